package stream

// ahead is how many results for each worker may wait for one before them: a worker
// that has lost its processor to another program for a while does not stop the rest.
const ahead = 8

// InOrder runs the work that feed hands to next, n pieces at a time, and yields
// the results in the order of feed. next returns false when nobody wants more. One
// at a time is done on the spot: to wait for each other would only cost time.
func InOrder[T any](n int, feed func(next func(func() T) bool)) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		if n == 1 {
			feed(func(work func() T) bool { return yield(work()) })
			return
		}
		type piece struct {
			work   func() T
			result chan T
		}
		pieces, queue := make(chan piece), make(chan chan T, ahead*n)
		done := make(chan struct{})
		for range n { // they stay, as their stacks have grown to what the work needs
			go func() {
				for p := range pieces {
					p.result <- p.work()
				}
			}()
		}
		go func() {
			defer close(queue)
			defer close(pieces)
			feed(func(work func() T) bool {
				p := piece{work, make(chan T, 1)}
				select {
				case pieces <- p:
				case <-done:
					return false
				}
				select {
				case queue <- p.result:
					return true
				case <-done:
					return false
				}
			})
		}()
		defer close(done)
		for result := range queue {
			if !yield(<-result) {
				return
			}
		}
	}
}

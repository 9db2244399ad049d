package records

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
)

// An Answer is what becomes of a line of a stream.
type Answer[T any] struct {
	Entry  banmen.Entry
	Result T
	Err    error
}

// Answers works on the records of src, several at a time, and yields what
// becomes of each, in their order. So many are one piece of work: more than one
// where nobody waits for the first answer, as to hand over each would take time.
func Answers[T any](src *Source, jobs command.Jobs, each int, work func(banmen.Entry) (T, error)) func(yield func(Answer[T]) bool) {
	return func(yield func(Answer[T]) bool) {
		for some := range InOrder(jobs.Number(), func(next func(func() []Answer[T]) bool) {
			var some []Answer[T]
			hand := func() bool {
				these := some
				some = make([]Answer[T], 0, each)
				return next(func() []Answer[T] {
					for i := range these {
						if l := &these[i]; l.Err == nil {
							l.Result, l.Err = work(l.Entry)
						}
					}
					return these
				})
			}
			for e, err := range src.Records {
				if some = append(some, Answer[T]{Entry: e, Err: err}); len(some) == each && !hand() {
					return
				}
			}
			hand()
		}) {
			for _, l := range some {
				if !yield(l) {
					return
				}
			}
		}
	}
}

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

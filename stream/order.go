package stream

import (
	"fmt"
	"runtime/debug"
)

// ahead is how many results for each worker may wait for one before them: a worker
// that has lost its processor to another program for a while does not stop the rest.
const ahead = 8

// InOrder runs the work that feed hands to next, n pieces at a time, and yields
// the results in the order of feed. next returns false when nobody wants more. One
// at a time is done on the spot: to wait for each other would only cost time. Whatever
// panics does so where the results are taken.
func InOrder[T any](n int, feed func(next func(func() T) bool)) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		if n == 1 {
			feed(func(work func() T) bool { return yield(work()) })
			return
		}
		type piece struct {
			work   func() T
			result chan outcome[T]
		}
		pieces, queue := make(chan piece), make(chan chan outcome[T], ahead*n)
		done := make(chan struct{})
		for range n { // they stay, as their stacks have grown to what the work needs
			go func() {
				for p := range pieces {
					p.result <- outcomeOf(p.work)
				}
			}()
		}
		go func() {
			defer close(queue)
			defer close(pieces)
			defer func() {
				if fault := recover(); fault != nil {
					last := make(chan outcome[T], 1)
					last <- outcome[T]{fault: fault}
					select {
					case queue <- last:
					case <-done:
					}
				}
			}()
			feed(func(work func() T) bool {
				p := piece{work, make(chan outcome[T], 1)}
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
			o := <-result
			if o.fault != nil {
				panic(o.fault)
			}
			if !yield(o.value) {
				return
			}
		}
	}
}

// An outcome is what became of a piece of work: its result, or what it panicked with.
type outcome[T any] struct {
	value T
	fault any
}

func outcomeOf[T any](work func() T) (o outcome[T]) {
	defer func() {
		if fault := recover(); fault != nil {
			o.fault = fmt.Sprintf("%v\n%s", fault, debug.Stack())
		}
	}()
	return outcome[T]{value: work()}
}

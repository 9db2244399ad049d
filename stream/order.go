package stream

import (
	"fmt"
	"runtime/debug"
)

// ahead is the number of results per worker that may wait for an earlier one, so that a
// worker that loses its CPU for a while does not stop the others.
const ahead = 8

// InOrder runs the work that feed passes to next, n pieces concurrently, and yields the
// results in order. next reports false when no more work is wanted. With n of 1 it runs
// everything in place. Panics are passed on to whoever takes the results.
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
		for range n { // the goroutines stay, because their stacks have grown to the needed size
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

// An outcome is the result of a piece of work, or its panic.
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

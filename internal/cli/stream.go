package cli

import (
	"bytes"
	"context"
	"errors"
	"runtime"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A lineAnswer is what becomes of a line of a stream.
type lineAnswer[T any] struct {
	entry  banmen.Entry
	result T
	err    error
}

// answers works on the records of src, several at a time, and yields what
// becomes of each, in their order.
func answers[T any](a *app, src *source, work func(banmen.Entry) (T, error)) func(yield func(lineAnswer[T]) bool) {
	return inOrder(a.jobs(), func(next func(func() lineAnswer[T]) bool) {
		for e, err := range src.records {
			answer := func() lineAnswer[T] { return lineAnswer[T]{entry: e, err: err} }
			if err == nil {
				answer = func() lineAnswer[T] {
					r, err := work(e)
					return lineAnswer[T]{e, r, err}
				}
			}
			if !next(answer) {
				return
			}
		}
	})
}

// solveLines answers each line of a stream with a line.
func (a *app) solveLines(ctx context.Context, src *source, form banmen.Form, m ops.Method) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var bad, negatives, lines int
	defer a.progress(banmen.Msg("solving"))()
	solve := func(e banmen.Entry) (ops.Result, error) { return ops.Solve(ctx, e.Puzzle, m) }
	for l := range answers(a, src, solve) {
		lines++
		var err error
		var syntax *banmen.SyntaxError
		switch {
		case errors.As(l.err, &syntax):
			bad++
			err = a.bad(src, syntax)
		case l.err != nil:
			err = l.err
		case l.result.Solutions == 0, l.result.Solutions > 1 && a.opt.unique:
			negatives++
			a.clash(src, l.entry, l.result.Faults)
		}
		if err != nil {
			return err
		}
		if err := a.writeLine(form, m, l); err != nil {
			return err
		}
		if a.enough() {
			break
		}
	}
	if a.opt.stats {
		a.note("lines: %d, with the answer no or bad: %d", lines, bad+negatives)
	}
	return a.verdict(src, bad, negatives)
}

// jobs returns how many puzzles to work on at a time.
func (a *app) jobs() int {
	if a.opt.jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return a.opt.jobs
}

// writeLine writes the line of an answer.
func (a *app) writeLine(form banmen.Form, m ops.Method, l lineAnswer[ops.Result]) error {
	switch {
	case a.opt.json && l.err != nil:
		return nil // it was written when it was reported
	case a.opt.json:
		return a.writeJSON(a.solved(l.entry, m, l.result))
	case l.err != nil:
		return a.writeText("bad\n")
	case l.result.Solutions == 0:
		return a.writeText("none\n")
	}
	var text bytes.Buffer
	if err := form.Write(&text, answer(l.entry), l.result.Board); err != nil {
		return err
	}
	if l.result.Solutions > 1 {
		text.Truncate(text.Len() - 1)
		text.WriteString(",many\n")
	}
	return a.writeText(text.String())
}

func (a *app) writeText(s string) error { return a.out.block([]byte(s), false) }

// inOrder runs the work that feed hands to next, n pieces at a time, and yields
// the results in the order of feed. next returns false when nobody wants more.
func inOrder[T any](n int, feed func(next func(func() T) bool)) func(yield func(T) bool) {
	return func(yield func(T) bool) {
		queue := make(chan chan T, n)
		done := make(chan struct{})
		go func() {
			defer close(queue)
			free := make(chan struct{}, n)
			feed(func(work func() T) bool {
				result := make(chan T, 1)
				select {
				case free <- struct{}{}:
				case <-done:
					return false
				}
				go func() {
					result <- work()
					<-free
				}()
				select {
				case queue <- result:
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

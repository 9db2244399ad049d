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
// becomes of each, in their order. So many are one piece of work: more than one
// where nobody waits for the first answer, as to hand over each would take time.
func answers[T any](a *app, src *source, each int, work func(banmen.Entry) (T, error)) func(yield func(lineAnswer[T]) bool) {
	return func(yield func(lineAnswer[T]) bool) {
		for some := range inOrder(a.jobs(), func(next func(func() []lineAnswer[T]) bool) {
			var some []lineAnswer[T]
			hand := func() bool {
				these := some
				some = make([]lineAnswer[T], 0, each)
				return next(func() []lineAnswer[T] {
					for i := range these {
						if l := &these[i]; l.err == nil {
							l.result, l.err = work(l.entry)
						}
					}
					return these
				})
			}
			for e, err := range src.records {
				if some = append(some, lineAnswer[T]{entry: e, err: err}); len(some) == each && !hand() {
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

// solveLines answers each line of a stream with a line.
func (a *app) solveLines(ctx context.Context, src *source, form banmen.Form, m ops.Method) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer a.progress(banmen.Msg("solving"))()
	solve := func(e banmen.Entry) (ops.Result, error) { return ops.Solve(ctx, e.Puzzle, m) }
	for l := range answers(a, src, 1, solve) {
		src.answered++
		var syntax *banmen.SyntaxError
		var wrong error // with --strict
		switch {
		case errors.As(l.err, &syntax):
			src.bad++
			wrong = a.bad(src, syntax)
		case l.err != nil:
			return l.err
		case l.result.Solutions == 0, l.result.Solutions > 1 && a.opt.unique:
			src.negatives++
			wrong = a.clash(src, l.entry, l.result.Faults)
		}
		if err := a.writeLine(form, m, l); err != nil {
			return err
		}
		if wrong != nil {
			return wrong
		}
	}
	return a.linesVerdict(src)
}

// linesVerdict returns the answer to a stream.
func (a *app) linesVerdict(src *source) error {
	if a.opt.stats {
		a.note("lines: %d, with the answer no or bad: %d", src.answered, src.bad+src.negatives)
	}
	return a.verdict(src, src.bad, src.negatives)
}

// solvePieces is solveLines in bulk.
func (a *app) solvePieces(ctx context.Context, src *source, form banmen.Form, m ops.Method) error {
	defer a.progress(banmen.Msg("solving"))()
	src.answerBad = true
	return a.inPieces(ctx, src, pieceWork{
		bulk: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Solve(ctx, text) },
		quick: func(p *piece, l ops.Line, _ int) bool {
			switch {
			case l.Count == 0:
				if p.mustTell(l) {
					return false
				}
				p.negatives++
			case a.opt.unique && l.Count > 1:
				p.negatives++
			}
			p.out = l.AppendAnswer(p.out)
			return true
		},
		slow: func(ctx context.Context, p *piece, e banmen.Entry) ([]byte, error) {
			r, err := ops.Solve(ctx, e.Puzzle, m)
			if err != nil {
				return nil, err
			}
			if r.Solutions == 0 || r.Solutions > 1 && a.opt.unique {
				p.negatives++
				p.clash(src, e, r.Faults)
			}
			return lineText(form, lineAnswer[ops.Result]{entry: e, result: r})
		},
	})
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
	}
	text, err := lineText(form, l)
	if err != nil {
		return err
	}
	return a.out.block(text, false)
}

// lineText returns the line of an answer.
func lineText(form banmen.Form, l lineAnswer[ops.Result]) ([]byte, error) {
	switch {
	case l.err != nil:
		return []byte("bad\n"), nil
	case l.result.Solutions == 0:
		return []byte("none\n"), nil
	}
	var text bytes.Buffer
	if err := form.Write(&text, answer(l.entry), l.result.Board); err != nil {
		return nil, err
	}
	if l.result.Solutions > 1 {
		text.Truncate(text.Len() - 1)
		text.WriteString(",many\n")
	}
	return text.Bytes(), nil
}

func (a *app) writeText(s string) error { return a.out.block([]byte(s), false) }

// ahead is how many results for each worker may wait for one before them: a worker
// that has lost its processor to another program for a while does not stop the rest.
const ahead = 8

// inOrder runs the work that feed hands to next, n pieces at a time, and yields
// the results in the order of feed. next returns false when nobody wants more. One
// at a time is done on the spot: to wait for each other would only cost time.
func inOrder[T any](n int, feed func(next func(func() T) bool)) func(yield func(T) bool) {
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

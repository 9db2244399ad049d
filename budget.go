package banmen

import (
	"context"
	"io"
	"iter"
	"sync/atomic"
)

// A Budget limits what a request may use, in addition to time, which its context limits,
// and the limits of engines. A field that is 0 is no limit.
type Budget struct {
	Cells int   // of a board
	Bytes int64 // of data derived from a puzzle: rules prepared for techniques, steps
}

// An account is a Budget with the amount spent.
type account struct {
	Budget
	bytes atomic.Int64
}

type accountKey struct{}

// WithBudget returns a context that limits work by b.
func WithBudget(ctx context.Context, b Budget) context.Context {
	return context.WithValue(ctx, accountKey{}, &account{Budget: b})
}

// BudgetOf returns the budget of a context, the zero value if it has none.
func BudgetOf(ctx context.Context) Budget {
	if a, ok := ctx.Value(accountKey{}).(*account); ok {
		return a.Budget
	}
	return Budget{}
}

// Spend takes bytes from the budget of a context. It fails with the error of the context if that
// has ended, and with ErrLimit if the budget is used up. Work of a predictable size spends before
// it begins, other work while it runs.
func Spend(ctx context.Context, bytes int64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	a, ok := ctx.Value(accountKey{}).(*account)
	if ok && a.Bytes > 0 && a.bytes.Add(bytes) > a.Bytes {
		return Errorf(ErrLimit, "the puzzle is too large: its rules and steps need over %d MiB", a.Bytes>>20)
	}
	return nil
}

// checkCells rejects a board larger than the budget allows.
func (b Budget) checkCells(p Puzzle, line int) error {
	if n := p.Givens().Size(); b.Cells > 0 && n > b.Cells {
		return &SyntaxError{Line: line, Column: 1, Text: tooManyCells(n, b.Cells), Err: ErrLimit}
	}
	return nil
}

func tooManyCells(n, most int) Message {
	return Msg("the board has %d cells: expected at most %d", n, most)
}

// Within returns kinds whose reading is limited by the budget of a context, and whose
// puzzles stop looking for faults when it ends. A board that is too large fails with
// ErrLimit when it is read.
func Within(ctx context.Context, kinds []*Kind) []*Kind {
	b := BudgetOf(ctx)
	all := make([]*Kind, len(kinds))
	for i, k := range kinds {
		all[i] = k.within(ctx, b)
	}
	return all
}

func (k *Kind) within(ctx context.Context, b Budget) *Kind {
	if k.Within != nil {
		k = k.Within(ctx)
	}
	if b.Cells == 0 {
		return k
	}
	bounded := *k
	bounded.Parse = func(text string) (Puzzle, error) {
		p, err := k.Parse(text)
		if err == nil {
			err = b.checkCells(p, 0)
		}
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	bounded.Forms = make([]Form, len(k.Forms))
	for i, f := range k.Forms {
		bounded.Forms[i] = f
		bounded.Forms[i].Read = func(r io.Reader, p Params) iter.Seq2[Entry, error] { return b.checked(f.Read(r, p)) }
	}
	return &bounded
}

// checked yields records, and an error for a board that is too large.
func (b Budget) checked(records iter.Seq2[Entry, error]) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for e, err := range records {
			if err == nil {
				err = b.checkCells(e.Puzzle, e.Line)
			}
			if err != nil {
				e = Entry{}
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

package banmen

import (
	"context"
	"io"
	"iter"
	"sync/atomic"
)

// A Budget bounds what one request may use besides time, which its context bounds, and
// what engines are given. A field that is 0 bounds nothing.
type Budget struct {
	Cells int   // of a board
	Bytes int64 // of what is derived from a puzzle and kept: rules as techniques know them, steps
}

// account is a Budget with what is spent of it.
type account struct {
	Budget
	bytes atomic.Int64
}

type accountKey struct{}

// WithBudget returns a context under which work is bounded by b.
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

// Spend takes bytes from the budget of a context. It fails with the error of the context
// when that has ended, and with an ErrLimit when the budget is spent. Work whose size can be
// estimated spends before it begins; other work spends as it goes on.
func Spend(ctx context.Context, bytes int64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	a, ok := ctx.Value(accountKey{}).(*account)
	if ok && a.Bytes > 0 && a.bytes.Add(bytes) > a.Bytes {
		return Errorf(ErrLimit, "the puzzle is too large: its rules and steps take over %d MiB", a.Bytes>>20)
	}
	return nil
}

// checkCells refuses a board that is larger than the budget allows.
func (b Budget) checkCells(p Puzzle, line int) error {
	if n := p.Givens().Size(); b.Cells > 0 && n > b.Cells {
		return &SyntaxError{Line: line, Column: 1, Text: tooManyCells(n, b.Cells), Err: ErrLimit}
	}
	return nil
}

func tooManyCells(n, most int) Message {
	return Msg("the board has %d cells: expected %d at most", n, most)
}

// Within returns kinds that read under the budget of a context, and whose puzzles stop to look
// for faults when it ends. A board that is too large is an ErrLimit, found where it is read.
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

// checked yields records as far as their boards are not too large.
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

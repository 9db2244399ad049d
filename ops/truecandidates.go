package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// TrueCandidates holds the symbols that cells have in the solutions of a puzzle.
type TrueCandidates struct {
	Solutions int64          // number counted
	More      bool           // whether there are more
	Counts    [][]int64      // by cell and symbol, from 0: the number of solutions with it; with More, 1 if there is one
	Faults    []banmen.Fault // why there are no solutions
}

// Marks returns the symbols that cells have in some solution.
func (p *TrueCandidates) Marks() grid.Marks {
	marks := make(grid.Marks, len(p.Counts))
	for c, counts := range p.Counts {
		for s, n := range counts {
			if n > 0 {
				marks[c] |= 1 << s
			}
		}
	}
	return marks
}

// FindTrueCandidates examines the solutions of a puzzle. If there are more than most, it
// searches for a solution with each symbol in each cell instead: the true candidates. It
// fails with ErrCannot for a board of over 63 symbols.
func FindTrueCandidates(ctx context.Context, p banmen.Puzzle, most int64) (*TrueCandidates, error) {
	symbols, err := Symbols(p)
	if err != nil {
		return nil, err
	}
	if len(symbols) > 64 {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board of %d symbols is too large for candidates", len(symbols)-1)
	}
	all := &TrueCandidates{Faults: p.Faults(p.Givens())}
	all.Counts = make([][]int64, p.Givens().Size())
	for c := range all.Counts {
		all.Counts[c] = make([]int64, len(symbols))
	}
	if len(all.Faults) > 0 {
		return all, nil
	}
	for b, err := range Solutions(ctx, p, ListOptions{Jobs: 1, AnyOrder: true, ReuseBoards: true}) {
		if err != nil {
			return nil, err
		}
		if all.Solutions == most {
			all.More = true
			break
		}
		all.Solutions++
		all.add(b)
	}
	if all.More {
		err = all.each(ctx, p)
	}
	return all, err
}

// add counts a solution.
func (p *TrueCandidates) add(b grid.Board) {
	for c, v := range b.Cells {
		p.Counts[c][v]++
	}
}

// each searches for a solution with each symbol not seen in a cell yet, and reduces
// counts to 0 or 1.
func (p *TrueCandidates) each(ctx context.Context, puzzle banmen.Puzzle) error {
	givens := puzzle.Givens()
	for c := range p.Counts {
		for s := 1; s < len(p.Counts[c]) && givens.Cells[c] == 0; s++ {
			if p.Counts[c][s] > 0 {
				continue
			}
			b := givens.Clone()
			b.Cells[c] = uint16(s)
			r, err := Solve(ctx, puzzle.With(b), Methods[0])
			if err != nil {
				return err
			}
			if r.Solutions > 0 {
				p.add(r.Board)
			}
		}
	}
	for _, counts := range p.Counts {
		for s := range counts {
			counts[s] = min(counts[s], 1)
		}
	}
	return nil
}

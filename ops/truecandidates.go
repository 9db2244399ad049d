package ops

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// TrueCandidates is what stands in the cells of the solutions of a puzzle.
type TrueCandidates struct {
	Solutions int64          // that were counted
	More      bool           // there are more of them
	Counts    [][]int64      // by cell and symbol, from 0: in how many solutions it stands there; with More 1 if it does in any
	Faults    []banmen.Fault // why there are none
}

// Marks returns the symbols that stand in a cell in some solution.
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

// FindTrueCandidates looks at the solutions of a puzzle. If there are more than most, it looks for one
// with each symbol in each cell instead: what others call true candidates. A board of
// over 63 symbols is an ErrCannot.
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

// each looks for a solution with each symbol that was not seen in a cell, and leaves of
// counts only whether there is one.
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

package ops

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
)

// TrueCandidates holds the symbols that cells have in the solutions of a puzzle.
type TrueCandidates struct {
	Solutions int64          // number counted
	More      bool           // whether there are more
	Partial   bool           // the time ran out: there may be more solutions or candidates
	Counts    [][]int64      // by cell and symbol, from 0: the number of solutions with it; with More or Partial, 1 if there is one
	Undecided grid.Marks     // with Partial: symbols that the time did not suffice for
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

// Fixed returns the open cells of a puzzle that have one symbol in all solutions, and the
// symbols.
func (p *TrueCandidates) Fixed(givens grid.Board) (fixed grid.Board) {
	fixed = grid.New(givens.Shape)
	for c, set := range p.Marks() {
		decided := p.Undecided == nil || p.Undecided[c] == 0
		if decided && givens.IsOpen(c) && bits.OnesCount64(set) == 1 {
			fixed.Cells[c] = uint16(bits.TrailingZeros64(set))
		}
	}
	return fixed
}

// FindTrueCandidates examines the solutions of a puzzle. If there are more than most, it
// searches for a solution with each symbol in each cell instead: the true candidates. It
// fails with ErrCannot for a board of over 63 symbols. When the context ends, it returns
// its error with what was found.
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
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	found, err := plan.FindCandidates(ctx, m, len(all.Counts), most)
	if found == nil {
		return nil, err
	}
	all.Solutions, all.More, all.Partial = found.Solutions, found.More, found.Partial
	for c, counts := range found.Counts {
		if p.Givens().IsGap(c) {
			continue
		}
		for v, n := range counts {
			all.Counts[c][v] = n
		}
	}
	if all.Partial {
		all.Undecided = make(grid.Marks, len(all.Counts))
		for c, values := range found.Undecided {
			for _, v := range values {
				all.Undecided[c] |= 1 << v
			}
		}
	}
	return all, err
}

package ops

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Candidates returns for each open cell of a board the symbols that break no rule
// there, by what stands in the other cells alone.
func Candidates(p banmen.Puzzle, b grid.Board) (grid.Marks, error) {
	symbols, err := Symbols(p)
	if err != nil {
		return nil, err
	}
	if len(symbols) > 64 {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board of %d symbols is too large for candidates", len(symbols)-1)
	}
	marks, b := make(grid.Marks, len(b.Cells)), b.Clone()
	for c, v := range b.Cells {
		if v != 0 {
			continue
		}
		for s := 1; s < len(symbols); s++ {
			if b.Cells[c] = uint16(s); !faulty(p, b, c) {
				marks[c] |= 1 << s
			}
		}
		b.Cells[c] = 0
	}
	return marks, nil
}

// faulty reports whether a cell breaks a rule.
func faulty(p banmen.Puzzle, b grid.Board, cell int) bool {
	for _, f := range p.Faults(b) {
		for _, c := range f.Cells {
			if c == cell {
				return true
			}
		}
	}
	return false
}

package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Generators returns what turns every such board into another: reflections,
// exchanges of neighbouring symbols, and what Groups has besides.
func (p *Puzzle) Generators() []grid.Symmetry {
	s := p.givens.Shape
	gs := []grid.Symmetry{{Cells: s.Mirror()}, {Cells: s.Flip()}}
	if p.h == p.w || p.h == 1 || p.w == 1 {
		gs = append(gs, grid.Symmetry{Cells: s.Transpose()})
	}
	for _, g := range p.Groups() {
		gs = append(gs, g.Generators...)
	}
	return gs
}

// Groups returns the renamings of symbols and, of a board without parts, the
// exchanges of bands, of the rows of a band, of stacks, and of the columns of a
// stack.
func (p *Puzzle) Groups() []banmen.SymmetryGroup {
	n := p.h * p.w
	groups := []banmen.SymmetryGroup{{Name: "relabel", Generators: grid.Renamings(n)}}
	if len(p.parts) > 0 {
		return groups
	}
	s := p.givens.Shape
	rows := func(a, b, n int) grid.Symmetry { return grid.Symmetry{Cells: s.SwapRows(a, b, n)} }
	cols := func(a, b, n int) grid.Symmetry { return grid.Symmetry{Cells: s.SwapCols(a, b, n)} }
	return append(groups,
		banmen.SymmetryGroup{Name: "bands", Generators: blocks(n, p.h, rows)},
		banmen.SymmetryGroup{Name: "rows", Generators: within(n, p.h, rows)},
		banmen.SymmetryGroup{Name: "stacks", Generators: blocks(n, p.w, cols)},
		banmen.SymmetryGroup{Name: "columns", Generators: within(n, p.w, cols)})
}

// blocks returns the exchanges of neighbours among the blocks of so many of n
// lines.
func blocks(n, width int, swap func(a, b, n int) grid.Symmetry) []grid.Symmetry {
	var gs []grid.Symmetry
	for i := 0; i+width < n; i += width {
		gs = append(gs, swap(i, i+width, width))
	}
	return gs
}

// within returns the exchanges of neighbouring lines of the same block.
func within(n, width int, swap func(a, b, n int) grid.Symmetry) []grid.Symmetry {
	var gs []grid.Symmetry
	for i := range n - 1 {
		if i%width < width-1 {
			gs = append(gs, swap(i, i+1, 1))
		}
	}
	return gs
}

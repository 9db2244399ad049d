package magic

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Symmetries returns the complement, which makes v of N²+1-v, and the permutations
// of rows and columns that keep the diagonals: the same of both, so that opposite
// ones stay opposite. With reflections these are 32 for N = 4 and 5.
func (p *Puzzle) Symmetries() []banmen.SymmetryGroup {
	return []banmen.SymmetryGroup{
		{Name: "complement", Doc: banmen.Msg("make each number v N²+1-v"), Generators: []grid.Symmetry{{Values: p.complement()}}},
		{Name: "lines", Doc: banmen.Msg("exchange rows, and the same columns, so that the diagonals stay"), Generators: p.lineSwaps()},
	}
}

// allSymmetries returns generators of these, and of rotations and reflections.
func (p *Puzzle) allSymmetries() []grid.Symmetry {
	s := p.givens.Shape
	all := []grid.Symmetry{{Cells: s.Mirror()}, {Cells: s.Flip()}, {Cells: s.Transpose()}}
	for _, g := range p.Symmetries() {
		all = append(all, g.Generators...)
	}
	return all
}

func (p *Puzzle) complement() grid.Perm {
	values := grid.Identity(p.n*p.n + 1)
	slices.Reverse(values[1:])
	return values
}

// lineSwaps exchanges the rows i and j with the columns i and j, and so their
// opposites, for neighbours in the first half, and opposite rows with opposite
// columns.
func (p *Puzzle) lineSwaps() []grid.Symmetry {
	var gs []grid.Symmetry
	for i := range p.n / 2 {
		gs = append(gs, p.linesTo(func(x int) int {
			if x == i || x == p.n-1-i {
				return p.n - 1 - x
			}
			return x
		}))
	}
	for i := range p.n/2 - 1 {
		gs = append(gs, p.linesTo(func(x int) int {
			switch x {
			case i, p.n - 2 - i:
				return x + 1
			case i + 1, p.n - 1 - i:
				return x - 1
			}
			return x
		}))
	}
	return gs
}

// linesTo moves row and column x to row and column to(x).
func (p *Puzzle) linesTo(to func(x int) int) grid.Symmetry {
	s := p.givens.Shape
	cells := make(grid.Perm, s.Size())
	for i := range cells {
		cells[i] = s.At(to(i/p.n), to(i%p.n))
	}
	return grid.Symmetry{Cells: cells}
}

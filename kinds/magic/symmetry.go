package magic

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Symmetries returns the complement, which replaces v by N²+1-v, and the permutations of
// lines that keep the diagonals. These permute rows and columns in the same way and keep
// opposite lines opposite. With reflections there are 32 for N = 4 and 5.
func (p *Puzzle) Symmetries() []banmen.SymmetryGroup {
	return []banmen.SymmetryGroup{
		{Name: "complement", Doc: banmen.Msg("make each number v N²+1-v"), Generators: []grid.Symmetry{{Values: p.complement()}}},
		{Name: "lines", Doc: banmen.Msg("exchange rows, and the same columns, so that the diagonals stay"), Generators: p.lineSwaps()},
	}
}

// allSymmetries returns generators of these and of the rotations and reflections.
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

// lineSwaps returns exchanges of the lines i and i+1 in the first half, together with
// their opposites, and exchanges of two opposite lines. Each acts on rows and columns
// alike.
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

// linesTo returns the symmetry that moves row and column x to row and column to(x).
func (p *Puzzle) linesTo(to func(x int) int) grid.Symmetry {
	s := p.givens.Shape
	cells := make(grid.Perm, s.Size())
	for i := range cells {
		cells[i] = s.At(to(i/p.n), to(i%p.n))
	}
	return grid.Symmetry{Cells: cells}
}

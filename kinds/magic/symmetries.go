package magic

import "github.com/banmen/banmen/grid"

// Generators returns the reflections; the permutations of rows, with the columns
// permuted alike, that keep the diagonals (exchanges of two neighbours, and with
// them of their mirror images, and exchanges of a row with its own); and the
// exchange of each number v for N²+1-v. Orders 4 and 5 have 64 symmetries.
func (p *Puzzle) Generators() []grid.Symmetry {
	s := p.givens.Shape
	ys := []grid.Symmetry{{Cells: s.Mirror()}, {Cells: s.Flip()}, {Cells: s.Transpose()}}
	for i := range p.n / 2 {
		own := grid.Identity(p.n)
		exchange(own, i, p.n-1-i)
		ys = append(ys, grid.Symmetry{Cells: p.alike(own)})
		if i > 0 {
			two := grid.Identity(p.n)
			exchange(two, i-1, i)
			exchange(two, p.n-i, p.n-1-i)
			ys = append(ys, grid.Symmetry{Cells: p.alike(two)})
		}
	}
	return append(ys, grid.Symmetry{Values: p.complement()})
}

func exchange(p grid.Perm, i, j int) { p[i], p[j] = p[j], p[i] }

// alike returns what permutes rows and columns by the same permutation.
func (p *Puzzle) alike(lines grid.Perm) grid.Perm {
	cells := make(grid.Perm, p.n*p.n)
	for r, to := range lines {
		for c, at := range lines {
			cells[p.givens.At(r, c)] = p.givens.At(to, at)
		}
	}
	return cells
}

// complement returns what makes each number v N²+1-v.
func (p *Puzzle) complement() grid.Perm {
	values := grid.Identity(p.n*p.n + 1)
	for v := 1; v < len(values); v++ {
		values[v] = len(values) - v
	}
	return values
}

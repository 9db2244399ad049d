package grid

// A Perm moves things: what is at i goes to p[i].
type Perm []int

// Identity returns the permutation of n things that moves none.
func Identity(n int) Perm {
	p := make(Perm, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// A Symmetry moves the symbols of a board to other cells and renames them. A
// nil Values renames none; otherwise symbol v becomes Values[v], and Values[0]
// is 0. A nil Cells moves none.
type Symmetry struct{ Cells, Values Perm }

// Apply returns the board that y makes of b.
func (y Symmetry) Apply(b Board) Board {
	out := b.Clone()
	for i, v := range b.Cells {
		if y.Values != nil {
			v = uint16(y.Values[v])
		}
		if y.Cells != nil {
			i = y.Cells[i]
		}
		out.Cells[i] = v
	}
	return out
}

// Mirror returns the reflection that exchanges left and right.
func (s Shape) Mirror() Perm {
	return s.perm(func(r, c int) (int, int) { return r, s.Cols - 1 - c })
}

// Flip returns the reflection that exchanges top and bottom.
func (s Shape) Flip() Perm {
	return s.perm(func(r, c int) (int, int) { return s.Rows - 1 - r, c })
}

// Transpose returns the reflection of a square in its first diagonal.
func (s Shape) Transpose() Perm {
	return s.perm(func(r, c int) (int, int) { return c, r })
}

func (s Shape) perm(to func(r, c int) (int, int)) Perm {
	p := make(Perm, s.Size())
	for i := range p {
		p[i] = s.At(to(i/s.Cols, i%s.Cols))
	}
	return p
}

// Renamings returns the exchanges of neighbouring symbols among 1..n. Together
// they generate all renamings.
func Renamings(n int) []Symmetry {
	var ys []Symmetry
	for v := 1; v < n; v++ {
		p := Identity(n + 1)
		p[v], p[v+1] = v+1, v
		ys = append(ys, Symmetry{Values: p})
	}
	return ys
}

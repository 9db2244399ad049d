package grid

// A Perm is a permutation: the item at i moves to p[i].
type Perm []int

// Identity returns the identity permutation of n things.
func Identity(n int) Perm {
	p := make(Perm, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// A Symmetry moves the symbols of a board to other cells and renames them. Nil Values rename
// nothing; otherwise symbol v becomes Values[v], and Values[0] is 0. Nil Cells move nothing.
//
// Some symmetries turn cells into symbols, such as the exchange of rows and symbols of a Latin
// square. They have Literals instead: the literal i*k+v-1 says that cell i has symbol v of k, and
// becomes another literal.
type Symmetry struct{ Cells, Values, Literals Perm }

// Apply returns the image of b under y.
func (y Symmetry) Apply(b Board) Board {
	if y.Literals != nil {
		return y.applyLiterals(b)
	}
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

func (y Symmetry) applyLiterals(b Board) Board {
	out := New(b.Shape)
	k := len(y.Literals) / len(b.Cells)
	for i, v := range b.Cells {
		if v != 0 {
			j := y.Literals[i*k+int(v)-1]
			out.Cells[j/k] = uint16(j%k + 1)
		}
	}
	return out
}

// OnLiterals returns the permutation of literals that y makes of n cells with the symbols
// 1..k.
func (y Symmetry) OnLiterals(cells, k int) Perm {
	if y.Literals != nil {
		return y.Literals
	}
	p := Identity(cells * k)
	for i := range p {
		c, v := i/k, i%k
		if y.Cells != nil {
			c = y.Cells[c]
		}
		if y.Values != nil {
			v = y.Values[v+1] - 1
		}
		p[i] = c*k + v
	}
	return p
}

// Mirror returns the reflection that exchanges left and right.
func (s Shape) Mirror() Perm {
	return s.perm(func(r, c int) (int, int) { return r, s.Cols - 1 - c })
}

// Flip returns the reflection that exchanges top and bottom.
func (s Shape) Flip() Perm {
	return s.perm(func(r, c int) (int, int) { return s.Rows - 1 - r, c })
}

// Transpose returns the reflection of a square in its main diagonal.
func (s Shape) Transpose() Perm {
	return s.perm(func(r, c int) (int, int) { return c, r })
}

// Antitranspose returns the reflection of a square in its other diagonal.
func (s Shape) Antitranspose() Perm {
	return s.perm(func(r, c int) (int, int) { return s.Cols - 1 - c, s.Rows - 1 - r })
}

// HalfTurn returns the rotation by 180 degrees.
func (s Shape) HalfTurn() Perm {
	return s.perm(func(r, c int) (int, int) { return s.Rows - 1 - r, s.Cols - 1 - c })
}

// Quarter returns the rotation of a square by 90 degrees, clockwise.
func (s Shape) Quarter() Perm {
	return s.perm(func(r, c int) (int, int) { return c, s.Rows - 1 - r })
}

// SwapRows returns the exchange of n rows from row a with n rows from row b.
func (s Shape) SwapRows(a, b, n int) Perm {
	return s.perm(func(r, c int) (int, int) { return swapped(r, a, b, n), c })
}

// SwapCols returns the exchange of n columns from column a with n columns from column b.
func (s Shape) SwapCols(a, b, n int) Perm {
	return s.perm(func(r, c int) (int, int) { return r, swapped(c, a, b, n) })
}

// RowBlocks returns the exchanges of adjacent blocks of width rows.
func (s Shape) RowBlocks(width int) []Symmetry { return blocks(s.Rows, width, s.SwapRows) }

// RowsWithin returns the exchanges of adjacent rows within the blocks of width rows.
func (s Shape) RowsWithin(width int) []Symmetry { return within(s.Rows, width, s.SwapRows) }

// ColBlocks returns the exchanges of adjacent blocks of width columns.
func (s Shape) ColBlocks(width int) []Symmetry { return blocks(s.Cols, width, s.SwapCols) }

// ColsWithin returns the exchanges of adjacent columns within the blocks of width
// columns.
func (s Shape) ColsWithin(width int) []Symmetry { return within(s.Cols, width, s.SwapCols) }

func blocks(n, width int, swap func(a, b, n int) Perm) []Symmetry {
	var ys []Symmetry
	for i := 0; i+width < n; i += width {
		ys = append(ys, Symmetry{Cells: swap(i, i+width, width)})
	}
	return ys
}

func within(n, width int, swap func(a, b, n int) Perm) []Symmetry {
	var ys []Symmetry
	for i := range n - 1 {
		if i%width < width-1 {
			ys = append(ys, Symmetry{Cells: swap(i, i+1, 1)})
		}
	}
	return ys
}

// RowsAndSymbols returns the permutation of literals that exchanges the row of a literal with its
// symbol. The board must be a square with as many symbols as rows.
func (s Shape) RowsAndSymbols() Perm {
	n := s.Rows
	to := make(Perm, n*n*n)
	for l := range to {
		row, column, symbol := l/n/n, l/n%n, l%n
		to[l] = (symbol*n+column)*n + row
	}
	return to
}

func swapped(i, a, b, n int) int {
	switch {
	case i >= a && i < a+n:
		return i - a + b
	case i >= b && i < b+n:
		return i - b + a
	}
	return i
}

func (s Shape) perm(to func(r, c int) (int, int)) Perm {
	p := make(Perm, s.Size())
	for i := range p {
		p[i] = s.At(to(i/s.Cols, i%s.Cols))
	}
	return p
}

// Renamings returns the exchanges of adjacent symbols among 1..n. Together they generate
// all renamings.
func Renamings(n int) []Symmetry {
	var ys []Symmetry
	for v := 1; v < n; v++ {
		p := Identity(n + 1)
		p[v], p[v+1] = v+1, v
		ys = append(ys, Symmetry{Values: p})
	}
	return ys
}

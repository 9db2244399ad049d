package orbit

import "github.com/banmen/banmen/grid"

// A perm is a permutation that maps point i to p[i].
type perm []uint16

func identity(n int) perm {
	p := make(perm, n)
	for i := range p {
		p[i] = uint16(i)
	}
	return p
}

// then returns p followed by q.
func (p perm) then(q perm) perm {
	out := make(perm, len(p))
	for i, j := range p {
		out[i] = q[j]
	}
	return out
}

func (p perm) inverse() perm {
	out := make(perm, len(p))
	for i, j := range p {
		out[j] = uint16(i)
	}
	return out
}

func (p perm) isIdentity() bool {
	for i, j := range p {
		if i != int(j) {
			return false
		}
	}
	return true
}

// moved returns the number of points that p moves.
func (p perm) moved() int {
	n := 0
	for i, j := range p {
		if i != int(j) {
			n++
		}
	}
	return n
}

// commutes reports whether p and q commute.
func (p perm) commutes(q perm) bool {
	for i := range p {
		if q[p[i]] != p[q[i]] {
			return false
		}
	}
	return true
}

// conjugate returns s⁻¹ps, which maps s[i] to s[p[i]].
func (p perm) conjugate(s perm) perm {
	out := make(perm, len(p))
	for i, j := range p {
		out[s[i]] = s[j]
	}
	return out
}

// points are the things that the symmetries of a board permute: its cells followed by its symbols.
// If some symmetry does not move cells and symbols separately, the points are the literals.
type points struct {
	shape    grid.Shape
	symbols  int
	literals bool
}

func (t points) count() int {
	if t.literals {
		return t.shape.Size() * t.symbols
	}
	return t.shape.Size() + t.symbols
}

// perm returns the permutation of the points by y.
func (t points) perm(y grid.Symmetry) perm {
	if t.literals {
		p := make(perm, t.count())
		for i, j := range y.OnLiterals(t.shape.Size(), t.symbols) {
			p[i] = uint16(j)
		}
		return p
	}
	p := identity(t.count())
	for i, j := range y.Cells {
		p[i] = uint16(j)
	}
	if y.Values != nil {
		n := t.shape.Size()
		for v := 1; v <= t.symbols; v++ {
			p[n+v-1] = uint16(n + y.Values[v] - 1)
		}
	}
	return p
}

// symmetry returns the symmetry that permutes the points by p.
func (t points) symmetry(p perm) grid.Symmetry {
	if t.literals {
		all := make(grid.Perm, len(p))
		for i, j := range p {
			all[i] = int(j)
		}
		return grid.Symmetry{Literals: simple(all)}
	}
	n := t.shape.Size()
	cells, values := make(grid.Perm, n), make(grid.Perm, t.symbols+1)
	for i := range cells {
		cells[i] = int(p[i])
	}
	for v := 1; v <= t.symbols; v++ {
		values[v] = int(p[n+v-1]) - n + 1
	}
	return grid.Symmetry{Cells: simple(cells), Values: simple(values)}
}

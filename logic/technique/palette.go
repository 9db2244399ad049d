package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// A palette has the colour nets of a symbol.
type palette struct {
	*logic.State
	v    int
	nets []hues
	n    int // number of nets in use
	left logic.Cells
}

// hues are the cells of a net by colour, in order of discovery, and the cells that each colour
// sees.
type hues struct {
	cells [2][]int
	sees  [2]logic.Cells
}

// paint finds the nets of a symbol.
func (x *palette) paint(s *logic.State, v int) {
	x.State, x.v = s, v
	if x.left == nil {
		x.left = s.NewCells()
	}
	copy(x.left, s.Symbol(v))
	x.n = 0
	for i := range x.left {
		for x.left[i] != 0 {
			if x.n == len(x.nets) {
				x.nets = append(x.nets, hues{sees: [2]logic.Cells{s.NewCells(), s.NewCells()}})
			}
			h := &x.nets[x.n]
			for c := range h.cells {
				h.cells[c] = h.cells[c][:0]
				clear(h.sees[c])
			}
			x.spread(h, i<<6|logic.Mask(x.left[i]).First(), 0)
			if len(h.cells[1]) > 0 {
				x.n++
			}
		}
	}
}

// each colours every symbol whose candidates changed since a technique was not found
// among them, and calls look until it returns false.
func (x *palette) each(s *logic.State, t *logic.Technique, yield func(*logic.Step) bool, look func(func(*logic.Step) bool) bool) {
	for v := of(s).untried(s, t, 1); v <= s.Symbols; v = of(s).untried(s, t, v+1) {
		none := true
		x.paint(s, v)
		if !look(func(p *logic.Step) bool { none = false; return yield(p) }) {
			return
		}
		if none {
			of(s).tried(s, t, v)
		}
	}
}

// spread colours a cell, and the cells linked to it in the other colour.
func (x *palette) spread(h *hues, cell, colour int) {
	x.left.Remove(cell)
	h.cells[colour] = append(h.cells[colour], cell)
	for i, m := range x.Peers(cell) {
		h.sees[colour][i] |= m & x.Symbol(x.v)[i]
	}
	for i := range x.Spots(cell) {
		if other := x.other(cell, i); other >= 0 && x.left.Has(other) {
			x.spread(h, other, 1-colour)
		}
	}
}

// other returns the only other place of the symbol in the i-th house of a cell, or -1.
func (x *palette) other(cell, i int) int {
	spot := x.Spots(cell)[i]
	m := x.Places(spot.House, x.v) &^ logic.Bit(spot.Place)
	if !m.One() || !x.Houses[spot.House].Full {
		return -1
	}
	return x.Houses[spot.House].Cells[m.First()]
}

// looks reports whether any of some cells sees a cell of a set.
func looks(sees logic.Cells, cells []int) bool {
	return slices.ContainsFunc(cells, func(c int) bool { return sees.Has(c) })
}

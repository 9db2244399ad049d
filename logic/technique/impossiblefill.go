package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// fits reports whether cells can be filled with the symbols, or mostFillings ways were tried.
func (x *impossible) fits(cells []int) bool {
	for len(x.left) <= len(cells) {
		x.left = append(x.left, make([]logic.Mask, x.Shape.Size()))
	}
	for i, c := range cells {
		x.left[0][i] = x.At(c) & x.symbols
	}
	x.tries = 0
	return x.fill(cells, 0)
}

// fill reports whether cells can be filled after a number of them was.
func (x *impossible) fill(cells []int, n int) bool {
	left, best := x.left[n][:len(cells)], -1
	for i, m := range left {
		if m != filled && (best < 0 || m.Len() < left[best].Len()) {
			best = i
		}
	}
	if x.tries++; best < 0 || x.tries > mostFillings {
		return true
	}
	peers := x.Peers(cells[best])
	for v := range left[best].All() {
		next := x.left[n+1][:len(cells)]
		copy(next, left)
		next[best] = filled
		for i, c := range cells {
			if next[i] != filled && peers.Has(c) {
				next[i] &^= logic.Bit(v)
			}
		}
		if x.fill(cells, n+1) {
			return true
		}
	}
	return false
}

// filled stands for a cell that has its symbol.
const filled = logic.Mask(1)

// put returns the candidates left in cells after cell at gets symbol v.
func (x *impossible) put(cells []int, left []logic.Mask, at, v int) []logic.Mask {
	next := slices.Clone(left)
	next[at] = filled
	for i, c := range cells {
		if next[i] != filled && x.Peers(cells[at]).Has(c) {
			next[i] &^= logic.Bit(v)
		}
	}
	return next
}

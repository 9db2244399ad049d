package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// verities records common consequences of several literals, one of which is true. The literals are
// a candidate and its opposite, the candidates of a cell, or the places of a symbol in a house.
func (x *forces) verities() {
	for i := range x.singles {
		if x.Stopped() {
			return
		}
		x.meet(2*i+1, 2*i)
		x.common(func(l int) {
			if !x.unwanted(l) && x.nodes[l/2].first() != x.nodes[i].first() {
				x.chain = append(x.chain[:0], [2]int{2*i + 1, l}, [2]int{2 * i, l})
				x.note(reason{effect: l, verity: true})
			}
		})
	}
	x.cases(func(all []int, where logic.Set) {
		x.meet(all...)
		for i, on := range x.both[:x.words] {
			off := x.both[x.words+i]
			for w := on | off; w != 0; w &= w - 1 {
				node, bit := i<<6|bits.TrailingZeros64(w), w&-w
				if off&bit != 0 {
					x.noteVerity(all, 2*node, where)
				}
				if on&bit != 0 {
					x.noteVerity(all, 2*node+1, where)
				}
			}
		}
	})
}

// cases calls f for each set of literals one of which is true: the candidates of a cell,
// or the places of a symbol in a house.
func (x *forces) cases(f func(all []int, where logic.Set)) {
	all := make([]int, 0, logic.MaxSymbols)
	for cell := range x.Shape.Size() {
		all = all[:0]
		for m := x.At(cell); m != 0; m &= m - 1 {
			all = append(all, 2*x.candidate(cell, m.First())+1)
		}
		if len(all) > 0 && !x.Stopped() {
			f(all, logic.CellSet(cell))
		}
	}
	for h := range x.Houses {
		for v := 1; x.Houses[h].Full && v <= x.Symbols; v++ {
			all = all[:0]
			for m := x.Places(h, v); m != 0; m &= m - 1 {
				all = append(all, 2*x.candidate(x.Houses[h].Cells[m.First()], v)+1)
			}
			if len(all) > 0 && !x.Stopped() {
				f(all, logic.HouseSet(h, v))
			}
		}
	}
}

// meet computes the common consequences of some literals.
func (x *forces) meet(all ...int) {
	x.both = append(x.both[:0], x.row(all[0])...)
	for _, l := range all[1:] {
		for i, w := range x.row(l) {
			x.both[i] &= w
		}
	}
}

// common calls f for the results of meet: first true literals, then false ones.
func (x *forces) common(f func(l int)) {
	for i, w := range x.both {
		for ; w != 0; w &= w - 1 {
			if i < x.words {
				f(2*(i<<6|bits.TrailingZeros64(w)) + 1)
			} else {
				f(2 * ((i-x.words)<<6 | bits.TrailingZeros64(w)))
			}
		}
	}
}

// noteVerity records that a literal follows from each of some others.
func (x *forces) noteVerity(all []int, l int, where logic.Set) {
	if x.unwanted(l) {
		return
	}
	x.chain = x.chain[:0]
	for _, from := range all {
		x.chain = append(x.chain, [2]int{from, l})
	}
	x.note(reason{effect: l, verity: true, where: where})
}

// least returns the rank of the first effect that chains have. Chains can be reversed. So
// a literal that leads to a contradiction implies its opposite, or its opposite follows
// from each of several literals one of which is true.
func (x *forces) least() int {
	any := make([]uint64, 2*x.words)
	for i := range x.singles {
		if x.leads(2*i, 2*i+1) {
			any[i>>6] |= 1 << uint(i&63)
		}
		if x.leads(2*i+1, 2*i) {
			any[x.words+i>>6] |= 1 << uint(i&63)
		}
	}
	x.cases(func(all []int, _ logic.Set) {
		x.meet(all...)
		union(any, x.both)
	})
	least := -1
	x.both = any
	x.common(func(l int) {
		if least < 0 {
			least = x.rank(l)
		}
	})
	return least
}

package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// verities notes what follows from each literal of several of which one is true: a
// candidate and its opposite, the candidates of a cell, those of a symbol in a house.
func (x *forces) verities() {
	for i := range x.singles {
		if x.Stopped() {
			return
		}
		x.meet(2*i+1, 2*i)
		x.common(func(l int) {
			if x.nodes[l/2].first() != x.nodes[i].first() {
				x.chain = append(x.chain[:0], [2]int{2*i + 1, l}, [2]int{2 * i, l})
				x.note(reason{effect: l, verity: true})
			}
		})
	}
	var all []int
	for cell := range x.Shape.Size() {
		all = all[:0]
		for v := range x.At(cell).All() {
			all = append(all, 2*x.candidate(cell, v)+1)
		}
		x.verity(all, logic.Cell(cell))
	}
	for h := range x.Houses {
		for v := 1; x.Houses[h].Full && v <= x.Symbols; v++ {
			all = all[:0]
			for place := range x.Places(h, v).All() {
				all = append(all, 2*x.candidate(x.Houses[h].Cells[place], v)+1)
			}
			x.verity(all, logic.HouseOf(h, v))
		}
	}
}

// meet finds what follows from all of some literals.
func (x *forces) meet(all ...int) {
	x.both = append(x.both[:0], x.row(all[0])...)
	for _, l := range all[1:] {
		for i, w := range x.row(l) {
			x.both[i] &= w
		}
	}
}

// common calls f for what meet found: first what is true, then what is false.
func (x *forces) common(f func(l int)) {
	const off = 0x5555555555555555
	for _, parity := range [2]uint64{^uint64(off), off} {
		for i, w := range x.both {
			for w &= parity; w != 0; w &= w - 1 {
				f(i<<6 | bits.TrailingZeros64(w))
			}
		}
	}
}

func (x *forces) verity(all []int, where logic.Set) {
	if len(all) == 0 || x.Stopped() {
		return
	}
	x.meet(all...)
	for i, w := range x.both {
		for ; w != 0; w &= w - 1 {
			l := i<<6 | bits.TrailingZeros64(w)
			x.chain = x.chain[:0]
			for _, from := range all {
				x.chain = append(x.chain, [2]int{from, l})
			}
			x.note(reason{effect: l, verity: true, where: where})
		}
	}
}

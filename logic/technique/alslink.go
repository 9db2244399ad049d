package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A linkage joins two almost locked sets by one or two restricted common symbols, which
// cannot be in both sets. The second symbol is 0 if there is one only.
type linkage struct{ a, b, x, y int }

// link finds the linkages of all sets, in the order of the sets and then of their
// partners.
func (x *alses) link() {
	x.linked, x.begin = x.linked[:0], x.begin[:0]
	x.look()
	for i := range x.all {
		x.begin = append(x.begin, len(x.linked))
		if !x.Stopped() {
			x.linkFrom(i)
		}
	}
	x.begin = append(x.begin, len(x.linked))
}

// look finds for each candidate the sets whose places of its symbol it all sees.
func (x *alses) look() {
	x.words = (len(x.all) + 63) / 64
	x.seeing = zeros(x.seeing, x.Symbols*x.Shape.Size()*x.words)
	x.with, x.hitting = zeros(x.with, len(x.all)*x.words), x.hitting[:0]
	x.mates, x.any = zeros(x.mates, (x.Symbols+1)*x.words), zeros(x.any, x.words)
	for i := range x.all {
		a := &x.all[i]
		for m := a.seen; m != 0; m &= m - 1 {
			for at, w := range a.outOf(m.First(), x.Words) {
				for ; w != 0; w &= w - 1 {
					x.seers(m.First(), at<<6|bits.TrailingZeros64(w))[i>>6] |= 1 << uint(i&63)
				}
			}
		}
	}
}

// seers returns the sets in which a cell sees every place of a symbol.
func (x *alses) seers(v, cell int) []uint64 {
	from := ((v-1)*x.Shape.Size() + cell) * x.words
	return x.seeing[from : from+x.words]
}

// linkFrom finds the linkages of a set to later ones: a common symbol whose places all
// see each other, none of them in both sets.
func (x *alses) linkFrom(i int) {
	a := &x.all[i]
	clear(x.any)
	for m := a.seen; m != 0; m &= m - 1 {
		x.matesBy(a, m.First(), i>>6)
	}
	x.any[i>>6] &^= 2<<uint(i&63) - 1
	for at := i >> 6; at < x.words; at++ {
		for w := x.any[at]; w != 0; w &= w - 1 {
			j := at<<6 | bits.TrailingZeros64(w)
			b := &x.all[j]
			if !x.overlap && touch(a.cells, b.cells) {
				continue
			}
			l := linkage{a: i, b: j}
			for m := a.seen & b.seen; m != 0; m &= m - 1 {
				switch v := m.First(); {
				case !has(x.mates[v*x.words:], j):
				case l.x == 0:
					l.x = v
				default:
					l.y = v
				}
			}
			set(x.of(x.with, i), j)
			set(x.of(x.with, j), i)
			x.linked = append(x.linked, l)
		}
	}
}

// matesBy finds the sets linked to a by a symbol, starting at a word of the bit set.
func (x *alses) matesBy(a *als, v, from int) {
	mates := x.mates[v*x.words+from : (v+1)*x.words]
	for i := range mates {
		mates[i] = ^uint64(0)
	}
	for places := a.placesIn(x.State, v); places != 0; places &= places - 1 {
		for i, m := range x.seers(v, x.Houses[a.house].Cells[places.First()])[from:] {
			mates[i] &= m
		}
	}
	for i, m := range mates {
		x.any[from+i] |= m
	}
}

func touch(a, b logic.Cells) bool {
	for i, m := range a {
		if m&b[i] != 0 {
			return true
		}
	}
	return false
}

func within(a, b logic.Cells) bool {
	for i, m := range a {
		if m&^b[i] != 0 {
			return false
		}
	}
	return true
}

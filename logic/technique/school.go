package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A few is a set of up to 128 things.
type few struct{ a, b uint64 }

func one(i int) few {
	if i < 64 {
		return few{a: 1 << uint(i)}
	}
	return few{b: 1 << uint(i-64)}
}

func (s few) and(t few) few   { return few{s.a & t.a, s.b & t.b} }
func (s few) or(t few) few    { return few{s.a | t.a, s.b | t.b} }
func (s few) minus(t few) few { return few{s.a &^ t.a, s.b &^ t.b} }
func (s few) len() int        { return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) }
func (s few) empty() bool     { return s.a|s.b == 0 }
func (s few) has(i int) bool  { return !s.and(one(i)).empty() }

// first returns the lowest of s, which must not be empty.
func (s few) first() int {
	if s.a != 0 {
		return bits.TrailingZeros64(s.a)
	}
	return 64 + bits.TrailingZeros64(s.b)
}

// A school is the candidates of one symbol, numbered from 0 in reading order, for
// fish of any houses.
type school struct {
	*logic.State
	v     int
	cells []int
	units []few // by house: its candidates
	peers []few // by candidate: those that it sees
	index []int // by cell: its candidate
}

// gather takes the candidates of v. It returns false if there are too many.
func (x *school) gather(v int) bool {
	x.v, x.cells = v, x.cells[:0]
	if x.Symbol(v).Len() > 128 {
		return false
	}
	if x.units == nil {
		x.units, x.peers, x.index = make([]few, len(x.Houses)), make([]few, 128), make([]int, x.Shape.Size())
	}
	for i, w := range x.Symbol(v) {
		for ; w != 0; w &= w - 1 {
			cell := i<<6 | bits.TrailingZeros64(w)
			x.index[cell] = len(x.cells)
			x.cells = append(x.cells, cell)
		}
	}
	for h := range x.units {
		x.units[h] = few{}
		for m := x.Places(h, v); m != 0; m &= m - 1 {
			x.units[h] = x.units[h].or(one(x.index[x.Houses[h].Cells[m.First()]]))
		}
	}
	for i, cell := range x.cells {
		x.peers[i] = few{}
		for j, w := range x.Symbol(v) {
			for w &= x.Peers(cell)[j]; w != 0; w &= w - 1 {
				x.peers[i] = x.peers[i].or(one(x.index[j<<6|bits.TrailingZeros64(w)]))
			}
		}
	}
	return true
}

// hopeless reports whether no candidate can be removed by a fish of n bases, 2 or 3, and
// covers of these: whatever a fish removes sees all of so many bases but what one
// cover less holds. Larger fish are never hopeless.
func (x *school) hopeless(n int, bases, covers []int) bool {
	if n > 3 {
		return false
	}
	for i := range x.cells {
		if x.hope(n, i, bases, covers) {
			return false
		}
	}
	return true
}

// hope counts for each two covers, or each twice, the bases that they cover if
// candidate i is true.
func (x *school) hope(n, i int, bases, covers []int) bool {
	var count [64][64]uint8
	gone := x.peers[i].or(one(i))
	for _, b := range bases {
		if x.units[b].has(i) || x.units[b].empty() || !x.Houses[b].Full {
			continue
		}
		left := x.units[b].minus(gone)
		if left.empty() {
			return true
		}
		for j, c := range covers {
			if !x.units[c].has(left.first()) || x.units[c].has(i) {
				continue
			}
			rest := left.minus(x.units[c])
			if rest.empty() {
				if count[j&63][j&63]++; count[j&63][j&63] > 1 {
					return true
				}
				continue
			}
			for k, d := range covers {
				if n == 3 && !x.units[d].has(i) && rest.minus(x.units[d]).empty() {
					count[min(j, k)&63][max(j, k)&63]++
				}
			}
		}
	}
	if n < 3 {
		return false
	}
	for j := range covers {
		for k := range j {
			if int(count[k&63][j&63])+int(count[j&63][j&63])+int(count[k&63][k&63]) > 2 {
				return true
			}
		}
	}
	return false
}

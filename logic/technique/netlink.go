package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// after returns the links of a literal.
func (x *net) after(l int) []int {
	at := &x.links.at[l]
	if at.end == 0 {
		at.begin = int32(len(x.links.to)) + 1
		x.links.first = len(x.links.to)
		x.make(l)
		at.end = int32(len(x.links.to)) + 1
	}
	return x.links.to[at.begin-1 : at.end-1]
}

// make makes the links of a literal.
func (x *net) make(l int) {
	i, on := l/2, l&1 == 1
	n := &x.nodes[i]
	switch {
	case i >= x.firstSet:
		if !on {
			x.ofSet(n)
		}
		return
	case i >= x.singles:
		x.ofGroup(i, on)
	case on:
		x.ofTrue(i)
	default:
		x.ofFalse(i)
	}
	if on {
		x.intoSets(n)
	}
}

// ofFalse makes the links of a false candidate: to the last candidate of its cell or of a
// house.
func (x *net) ofFalse(i int) {
	cell, v := x.nodes[i].first(), x.nodes[i].v
	if others := x.At(cell) &^ logic.Bit(v); others.One() {
		x.links.add(2*x.candidate(cell, others.First()) + 1)
	}
	for _, spot := range x.Spots(cell) {
		if m := x.Places(spot.House, v) &^ logic.Bit(spot.Place); m.One() && x.Houses[spot.House].Full {
			x.links.once(2*x.candidate(x.Houses[spot.House].Cells[m.First()], v) + 1)
		}
	}
	if x.made.groups {
		x.addAll(x.of(x.strong, i), x.singles, 1)
	}
}

// ofTrue makes the links of a true candidate: to the others of its cell and of its
// houses.
func (x *net) ofTrue(i int) {
	cell, v := x.nodes[i].first(), x.nodes[i].v
	for others := x.At(cell) &^ logic.Bit(v); others != 0; others &= others - 1 {
		x.links.add(2 * x.candidate(cell, others.First()))
	}
	spots := x.Spots(cell)
	for k, spot := range spots {
		m := x.Places(spot.House, v) &^ logic.Bit(spot.Place)
		for _, before := range spots[:k] {
			m &^= x.Common(spot.House, before.House)
		}
		for ; m != 0; m &= m - 1 {
			x.links.add(2 * x.candidate(x.Houses[spot.House].Cells[m.First()], v))
		}
	}
	if x.made.groups {
		x.addAll(x.of(x.weak, i), x.singles, 0)
	}
}

// ofGroup makes the links of a group. A false group implies the candidates, then the
// groups, that fill a house with it. A true group excludes those that see it.
func (x *net) ofGroup(i int, on bool) {
	n := &x.nodes[i]
	if on {
		x.addAll(x.of(x.weak, i), 0, 0)
		return
	}
	for _, h := range [2]int{n.box, n.line} {
		if c := x.rest(h, n); c >= 0 {
			x.links.once(2*c + 1)
		}
	}
	left := x.leftBy(n, n.line)
	for _, g := range x.groups[n.v] {
		if m := &x.nodes[g]; m.line == n.line && m.inLine == left {
			x.links.once(2*g + 1)
		}
	}
	left = x.leftBy(n, n.box)
	for _, g := range x.groups[n.v] {
		if m := &x.nodes[g]; m.box == n.box && m.inBox == left {
			x.links.once(2*g + 1)
		}
	}
}

// links holds by literal the literals it implies.
type links struct {
	at    []span // by literal, zero if not made yet
	to    []int
	first int // start of the links that are being made
}

// A span is a range of a list, counted from 1.
type span struct{ begin, end int32 }

func (l *links) reset(literals int) {
	l.at, l.to = append(l.at[:0], make([]span, literals)...), l.to[:0]
}
func (l *links) add(to int) { l.to = append(l.to, to) }

// addAll adds links to the live nodes of a set, starting at index from. The nodes are true if on is
// 1, and false if it is 0.
func (x *net) addAll(nodes []uint64, from, on int) {
	for i := from >> 6; i < len(nodes); i++ {
		w := nodes[i] & x.alive[i]
		if i == from>>6 {
			w &= ^uint64(0) << uint(from&63)
		}
		for ; w != 0; w &= w - 1 {
			x.links.add(2*(i<<6|bits.TrailingZeros64(w)) + on)
		}
	}
}

// once adds a link unless it exists.
func (l *links) once(to int) {
	if !slices.Contains(l.to[l.first:], to) {
		l.to = append(l.to, to)
	}
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// ofCandidate makes the links of a candidate to others, if it is false, then if it is true.
func (x *net) ofCandidate(i int) {
	cell, v := x.nodes[i].first(), x.nodes[i].v
	others, spots := x.At(cell)&^logic.Bit(v), x.Spots(cell)
	x.plain.start()
	if others.One() {
		x.plain.add(2*x.candidate(cell, others.First()) + 1)
	}
	for _, spot := range spots {
		if m := x.Places(spot.House, v) &^ logic.Bit(spot.Place); m.One() && x.Houses[spot.House].Full {
			x.plain.once(2*x.candidate(x.Houses[spot.House].Cells[m.First()], v) + 1)
		}
	}
	x.plain.start()
	for ; others != 0; others &= others - 1 {
		x.plain.add(2 * x.candidate(cell, others.First()))
	}
	for k, spot := range spots {
		m := x.Places(spot.House, v) &^ logic.Bit(spot.Place)
		for _, before := range spots[:k] {
			m &^= x.Common(spot.House, before.House)
		}
		for ; m != 0; m &= m - 1 {
			x.plain.add(2 * x.candidate(x.Houses[spot.House].Cells[m.First()], v))
		}
	}
}

// fills reports whether two nodes without a cell in common have all places of a house.
func (x *net) fills(h int, a, b *node) bool {
	left := x.Places(h, a.v)
	if !x.Houses[h].Full || left.Len() != len(a.cells)+len(b.cells) {
		return false
	}
	for _, n := range [2]*node{a, b} {
		for _, c := range n.cells {
			for _, spot := range x.Spots(c) {
				if spot.House == h {
					left &^= logic.Bit(spot.Place)
				}
			}
		}
	}
	return left == 0
}

func (x *net) seesAll(cell int, cells []int) bool {
	for _, c := range cells {
		if !x.Peers(cell).Has(c) {
			return false
		}
	}
	return true
}

// links are, by literal, the literals that follow from it.
type links struct {
	begin, to []int
}

func (l *links) reset()          { l.begin, l.to = l.begin[:0], l.to[:0] }
func (l *links) start()          { l.begin = append(l.begin, len(l.to)) }
func (l *links) add(to ...int)   { l.to = append(l.to, to...) }
func (l *links) of(at int) []int { return l.to[l.begin[at]:l.begin[at+1]] }

// once adds a link to those of the last literal, unless it is there.
func (l *links) once(to int) {
	if !slices.Contains(l.to[l.begin[len(l.begin)-1]:], to) {
		l.to = append(l.to, to)
	}
}

// after returns the links of a literal.
func (x *net) after(l int) []int { return x.links.of(l) }

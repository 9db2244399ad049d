package technique

import (
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A trace finds the way to an entry of a table: a chain, and where an entry has more than
// one reason a side chain for each further one, back to where it leaves the chain.
type trace struct {
	chain []int // literals, the last first
	sides [][]int
	cells []bool // that the chain comes to
	whole []int  // see compose
}

const (
	mostSides = 200
	endOfSide = math.MinInt // in trace.whole
)

// follow finds the way from a literal to another that its table has.
func (x *tables) follow(from, to int) {
	t, r := &x.list[from], &x.trace
	r.cells = slices.Grow(r.cells[:0], x.Shape.Size())[:x.Shape.Size()]
	clear(r.cells)
	r.sides = r.sides[:0]
	r.chain = x.walk(r.chain[:0], t, t.entry(to), false)
	for i := range r.sides {
		r.sides[i] = x.walk(r.sides[i][:0], t, t.entry(r.sides[i][0]), true)
	}
	r.compose()
}

// walk goes from an entry of a table back to the first; a side only to what the chain
// comes to. Where an entry is due to another table, it goes through that.
func (x *tables) walk(chain []int, whole *table, at int32, side bool) []int {
	t, r := whole, &x.trace
	for chain = append(chain, t.entries[at].literal); at != 0 && len(chain) < mostEntries; {
		if e := t.entries[at]; e.via > 0 {
			t = &x.list[e.via-1]
			at = t.entry(e.literal)
		}
		from := t.entries[at].from
		at = from[0]
		l := t.entries[at].literal
		chain = append(chain, l)
		if side && r.cells[x.nodes[l/2].first()] && slices.Contains(r.chain, l) {
			return chain
		}
		for i := 0; !side && i < len(from); i++ {
			if i == 0 {
				r.come(&x.nodes[l/2])
			} else if from[i] != 0 && len(r.sides) < mostSides {
				r.side(t.entries[from[i]].literal)
			}
		}
		if t != whole && at == 0 {
			t, at = whole, whole.entry(l)
		}
	}
	return chain
}

// come notes the cells of a node as such that the chain comes to.
func (r *trace) come(n *node) {
	for _, c := range n.cells {
		r.cells[c] = true
	}
}

// side notes where a side chain ends.
func (r *trace) side(literal int) {
	n := len(r.sides)
	if n == cap(r.sides) {
		r.sides = append(r.sides, nil)
	}
	r.sides = r.sides[:n+1]
	r.sides[n] = append(r.sides[n][:0], literal)
}

// compose puts chain and side chains together, from the first literal on: 1 + a literal,
// less than 0 in a side, and endOfSide after it.
func (r *trace) compose() {
	r.whole = r.whole[:0]
	for _, l := range slices.Backward(r.chain) {
		r.whole = append(r.whole, 1+l)
		for _, side := range r.sides {
			if side[len(side)-1] != l {
				continue
			}
			for _, m := range slices.Backward(side[:len(side)-1]) {
				r.whole = append(r.whole, -1-m)
			}
			r.whole = append(r.whole, endOfSide)
		}
	}
}

// isNet reports whether there are side chains in what was composed.
func (r *trace) isNet() bool { return slices.ContainsFunc(r.whole, func(l int) bool { return l < 0 }) }

// composed appends what was composed to a chain, as a new beginning. The nodes of a
// side are marked, and its first comes from where it leaves the chain.
func (x *tables) composed(chain []logic.Node) []logic.Node {
	main, last := -1, -1 // the last of the chain, and of the side
	for _, l := range x.trace.whole {
		if l == endOfSide {
			last = main
			continue
		}
		side := l < 0
		if side {
			l = -l
		}
		l--
		chain = append(chain, logic.Node{Cands: x.cands(&x.nodes[l/2]), On: l&1 == 1, Strong: last >= 0 && l&1 == 1, From: last, Side: side})
		if last = len(chain) - 1; !side {
			main = last
		}
	}
	return chain
}

package technique

import (
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A trace is the path to an entry of a table. It is a chain, plus a side chain for each
// further reason of an entry, back to where it leaves the chain.
type trace struct {
	chain []int // literals, the last first
	sides [][]int
	cells []bool // cells of the chain
	start []int  // see compose
}

const (
	mostSides = 200
	endOfSide = math.MinInt // end of a side chain in trace.start
)

// follow finds the path from a literal to another in its table.
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

// walk goes back from an entry to the start, or for a side chain to the main chain. An
// entry taken from another table is followed through that table.
func (x *tables) walk(chain []int, origin *table, at int32, side bool) []int {
	t, r := origin, &x.trace
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
		if t != origin && at == 0 {
			t, at = origin, origin.entry(l)
		}
	}
	return chain
}

// come records that the chain visits the cells of a node.
func (r *trace) come(n *node) {
	for _, c := range n.cells {
		r.cells[c] = true
	}
}

// side records the end of a side chain.
func (r *trace) side(literal int) {
	n := len(r.sides)
	if n == cap(r.sides) {
		r.sides = append(r.sides, nil)
	}
	r.sides = r.sides[:n+1]
	r.sides[n] = append(r.sides[n][:0], literal)
}

// compose merges the chain and its side chains, from the first literal on. It writes 1 +
// literal, negated in a side chain, and endOfSide after each side chain.
func (r *trace) compose() {
	r.start = r.start[:0]
	for _, l := range slices.Backward(r.chain) {
		r.start = append(r.start, 1+l)
		for _, side := range r.sides {
			if side[len(side)-1] != l {
				continue
			}
			for _, m := range slices.Backward(side[:len(side)-1]) {
				r.start = append(r.start, -1-m)
			}
			r.start = append(r.start, endOfSide)
		}
	}
}

// isNet reports whether the composed path has side chains.
func (r *trace) isNet() bool { return slices.ContainsFunc(r.start, func(l int) bool { return l < 0 }) }

// composed appends the composed path to a chain, as a new start. Nodes of side chains are
// marked; the first of each refers to where it leaves the chain.
func (x *tables) composed(chain []logic.Node) []logic.Node {
	main, last := -1, -1 // last node of the chain, and of the side chain
	for _, l := range x.trace.start {
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

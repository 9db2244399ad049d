package technique

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A gain is the number of eliminations and their weight, see better.
type gain struct{ removes, weight int }

func gainOf(remove []logic.Cand) gain { return gain{len(remove), weight(remove)} }

func (g gain) compare(h gain) int {
	return cmp.Or(cmp.Compare(h.removes, g.removes), cmp.Compare(g.weight, h.weight))
}

// or returns the better of two gains.
func (g gain) or(h gain) gain {
	if h.compare(g) < 0 {
		return h
	}
	return g
}

// anything is an upper bound for every real gain.
var anything = gain{removes: math.MaxInt}

// bound returns an upper bound on the eliminations of loops and chains that begin with candidate a
// as true (1) or false (0). It reports false if no loop or chain can begin there, until
// consequences are added.
func (o *reachability) bound(a, on int) (best gain, ok bool) {
	if !has(o.open[on], a) || !has(o.alive, a) {
		return best, false
	}
	if on == 1 {
		best, ok = o.ifTrue(a)
	} else {
		best, ok = o.ifFalse(a)
	}
	if !ok {
		o.open[on][a>>6] &^= 1 << uint(a&63)
	}
	return best, ok
}

// ifTrue handles a true candidate a, whose loop returns to its cell.
func (o *reachability) ifTrue(a int) (gain, bool) {
	on, off := o.of(o.on, o.component[a]), o.of(o.off, o.component[a])
	cell, v := o.nodes[a].first(), o.nodes[a].v
	back := has(off, a)
	for m := o.At(cell) &^ logic.Bit(v); m != 0 && !back; m &= m - 1 {
		back = has(on, o.candidate(cell, m.First()))
	}
	return gain{1, cell + v}, back
}

// ifFalse handles a false candidate a. Its loop returns to its cell, or a chain leads to
// another candidate so that one of the two is true and at least two others are false.
func (o *reachability) ifFalse(a int) (best gain, ok bool) {
	if !has(o.firm, a) {
		return best, false
	}
	on, off := o.of(o.on, 0), o.of(o.off, 0)
	clear(on)
	clear(off)
	o.fall(&o.ties, a, on, off)
	best = gain{removes: -1}
	cell, v := o.nodes[a].first(), o.nodes[a].v
	mates := o.At(cell) &^ logic.Bit(v)
	if has(on, a) {
		o.remove = o.remove[:0]
		for m := mates; m != 0; m &= m - 1 {
			o.remove = append(o.remove, logic.CandOf(cell, m.First()))
		}
		best = gainOf(o.remove)
	}
	for m := mates; m != 0; m &= m - 1 {
		b := o.candidate(cell, m.First())
		if !mates.One() && has(on, b) {
			return anything, true // a continuous loop: no bound
		}
		if has(off, b) {
			best = best.or(gain{1, cell + m.First()})
		}
	}
	best = o.opens(logic.CandOf(cell, v), mates|logic.Bit(v), on, best)
	return best, best.removes > 0
}

// opens returns the best gain among the given one and those of chains from a candidate. A chain
// ends at a candidate of on with one of symbols, and must remove at least two candidates.
func (o *reachability) opens(from logic.Cand, symbols logic.Mask, on []uint64, best gain) gain {
	symbol := from.Symbol()
	for ; symbols != 0; symbols &= symbols - 1 {
		v := symbols.First()
		for i, digit := range o.of(o.digits, v) {
			for w := on[i] & digit & o.alive[i]; w != 0; w &= w - 1 {
				d := o.nodes[i<<6|bits.TrailingZeros64(w)].first()
				if d == from.Cell() || v != symbol && !(o.At(d).Has(symbol) && o.Peers(from.Cell()).Has(d)) {
					continue
				}
				if o.remove = joins(o.State, from, logic.CandOf(d, v), o.remove[:0]); len(o.remove) > 1 {
					best = best.or(gainOf(o.remove))
				}
			}
		}
	}
	return best
}

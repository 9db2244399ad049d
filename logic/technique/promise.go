package technique

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A gain is how many candidates are removed, and their weight, see better.
type gain struct{ removes, weight int }

func gainOf(remove []logic.Cand) gain { return gain{len(remove), weight(remove)} }

func (g gain) compare(h gain) int {
	return cmp.Or(cmp.Compare(h.removes, g.removes), cmp.Compare(g.weight, h.weight))
}

// or returns the better of two.
func (g gain) or(h gain) gain {
	if h.compare(g) < 0 {
		return h
	}
	return g
}

// anything is better than all that can be removed.
var anything = gain{removes: math.MaxInt}

// promise returns the best that loops and chains may remove that begin with candidate a as true (1) or
// false (0), as far as what follows from it tells; false if there are none. Where there were none
// and no more follows since, there are none.
func (o *outlook) promise(a, on int) (best gain, ok bool) {
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

// ifTrue is about candidate a, which is true: that its loop comes back to its cell.
func (o *outlook) ifTrue(a int) (gain, bool) {
	on, off := o.of(o.on, o.component[a]), o.of(o.off, o.component[a])
	cell, v := o.nodes[a].first(), o.nodes[a].v
	back := has(off, a)
	for m := o.At(cell) &^ logic.Bit(v); m != 0 && !back; m &= m - 1 {
		back = has(on, o.candidate(cell, m.First()))
	}
	return gain{1, cell + v}, back
}

// ifFalse is about candidate a, which is false: that its loop comes back to its cell, or a
// chain leads to a candidate so that one of both is true and two others are not.
func (o *outlook) ifFalse(a int) (best gain, ok bool) {
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
			return anything, true // a continuous loop may go anywhere
		}
		if has(off, b) {
			best = best.or(gain{1, cell + m.First()})
		}
	}
	best = o.opens(logic.CandOf(cell, v), mates|logic.Bit(v), on, best)
	return best, best.removes > 0
}

// opens returns the best of what candidates that are true then remove together with another, one of
// the symbols of its cell each, if that is two at least, and of what is known to be.
func (o *outlook) opens(from logic.Cand, symbols logic.Mask, on []uint64, best gain) gain {
	own := from.Symbol()
	for ; symbols != 0; symbols &= symbols - 1 {
		v := symbols.First()
		for i, digit := range o.of(o.digits, v) {
			for w := on[i] & digit & o.alive[i]; w != 0; w &= w - 1 {
				d := o.nodes[i<<6|bits.TrailingZeros64(w)].first()
				if d == from.Cell() || v != own && !(o.At(d).Has(own) && o.Peers(from.Cell()).Has(d)) {
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

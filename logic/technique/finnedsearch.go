package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

const mostFins = 5

// leave chooses n covers whose places become fins, all in one of some boxes. It chooses the highest
// covers first, so that fish with the lowest covers come first.
func (x *basicSearch) leave(all, fins logic.Mask, n int, boxes logic.Mask) bool {
	if n == 0 {
		return x.fins(all&^fins, fins)
	}
	for left, above := all>>bits.Len64(uint64(fins))<<bits.Len64(uint64(fins)), 0; left != 0; above++ {
		bit := logic.Bit(bits.Len64(uint64(left)) - 1)
		left &^= bit
		if above < n-1 {
			continue
		}
		var those logic.Mask
		for m := boxes; m != 0; m &= m - 1 {
			if p := &x.boxes[m.First()]; bit&p.covers&^p.need[x.n] != 0 {
				those |= m & -m
			}
		}
		if those != 0 && !x.leave(all, fins|bit, n-1, those) {
			return false
		}
	}
	return true
}

// fins yields the fish with some covers whose fins lie in the others, if it removes
// anything.
func (x *basicSearch) fins(covers, others logic.Mask) bool {
	var fins [mostFins]int
	n, sashimi := 0, false
	for _, h := range x.base[:x.n] {
		m := x.Places(h, x.v)
		f := m & others
		if n+f.Len() > mostFins {
			return true
		}
		for first := n; f != 0; f &= f - 1 {
			fins[n] = x.Houses[h].Cells[f.First()]
			if x.oneBox && n == first && !together(x.State, logic.Box, fins[n], fins[0]) {
				return true
			}
			n++
		}
		sashimi = sashimi || (m&covers).Len() <= 1
	}
	var p *logic.Step
	for left := covers; left != 0; left &= left - 1 {
		h := x.covers[left.First()]
		m := x.Places(h, x.v)
		if x.oneBox {
			m &= x.Common(h, x.House(fins[0], logic.Box))
		}
		for ; m != 0; m &= m - 1 {
			cell := x.Houses[h].Cells[m.First()]
			if x.isBase(x.bases[m.First()]) || !x.seenBy(cell, fins[:n]) {
				continue
			}
			if t := x.kind(sashimi); x.only != nil && t != x.only {
				x.other = true
				return true
			}
			if p == nil {
				p = x.finnedStep(covers, fins[:n], sashimi)
			}
			p.Remove = append(p.Remove, logic.CandOf(cell, x.v))
		}
	}
	return p == nil || x.tell(p)
}

func (x *basicSearch) seenBy(cell int, fins []int) bool {
	for _, f := range fins {
		if !x.Peers(cell).Has(f) {
			return false
		}
	}
	return true
}

// kind returns the technique of a fish with fins.
func (x *basicSearch) kind(sashimi bool) *logic.Technique {
	if sashimi {
		return x.sashimi
	}
	return x.finned
}

func (x *basicSearch) finnedStep(covers logic.Mask, fins []int, sashimi bool) *logic.Step {
	p := x.step(x.kind(sashimi), covers)
	part := logic.Part{Role: logic.Fin}
	for _, cell := range fins {
		part.Cands = append(part.Cands, logic.CandOf(cell, x.v))
	}
	slices.Sort(part.Cands)
	p.Parts = append(p.Parts, part)
	return p
}

package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

const mostFins = 5

// A finBox is a box that fins can be in: the bases and the covers that cross it, and by number of
// bases that were chosen the covers that these need then.
type finBox struct {
	bases, covers logic.Mask
	need          [largestFish + 1]logic.Mask
}

// boxesOf returns the boxes of a state. Where there is more than rows, columns and boxes, fins may
// be anywhere. The rules alone tell, so they are found once.
func (x *scratch) boxesOf(s *logic.State, bases, covers logic.HouseKind) []finBox {
	list := &x.boxes[bases]
	switch {
	case *list != nil:
	case !inBoxes(s):
		*list = []finBox{{bases: ^logic.Mask(0), covers: ^logic.Mask(0)}}
	default:
		*list = []finBox{}
		for _, box := range s.Kinds[logic.Box] {
			var b finBox
			for _, c := range s.Houses[box].Cells {
				b.bases |= logic.Bit(s.Houses[s.House(c, bases)].Index)
				b.covers |= logic.Bit(s.Houses[s.House(c, covers)].Index)
			}
			*list = append(*list, b)
		}
	}
	return *list
}

// inBoxes reports whether fins and what they remove are in one box.
func inBoxes(s *logic.State) bool { return len(s.Kinds[logic.Other]) == 0 && s.Plain() }

// narrow returns the boxes that fins can still be in with one more base: what is elsewhere must be
// in n covers, of which one at least must cross the box for what is removed.
func (x *shoal) narrow(base, chosen int, boxes logic.Mask) (left logic.Mask) {
	for ; boxes != 0; boxes &= boxes - 1 {
		p, m := &x.boxes[boxes.First()], x.places[base]
		if p.bases.Has(base) {
			m &^= p.covers
		}
		m |= p.need[chosen]
		if m.Len() <= x.n && (m&^p.covers).Len() < x.n {
			p.need[chosen+1] = m
			left |= boxes & -boxes
		}
	}
	return left
}

// leave chooses so many covers for the fins, in one of some boxes, each higher than the ones
// before and the highest first: so fish with the lowest covers come first.
func (x *shoal) leave(all, fins logic.Mask, n int, boxes logic.Mask) bool {
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

// fins yields the fish with so many covers whose fins are in others, if it removes
// anything.
func (x *shoal) fins(covers, others logic.Mask) bool {
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
			if x.oneBox && n == first && x.House(fins[n], logic.Box) != x.House(fins[0], logic.Box) {
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

func (x *shoal) seenBy(cell int, fins []int) bool {
	for _, f := range fins {
		if !x.Peers(cell).Has(f) {
			return false
		}
	}
	return true
}

// kind returns what fish with fins are.
func (x *shoal) kind(sashimi bool) *logic.Technique {
	if sashimi {
		return x.sashimi
	}
	return x.finned
}

func (x *shoal) finnedStep(covers logic.Mask, fins []int, sashimi bool) *logic.Step {
	p := x.step(x.kind(sashimi), covers)
	part := logic.Part{Role: logic.Fin}
	for _, cell := range fins {
		part.Cands = append(part.Cands, logic.CandOf(cell, x.v))
	}
	slices.Sort(part.Cands)
	p.Parts = append(p.Parts, part)
	return p
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

const largestFish = 7

// A shoal is fish of n houses and symbol v.
type shoal struct {
	*logic.State
	t      *logic.Technique // nil: fish with fins, which finned and sashimi then are
	by     *logic.Technique // whose finder looks
	found  bool             // of symbol v
	other  bool             // of symbol v, but not the only
	boxes  []finBox         // the fins are in one of these
	oneBox bool             // and what they remove is there, too
	n, v   int
	most   int // covers that bases can need: n, and those that cross a box
	bases  []int
	covers []int
	places [logic.MaxSymbols]logic.Mask // by base: of v, none if the base is not full
	base   [largestFish]int             // of the fish, n of them
	yield  func(*logic.Step) bool

	finned, sashimi, only *logic.Technique // only, if it is not nil, is yielded
}

// search looks for each symbol in rows, then in columns. Where there are no
// rows and columns, there are no such fish.
func (x *shoal) search() {
	if !x.Grid() {
		return
	}
	scratch := of(x.State)
	for x.v = scratch.untried(x.State, x.by, 1); x.v <= x.Symbols; x.v = scratch.untried(x.State, x.by, x.v+1) {
		x.found, x.other = false, false
		if !x.among(logic.Row, logic.Col) || !x.among(logic.Col, logic.Row) {
			return
		}
		if !x.found {
			scratch.tried(x.State, x.by, x.v)
			if x.only != nil && !x.other {
				scratch.tried(x.State, x.finned, x.v)
				scratch.tried(x.State, x.sashimi, x.v)
			}
		}
	}
}

// tell yields a step.
func (x *shoal) tell(p *logic.Step) bool {
	x.found = true
	return x.yield(sorted(p))
}

func (x *shoal) among(bases, covers logic.HouseKind) bool {
	x.bases, x.covers = x.Kinds[bases], x.Kinds[covers]
	if x.t == nil {
		x.boxes, x.oneBox = of(x.State).boxesOf(x.State, bases, covers), inBoxes(x.State)
	}
	x.most = x.n
	for i := range x.boxes {
		x.most = max(x.most, x.n+x.boxes[i].covers.Len())
	}
	for i, h := range x.bases {
		if x.places[i] = 0; x.Houses[h].Full {
			x.places[i] = x.Places(h, x.v)
		}
	}
	return x.choose(0, 0, 0, logic.Bit(len(x.boxes))-1)
}

// choose goes on with the base houses from a place, after so many were chosen, whose
// candidates are in covers, while fins can be in some boxes.
func (x *shoal) choose(from, chosen int, covers, boxes logic.Mask) bool {
	if chosen == x.n {
		switch {
		case x.t == nil:
			return covers.Len() <= x.n || x.leave(covers, 0, covers.Len()-x.n, boxes)
		case covers.Len() == x.n:
			return x.swim(covers)
		}
		return true
	}
	for i := from; i < len(x.bases); i++ {
		m, left := x.places[i], logic.Mask(0)
		if m == 0 {
			continue
		}
		if (covers | m).Len() > x.most {
			continue
		}
		if x.t == nil {
			if left = x.narrow(i, chosen, boxes); left == 0 {
				continue
			}
		}
		x.base[chosen] = x.bases[i]
		if !x.choose(i+1, chosen+1, covers|m, left) {
			return false
		}
	}
	return true
}

// swim yields the fish if it removes anything. A place in a row is a column.
func (x *shoal) swim(covers logic.Mask) bool {
	var p *logic.Step
	for i := range covers.All() {
		h := x.covers[i]
		for place := range x.Places(h, x.v).All() {
			if x.isBase(x.bases[place]) {
				continue
			}
			if p == nil {
				p = x.step(x.t, covers)
			}
			p.Remove = append(p.Remove, logic.CandOf(x.Houses[h].Cells[place], x.v))
		}
	}
	return p == nil || x.tell(p)
}

// sorted puts what a step removes into reading order.
func sorted(p *logic.Step) *logic.Step {
	slices.Sort(p.Remove)
	return p
}

func (x *shoal) isBase(h int) bool { return slices.Contains(x.base[:x.n], h) }

func (x *shoal) step(t *logic.Technique, covers logic.Mask) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: []int{x.v}}
	var base, cover []int
	for _, h := range x.base[:x.n] {
		base = append(base, h)
		p.Proof.Base = append(p.Proof.Base, logic.HouseOf(h, x.v))
	}
	for i := range covers.All() {
		cover = append(cover, x.covers[i])
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseOf(x.covers[i], x.v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: base}, {Role: logic.Cover, Houses: cover}}
	return p
}

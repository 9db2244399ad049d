package technique

import "github.com/banmen/banmen/logic"

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
	then   uint64     // RevOf of v when there was none, see noneOf
	new    logic.Mask // the bases with places that have changed since then
	open   logic.Mask // those with places
	most   int        // covers that bases can need: n, and those that cross a box
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
	none := scratch.noneOf(x.State, x.by).symbols
	for x.v = scratch.untried(x.State, x.by, 1); x.v <= x.Symbols; x.v = scratch.untried(x.State, x.by, x.v+1) {
		x.found, x.other, x.then = false, false, none[x.v]
		if !x.among(logic.Row, logic.Col) || !x.among(logic.Col, logic.Row) {
			return
		}
		if !x.found {
			scratch.tried(x.State, x.by, x.v)
			for _, t := range [2]*logic.Technique{x.finned, x.sashimi} {
				if x.only != nil && !x.other && scratch.noneOf(x.State, t).symbols[x.v] >= x.then {
					scratch.tried(x.State, t, x.v)
				}
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
	x.open, x.new = 0, 0
	for i, h := range x.bases {
		if x.places[i] = x.Places(h, x.v); x.places[i] == 0 || !x.Houses[h].Full {
			continue
		}
		x.open |= logic.Bit(i)
		if x.RevOfIn(x.v, h) > x.then {
			x.new |= logic.Bit(i)
		}
	}
	return x.choose(x.open, 0, 0, logic.Bit(len(x.boxes))-1, false)
}

// choose goes on with the base houses that are left, after so many were chosen, whose
// candidates are in covers, while fins can be in some boxes. Without a new one among them, which
// new says, they are no fish that was none.
func (x *shoal) choose(left logic.Mask, chosen int, covers, boxes logic.Mask, new bool) bool {
	if chosen == x.n {
		switch {
		case x.t == nil:
			return covers.Len() <= x.n || x.leave(covers, 0, covers.Len()-x.n, boxes)
		case covers.Len() == x.n:
			return x.swim(covers)
		}
		return true
	}
	if !new && chosen == x.n-1 {
		left &= x.new
	}
	for ; left.Len() >= x.n-chosen && (new || left&x.new != 0); left &= left - 1 {
		i, those := left.First()&63, logic.Mask(0)
		all := covers | x.places[i]
		if all.Len() > x.most {
			continue
		}
		if x.t == nil {
			if those = x.narrow(i, chosen, boxes); those == 0 {
				continue
			}
		}
		x.base[chosen] = x.bases[i]
		if !x.choose(left&(left-1), chosen+1, all, those, new || x.new.Has(i)) {
			return false
		}
	}
	return true
}

package technique

import "github.com/banmen/banmen/logic"

const largestFish = 7

// A basicSearch searches for fish of n houses in symbol v.
type basicSearch struct {
	*logic.State
	t      *logic.Technique // nil: fish with fins, see finned and sashimi
	by     *logic.Technique // the technique of the finder
	found  bool             // in symbol v
	other  bool             // in symbol v, but not of the only technique
	boxes  []finBox         // boxes that may hold the fins
	oneBox bool             // eliminations are in the box of the fins, too
	n, v   int
	then   uint64     // RevOf of v when no fish was found, see missesOf
	new    logic.Mask // the bases with places changed since then
	open   logic.Mask // the bases with places
	most   int        // maximum number of covers: n, plus those that cross a box
	bases  []int
	covers []int
	places [logic.MaxSymbols]logic.Mask // by base: the places of v, empty if the base is not full
	base   [largestFish]int             // the chosen n bases
	yield  func(*logic.Step) bool

	finned, sashimi, only *logic.Technique // if only is not nil, other techniques are not yielded
}

// search looks for each symbol in rows, then in columns. Boards without rows and columns
// have no such fish.
func (x *basicSearch) search() {
	if !x.Grid() {
		return
	}
	scratch := of(x.State)
	none := scratch.missesOf(x.State, x.by).symbols
	for x.v = scratch.untried(x.State, x.by, 1); x.v <= x.Symbols; x.v = scratch.untried(x.State, x.by, x.v+1) {
		x.found, x.other, x.then = false, false, none[x.v]
		if !x.among(logic.Row, logic.Col) || !x.among(logic.Col, logic.Row) {
			return
		}
		if !x.found {
			scratch.tried(x.State, x.by, x.v)
			for _, t := range [2]*logic.Technique{x.finned, x.sashimi} {
				if x.only != nil && !x.other && scratch.missesOf(x.State, t).symbols[x.v] >= x.then {
					scratch.tried(x.State, t, x.v)
				}
			}
		}
	}
}

// tell yields a step.
func (x *basicSearch) tell(p *logic.Step) bool {
	x.found = true
	return x.yield(sorted(p))
}

func (x *basicSearch) among(bases, covers logic.HouseKind) bool {
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

// choose adds bases from left; the chosen ones have candidates in covers, and boxes may hold the
// fins. new says whether a chosen base has changed; otherwise the fish was found before.
func (x *basicSearch) choose(left logic.Mask, chosen int, covers, boxes logic.Mask, new bool) bool {
	if chosen == x.n {
		switch {
		case x.t == nil:
			return covers.Len() <= x.n || x.leave(covers, 0, covers.Len()-x.n, boxes)
		case covers.Len() == x.n:
			return x.report(covers)
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

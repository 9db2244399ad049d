package technique

import "github.com/banmen/banmen/logic"

// Sue de Coq: cells at the crossing of a line and a box, with more cells of both, have as many
// symbols as cells. A symbol counts once for each part of the pattern that can hold it, so each
// counted symbol has its place there.
var (
	SueDeCoq = &logic.Technique{Key: "sue-de-coq", Name: "Sue de Coq", JA: "スー・ド・コック", Code: "1101", Form: logic.FormCrossing}

	suesDeCoq = []logic.Finder{{Technique: SueDeCoq, Find: findSueDeCoq}}
)

// A crossing is a line and a box, with cells chosen at the crossing, in the rest of the
// line and in the rest of the box.
type crossing struct {
	*logic.State
	line, box  int
	inLine     [logic.MaxSymbols]logic.Mask // by place: the candidates
	inBox      [logic.MaxSymbols]logic.Mask
	twins      [logic.MaxSymbols]logic.Mask // by place in the line: the place in the box, or empty
	openLine   logic.Mask                   // places of open cells
	openBox    logic.Mask
	crossed    logic.Mask // the places of the line inside the box
	both, l, b group
	rest       logic.Mask // openBox without the chosen cells of both
	more       int        // number of symbols of both groups minus number of crossing cells
	tried      int        // number of choices tried
	met        bool
	yield      func(*logic.Step) bool
}

// A group is cells of a house, by place, and their symbols.
type group struct {
	places  logic.Mask
	symbols logic.Mask
}

func (g group) with(house *[logic.MaxSymbols]logic.Mask, place int) group {
	return group{g.places | logic.Bit(place), g.symbols | house[place&63]}
}

func findSueDeCoq(s *logic.State, yield func(*logic.Step) bool) {
	none := of(s).crossed(s)
	for _, kind := range [3]logic.HouseKind{logic.Row, logic.Col, logic.Other} {
		for _, line := range s.Kinds[kind] {
			for _, c := range s.Crossings(line) {
				none, rev := &none[line*len(s.Houses)+c.House], max(s.RevIn(line), s.RevIn(c.House))
				if s.Houses[c.House].Kind != logic.Box || *none == rev {
					continue
				}
				x := &of(s).crossing
				x.meet(s, line, c.House, c.Places)
				x.yield = yield
				if !x.cross(group{}, x.openLine&c.Places) {
					return
				}
				if !x.met {
					*none = rev
				}
			}
		}
	}
}

// cross chooses two or more cells at the crossing, among the places in left.
func (x *crossing) cross(g group, left logic.Mask) bool {
	for ; left != 0; left &= left - 1 {
		x.both = g.with(&x.inLine, left.First())
		next := x.both
		x.more, x.rest = next.symbols.Len()-next.places.Len(), x.openBox&^x.twin(next.places)
		if next.places.Len() > 1 && x.more > 1 && !x.along(group{}, x.openLine&^next.places) || !x.cross(next, left&(left-1)) {
			return false
		}
		x.both = g
	}
	return true
}

// along chooses cells of the line, which must take away some of the symbols.
func (x *crossing) along(g group, left logic.Mask) bool {
	for ; left != 0; left &= left - 1 {
		if x.tried++; x.tried&1023 == 0 && x.Stopped() {
			return false
		}
		next := g.with(&x.inLine, left.First())
		extra := (next.symbols &^ x.both.symbols).Len()
		takes := next.places.Len() - extra
		if takes+left.Len()-1 < 1 {
			continue
		}
		if takes > 0 && takes < x.more && next.symbols&x.both.symbols != 0 {
			x.l = next
			if !x.beside(group{}, x.rest&^x.twin(next.places&x.crossed), x.more-takes) {
				return false
			}
		}
		if !x.along(next, left&(left-1)) {
			return false
		}
	}
	return true
}

// beside chooses cells of the box, which must take need symbols and none that the line
// cells take.
func (x *crossing) beside(g group, left logic.Mask, need int) bool {
	for ; left != 0; left &= left - 1 {
		if x.tried++; x.tried&1023 == 0 && x.Stopped() {
			return false
		}
		next := g.with(&x.inBox, left.First())
		if next.symbols&x.l.symbols&x.both.symbols != 0 {
			continue
		}
		takes := next.places.Len() - (next.symbols &^ x.both.symbols).Len()
		if takes+left.Len()-1 < need {
			continue
		}
		if next.symbols&x.both.symbols != 0 && takes == need {
			x.b = next
			if !x.found() {
				return false
			}
		}
		if !x.beside(next, left&(left-1), need) {
			return false
		}
	}
	return true
}

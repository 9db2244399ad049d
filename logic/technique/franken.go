package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Fish with boxes. Franken fish have rows and boxes as bases and columns and boxes as
// covers, or the other way round; mutant fish have any houses. A candidate in two bases is
// an endo-fin, and one in two covers is removed even if it is in a base (cannibalism).
var frankenFish, mutantFish = schools()

var fishNames = [...][2]string{{"X-Wing", "X-Wing"}, {"Swordfish", "ソードフィッシュ"}, {"Jellyfish", "ジェリーフィッシュ"}, {"Squirmbag", "スクワームバッグ"},
	{"Whale", "ホエール"}, {"Leviathan", "レヴィアタン"}}
var fishKeys = [...]string{"x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}

// schools returns the finders of all sizes, plain and finned.
func schools() (franken, mutant []logic.Finder) {
	for i, name := range fishNames {
		digit := string('0' + rune(i))
		plain := fish("franken-"+fishKeys[i], "Franken "+name[0], "フランケン"+name[1], "033"+digit)
		fins := fish("finned-franken-"+fishKeys[i], "Finned Franken "+name[0], "フィン付きフランケン"+name[1], "034"+digit)
		franken = append(franken, big(plain, i+2, false, false), big(fins, i+2, true, false))
		plain = fish("mutant-"+fishKeys[i], "Mutant "+name[0], "ミュータント"+name[1], "035"+digit)
		fins = fish("finned-mutant-"+fishKeys[i], "Finned Mutant "+name[0], "フィン付きミュータント"+name[1], "036"+digit)
		mutant = append(mutant, big(plain, i+2, false, true), big(fins, i+2, true, true))
	}
	return franken, mutant
}

func big(t *logic.Technique, n int, fins, mutant bool) logic.Finder {
	twins := siamese(t)
	return logic.Finder{Technique: t, Also: []*logic.Technique{twins}, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		if len(s.Kinds[logic.Box]) == 0 {
			return
		}
		x := haul{school: school{State: s}, t: t, n: n, withFins: fins, mutant: mutant, yield: yield}
		if !s.Siamese {
			x.search()
			return
		}
		var all []*logic.Step
		x.yield = func(p *logic.Step) bool {
			all = append(all, p)
			return true
		}
		x.search()
		yieldTwins(t, twins, all, yield)
	}}
}

const mostEndoFins = 2

// A haul is a search for fish of n houses with boxes.
type haul struct {
	school
	t                *logic.Technique
	n                int
	withFins, mutant bool
	caught           bool // any of the symbol
	bases, covers    []int
	base, cover      [largestFish]int
	yield            func(*logic.Step) bool
}

func (x *haul) search() {
	kinds := [2][2]logic.HouseKind{{logic.Row, logic.Col}, {logic.Col, logic.Row}}
	scratch := of(x.State)
	for v := scratch.untried(x.State, x.t, 1); v <= x.Symbols; v = scratch.untried(x.State, x.t, v+1) {
		if !x.mutant && x.n < 4 && scratch.calm(x.State, v) || !x.gather(v) {
			scratch.tried(x.State, x.t, v)
			continue
		}
		x.caught = false
		for _, kind := range kinds[:] {
			x.bases, x.covers = x.kinds(x.bases, kind[0], logic.Box), x.kinds(x.covers, kind[1], logic.Box)
			if x.mutant {
				x.bases = x.kinds(x.bases, logic.Row, logic.Col, logic.Box)
				x.covers = x.bases
			}
			if !x.hopeless(x.n, x.bases, x.covers) && !x.catch(0, 0, few{}, few{}) {
				return
			}
			if x.mutant {
				break
			}
		}
		if !x.caught {
			scratch.tried(x.State, x.t, v)
		}
	}
}

// calm reports whether no Franken fish of two or three houses can be of symbol v, however
// many fins it has.
func (x *scratch) calm(s *logic.State, v int) bool {
	if x.calmRev == nil {
		x.calmRev = make([]uint64, s.Symbols+1)
	}
	if x.calmRev[v] == s.RevOf(v) {
		return true
	}
	x.school.State = s
	if !x.school.gather(v) {
		return false
	}
	for _, kind := range [2]logic.HouseKind{logic.Row, logic.Col} {
		x.bases = x.school.kinds(x.bases, kind, logic.Box)
		x.covers = x.school.kinds(x.covers, logic.Row+logic.Col-kind, logic.Box)
		if !x.school.hopeless(3, x.bases, x.covers) {
			return false
		}
	}
	x.calmRev[v] = s.RevOf(v)
	return true
}

// kinds puts the houses of some kinds into a list.
func (x *school) kinds(list []int, kinds ...logic.HouseKind) []int {
	list = list[:0]
	for _, kind := range kinds {
		list = append(list, x.Kinds[kind]...)
	}
	return list
}

// catch goes on with the bases from a place; so many were chosen, with these
// candidates and endo-fins.
func (x *haul) catch(from, chosen int, all, endo few) bool {
	if chosen == x.n {
		return x.hide(0, 0, all, endo, few{}, few{})
	}
	for i := from; i < len(x.bases); i++ {
		m := x.units[x.bases[i]]
		if m.empty() || !x.Houses[x.bases[i]].Full || !x.withFins && m.len() > x.n {
			continue
		}
		twice := endo.or(all.and(m))
		if !twice.empty() && (!x.withFins || twice.len() > mostEndoFins) {
			continue
		}
		x.base[chosen] = x.bases[i]
		if !x.catch(i+1, chosen+1, all.or(m), twice) {
			return false
		}
	}
	return true
}

// hide goes on with the covers from a place; so many were chosen, with these
// candidates, some of which are in two. It gives up where too much must be fins.
func (x *haul) hide(from, chosen int, all, endo, covered, twice few) bool {
	fins := all.minus(covered).or(endo)
	if chosen == x.n {
		if fins.len() > mostFins || x.withFins == fins.empty() {
			return true
		}
		return x.haul(all, endo, fins, covered, twice)
	}
	left := all.minus(covered)
	if !x.enough(from, x.n-chosen, left, endo) {
		return true
	}
	for i := from; i < len(x.covers); i++ {
		h := x.covers[i]
		if all.and(x.units[h]).empty() || slices.Contains(x.base[:x.n], h) {
			continue
		}
		x.cover[chosen] = h
		if !x.hide(i+1, chosen+1, all, endo, covered.or(x.units[h]), twice.or(covered.and(x.units[h]))) {
			return false
		}
	}
	return true
}

// enough reports whether n covers from a place can leave few enough fins.
func (x *haul) enough(from, n int, left, endo few) bool {
	most, largest := mostFins-endo.len(), 0
	if !x.withFins {
		most = 0
	}
	for _, h := range x.covers[from:] {
		largest = max(largest, left.and(x.units[h]).len())
	}
	return left.len() <= most+n*largest
}

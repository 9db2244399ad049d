package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

const mostEndoFins = 2

// A frankenSearch searches for fish of n houses that may include boxes.
type frankenSearch struct {
	fishCandidates
	t                *logic.Technique
	n                int
	withFins, mutant bool
	caught           bool // a fish of the symbol was found
	bases, covers    []int
	open             []int // covers that are not bases and share candidates with them
	rest             []few // by index of open: the candidates in that cover and later ones
	tried            int   // number of choices tried
	base, cover      [largestFish]int
	yield            func(*logic.Step) bool
}

func (x *frankenSearch) search() {
	kinds := [2][2]logic.HouseKind{{logic.Row, logic.Col}, {logic.Col, logic.Row}}
	scratch := of(x.State)
	none := scratch.missesOf(x.State, x.t).symbols
	for v := scratch.untried(x.State, x.t, 1); v <= x.Symbols; v = scratch.untried(x.State, x.t, v+1) {
		if !x.gather(v, none[v]) {
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
			if !x.hopeless(x.n, x.bases, x.covers) && !x.catch(0, 0, few{}, few{}, false) {
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

// kinds appends the houses of some kinds to a list.
func (x *fishCandidates) kinds(list []int, kinds ...logic.HouseKind) []int {
	list = list[:0]
	for _, kind := range kinds {
		list = append(list, x.Kinds[kind]...)
	}
	return list
}

// catch adds bases, starting at an index. all are the candidates in the bases chosen so far, and
// endo the endo-fins; new says whether one of the bases has changed.
func (x *frankenSearch) catch(from, chosen int, all, endo few, new bool) bool {
	if chosen == x.n {
		x.open = x.open[:0]
		for _, h := range x.covers {
			if !all.and(x.units[h]).empty() && !slices.Contains(x.base[:x.n], h) {
				x.open = append(x.open, h)
			}
		}
		x.rest = append(x.rest[:0], make([]few, len(x.open)+1)...)
		for i, h := range slices.Backward(x.open) {
			x.rest[i] = x.rest[i+1].or(x.units[h])
		}
		return x.hide(0, 0, all, endo, few{}, few{})
	}
	for i := from; i < len(x.bases); i++ {
		if x.tried++; x.tried&1023 == 0 && x.Stopped() {
			return false
		}
		m, new := x.units[x.bases[i]], new || x.changed(x.bases[i])
		if chosen == x.n-1 && !new {
			continue
		}
		if m.empty() || !x.Houses[x.bases[i]].Full || !x.withFins && m.len() > x.n {
			continue
		}
		twice := endo.or(all.and(m))
		if !twice.empty() && (!x.withFins || twice.len() > mostEndoFins) {
			continue
		}
		x.base[chosen] = x.bases[i]
		if !x.catch(i+1, chosen+1, all.or(m), twice, new) {
			return false
		}
	}
	return true
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

func nakedSubset(t *logic.Technique, n int, locked bool) logic.Finder {
	return logic.Finder{Technique: t, For: over(n), Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := choice{State: s, t: t, n: n, locked: locked, yield: yield}
		kinds := boxesFirst[:]
		if locked {
			kinds = kinds[:1]
		}
		x.among(kinds)
	}}
}

// nakedStep yields the step of the places with these symbols, if it removes anything and its
// lockedness fits the technique. Subsets inside a box were found in the box. The step names the
// chosen house if it loses candidates, otherwise another house that does.
func (x *choice) nakedStep(places, symbols logic.Mask) bool {
	var remove []logic.Cand
	h, inside, outside, acts := x.Houses[x.house], false, false, x.house
	for _, spot := range x.Spots(h.Cells[places.First()]) {
		g := spot.House
		if places&^x.Common(x.house, g) != 0 {
			continue
		}
		if h.Kind != logic.Box && x.Houses[g].Kind == logic.Box {
			return true
		}
		in, out := x.lose(&remove, g, places, symbols)
		inside, outside = inside || g == x.house && in, outside || g != x.house && out
		if in && (acts == x.house || g == x.house) {
			acts = g
		}
	}
	isLocked := h.Kind == logic.Box && x.n < 4 && inside && outside
	x.met = x.met || len(remove) > 0
	return len(remove) == 0 || isLocked != x.locked || x.yield(x.step(places, symbols, remove, acts, false))
}

// lose adds the candidates that house g loses. It reports whether there are any, and
// whether any lie outside the chosen house.
func (x *choice) lose(remove *[]logic.Cand, g int, places, symbols logic.Mask) (any, out bool) {
	common := x.Common(g, x.house)
	for i, cell := range x.Houses[g].Cells {
		m := x.At(cell) & symbols
		if m == 0 || common.Has(i) && places.Has(slices.Index(x.Houses[x.house].Cells, cell)) {
			continue
		}
		any, out = true, out || !common.Has(i)
		for v := range m.All() {
			if c := logic.CandOf(cell, v); !slices.Contains(*remove, c) {
				*remove = append(*remove, c)
			}
		}
	}
	return any, out
}

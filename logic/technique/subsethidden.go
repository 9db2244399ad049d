package technique

import "github.com/banmen/banmen/logic"

func hiddenSubset(t *logic.Technique, n int) logic.Finder {
	return logic.Finder{Technique: t, For: over(n), Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := choice{State: s, t: t, n: n, yield: yield}
		x.among(boxesFirst[:], func() bool { return !s.Houses[x.house].Full || x.hidden(1, 0, 0, 0) })
	}}
}

// hidden goes on with the symbols from v on.
func (x *choice) hidden(v, chosen int, places, symbols logic.Mask) bool {
	if chosen == x.n {
		return places.Len() != x.n || x.hiddenStep(places, symbols)
	}
	for ; v <= x.Symbols; v++ {
		m := x.Places(x.house, v)
		if m == 0 || (places|m).Len() > x.n {
			continue
		}
		if !x.hidden(v+1, chosen+1, places|m, symbols|logic.Bit(v)) {
			return false
		}
	}
	return true
}

func (x *choice) hiddenStep(places, symbols logic.Mask) bool {
	var remove []logic.Cand
	for i := range places.All() {
		cell := x.Houses[x.house].Cells[i]
		for v := range (x.At(cell) &^ symbols).All() {
			remove = append(remove, logic.CandOf(cell, v))
		}
	}
	x.met = x.met || len(remove) > 0
	return len(remove) == 0 || x.yield(x.step(places, symbols, remove, true))
}

package technique

import "github.com/banmen/banmen/logic"

func hiddenSubset(t *logic.Technique, n int) logic.Finder {
	return logic.Finder{Technique: t, For: over(n), Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := choice{State: s, t: t, n: n, hidden: true, yield: yield}
		x.among(boxesFirst[:])
	}}
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
	return len(remove) == 0 || x.yield(x.step(places, symbols, remove, x.house, true))
}

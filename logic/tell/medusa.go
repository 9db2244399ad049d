package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// medusa describes a cluster of candidates in two colours: the sets that join them, and what contradicts one colour or both.
func (w colouring) medusa() {
	if len(w.p.Parts) != 3 || len(w.p.Parts[1].Cands) == 0 || len(w.p.Parts[2].Cands) == 0 || len(w.p.Proof.Any) == 0 {
		return
	}
	colours := [2][]logic.Cand{w.p.Parts[1].Cands, w.p.Parts[2].Cands}
	coloured := slices.Concat(colours[0], colours[1])
	w.head = banmen.Msg("colour %s with A and %s with B: all of A are true, or all of B", w.candNames(colours[0]), w.candNames(colours[1]))
	joined := map[logic.Cand]logic.Cand{}
	root := func(c logic.Cand) logic.Cand {
		for joined[c] != 0 {
			c = joined[c]
		}
		return c
	}
	join := func(s logic.Set, always bool) {
		two := w.cands(s)
		a, b := root(two[0]), root(two[1])
		if a != b {
			joined[a] = b
		}
		if always || a != b {
			w.item(w.cases(s))
		}
	}
	var emptied logic.Set
	for _, s := range w.sets {
		switch {
		case !s.base:
		case w.twoOf(s.Set, coloured):
			join(s.Set, true)
		default:
			emptied = s.Set
		}
	}
	for _, c := range coloured { // the other sets that join the colours
		all := []logic.Set{logic.CellSet(c.Cell())}
		for _, spot := range w.Spots(c.Cell()) {
			if w.Houses[spot.House].Full {
				all = append(all, logic.HouseSet(spot.House, c.Symbol()))
			}
		}
		for _, s := range all {
			if w.twoOf(s, coloured) {
				join(s, false)
			}
		}
	}
	against := func(c logic.Cand, all []logic.Cand) int {
		return slices.IndexFunc(all, func(d logic.Cand) bool { return c != d && w.Exclude(c, d) })
	}
	for i, all := range colours {
		if !slices.Contains(all, w.p.Remove[0]) {
			continue
		}
		w.mentionAll()
		name := letters[i : i+1]
		if emptied.Kind != logic.NoSet {
			w.item(banmen.Msg("with %s no candidate would be left for %s: %s are excluded", name, w.set(emptied), w.candNames(w.cands(emptied))))
		} else if at := slices.IndexFunc(all, func(c logic.Cand) bool { return against(c, all) >= 0 }); at >= 0 {
			w.item(banmen.Msg("%s and %s, both %s, exclude each other", w.candName(all[at]), w.candName(all[against(all[at], all)]), name))
		} else {
			w.unsay()
			return
		}
		w.end = banmen.Msg("all of %s are false", name)
		return
	}
	for _, c := range w.p.Remove {
		a, b := against(c, colours[0]), against(c, colours[1])
		if a < 0 || b < 0 {
			w.unsay()
			return
		}
		w.item(banmen.Msg("%s contradicts both %s, which is A, and %s, which is B", w.candName(c), w.candName(colours[0][a]), w.candName(colours[1][b])))
	}
	w.mentionAll()
}

// twoOf reports whether a set has two candidates left, both of them coloured.
func (w colouring) twoOf(s logic.Set, coloured []logic.Cand) bool {
	return len(w.cands(s)) == 2 && logic.Subset(w.cands(s), coloured)
}

package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// doubleExocet describes two bases that have four symbols once each. It reports false for other steps.
func doubleExocet(w *tale) bool {
	var at []int
	for i, part := range w.p.Parts {
		if part.Role == logic.Pivot && i+1 < len(w.p.Parts) {
			at = append(at, i)
		}
	}
	if len(at) != 2 {
		return false
	}
	parts := [2][]logic.Part{w.p.Parts[at[0]:at[1]], w.p.Parts[at[1]:]}
	bases, targets := [2][]int{parts[0][0].Cells, parts[1][0].Cells}, [2][]int{parts[0][1].Cells, parts[1][1].Cells}
	symbols := w.symbols(w.p.Symbols...)
	w.head = banmen.Msg("each of the bases %s and %s holds two of %s", w.CellNames(bases[0]...), w.CellNames(bases[1]...), symbols)
	for i := range parts {
		w.open(0, banmen.Msg("a symbol of the base %s is not elsewhere in %s", w.CellNames(bases[i]...), w.houses(parts[i][0].Houses)))
		fewLines(w, 1, parts[i], targets[i])
	}
	for _, c := range targets[0] {
		for _, d := range targets[1] {
			if box := w.House(c, logic.Box); box == w.House(d, logic.Box) {
				w.item(banmen.Msg("the other targets see the other base; so a symbol of both bases would be in %s and in %s, twice in %s", w.CellNames(c), w.CellNames(d), w.house(box)))
			}
		}
	}
	w.end = banmen.Msg("each of %s is once in the bases and once in the targets %s, and takes up the lines where it has too few places outside", symbols, w.CellNames(slices.Concat(targets[0], targets[1])...))
	w.mentionAll()
	return true
}

package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// aligned describes a candidate that, with each candidate of another cell, leaves nothing for a third. It reports false for
// other steps.
func (w winged) aligned() bool {
	p := &w.p.Proof
	if p.Over.Kind != logic.InCell || len(p.Lines) > 0 || len(w.p.Remove) != 1 || len(w.p.Part(logic.Link).Cells) == 0 {
		return false
	}
	if slices.ContainsFunc(p.Cases, func(q logic.Proof) bool { return q.Over.Kind != logic.NoSet }) {
		return false // more than two cells: a net of cases
	}
	w.head = banmen.Msg("suppose %s", w.is([]int{w.p.Remove[0].Cell()}, w.p.Remove[0].Symbol()))
	for i, v := range w.At(p.Over.A).List() {
		if q := p.Cases[i]; len(q.Base) == 1 {
			left := q.Base[0].A
			w.item(banmen.Msg("if %s is %s, nothing is left for %s, which has only %s", w.CellNames(p.Over.A), w.symbol(v), w.CellNames(left), w.symbols(w.At(left).List()...)))
		} else {
			w.item(banmen.Msg("%s sees that and cannot be %s", w.CellNames(p.Over.A), w.symbol(v)))
		}
	}
	w.end = banmen.Msg("the assumption is false")
	w.mentionAll()
	return true
}

package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// exocet describes a base whose two symbols are in two targets. For each symbol, it names the
// crossing lines and the few lines that hold their other places. It reports false for other steps.
func (w *tale) exocet() bool {
	base, targets := w.p.Part(logic.Pivot), w.p.Part(logic.Pincer).Cells
	if len(base.Cells) != 2 || len(base.Houses) != 2 || len(targets) != 2 {
		return false
	}
	w.head = banmen.Msg("the base %s holds two of %s", w.CellNames(base.Cells...), w.symbols(base.Symbols.List()...))
	w.item(banmen.Msg("a symbol of the base is not elsewhere in %s", w.houses(base.Houses)))
	fewLines(w, 0, w.p.Parts, targets)
	for v := range base.Symbols.All() {
		if len(w.having(targets, v)) == 0 {
			w.item(banmen.Msg("neither of %s can be %s, so it is not in the base", w.CellNames(targets...), w.symbol(v)))
		}
	}
	w.end = banmen.Msg("the two symbols of the base fill the targets %s", w.CellNames(targets...))
	w.mentionAll()
	return true
}

// fewLines says for each symbol of a base, whose parts are given, that it has too few lines outside the targets.
func fewLines(w *tale, depth int, parts []logic.Part, targets []int) {
	for i, part := range parts {
		if part.Role != logic.Base || i+1 == len(parts) {
			continue
		}
		v := w.symbol(part.Symbols.First())
		if along := parts[i+1].Houses; len(along) > 0 {
			w.itemAt(depth, banmen.Msg("if %s is in the base, %s need it but have it outside the targets only in %s, too few: so it is in one of %s", v, w.houses(part.Houses), w.houses(along), w.CellNames(targets...)))
		} else {
			w.itemAt(depth, banmen.Msg("if %s is in the base, there is no place for it in %s but a target: so it is in one of %s", v, w.houses(part.Houses), w.CellNames(targets...)))
		}
	}
}

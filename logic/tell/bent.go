package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// bent describes n cells of a box and a line with n symbols. Each symbol can be there only once, or
// all but one can, or a third house puts the split symbol into two houses of the cells as well.
func (w winged) bent() {
	p, cells := &w.p.Proof, w.p.Part(logic.Pattern).Cells
	if w.head.Format != "" || len(w.proofs()) > 1 || len(cells) == 0 || len(p.Base) < len(cells) || !slices.Equal(these(p.Base[:len(cells)]), cells) ||
		!onlyHouses(p.Base[len(cells):]) || !onlyHouses(p.Cover) || len(p.Base)-len(p.Cover) > 1 {
		return
	}
	w.head = banmen.Msg("the %d cells %s have only %s", len(cells), w.CellNames(cells...), w.symbols(w.of(cells).List()...))
	once := p.Cover
	for _, s := range p.Base[len(cells):] {
		once = once[:len(once)-2]
		a, b := p.Cover[len(once)], p.Cover[len(once)+1]
		w.item(banmen.Msg("in %s, %s fits only in %s, and all of these are in %s, as are those of the %d cells", w.house(s.A), w.symbol(s.B), w.CellNames(cellsOf(w.cands(s))...), w.houses([]int{a.A, b.A}), len(cells)))
	}
	odd := w.of(cells)
	for _, h := range slices.Compact(slices.Sorted(slices.Values(these(once)))) {
		var symbols []int
		for _, s := range once {
			if s.A == h {
				symbols, odd = append(symbols, s.B), odd&^logic.Bit(s.B)
			}
		}
		if len(symbols) == 1 {
			w.item(banmen.Msg("they can hold %s only once, as all their places for it are in %s", w.symbol(symbols[0]), w.house(h)))
		} else {
			w.item(banmen.Msg("they can hold each of %s only once, as all their places for it are in %s", w.symbols(symbols...), w.house(h)))
		}
	}
	w.mentionAll()
	if len(p.Base) == len(p.Cover) {
		w.end = banmen.Msg("each of these symbols is there, and not elsewhere in its houses")
		return
	}
	w.items(w.oneOf(w.candsOf(cells, odd.First()), w.claims()))
}

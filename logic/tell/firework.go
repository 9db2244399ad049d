package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// firework describes lines that have symbols outside their common box only in two leaves, so that each is there or where the
// lines cross.
func (w winged) firework() {
	leaves := w.p.Part(logic.Pincer).Cells
	if w.head.Format != "" || len(leaves) != 2 || len(w.proofs()) > 1 || !onlyHouses(w.p.Proof.Base) {
		return
	}
	var items []banmen.Message
	var symbols logic.Mask
	rests := func(base bool, s logic.Set) bool { // whether the proof has a set, which is mentioned then
		i := w.find(base, func(u logic.Set) bool { return same(s, u) })
		if i >= 0 {
			w.sets[i].mentioned = true
		}
		return i >= 0
	}
	complete := true
	for _, c := range leaves {
		complete = rests(false, logic.CellSet(c)) && complete
	}
	for _, part := range w.p.Parts {
		if part.Role != logic.Pivot || len(part.Houses) != 3 {
			continue
		}
		symbols |= part.Symbols
		third := w.p.Technique.Key == "firework-l-wing" && part.Symbols.One()
		complete = complete && (third || rests(false, logic.CellSet(part.Cells[0])))
		for v := range part.Symbols.All() {
			complete = complete && rests(true, logic.HouseSet(part.Houses[0], v)) && rests(true, logic.HouseSet(part.Houses[1], v)) && (third || rests(false, logic.HouseSet(part.Houses[2], v)))
		}
		in := func(line int) int {
			return slices.IndexFunc(leaves, func(c int) bool { return slices.Contains(w.Houses[line].Cells, c) })
		}
		row, col, box := part.Houses[0], part.Houses[1], part.Houses[2]
		if in(row) < 0 || in(col) < 0 {
			return
		}
		items = append(items, banmen.Msg("outside %s, %s can be only in %s of %s and only in %s of %s", w.house(box), w.symbols(part.Symbols.List()...),
			w.CellNames(leaves[in(row)]), w.house(row), w.CellNames(leaves[in(col)]), w.house(col)))
		if third {
			for _, c := range w.claims() {
				i := slices.Index(leaves, c.Cell())
				line := row
				if i == in(row) {
					line = col
				}
				if i >= 0 {
					items = append(items, banmen.Msg("if %[1]s were %[2]s, so would %[3]s (the only other place in %[4]s is %[5]s), and neither would have one of the others", w.CellNames(c.Cell()), w.symbol(c.Symbol()), w.CellNames(leaves[1-i]), w.house(line), w.CellNames(part.Cells...)))
				}
			}
		} else {
			items = append(items, banmen.Msg("a symbol that is in neither of these is in %s in both lines, and so in %s, where they cross", w.house(box), w.CellNames(part.Cells...)))
		}
	}
	if !complete {
		w.unsay()
		return
	}
	w.head = banmen.Msg("%s all have to be in %s", w.symbols(symbols.List()...), w.CellNames(w.p.Part(logic.Pattern).Cells...))
	for _, m := range items {
		w.item(m)
	}
	if w.p.Technique.Key != "firework-l-wing" {
		w.end = banmen.Msg("the %d symbols fill the %d cells", symbols.Len(), len(w.p.Part(logic.Pattern).Cells))
	}
}

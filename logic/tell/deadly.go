package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// deadly describes a proof whose i-th base is a deadly pattern. It says what could be exchanged if
// no guardian were true. The guardians and the remaining bases are described in items.
func (w uniqueness) deadly(p *logic.Proof, i int) (head banmen.Message, items []banmen.Message) {
	pattern := p.Base[i].Cands
	rest := slices.Delete(slices.Clone(p.Base), i, i+1)
	extra := w.extra(pattern)
	switch head = w.exchange(pattern); {
	case len(cellsOf(pattern)) == w.Open():
		head, items = w.grave(pattern)
	case len(extra) == 0:
	case len(rest) == 0 && len(cellsOf(extra)) == 1:
		return banmen.Msg("%s; hence %s", head, w.among(extra)), nil
	default:
		items = append(items, banmen.Msg("hence %s", w.among(extra)))
	}
	switch {
	case len(rest) == 0:
		items = append(items, w.ruledOut(w.claimsOf(p), extra)...)
	case onlyHouses(rest) && onlyCells(p.Cover):
		for _, s := range rest {
			items = append(items, banmen.Msg("%[2]s fits only in %[3]s of %[1]s", w.house(s.A), w.symbol(s.B), w.CellNames(cellsOf(w.cands(s))...)))
		}
		items = append(items, w.noRoom(pattern, rest, these(p.Cover))...)
	case onlyCells(rest):
		only := w.symbols(w.of(these(rest)).List()...)
		if len(rest) == 1 {
			items = append(items, banmen.Msg("%s has only %s", w.setNames(rest), only))
		} else {
			items = append(items, banmen.Msg("%s have only %s", w.setNames(rest), only))
		}
		items = append(items, banmen.Msg("with one of %s they are %d cells, and take up %s", w.CellNames(cellsOf(extra)...), len(rest)+1, w.setNames(p.Cover)))
	default:
		items = append(items, banmen.Msg("%s need room, too, and there is only %s", w.setNames(rest), w.setNames(p.Cover)))
	}
	return head, items
}

// noRoom says for each claim that it would leave only the symbols of the pattern in its cells.
// Otherwise, it says what the remaining cells would have to contain at the same time.
func (w uniqueness) noRoom(pattern []logic.Cand, needs []logic.Set, cells []int) (items []banmen.Message) {
	only := w.symbols(patternSymbols(pattern).List()...)
	for _, c := range w.claims() {
		left := without(cells, []int{c.Cell()})
		var open []logic.Set
		for _, s := range needs {
			if !slices.Contains(w.cands(s), c) {
				open = append(open, s)
			}
		}
		if then, ok := w.forced(c, pattern, open, union(cells, []int{c.Cell()})); ok {
			items = append(items, banmen.Msg("if %s were %s, %s, and the cells would have only %s", w.CellNames(c.Cell()), w.symbol(c.Symbol()), then, only))
		} else {
			items = append(items, banmen.Msg("if %s were %s, %s would have to hold %s and a symbol besides %s at once", w.CellNames(c.Cell()), w.symbol(c.Symbol()), w.CellNames(left...), w.setNames(open), only))
		}
	}
	return items
}

// forced says where the sets must have their symbol if c is true. Each set must then have one place
// left. These places and the cell of c must be the cells of the pattern.
func (w uniqueness) forced(c logic.Cand, pattern []logic.Cand, sets []logic.Set, cells []int) (banmen.Message, bool) {
	var all []banmen.Message
	sure := []int{c.Cell()}
	for _, s := range sets {
		left := slices.DeleteFunc(slices.Clone(w.cands(s)), func(d logic.Cand) bool { return w.Exclude(c, d) })
		if len(left) != 1 {
			return banmen.Message{}, false
		}
		sure = append(sure, left[0].Cell())
		all = append(all, banmen.Msg("%s would be %s (%s)", w.CellNames(left[0].Cell()), w.symbol(s.B), w.house(s.A)))
	}
	return clauses(all), len(all) > 0 && slices.Equal(union(sure), cells) && len(without(cellsOf(w.extra(pattern)), sure)) == 0
}

// grave describes a deadly pattern of all open cells (BUG), and the extra candidates that prevent
// a second solution.
func (w uniqueness) grave(pattern []logic.Cand) (head banmen.Message, items []banmen.Message) {
	extra := w.extra(pattern)
	cells := cellsOf(extra)
	if len(cells) != 1 || len(extra) != 1 {
		return banmen.Msg("all open cells but %s have two candidates", w.CellNames(cells...)),
			[]banmen.Message{banmen.Msg("with only two candidates there as well, there would be two solutions; so %s", w.among(extra))}
	}
	v := extra[0].Symbol()
	var thrice []int
	for _, spot := range w.Spots(cells[0]) {
		if w.Places(spot.House, v).Len() == 3 {
			thrice = append(thrice, spot.House)
		}
	}
	return banmen.Msg("only %s has three candidates, all other open cells have two", w.CellNames(cells...)), []banmen.Message{
		banmen.Msg("%s has three places in %s, every other symbol two in each house", w.symbol(v), w.houses(thrice)),
		banmen.Msg("without %s in %s every open cell would have two candidates, and there would be two solutions", w.symbol(v), w.CellNames(cells[0])),
		banmen.Msg("so %s", w.among(extra)),
	}
}

func patternSymbols(pattern []logic.Cand) (m logic.Mask) {
	for _, c := range pattern {
		m |= logic.Bit(c.Symbol())
	}
	return m
}

// exchange says which symbols of a deadly pattern could be exchanged.
func (t sight) exchange(pattern []logic.Cand) banmen.Message {
	if m := t.elsewhere(pattern); m.Format != "" {
		return m
	}
	symbols, cells := patternSymbols(pattern), cellsOf(pattern)
	if slices.ContainsFunc(cells, func(c int) bool { return t.Value(c) != 0 }) {
		return banmen.Msg("if %s, none of which is a given, had only %s, these could be exchanged, and there would be two solutions", t.CellNames(cells...), t.symbols(symbols.List()...))
	}
	if len(cells) < t.Open() {
		return banmen.Msg("if %s had only %s, these could be exchanged, and there would be two solutions", t.CellNames(cells...), t.symbols(symbols.List()...))
	}
	return banmen.Msg("the symbols of %s could be exchanged, and there would be two solutions", t.CellNames(cells...))
}

// extra returns the candidates in the cells of a pattern that are not part of it: its guardians.
func (t sight) extra(pattern []logic.Cand) (all []logic.Cand) {
	for _, c := range cellsOf(pattern) {
		for v := range t.At(c).All() {
			if d := logic.CandOf(c, v); !slices.Contains(pattern, d) {
				all = append(all, d)
			}
		}
	}
	return all
}

// guardians says that one of the pattern's guardians is true. It returns an empty message if there
// are no guardians.
func (t sight) guardians(pattern []logic.Cand) banmen.Message { return t.among(t.extra(pattern)) }

// among says that one of the given candidates is true.
func (t sight) among(extra []logic.Cand) banmen.Message {
	cells, symbols := cellsOf(extra), patternSymbols(extra)
	if len(cells) == 2 && symbols.One() {
		return banmen.Msg("%[1]s or %[2]s is %[3]s", t.CellNames(cells[0]), t.CellNames(cells[1]), t.symbol(symbols.First()))
	} else if len(cells) > 1 && symbols.One() {
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), t.symbol(symbols.First()))
	}
	var each []banmen.Message
	for _, c := range cells {
		var symbolsOf logic.Mask
		for _, d := range extra {
			if d.Cell() == c {
				symbolsOf |= logic.Bit(d.Symbol())
			}
		}
		each = append(each, banmen.Msg("%[1]s is %[2]s", t.CellNames(c), t.whichever(symbolsOf.List()...)))
	}
	return banmen.Join(each, banmen.Msg("%[1]s, or %[2]s"), banmen.Msg("%[1]s, or %[2]s"))
}

package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// deadly describes a proof whose i-th base is a deadly pattern: what could be exchanged unless a
// guardian is true. The remaining bases are described on lines of their own.
func (w uniqueness) deadly(p *logic.Proof, i int) banmen.Message {
	pattern := p.Base[i].Cands
	rest := slices.Delete(slices.Clone(p.Base), i, i+1)
	m, unless := w.exchange(pattern), w.besides(pattern)
	cells := cellsOf(pattern)
	if len(cells) == w.Open() {
		m, unless = w.grave(pattern), banmen.Message{}
	}
	if unless.Format != "" {
		m = banmen.Msg("%s; hence %s", m, unless)
	}
	switch {
	case len(rest) == 0:
	case onlyHouses(rest) && onlyCells(p.Cover):
		for _, s := range rest {
			w.item(banmen.Msg("%[2]s fits only in %[3]s of %[1]s", w.house(s.A), w.symbol(s.B), w.CellNames(cellsOf(w.cands(s))...)))
		}
		w.noRoom(pattern, rest, these(p.Cover))
	case onlyCells(rest):
		only := w.symbols(w.of(these(rest)).List()...)
		if len(rest) == 1 {
			w.item(banmen.Msg("%s has only %s", w.setNames(rest), only))
		} else {
			w.item(banmen.Msg("%s have only %s", w.setNames(rest), only))
		}
		w.item(banmen.Msg("with one of %s they are %d cells, and take up %s", w.CellNames(cellsOf(w.extra(pattern))...), len(rest)+1, w.setNames(p.Cover)))
	default:
		w.item(banmen.Msg("%s need room, too, and there is only %s", w.setNames(rest), w.setNames(p.Cover)))
	}
	return m
}

// noRoom says for each claim what the remaining cells would have to hold at once if it were true.
func (w uniqueness) noRoom(pattern []logic.Cand, needs []logic.Set, cells []int) {
	for _, c := range w.claims() {
		left := without(cells, []int{c.Cell()})
		var open []logic.Set
		for _, s := range needs {
			if !slices.Contains(w.cands(s), c) {
				open = append(open, s)
			}
		}
		w.item(banmen.Msg("if %s were %s, %s would have to hold %s and a symbol besides %s at once", w.CellNames(c.Cell()), w.symbol(c.Symbol()), w.CellNames(left...), w.setNames(open), w.symbols(patternSymbols(pattern).List()...)))
	}
}

// grave describes a deadly pattern of all open cells (BUG), and the extra candidates that prevent
// a second solution.
func (w uniqueness) grave(pattern []logic.Cand) banmen.Message {
	extra := w.extra(pattern)
	cells := cellsOf(extra)
	if len(cells) != 1 || len(extra) != 1 {
		return banmen.Msg("all open cells but %s have two candidates; without these there would be two solutions, so %s", w.CellNames(cells...), w.besides(pattern))
	}
	v := extra[0].Symbol()
	var thrice []int
	for _, spot := range w.Spots(cells[0]) {
		if w.Places(spot.House, v).Len() == 3 {
			thrice = append(thrice, spot.House)
		}
	}
	w.item(banmen.Msg("%s has three places in %s, every other symbol two in each house", w.symbol(v), w.houses(thrice)))
	w.item(banmen.Msg("without %s in %s all would have two, and there would be two solutions", w.symbol(v), w.CellNames(cells[0])))
	return banmen.Msg("only %s has three candidates, all other open cells have two", w.CellNames(cells...))
}

func patternSymbols(pattern []logic.Cand) (m logic.Mask) {
	for _, c := range pattern {
		m |= logic.Bit(c.Symbol())
	}
	return m
}

// exchange says which symbols of a deadly pattern could be exchanged.
func (t sight) exchange(pattern []logic.Cand) banmen.Message {
	symbols, cells := patternSymbols(pattern), cellsOf(pattern)
	if slices.ContainsFunc(cells, func(c int) bool { return t.Value(c) != 0 }) {
		return banmen.Msg("if %s, none of which is a given, had only %s, these could be exchanged and would make two solutions", t.CellNames(cells...), t.symbols(symbols.List()...))
	}
	if len(cells) < t.Open() {
		return banmen.Msg("if %s had only %s, these could be exchanged and would make two solutions", t.CellNames(cells...), t.symbols(symbols.List()...))
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

// besides says that one of the pattern's guardians is true. It returns an empty message if there
// are no guardians.
func (t sight) besides(pattern []logic.Cand) banmen.Message { return t.among(t.extra(pattern)) }

// among says that one of the given candidates is true.
func (t sight) among(extra []logic.Cand) banmen.Message {
	cells, symbols := cellsOf(extra), patternSymbols(extra)
	if len(cells) > 1 && symbols.One() {
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), t.symbol(symbols.First()))
	}
	var each []banmen.Message
	for _, c := range cells {
		var own logic.Mask
		for _, d := range extra {
			if d.Cell() == c {
				own |= logic.Bit(d.Symbol())
			}
		}
		each = append(each, banmen.Msg("%[1]s is %[2]s", t.CellNames(c), t.either(own.List()...)))
	}
	return banmen.Join(each, banmen.Msg("%[1]s, or %[2]s"), banmen.Msg("%[1]s, or %[2]s"))
}

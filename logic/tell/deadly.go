package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// deadly says what a proof with a deadly pattern as its i-th base says: what could be exchanged unless one of the
// others in its cells is true, and what else counts.
func (t Teller) deadly(p *logic.Proof, i int) banmen.Message {
	pattern := p.Base[i].Cands
	m, unless := t.exchange(pattern), t.besides(pattern)
	if unless.Format != "" {
		m = banmen.Msg("%s, unless %s", m, unless)
	}
	rest := slices.Delete(slices.Clone(p.Base), i, i+1)
	switch {
	case len(rest) == 0:
		return m
	case onlyHouses(rest):
		return banmen.Msg("%s; and %s must be in %s", m, t.sets(rest), t.cellsOf(t.inSets(rest)))
	}
	return banmen.Msg("%s; together with %s that takes up %s", m, t.sets(rest), t.sets(p.Cover))
}

// exchange says what could be exchanged in a deadly pattern.
func (t Teller) exchange(pattern []logic.Cand) banmen.Message {
	var symbols logic.Mask
	for _, c := range pattern {
		symbols |= logic.Bit(c.Symbol())
	}
	if symbols.Len() == 2 {
		return banmen.Msg("%s could be exchanged in %s, and there would be two solutions", t.symbols(symbols.List()...), t.cellsOf(pattern))
	}
	return banmen.Msg("the symbols of %s could be exchanged, and there would be two solutions", t.cellsOf(pattern))
}

// besides says of the other candidates in the cells of a pattern that one is true; nothing if there is none.
func (t Teller) besides(pattern []logic.Cand) banmen.Message {
	var cells []int
	extra, all := map[int]logic.Mask{}, logic.Mask(0)
	for _, c := range pattern {
		cell := c.Cell()
		if _, seen := extra[cell]; !seen {
			cells, extra[cell] = append(cells, cell), t.At(cell)
		}
		extra[cell] &^= logic.Bit(c.Symbol())
	}
	cells = slices.DeleteFunc(cells, func(c int) bool { return extra[c] == 0 })
	for _, c := range cells {
		all |= extra[c]
	}
	if len(cells) > 1 && all.One() {
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), t.symbol(all.First()))
	}
	var each []banmen.Message
	for _, c := range cells {
		each = append(each, banmen.Msg("%[1]s is %[2]s", t.CellNames(c), t.either(extra[c].List()...)))
	}
	return banmen.Join(each, banmen.Msg("%[1]s, or %[2]s"), banmen.Msg("%[1]s, or %[2]s"))
}

// inSets returns the candidates of sets in houses.
func (t Teller) inSets(all []logic.Set) (cands []logic.Cand) {
	for _, s := range all {
		for _, c := range t.Houses[s.A].Cells {
			if d := logic.CandOf(c, s.B); t.Has(d) {
				cands = append(cands, d)
			}
		}
	}
	return cands
}

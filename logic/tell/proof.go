package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// most is how many sets of a proof are named one by one.
const most = 12

// proof says what a proof says: what needs a truth, and what has room for one.
func (t Teller) proof(p *logic.Proof) banmen.Message {
	switch {
	case p.Over.Kind != logic.NoSet:
		return banmen.Msg("%s leads to the same in each case", t.set(p.Over))
	case len(p.Laws) > 0:
		return t.allLaws(p.Laws)
	case len(p.Base) == 0:
		return banmen.Msg("what follows from the opposite contradicts itself")
	case len(p.Base)+len(p.Cover) > most:
		return banmen.Msg("%d places that each need a symbol would share %d that have room for one", len(p.Base), len(p.Cover))
	}
	for _, s := range p.Base {
		if s.Kind == logic.Deadly {
			return banmen.Msg("else the symbols of %s could be exchanged, and there would be two solutions", t.cellsOf(s.Cands))
		}
	}
	base := t.sets(p.Base)
	if len(p.Cover) == 0 {
		return banmen.Msg("there would be nothing left for %s", base)
	}
	return banmen.Msg("%s: each needs one, and there is room for it only in %s", base, t.sets(p.Cover))
}

func (t Teller) sets(all []logic.Set) banmen.Message {
	var names []banmen.Message
	for _, s := range all {
		names = append(names, t.set(s))
	}
	return list(names, ", ")
}

// set names a set of candidates.
func (t Teller) set(s logic.Set) banmen.Message {
	switch s.Kind {
	case logic.InCell:
		return banmen.Msg("the cell %s", t.CellNames(s.A))
	case logic.InHouse:
		return banmen.Msg("the %s of %s", t.symbol(s.B), t.house(s.A))
	case logic.Clique:
		return banmen.Msg("the %s of %s", t.symbol(s.Cands[0].Symbol()), t.cellsOf(s.Cands))
	case logic.InLaw:
		return t.law(s.A)
	case logic.Derived:
		return banmen.Msg("what was found before")
	}
	return banmen.Msg("what lies besides %s", t.cellsOf(s.Cands))
}

func (t Teller) cellsOf(all []logic.Cand) string {
	var cells []int
	for _, c := range all {
		cells = append(cells, c.Cell())
	}
	return t.CellNames(cells...)
}

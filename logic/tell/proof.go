package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// proof says what a proof says: what needs a truth, and what has room for one.
func (t Teller) proof(p *logic.Proof) banmen.Message {
	switch {
	case len(p.Any) > 0:
		return t.any(p.Any)
	case p.Over.Kind == logic.InCell:
		return banmen.Msg("whatever %s is, the same follows", t.CellNames(p.Over.A))
	case p.Over.Kind != logic.NoSet:
		return banmen.Msg("wherever %s is, the same follows", t.set(p.Over))
	case len(p.Laws) > 0:
		return t.allLaws(p.Laws)
	}
	if i := slices.IndexFunc(p.Base, func(s logic.Set) bool { return s.Kind == logic.Deadly }); i >= 0 {
		return t.deadly(p, i)
	}
	if len(p.Base) > 0 && len(p.Cover) == len(p.Base) && onlyHouses(p.Cover) {
		return banmen.Msg("%s take up %s", t.sets(p.Base), t.sets(p.Cover))
	}
	return banmen.Msg("otherwise %s", t.impossible(p))
}

// impossible says what cannot be, if what a proof refutes were so.
func (t Teller) impossible(p *logic.Proof) banmen.Message {
	switch base := t.sets(p.Base); {
	case p.Over.Kind != logic.NoSet:
		return banmen.Msg("%s leads to a contradiction in each case", t.set(p.Over))
	case len(p.Base) == 0:
		return banmen.Msg("things follow that exclude each other")
	case len(p.Cover) == 0 && p.Base[0].Kind == logic.InHouse:
		return banmen.Msg("%s has no place for %s", t.house(p.Base[0].A), t.symbol(p.Base[0].B))
	case len(p.Cover) == 0:
		return banmen.Msg("nothing is left for %s", base)
	case len(p.Cover) < len(p.Base) && onlyHouses(p.Base) && onlyHouses(p.Cover) && oneSymbol(slices.Concat(p.Base, p.Cover)):
		return banmen.Msg("there is room for %s only in %s", base, t.houses(these(p.Cover)))
	case len(p.Cover) < len(p.Base) && onlyHouses(p.Cover):
		return banmen.Msg("there is room for %s only in %s", base, t.sets(p.Cover))
	default:
		return banmen.Msg("there is not room for all of %s", base)
	}
}

// onlyHouses reports whether all sets are of houses.
func onlyHouses(all []logic.Set) bool {
	return !slices.ContainsFunc(all, func(s logic.Set) bool { return s.Kind != logic.InHouse })
}

// any says several proofs of one step, each once.
func (t Teller) any(all []logic.Proof) banmen.Message {
	var texts []banmen.Message
	for i := range all {
		texts = append(texts, t.proof(&all[i]))
	}
	return once(texts)
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

func (t Teller) cellsOf(all []logic.Cand) string { return t.CellNames(cellsIn(all)...) }

// cellsIn returns the cells of candidates.
func cellsIn(all []logic.Cand) (cells []int) {
	for _, c := range all {
		cells = append(cells, c.Cell())
	}
	return cells
}

package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// proof describes a proof: which sets need a true candidate, and which have room for one.
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
	case len(p.Combination) > 0:
		return sight{t}.balance(p.Combination)
	}
	if len(p.Base) > 0 && len(p.Cover) == len(p.Base) && onlyHouses(p.Cover) {
		return banmen.Msg("%s take up %s", t.setNames(p.Base), t.setNames(p.Cover))
	}
	return banmen.Msg("otherwise %s", t.impossible(p))
}

// impossible says what would be impossible if the claim were false.
func (t Teller) impossible(p *logic.Proof) banmen.Message {
	switch base := t.setNames(p.Base); {
	case p.Over.Kind != logic.NoSet:
		return banmen.Msg("%s leads to a contradiction in each case", t.set(p.Over))
	case len(p.Base) == 0:
		return banmen.Msg("the consequences exclude each other")
	case len(p.Cover) == 0 && p.Base[0].Kind == logic.InHouse:
		return banmen.Msg("no place is left for %s in %s", t.symbol(p.Base[0].B), t.house(p.Base[0].A))
	case len(p.Cover) == 0:
		return banmen.Msg("nothing is left for %s", base)
	case len(p.Cover) < len(p.Base) && onlyHouses(p.Base) && onlyHouses(p.Cover) && oneSymbol(slices.Concat(p.Base, p.Cover)):
		return banmen.Msg("%s would have to be in %s, with room for only %d", base, t.houses(these(p.Cover)), len(p.Cover))
	case len(p.Cover) < len(p.Base) && onlyHouses(p.Cover):
		return banmen.Msg("%s have only %s left between them, too few", base, t.setNames(p.Cover))
	case len(p.Cover) < len(p.Base):
		return banmen.Msg("there is not room for all of %s in %s", base, t.setNames(p.Cover))
	default:
		return banmen.Msg("%s do not all fit into %s", base, t.setNames(p.Cover))
	}
}

// onlyHouses reports whether all sets are places of a symbol in a house.
func onlyHouses(all []logic.Set) bool {
	return !slices.ContainsFunc(all, func(s logic.Set) bool { return s.Kind != logic.InHouse })
}

// any describes several proofs of one step, without repetitions.
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
		if cells, symbols := cellsOf(s.Cands), patternSymbols(s.Cands); len(cells) == 1 {
			return banmen.Msg("%s in %s", t.either(symbols.List()...), t.CellNames(cells...))
		} else if !symbols.One() {
			return t.candNames(s.Cands)
		}
		return banmen.Msg("the %s of %s", t.symbol(s.Cands[0].Symbol()), t.CellNames(cellsOf(s.Cands)...))
	case logic.InLaw:
		return t.law(s.A)
	case logic.Derived:
		return banmen.Msg("results found earlier")
	case logic.Imaged:
		return banmen.Msg("the image of %s", t.candNames(s.Cands))
	}
	return banmen.Msg("the candidates of %s outside the pattern", t.CellNames(cellsOf(s.Cands)...))
}

// cellsIn returns the cell of each candidate.
func cellsIn(all []logic.Cand) (cells []int) {
	for _, c := range all {
		cells = append(cells, c.Cell())
	}
	return cells
}

package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A reasoner says why steps are right.
type reasoner struct{ Teller }

// reason says what a step rests on.
func (t reasoner) reason(p *logic.Step) banmen.Message {
	switch p.Technique.Form {
	case logic.FormSingle:
		return t.single(p)
	case logic.FormHouse:
		return t.inHouses(p)
	case logic.FormSubset:
		return t.subset(p)
	case logic.FormFish:
		if m, fins := t.fish(p); fins {
			return banmen.Msg("%s; either rules out the same", m)
		}
		return t.inHouses(p)
	case logic.FormKraken:
		m, fins := t.fish(p)
		switch {
		case len(p.Proof.Cover) < len(p.Proof.Base):
			return t.by(banmen.Msg("%s; each place in one of these and each fin leads to the same", m), p)
		case fins:
			return t.by(banmen.Msg("%s; each fin leads to the same", m), p)
		}
	case logic.FormBare:
		return banmen.Msg("there is no way to place every %s with one there", t.symbol(p.Remove[0].Symbol()))
	case logic.FormLinked:
		return t.linked(p)
	case logic.FormWing, logic.FormPivot:
		if pivot := p.Part(logic.Pivot).Cells; len(pivot) > 0 {
			wing := p.Part(logic.Pattern)
			cells, v := slices.Clone(wing.Cells), wing.Symbols.First()
			if !t.At(pivot[0]).Has(v) {
				cells = slices.DeleteFunc(cells, func(c int) bool { return c == pivot[0] })
			}
			return banmen.Msg("whatever %s is, one of %s is %s", t.CellNames(pivot...), t.cellsEach(cells), t.symbol(v))
		}
	case logic.FormConnected:
		ends, by := p.Part(logic.Pattern).Cells, p.Part(logic.Link).Cells
		return banmen.Msg("one of %s is %s, so %s are not both %[2]s, and one of them is %[4]s",
			t.cellsEach(by), t.symbol(p.Symbols[1]), t.cellsEach(ends), t.symbol(p.Symbols[0]))
	case logic.FormChain, logic.FormChainEnds, logic.FormLoop:
		if len(p.Chain) > 1 {
			return t.linkedBy(p)
		}
	case logic.FormALS, logic.FormALSChain, logic.FormBlossom:
		return t.locked(p)
	case logic.FormColours:
		return t.coloured(p)
	case logic.FormForcing:
		return t.forced(p)
	case logic.FormResult, logic.FormBase:
		return t.alone(p)
	case logic.FormCoveredLaws:
		return t.joint(p)
	case logic.FormAssumption:
		return t.trial(p)
	}
	return t.proof(&p.Proof)
}

// single says why a cell has its symbol.
func (t reasoner) single(p *logic.Step) banmen.Message {
	c := p.Place[0]
	switch base := p.Proof.Base; {
	case len(p.Place) > 1:
		return banmen.Msg("every way to place every %s has one in each of these cells", t.symbol(c.Symbol()))
	case len(base) == 1 && base[0].Kind == logic.InHouse:
		return banmen.Msg("%s has no other place for %s", t.house(base[0].A), t.symbol(c.Symbol()))
	}
	for _, spot := range t.Spots(c.Cell()) {
		if t.Left(spot.House) == 1 {
			return banmen.Msg("it is the last open cell of %s", t.house(spot.House))
		}
	}
	return banmen.Msg("nothing else is left for %s", t.CellNames(c.Cell()))
}

// inHouses says that a symbol of some houses must be in others.
func (t reasoner) inHouses(p *logic.Step) banmen.Message {
	return banmen.Msg("in %s the %s must be in %s", t.houses(p.Part(logic.Base).Houses), t.symbol(p.Symbols[0]), t.houses(p.Part(logic.Cover).Houses))
}

// fish says so of a fish, with its fins if it has any.
func (t reasoner) fish(p *logic.Step) (m banmen.Message, finned bool) {
	var fins []int
	for _, role := range []logic.Role{logic.Fin, logic.EndoFin} {
		fins = append(fins, cellsIn(p.Part(role).Cands)...)
	}
	if m = t.inHouses(p); len(fins) == 0 {
		return m, false
	}
	return banmen.Msg("%s or in a fin (%s)", m, t.CellNames(fins...)), true
}

// subset says which symbols are in which cells.
func (t reasoner) subset(p *logic.Step) banmen.Message {
	symbols, base, cover := t.symbols(p.Symbols...), p.Proof.Base, p.Proof.Cover
	switch {
	case len(base) == 0 || len(base) != len(cover):
		return t.proof(&p.Proof)
	case base[0].Kind == logic.InHouse:
		return banmen.Msg("in %s only %s have room for %s", t.house(base[0].A), t.CellNames(these(cover)...), symbols)
	}
	return banmen.Msg("only %s are left for %s", symbols, t.CellNames(these(base)...))
}

// linked says of two houses with two places each for a symbol, two of which see each other,
// where it is then.
func (t reasoner) linked(p *logic.Step) banmen.Message {
	var all []banmen.Message
	for i, part := range p.Parts {
		if part.Role == logic.Pattern && i+2 < len(p.Parts) {
			link, houses := p.Parts[i+1].Cells, p.Parts[i+2].Houses
			all = append(all, banmen.Msg("%s have two places each for %s, and %s see each other: one of %s is %[2]s",
				t.houses(houses), t.symbol(p.Symbols[0]), t.cellsEach(link), t.cellsEach(part.Cells)))
		}
	}
	return then(all)
}

// linkedBy says of a chain how one node follows from the other, and what is seen at its end.
func (t reasoner) linkedBy(p *logic.Step) banmen.Message {
	m := t.chain(p.Chain)
	first, last := p.Chain[0], p.Chain[len(p.Chain)-1]
	switch {
	case p.Technique.Form == logic.FormLoop, first.On && last.On && slices.Equal(first.Cands, last.Cands):
		return banmen.Msg("%s, and so on round the loop: at each link one of both ends is true", m)
	case !first.On && last.On && !slices.Equal(first.Cands, last.Cands):
		return banmen.Msg("%s: one of both ends is true", m)
	}
	return m
}

// chain says how one node follows from the other.
func (t reasoner) chain(nodes []logic.Node) banmen.Message {
	m := t.suppose(nodes[0])
	for _, n := range nodes[1:] {
		m = banmen.Msg("%s, then %s", m, t.node(n))
	}
	return m
}

// suppose supposes what a node says.
func (t reasoner) suppose(n logic.Node) banmen.Message {
	cells, v := with(n.Cands, n.Cands[0].Symbol()), n.Cands[0].Symbol()
	names := t.CellNames(cells...)
	switch {
	case len(cells) < len(n.Cands) || n.On && len(cells) > 1:
		return banmen.Msg("if %s", t.node(n))
	case n.On:
		return banmen.Msg("if %s is %s", names, t.symbol(v))
	}
	return banmen.Msg("if %s is not %s", names, t.symbol(v))
}

// node says what a node of a chain says.
func (t reasoner) node(n logic.Node) banmen.Message {
	cells, v := cellsIn(n.Cands), n.Cands[0].Symbol()
	switch {
	case n.On && len(cells) > 1:
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), t.symbol(v))
	case n.On:
		return t.is(cells, v)
	}
	return t.isNot(cells, v)
}

// locked says of almost locked sets, of which each is without one of its symbols at most, what
// the last of them has.
func (t reasoner) locked(p *logic.Step) banmen.Message {
	var sets []banmen.Message
	for _, part := range p.Parts {
		if part.Role == logic.ALS {
			sets = append(sets, banmen.Msg("%s", t.CellNames(part.Cells...)))
		}
	}
	common := p.Part(logic.Common).Symbols.List()
	switch {
	case p.Technique.Form == logic.FormBlossom:
		return banmen.Msg("whatever %s is, it takes a symbol from one of the almost locked sets %s, which then has %s",
			t.CellNames(p.Part(logic.Pivot).Cells...), and(sets), t.symbol(p.Remove[0].Symbol()))
	case p.Technique.Form == logic.FormALSChain && len(p.Symbols) > 0:
		return banmen.Msg("from one almost locked set to the next (%s), the first or the last must have %s", banmen.Join(sets, banmen.Msg("%s → %s"), banmen.Msg("%s → %s")), t.either(p.Symbols...))
	case len(sets) == 3 && len(common) > 1 && len(p.Symbols) > 0:
		return banmen.Msg("the almost locked set %s has one of %s, so one of %s does without it and has %s", sets[2], t.symbols(common...), and(sets[:2]), t.either(p.Symbols...))
	case len(sets) == 2 && len(common) == 1 && len(p.Symbols) > 0:
		return banmen.Msg("of the almost locked sets %s not both can have %s, and the one without it has %s", and(sets), t.symbols(common...), t.either(p.Symbols...))
	case len(sets) == 2 && len(common) > 1:
		return banmen.Msg("the almost locked sets %s share %s, one each, and so each has all of its other symbols", and(sets), t.symbols(common...))
	}
	return t.proof(&p.Proof)
}

// allOf names cells that have a symbol together.
func (t reasoner) allOf(cells []int) banmen.Message {
	if len(cells) > 1 {
		return banmen.Msg("all of %s", t.CellNames(cells...))
	}
	return t.cellsEach(cells)
}

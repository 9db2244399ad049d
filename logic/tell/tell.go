// Package tell says steps to people: in sentences, as hints that tell ever more, and
// as pictures. All is made of the data of a step; what a technique is called and why
// it holds is not said anywhere else.
package tell

import (
	"slices"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A Teller tells steps of one board.
type Teller struct {
	*logic.State
	Symbols []string // the texts of symbols, from 1; symbol 0 is not used

	// Says says a constraint of the model, by its index there; an empty message: there
	// are no words for it. It may be nil.
	Says func(constraint int) banmen.Message
}

// symbol is a symbol in sentences.
func (t Teller) symbol(v int) banmen.Symbol { return banmen.Symbol(t.Symbols[v]) }

// Name returns the name of a technique, in the reader's language.
func Name(t *logic.Technique) banmen.Message {
	return banmen.Message{Format: "%s", Args: []any{named{t}}}
}

// named is the name of a technique, which it has itself in both languages.
type named struct{ *logic.Technique }

// In returns the name in a language.
func (n named) In(t language.Tag) string { return banmen.InJapanese(n.Name, n.JA)(t) }

func (n named) String() string { return n.Name }

// Sentence says why a step is right, and what it does.
func (t Teller) Sentence(p *logic.Step) banmen.Message {
	return banmen.Msg("%s: %s, so %s.", Name(p.Technique), t.reason(p), t.Effect(p))
}

// Effect says what a step places, or what it removes.
func (t Teller) Effect(p *logic.Step) banmen.Message {
	var all []banmen.Message
	for v := 1; v <= t.Rules.Symbols; v++ {
		var cells []int
		for _, c := range p.Place {
			if c.Symbol() == v {
				cells = append(cells, c.Cell())
			}
		}
		if len(cells) > 0 {
			all = append(all, banmen.Msg("%s is %s", t.CellNames(cells...), t.symbol(v)))
		}
	}
	type group struct {
		cells   []int
		symbols banmen.Message
	}
	var groups []group
	for v := 1; v <= t.Rules.Symbols; v++ {
		var cells []int
		for _, c := range p.Remove {
			if c.Symbol() == v {
				cells = append(cells, c.Cell())
			}
		}
		symbol := banmen.Msg("%s", t.symbol(v))
		switch i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.cells, cells) }); {
		case len(cells) == 0:
		case i < 0:
			groups = append(groups, group{cells, symbol})
		default:
			groups[i].symbols = banmen.Msg("%s or %s", groups[i].symbols, symbol)
		}
	}
	for _, g := range groups {
		all = append(all, banmen.Msg("%s cannot be %s", t.CellNames(g.cells...), g.symbols))
	}
	return list(all, ", ")
}

// reason says what a step rests on.
func (t Teller) reason(p *logic.Step) banmen.Message {
	switch p.Technique.Form {
	case logic.Single:
		return t.single(p)
	case logic.InAHouse:
		return banmen.Msg("in %s the %s is in %s in any case", t.houses(p.Part(logic.Base).Houses), t.symbol(p.Symbols[0]), t.houses(p.Part(logic.Cover).Houses))
	case logic.Fish:
		return t.fish(p)
	case logic.Kraken:
		if len(p.Proof.Cover) < len(p.Proof.Base) {
			return banmen.Msg("%s; each place in one of these and each fin leads to the same", t.fish(p))
		}
		return banmen.Msg("%s; each fin leads to the same", t.fish(p))
	case logic.Joint:
		return t.joint(p)
	case logic.Supposed:
		return t.trial(p)
	case logic.Chain:
		if len(p.Chain) > 1 {
			return t.chain(p.Chain)
		}
	}
	return t.proof(&p.Proof)
}

// single says why a cell has its symbol.
func (t Teller) single(p *logic.Step) banmen.Message {
	c := p.Place[0]
	if len(p.Proof.Base) == 1 && p.Proof.Base[0].Kind == logic.InHouse {
		return banmen.Msg("%s has no other place for %s", t.house(p.Proof.Base[0].A), t.symbol(c.Symbol()))
	}
	for _, spot := range t.Spots(c.Cell()) {
		if t.Left(spot.House) == 1 {
			return banmen.Msg("it is the last open cell of %s", t.house(spot.House))
		}
	}
	return banmen.Msg("nothing else is left for %s", t.CellNames(c.Cell()))
}

func (t Teller) fish(p *logic.Step) banmen.Message {
	m := banmen.Msg("each of %s needs a %s, and has it only in %s", t.houses(p.Part(logic.Base).Houses), t.symbol(p.Symbols[0]), t.houses(p.Part(logic.Cover).Houses))
	var fins []int
	for _, role := range []logic.Role{logic.Fin, logic.EndoFin} {
		for _, c := range p.Part(role).Cands {
			fins = append(fins, c.Cell())
		}
	}
	if len(fins) == 0 {
		return m
	}
	return banmen.Msg("%s, or in the fins %s", m, t.CellNames(fins...))
}

// chain says how one node follows from the other.
func (t Teller) chain(nodes []logic.Node) banmen.Message {
	m := banmen.Msg("if %s", t.node(nodes[0]))
	for _, n := range nodes[1:] {
		m = banmen.Msg("%s, then %s", m, t.node(n))
	}
	return m
}

// node says what a node of a chain says.
func (t Teller) node(n logic.Node) banmen.Message {
	var cells []int
	for _, c := range n.Cands {
		cells = append(cells, c.Cell())
	}
	symbol := t.symbol(n.Cands[0].Symbol())
	switch {
	case n.On && len(cells) > 1:
		return banmen.Msg("one of %s is %s", t.CellNames(cells...), symbol)
	case n.On:
		return banmen.Msg("%s is %s", t.CellNames(cells...), symbol)
	}
	return banmen.Msg("%s is not %s", t.CellNames(cells...), symbol)
}

// houses names several houses.
func (t Teller) houses(all []int) banmen.Message {
	var names []banmen.Message
	for _, h := range all {
		names = append(names, t.house(h))
	}
	return list(names, ", ")
}

// house names a house.
func (t Teller) house(h int) banmen.Message {
	house := t.Houses[h]
	switch house.Kind {
	case logic.Row:
		return banmen.Msg("row %d", house.Index+1)
	case logic.Col:
		return banmen.Msg("column %d", house.Index+1)
	case logic.Box:
		return banmen.Msg("box %d", house.Index+1)
	}
	return banmen.Msg("the cells %s", t.CellNames(house.Cells...))
}

// list puts messages behind each other.
func list(all []banmen.Message, between string) banmen.Message {
	m := banmen.Message{}
	for i, next := range all {
		if i == 0 {
			m = next
			continue
		}
		m = banmen.Message{Format: "%s" + between + "%s", Args: []any{m, next}}
	}
	return m
}

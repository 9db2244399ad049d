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

	// Describe says a constraint of the model, by its index there; an empty message: there
	// are no words for it. It may be nil.
	Describe func(constraint int) banmen.Message
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
func (n named) In(t language.Tag) string { return banmen.Localized(n.Name, n.JA)(t) }

func (n named) String() string { return n.Name }

// Sentence says why a step is right, and what it does: Body after the name of its technique.
func (t Teller) Sentence(p *logic.Step) banmen.Message {
	return Named(p, t.Body(p))
}

// Named puts the name of a step's technique before what is said of it.
func Named(p *logic.Step, m banmen.Message) banmen.Message {
	return banmen.Msg("%s: %s", Name(p.Technique), m)
}

// Effect says what a step places, or what it removes.
func (t Teller) Effect(p *logic.Step) banmen.Message {
	var all []banmen.Message
	for v := 1; v <= t.Rules.Symbols; v++ {
		if cells := with(p.Place, v); len(cells) > 0 {
			all = append(all, t.is(cells, v))
		}
	}
	type group struct{ cells, symbols []int }
	var groups []group
	for v := 1; v <= t.Rules.Symbols; v++ {
		cells := with(p.Remove, v)
		switch i := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.cells, cells) }); {
		case len(cells) == 0:
		case i < 0:
			groups = append(groups, group{cells, []int{v}})
		default:
			groups[i].symbols = append(groups[i].symbols, v)
		}
	}
	list := func(all []banmen.Message) banmen.Message {
		return banmen.Join(all, banmen.Msg("%s, %s"), banmen.Msg("%s, and %s"))
	}
	if len(groups) > 0 {
		var gone []banmen.Message
		for _, g := range groups {
			gone = append(gone, banmen.Msg("%s cannot be %s", t.CellNames(g.cells...), t.either(g.symbols...)))
		}
		all = append(all, banmen.Msg("%[1]s", list(gone))) // Japanese says once that they go
	}
	return list(all)
}

// with returns the cells of candidates with a symbol.
func with(all []logic.Cand, v int) (cells []int) {
	for _, c := range all {
		if c.Symbol() == v {
			cells = append(cells, c.Cell())
		}
	}
	return cells
}

// is says that cells have a symbol, and isNot that they have not.
func (t Teller) is(cells []int, v int) banmen.Message {
	if len(cells) > 1 {
		return banmen.Msg("%s are %s", t.CellNames(cells...), t.symbol(v))
	}
	return banmen.Msg("%s is %s", t.CellNames(cells...), t.symbol(v))
}

func (t Teller) isNot(cells []int, v int) banmen.Message {
	if len(cells) > 1 {
		return banmen.Msg("%s are not %s", t.CellNames(cells...), t.symbol(v))
	}
	return banmen.Msg("%s is not %s", t.CellNames(cells...), t.symbol(v))
}

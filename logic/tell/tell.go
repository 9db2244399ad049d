// Package tell describes logic steps to people: in sentences, as hints of increasing detail, and
// in pictures. It derives all of these from the data of the step. No other package says what a
// technique is called or why a step is right.
package tell

import (
	"slices"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// A Teller describes steps of one board.
type Teller struct {
	*logic.State
	Symbols []string // the texts of symbols, from 1; symbol 0 is not used

	// Describe describes the constraint of the model with the given index. It returns an empty
	// message if the puzzle has no words for the constraint. It may be nil.
	Describe func(constraint int) banmen.Message
}

// symbol returns the text of symbol v, for use in sentences.
func (t Teller) symbol(v int) banmen.Symbol { return banmen.Symbol(t.Symbols[v]) }

// Name returns the name of a technique, in the reader's language.
func Name(t *logic.Technique) banmen.Message {
	return banmen.Message{Format: "%s", Args: []any{named{t}}}
}

// named is the name of a technique. The technique stores it in both languages.
type named struct{ *logic.Technique }

// In returns the name in language t.
func (n named) In(t language.Tag) string { return banmen.Localized(n.Name, n.JA)(t) }

func (n named) String() string { return n.Name }

// Sentence says why a step is right and what it does: the name of its technique, then Body.
func (t Teller) Sentence(p *logic.Step) banmen.Message {
	return Named(p, t.Body(p))
}

// Named prefixes m with the name of the step's technique.
func Named(p *logic.Step, m banmen.Message) banmen.Message {
	return banmen.Msg("%s: %s", Name(p.Technique), m)
}

// Effect says which symbols a step places and which candidates it removes.
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
	groups = slices.DeleteFunc(groups, func(g group) bool { // if more is removed than left, name what is left
		left := t.At(g.cells[0]) &^ logic.MaskOf(g.symbols...)
		if len(g.symbols) < manyGone || left.Len() > 2 || slices.ContainsFunc(g.cells, func(c int) bool {
			return t.At(c)&^logic.MaskOf(g.symbols...) != left || len(at(p.Remove, c)) > len(g.symbols)
		}) {
			return false
		}
		all = append(all, banmen.Msg("%s can only be %s", t.CellNames(g.cells...), t.either(left.List()...)))
		return true
	})
	if len(groups) > 0 {
		var gone []banmen.Message
		for _, g := range groups {
			gone = append(gone, banmen.Msg("%s cannot be %s", t.CellNames(g.cells...), t.either(g.symbols...)))
		}
		all = append(all, banmen.Msg("%[1]s", list(gone))) // Japanese names the removal once, for the whole list
	}
	return list(all)
}

// manyGone is the number of removed symbols from which a sentence names the remaining symbols
// instead.
const manyGone = 4

// at returns the candidates of a list that are in a cell.
func at(all []logic.Cand, cell int) []logic.Cand {
	return slices.DeleteFunc(slices.Clone(all), func(c logic.Cand) bool { return c.Cell() != cell })
}

// with returns the cells of the candidates of a list that have symbol v.
func with(all []logic.Cand, v int) (cells []int) {
	for _, c := range all {
		if c.Symbol() == v {
			cells = append(cells, c.Cell())
		}
	}
	return cells
}

// is says that cells have symbol v; isNot says that they do not.
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

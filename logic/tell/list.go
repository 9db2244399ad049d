package tell

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// and joins messages that all hold.
func and(all []banmen.Message) banmen.Message {
	return banmen.Join(all, banmen.Msg("%s, %s"), banmen.Msg("%s and %s"))
}

// clauses joins statements that all hold. Its last format has an index so that it differs from the
// one of and, because Japanese joins nouns with a particle, but not statements.
func clauses(all []banmen.Message) banmen.Message {
	return banmen.Join(all, banmen.Msg("%s, %s"), banmen.Msg("%s and %[2]s"))
}

// listed joins facts with commas.
func listed(all []banmen.Message) banmen.Message {
	return banmen.Join(all, banmen.Msg("%s, %s"), banmen.Msg("%s, %s"))
}

// then joins sentences with semicolons.
func then(all []banmen.Message) banmen.Message {
	return banmen.Join(all, banmen.Msg("%s; %s"), banmen.Msg("%s; %s"))
}

// once joins sentences like then, without repetitions.
func once(all []banmen.Message) banmen.Message {
	seen := map[string]bool{}
	return then(slices.DeleteFunc(all, func(m banmen.Message) bool {
		text := m.String()
		had := seen[text]
		seen[text] = true
		return had
	}))
}

// symbols joins symbols that all apply. Its formats have indexes so that they differ from those for
// lists of words, which Japanese joins differently.
func (t Teller) symbols(all ...int) banmen.Message {
	return banmen.Join(t.each(all), banmen.Msg("%[1]s, %[2]s"), banmen.Msg("%[1]s and %[2]s"))
}

// either joins symbols with "or".
func (t Teller) either(all ...int) banmen.Message {
	return banmen.Join(t.each(all), banmen.Msg("%[1]s, %[2]s"), banmen.Msg("%[1]s or %[2]s"))
}

// whichever joins symbols one of which is true. It differs from either only in Japanese, where it
// says "or" between the symbols.
func (t sight) whichever(all ...int) banmen.Message {
	return banmen.Join(t.each(all), banmen.Msg("%s, %[2]s"), banmen.Msg("%s or %[2]s"))
}

func (t Teller) each(symbols []int) (all []banmen.Message) {
	for _, v := range symbols {
		all = append(all, banmen.Msg("%s", t.symbol(v)))
	}
	return all
}

// numbers are the numbers of several rows, columns or boxes.
type numbers []int

// In returns the list in the language tag.
func (n numbers) In(tag language.Tag) string {
	words := make([]string, len(n))
	for i, v := range n {
		words[i] = strconv.Itoa(v)
	}
	last := len(words) - 1
	return banmen.Localized(strings.Join(words[:last], ", ")+" and "+words[last], strings.Join(words, "・"))(tag)
}

func (n numbers) String() string { return n.In(language.English) }

// numbered is the number of a line, preceded by the numbers of the enclosing lines.
type numbered []int

// String returns the number, such as 2.1., indented by its depth.
func (n numbered) String() string {
	text := strings.Repeat("   ", len(n))[1:]
	for _, v := range n {
		text += strconv.Itoa(v) + "."
	}
	return text
}

// houses names houses, grouped by kind.
func (t Teller) houses(all []int) banmen.Message {
	var names []banmen.Message
	for len(all) > 0 {
		kind := t.Houses[all[0]].Kind
		var of numbers
		rest := slices.Clone(all[1:])
		if kind != logic.Other {
			rest = slices.DeleteFunc(rest, func(h int) bool { return t.Houses[h].Kind == kind })
		}
		for _, h := range all {
			if !slices.Contains(rest, h) {
				of = append(of, t.Houses[h].Index+1)
			}
		}
		several := [...]banmen.Message{logic.Row: banmen.Msg("rows %s", of), logic.Col: banmen.Msg("columns %s", of), logic.Box: banmen.Msg("boxes %s", of), logic.Other: {}}[kind]
		if len(of) == 1 {
			several = t.house(all[0])
		}
		names, all = append(names, several), rest
	}
	return and(names)
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
	cells := house.Cells
	if line := t.Shape.Line(cells[0], cells[len(cells)-1]); slices.Equal(line, cells) {
		first, last := cells[0], cells[len(cells)-1]
		switch cols := t.Shape.Cols; {
		case first/cols == last/cols: // of a grid that overlaps others
			return banmen.Msg("row %d from %s to %s", first/cols+1, t.CellNames(first), t.CellNames(last))
		case first%cols == last%cols:
			return banmen.Msg("column %d from %s to %s", first%cols+1, t.CellNames(first), t.CellNames(last))
		}
	}
	return banmen.Msg("the cells %s", t.CellNames(cells...))
}

// cellsEach names cells one by one.
func (t Teller) cellsEach(cells []int) banmen.Message {
	var names []banmen.Message
	for _, c := range cells {
		names = append(names, banmen.Msg("%s", t.CellNames(c)))
	}
	return and(names)
}

// setNames names sets of candidates. It groups cells, and house sets that share a house or a
// symbol.
func (t Teller) setNames(all []logic.Set) banmen.Message {
	var names []banmen.Message
	for left := all; len(left) > 0; {
		first := left[0]
		var same, rest []logic.Set
		for _, s := range left {
			if s.Kind == first.Kind && (s.Kind == logic.InCell || s.Kind == logic.InHouse && (s.A == first.A || oneSymbol(left))) {
				same = append(same, s)
			} else {
				rest = append(rest, s)
			}
		}
		switch {
		case len(same) < 2:
			names, rest = append(names, t.set(first)), left[1:]
		case first.Kind == logic.InCell:
			names = append(names, banmen.Msg("the cells %s", t.CellNames(these(same)...)))
		case oneSymbol(same):
			names = append(names, banmen.Msg("the %s of %s", t.symbol(first.B), t.houses(these(same))))
		default:
			var symbols []int
			for _, s := range same {
				symbols = append(symbols, s.B)
			}
			names = append(names, banmen.Msg("the %s of %s", t.symbols(symbols...), t.house(first.A)))
		}
		left = rest
	}
	return and(names)
}

// these returns the cell or house (A) of each set.
func these(all []logic.Set) (of []int) {
	for _, s := range all {
		of = append(of, s.A)
	}
	return of
}

// oneSymbol reports whether all house sets have the same symbol.
func oneSymbol(all []logic.Set) bool {
	return !slices.ContainsFunc(all, func(s logic.Set) bool { return s.Kind == logic.InHouse && s.B != all[0].B })
}

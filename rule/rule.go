package rule

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Rule is one rule of a puzzle. The variables of its constraints are the cells of the board, and
// their values are numbers. Board.Require converts the values to symbols.
type Rule struct {
	Name        string               // one-word name of its faults: "row", "cage"
	Constraints []model.Constraint   // constraints on the symbols
	Text        banmen.Message       // the rule as a sentence; not needed for all-different rules
	Where       banmen.Message       // place of its cells: "row 3"
	Part        string               // name of the part that lists it; set by Board.ReadParts
	Arg         string               // text in a name; empty if the name need not list it
	Draw        func(*figure.Figure) // adds its drawing to a figure; may be nil
}

// Faults returns the rules that can no longer be satisfied by deciding the open cells of
// b, checking one constraint at a time. For all-different rules it returns each symbol
// that occurs more than once.
func Faults(rules []Rule, b grid.Board, symbols codec.Symbols) []banmen.Fault {
	var fs []banmen.Fault
	on := partialOf(b, len(symbols)-1)
	for i := range rules {
		r := &rules[i]
		for _, c := range r.Constraints {
			if on.possible(c) {
				continue
			}
			switch c := c.(type) {
			case model.AllDifferent:
				fs = append(fs, r.twice(c, b, symbols)...)
			case model.AllDifferentRows:
				fs = append(fs, banmen.Fault{Rule: r.Name, Cells: on.decided(c.Equal(on.Values)), Text: r.Text})
			default:
				fs = append(fs, banmen.Fault{Rule: r.Name, Cells: on.decided(c.Vars()), Text: r.Text})
			}
			break
		}
	}
	return fs
}

// twice returns the symbols that occur more than once in an all-different constraint.
func (r *Rule) twice(c model.AllDifferent, b grid.Board, symbols codec.Symbols) (fs []banmen.Fault) {
	at := make([][]int, len(symbols))
	for _, cell := range c.Of {
		v := b.Cells[cell]
		at[v] = append(at[v], int(cell))
	}
	for v, cells := range at {
		if v != 0 && len(cells) > 1 {
			slices.Sort(cells)
			fs = append(fs, banmen.Fault{Rule: r.Name, Cells: cells, Text: banmen.Msg("%s appears %d times in %s", banmen.Symbol(symbols[v]), len(cells), r.Where)})
		}
	}
	return fs
}

// Model returns the rules as a model: a variable for each cell of the givens, with
// the values 1..values. A gap is a variable without a choice.
func Model(rules []Rule, givens grid.Board, values int) *model.Model {
	m := new(model.Model)
	m.Add(len(givens.Cells), values)
	m.Fix(givens.Cells)
	for c := range givens.Gaps {
		if givens.IsGap(c) {
			m.Domains[c] = []int{1}
		}
	}
	n := 0
	for i := range rules {
		n += len(rules[i].Constraints)
	}
	m.Constraints = make([]model.Constraint, 0, n)
	for i := range rules {
		m.Require(rules[i].Constraints...)
	}
	return m
}

// Describe says what a constraint of the Model of rules requires, by its index.
func Describe(rules []Rule, constraint int) banmen.Message {
	for i := range rules {
		if constraint -= len(rules[i].Constraints); constraint < 0 {
			return rules[i].Text
		}
	}
	return banmen.Message{}
}

// Source returns the index of the rule that states a constraint of the Model of rules, and
// the name of the part that lists the rule.
func Source(rules []Rule, constraint int) (index int, part string) {
	for i := range rules {
		if constraint -= len(rules[i].Constraints); constraint < 0 {
			return i, rules[i].Part
		}
	}
	return len(rules), ""
}

// Draw adds the drawings of rules to a figure.
func Draw(rules []Rule, f *figure.Figure) {
	for _, r := range rules {
		if r.Draw != nil {
			r.Draw(f)
		}
	}
}

// ClueStates returns the state of each clue that rules draw around a board, in the order
// of Draw. Symbols are 1..most; blank is the symbol assumed in open cells, or 0.
func ClueStates(rules []Rule, b grid.Board, most, blank int) (states []banmen.ClueState) {
	now, filled := partialOf(b, most), partialOf(b.Fill(blank), most)
	f := new(figure.Figure)
	for _, r := range rules {
		Draw([]Rule{r}, f)
		if len(f.Outside) > len(states) {
			state := r.clue(now, filled)
			for len(states) < len(f.Outside) {
				states = append(states, state)
			}
		}
	}
	return states
}

// clue returns the state of r's clue, given the board and the same board with its open
// cells filled.
func (r *Rule) clue(now, filled partial) banmen.ClueState {
	met := banmen.ClueMet
	for _, c := range r.Constraints {
		if !now.possible(c) {
			return banmen.ClueBroken
		}
		if slices.ContainsFunc(c.Vars(), func(v model.Var) bool { return filled.Values[v] == 0 }) || !filled.possible(c) {
			met = banmen.ClueOpen
		}
	}
	return met
}

// Vars returns cells as variables.
func Vars(cells []int) []model.Var {
	of := make([]model.Var, len(cells))
	for i, c := range cells {
		of[i] = model.Var(c)
	}
	return of
}

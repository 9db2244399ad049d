package own

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
)

// Faults returns the values that a variable cannot have, and the rules that are
// broken whatever becomes of undecided variables, each taken by itself.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	var fs []banmen.Fault
	for c, v := range b.Cells {
		if v != 0 && !slices.Contains(p.Domains[c], int(v)) {
			fs = append(fs, banmen.Fault{Rule: "domain", Cells: []int{c}, Text: banmen.Msg("%s cannot be %s", p.Name(model.Var(c)), p.Values[v])})
		}
	}
	for _, r := range p.Rules {
		switch r.Kind {
		case modeljson.Different:
			fs = append(fs, p.different(b, r)...)
		case modeljson.Sum:
			fs = append(fs, p.sum(b, r)...)
		case modeljson.Count:
			fs = append(fs, p.count(b, r)...)
		}
	}
	return fs
}

// different wants no value twice, and as many values as variables.
func (p *Puzzle) different(b grid.Board, r modeljson.Rule) (fs []banmen.Fault) {
	at := make([][]int, len(p.Values))
	for _, v := range r.Of {
		at[b.Cells[v]] = append(at[b.Cells[v]], int(v))
	}
	for x, cells := range at {
		if x != 0 && len(cells) > 1 {
			slices.Sort(cells)
			fs = append(fs, banmen.Fault{Rule: "different", Cells: cells,
				Text: banmen.Msg("%s stands %d times where all are different", p.Values[x], len(cells))})
		}
	}
	return fs
}

// sum wants a sum that can still come about.
func (p *Puzzle) sum(b grid.Board, r modeljson.Rule) []banmen.Fault {
	var cells []int
	low, high := 0, 0
	for _, v := range r.Of {
		least, most := p.worths(r, v, int(b.Cells[v]))
		low, high = low+least, high+most
		if b.Cells[v] != 0 {
			cells = append(cells, int(v))
		}
	}
	if r.Least <= high && low <= r.Most {
		return nil
	}
	slices.Sort(cells)
	text := banmen.Msg("the sum is %s, expected %s", limits(low, high), limits(r.Least, r.Most))
	return []banmen.Fault{{Rule: "sum", Cells: cells, Text: text}}
}

// worths returns the least and the greatest worth of a variable; value is 0 where
// it is undecided.
func (p *Puzzle) worths(r modeljson.Rule, v model.Var, value int) (least, most int) {
	if value != 0 {
		return r.Worth[value], r.Worth[value]
	}
	for i, x := range p.Domains[v] {
		if i == 0 {
			least, most = r.Worth[x], r.Worth[x]
		}
		least, most = min(least, r.Worth[x]), max(most, r.Worth[x])
	}
	return least, most
}

// count wants a count that can still come about.
func (p *Puzzle) count(b grid.Board, r modeljson.Rule) []banmen.Fault {
	var cells []int
	have, open := 0, 0
	for _, v := range r.Of {
		switch x := int(b.Cells[v]); {
		case x == r.Value:
			have++
		case x == 0 && slices.Contains(p.Domains[v], r.Value):
			open++
		}
		if b.Cells[v] != 0 {
			cells = append(cells, int(v))
		}
	}
	if have <= r.Most && have+open >= r.Least {
		return nil
	}
	slices.Sort(cells)
	text := banmen.Msg("%s stands %s times, expected %s", p.Values[r.Value], limits(have, have+open), limits(r.Least, r.Most))
	return []banmen.Fault{{Rule: "count", Cells: cells, Text: text}}
}

// limits is a range for people.
func limits(least, most int) banmen.Message {
	if least == most {
		return banmen.Msg("%d", least)
	}
	return banmen.Msg("%d to %d", least, most)
}

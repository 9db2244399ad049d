package own

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// Faults checks each rule by itself. It returns decided values that are impossible, and rules that
// no choice of the open variables can satisfy. When the budget of p ends, it returns the faults
// found so far.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, len(p.Values)-1); q != nil {
		return q.Faults(b)
	}
	var fs []banmen.Fault
	for c, v := range b.Cells {
		if v != 0 && !slices.Contains(p.Domains[c], int(v)) {
			fs = append(fs, banmen.Fault{Rule: "domain", Cells: []int{c}, Text: banmen.Msg("%s cannot have the value %s", p.Name(model.Var(c)), p.Values[v])})
		}
	}
	work := 0
	for _, r := range p.Rules {
		if p.spend != nil && p.spend(work) != nil {
			return fs
		}
		before := len(fs)
		switch r := r.(type) {
		case model.AllDifferent:
			fs = append(fs, p.different(b, r)...)
		case model.Linear:
			fs = append(fs, p.sum(b, r)...)
		case model.Count:
			fs = append(fs, p.count(b, r)...)
		default:
			fs = append(fs, p.others(b, r)...)
		}
		work = 0
		for _, f := range fs[before:] {
			work += len(f.Text.String()) + 8*len(f.Cells)
		}
	}
	return fs
}

// stopped reports whether the budget of p is used up.
func (p *Puzzle) stopped() bool { return p.spend != nil && p.spend(0) != nil }

// mostArcs limits the size of rules that are checked while some of their variables are
// undecided.
const mostArcs = 1 << 14

// others checks that a constraint can still hold.
func (p *Puzzle) others(b grid.Board, c model.Constraint) []banmen.Fault {
	of, domains, values := c.Vars(), slices.Clone(p.Domains), make([]int, len(p.Domains))
	if d, ok := c.(model.Regular); ok {
		of = d.Of
	}
	var cells []int
	for _, v := range of {
		if x := int(b.Cells[v]); x != 0 {
			domains[v], values[v] = []int{x}, x
			cells = append(cells, int(v))
		}
	}
	if _, ok := c.(model.Connected); ok { // the diagram of a Connected may be large
		if model.Possible(c, model.Partial{Values: values, Domains: domains}) {
			return nil
		}
	} else if d, ok := lower.NewDiagram(c, of, domains, mostArcs, p.stopped); ok && d.Nodes[0] > 0 || !ok && (len(cells) < len(of) || p.stopped() || model.Holds(c, values)) {
		return nil
	}
	slices.Sort(cells)
	return []banmen.Fault{{Rule: c.Name(), Cells: cells, Text: banmen.Msg("these values contradict a rule: %s", p.RuleText(c))}}
}

// different checks that no value occurs twice, and every value once if there are as many
// values as variables.
func (p *Puzzle) different(b grid.Board, r model.AllDifferent) (fs []banmen.Fault) {
	at := make([][]int, len(p.Values))
	for _, v := range r.Of {
		at[b.Cells[v]] = append(at[b.Cells[v]], int(v))
	}
	for x, cells := range at {
		if x != 0 && len(cells) > 1 {
			slices.Sort(cells)
			fs = append(fs, banmen.Fault{Rule: "different", Cells: cells,
				Text: banmen.Msg("%s appears %d times where all are different", p.Values[x], len(cells))})
		}
	}
	return fs
}

// sum checks that a sum can still be reached.
func (p *Puzzle) sum(b grid.Board, r model.Linear) []banmen.Fault {
	var cells []int
	low, high := 0, 0
	for i, v := range r.Of {
		least, most := p.terms(r, i, int(b.Cells[v]))
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

// terms returns the least and the most that the i-th variable adds; value is 0 if it is
// undecided.
func (p *Puzzle) terms(r model.Linear, i, value int) (least, most int) {
	if value != 0 {
		return r.Term(i, value), r.Term(i, value)
	}
	for j, x := range p.Domains[r.Of[i]] {
		t := r.Term(i, x)
		if j == 0 {
			least, most = t, t
		}
		least, most = min(least, t), max(most, t)
	}
	return least, most
}

// count checks that a count can still be reached.
func (p *Puzzle) count(b grid.Board, r model.Count) []banmen.Fault {
	var cells []int
	have, open := 0, 0
	for _, v := range r.Of {
		switch x := int(b.Cells[v]); {
		case x == 0 && slices.ContainsFunc(r.Values, func(y int) bool { return slices.Contains(p.Domains[v], y) }):
			open++
		case x != 0 && slices.Contains(r.Values, x):
			have++
		}
		if b.Cells[v] != 0 {
			cells = append(cells, int(v))
		}
	}
	if have <= r.Most && have+open >= r.Least {
		return nil
	}
	slices.Sort(cells)
	text := banmen.Msg("%s appears %s times, expected %s", p.ValueWords(r.Values), limits(have, have+open), limits(r.Least, r.Most))
	return []banmen.Fault{{Rule: "count", Cells: cells, Text: text}}
}

// limits returns the text of a range.
func limits(least, most int) banmen.Message {
	if least == most {
		return banmen.Msg("%d", least)
	}
	return banmen.Msg("%d to %d", least, most)
}

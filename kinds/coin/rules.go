package coin

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// each adds the rules that a line has one coin of each kind.
func (t *table) each(all []rule.Rule, l line) []rule.Rule {
	for coin := large; coin <= small; coin++ {
		all = append(all, rule.Rule{Name: l.rule, Where: l.text, Text: banmen.Msg("%s must have one coin of %d", l.text, t.worth[coin]),
			Constraints: []model.Constraint{model.Exactly(1, l.vars, coin)}})
	}
	return all
}

// worthRule returns the rule for the worth of a line.
func (t *table) worthRule(l line) rule.Rule {
	return rule.Rule{Name: l.rule, Where: l.text, Text: banmen.Msg("%s must be worth %d", l.text, t.total()),
		Constraints: []model.Constraint{model.Linear{Of: l.vars, Worth: t.worth, Least: t.total(), Most: t.total()}}}
}

// state returns the rules for engines. In both readings a row holds one coin of each kind. With sum
// a row is worth A+B, so it has an A and a B, or only Bs. There are N As for N rows and no row can
// have two, so each row has one. The same is true for columns. So only diagonals differ, and the
// number of coins needs no constraint of its own.
func (t *table) state() (all []rule.Rule) {
	for _, l := range t.lines() {
		if t.sum && l.rule == "diagonal" {
			all = append(all, t.worthRule(l))
		} else {
			all = t.each(all, l)
		}
	}
	return all
}

// print returns the rules for people: with sum the worth of every line and the number of
// coins. Without sum each line has one coin of each kind, and must have room for both.
func (t *table) print() (all []rule.Rule) {
	if !t.sum {
		for _, l := range t.lines() {
			all = append(t.each(all, l), rule.Rule{Name: l.rule, Text: banmen.Msg("%s has no room for a %d and a %d", l.text, t.worth[large], t.worth[small]),
				Constraints: []model.Constraint{model.Count{Of: l.vars, Values: []int{none}, Most: t.n - 2}}})
		}
		return all
	}
	cells := make([]int, t.n*t.n)
	for c := range cells {
		cells[c] = c
	}
	for coin := large; coin <= small; coin++ {
		all = append(all, rule.Rule{Name: "coins", Text: banmen.Msg("there are %d coins of %d", t.n, t.worth[coin]),
			Constraints: []model.Constraint{model.Exactly(t.n, rule.Vars(cells), coin)}})
	}
	for _, l := range t.lines() {
		all = append(all, t.worthRule(l))
	}
	return all
}

// Model states the puzzle. The list order is that of filling by hand: row by row, in each row the
// larger coin as far left as possible, then the smaller one.
func (p *Puzzle) Model() *model.Model {
	m := rule.Model(p.engineRules(), p.givens, none)
	for r := range p.n {
		for coin := large; coin <= small; coin++ {
			for _, c := range p.givens.Row(r) {
				m.Order = append(m.Order, model.Literal{Var: model.Var(c), Value: coin})
			}
		}
	}
	return m
}

// Describe describes the requirement of a constraint of the model.
func (p *Puzzle) Describe(constraint int) banmen.Message {
	return rule.Describe(p.engineRules(), constraint)
}

// Faults returns the lines that can no longer satisfy their rules, and with sum coins
// whose number is wrong.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, none); q != nil {
		return q.Faults(b)
	}
	return rule.Faults(p.printed(), b, codec.Symbols{"", strconv.Itoa(p.worth[large]), strconv.Itoa(p.worth[small]), ""})
}

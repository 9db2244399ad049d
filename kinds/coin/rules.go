package coin

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// Model states the puzzle. In both readings a row holds one coin of each kind:
// with sum it is worth A+B, so it has A and B or only Bs; N rows share N As and
// cannot have two, so each has one. The same goes for columns. Only diagonals
// differ, and the number of coins needs no constraint of its own.
func (p *Puzzle) Model() *model.Model {
	m := new(model.Model)
	cells := m.Add(len(p.givens.Cells), none)
	m.Fix(p.givens.Cells)
	for _, l := range p.lines {
		vars := model.Pick(cells, l.cells)
		if p.sum && l.rule == "diagonal" {
			m.Require(model.Linear{Of: vars, Worth: p.worth, Least: p.total(), Most: p.total()})
			continue
		}
		m.Require(
			model.Exactly(1, vars, large),
			model.Exactly(1, vars, small))
	}
	m.Order = p.order(cells)
	return m
}

// order is the order in which the rows are filled by hand: row by row, the
// larger coin as far left as it goes, then the smaller one.
func (p *Puzzle) order(cells []model.Var) []model.Literal {
	var order []model.Literal
	for r := range p.n {
		for _, coin := range []int{large, small} {
			for _, c := range model.Pick(cells, p.givens.Row(r)) {
				order = append(order, model.Literal{Var: c, Value: coin})
			}
		}
	}
	return order
}

// Faults returns the lines that can no longer hold what they must, and with sum
// the coins of which there are too many.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	find := p.strictFaults
	var fs []banmen.Fault
	if p.sum {
		find = p.sumFaults
		fs = p.coinFaults(b)
	}
	for _, l := range p.lines {
		fs = append(fs, find(b, l)...)
	}
	return fs
}

// places returns the cells of the line by symbol.
func places(b grid.Board, cells []int) [none + 1][]int {
	var at [none + 1][]int
	for _, c := range cells {
		at[b.Cells[c]] = append(at[b.Cells[c]], c)
	}
	return at
}

// strictFaults looks for one coin of each kind.
func (p *Puzzle) strictFaults(b grid.Board, l line) []banmen.Fault {
	var fs []banmen.Fault
	at := places(b, l.cells)
	missing := 0
	for coin := large; coin <= small; coin++ {
		switch n := len(at[coin]); {
		case n == 0:
			missing++
		case n > 1:
			fs = append(fs, banmen.Fault{Rule: l.rule, Cells: at[coin],
				Text: banmen.Msg("%d stands %d times in %s", p.worth[coin], n, l.text)})
		}
	}
	if missing > len(at[0]) {
		fs = append(fs, banmen.Fault{Rule: l.rule, Cells: l.cells,
			Text: banmen.Msg("%s has no room for a %d and a %d", l.text, p.worth[large], p.worth[small])})
	}
	return fs
}

// sumFaults looks for the sum of a line, which open cells may bring about.
func (p *Puzzle) sumFaults(b grid.Board, l line) []banmen.Fault {
	at := places(b, l.cells)
	sum := len(at[large])*p.worth[large] + len(at[small])*p.worth[small]
	if p.reachable(p.total()-sum, len(at[0])) {
		return nil
	}
	text := banmen.Msg("%s is worth %d, not %d", l.text, sum, p.total())
	if len(at[0]) > 0 {
		text = banmen.Msg("%s is worth %d and cannot become %d", l.text, sum, p.total())
	}
	return []banmen.Fault{{Rule: l.rule, Cells: l.cells, Text: text}}
}

// reachable reports whether at most so many coins are worth rest.
func (p *Puzzle) reachable(rest, coins int) bool {
	for ; rest >= 0 && coins >= 0; rest, coins = rest-p.worth[large], coins-1 {
		if rest%p.worth[small] == 0 && rest/p.worth[small] <= coins {
			return true
		}
	}
	return false
}

// coinFaults looks for coins of which there are more than N. That there are
// fewer shows in a line.
func (p *Puzzle) coinFaults(b grid.Board) []banmen.Fault {
	at := make([][]int, none+1)
	for c, v := range b.Cells {
		at[v] = append(at[v], c)
	}
	var fs []banmen.Fault
	for coin := large; coin <= small; coin++ {
		if n := len(at[coin]); n > p.n {
			fs = append(fs, banmen.Fault{Rule: "coins", Cells: at[coin],
				Text: banmen.Msg("%d stands %d times, not %d times", p.worth[coin], n, p.n)})
		}
	}
	return fs
}

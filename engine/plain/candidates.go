package plain

import "github.com/banmen/banmen/model"

// candidates finds the values of a variable that agree with the others. It looks once at all
// variables that must differ from it, as people do who note candidates in a cell.
type candidates struct {
	*board
	differ [][][]model.Var      // by variable: the variables of each AllDifferent constraint on it
	others [][]model.Constraint // by variable: its other constraints
	seen   []int                // by value: the number of the last search for candidates that found it taken
	looks  int                  // so far
}

func newCandidates(b *board) *candidates {
	c := &candidates{board: b, differ: make([][][]model.Var, len(b.on)), others: make([][]model.Constraint, len(b.on))}
	most := 0
	for v, constraints := range b.on {
		for _, x := range b.m.Domains[v] {
			most = max(most, x)
		}
		for _, one := range constraints {
			if d, ok := one.(model.AllDifferent); ok {
				c.differ[v] = append(c.differ[v], d.Of)
			} else {
				c.others[v] = append(c.others[v], one)
			}
		}
	}
	c.seen = make([]int, most+1)
	return c
}

// appendTo appends the candidates of v, an open variable, in the order of its domain.
func (c *candidates) appendTo(to []int, v int) []int {
	c.looks++
	for _, of := range c.differ[v] {
		for _, u := range of {
			c.seen[c.values[u]] = c.looks
		}
	}
	for _, value := range c.m.Domains[v] {
		if c.seen[value] == c.looks {
			continue
		}
		if c.values[v] = value; c.hold(c.others[v], v) {
			to = append(to, value)
		}
	}
	c.values[v] = 0
	return to
}

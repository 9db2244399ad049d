package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// A transport joins two families of counts of one value that divide the same cells, such
// as the rows and the regions of a Star Battle. The numbers of values where a set of one
// family meets a set of the other are a flow from the first family to the second, bounded
// by the cells that must and may have the value. As for all-different (Régin 1996), one
// flow and the strong components of its residual graph show what no flow can do. For
// example, n regions that lie within n rows leave nothing to the rest of these rows.
type transport struct {
	of       []model.Var
	supply   []int // by row, a set of the first family
	demand   []int // by column, a set of the second
	arcs     []transportArc
	flow     []int     // by row and column; the next call starts from it
	low      []int     // by row and column: number of cells that have the value
	high     []int     // by row and column: number of cells that may have it
	forward  []uint64  // by row: the columns to which the flow may grow
	backward []uint64  // by column: the rows from which the flow may shrink
	place    []int32   // by variable: its index in of, or -1
	cuts     []flowCut // by index in of: why its atom was decided
	failed   flowCut
}

// A transportArc is where a row meets a column.
type transportArc struct {
	row, column int
	atoms       []atom
}

// A flowCut is a set of rows and columns that no additional flow can leave: the
// difference between the flow that leaves and enters it is known.
type flowCut struct{ rows, columns uint64 }

func (c *transport) vars() []model.Var { return c.of }

func (c *transport) propagate(s *state, me reason) bool {
	if !c.bound(s) {
		return true // a broken count finds that itself
	}
	for row := range c.supply {
		for c.lacks(row) > 0 {
			cut, ok := c.augment(row)
			if !ok {
				c.failed = cut
				return s.fail(none, me)
			}
		}
	}
	c.filter(s, me)
	return true
}

// at returns the index of a row and a column in the tables.
func (c *transport) at(row, column int) int { return row*len(c.demand) + column }

// bound computes the bounds of the flow. It reduces flow that exceeds a bound, the supply of a row
// or the demand of a column. It reports false if a row or a column has too much.
func (c *transport) bound(s *state) bool {
	for _, a := range c.arcs {
		low, high := 0, len(a.atoms)
		for _, k := range a.atoms {
			switch s.truth[is(k)] {
			case 1:
				low++
			case -1:
				high--
			}
		}
		k := c.at(a.row, a.column)
		c.low[k], c.high[k], c.flow[k] = low, high, min(max(c.flow[k], low), high)
	}
	for row := range c.supply {
		for column := range c.demand {
			if k := c.at(row, column); c.flow[k] > c.low[k] {
				c.flow[k] -= max(0, min(-c.lacks(row), c.flow[k]-c.low[k]))
			}
		}
		if c.lacks(row) < 0 {
			return false
		}
	}
	for column := range c.demand {
		for row := range c.supply {
			if k := c.at(row, column); c.flow[k] > c.low[k] {
				c.flow[k] -= max(0, min(-c.wants(column), c.flow[k]-c.low[k]))
			}
		}
		if c.wants(column) < 0 {
			return false
		}
	}
	for _, a := range c.arcs {
		c.residual(a.row, a.column)
	}
	return true
}

// lacks returns the amount that a row still has to send; wants returns the amount that a
// column still needs.
func (c *transport) lacks(row int) int {
	n := c.supply[row]
	for _, f := range c.flow[c.at(row, 0):c.at(row+1, 0)] {
		n -= f
	}
	return n
}

func (c *transport) wants(column int) int {
	n := c.demand[column]
	for row := range c.supply {
		n -= c.flow[c.at(row, column)]
	}
	return n
}

// residual records whether the flow of an arc may grow or shrink.
func (c *transport) residual(row, column int) {
	k := c.at(row, column)
	c.forward[row] &^= 1 << column
	c.backward[column] &^= 1 << row
	if c.flow[k] < c.high[k] {
		c.forward[row] |= 1 << column
	}
	if c.flow[k] > c.low[k] {
		c.backward[column] |= 1 << row
	}
}

// augment sends one more unit from a row to a column with unmet demand, or returns the cut that
// prevents it.
func (c *transport) augment(from int) (flowCut, bool) {
	var before [2][64]int8 // by row and by column: the predecessor in the search
	seen := flowCut{rows: 1 << from}
	for rows := seen.rows; rows != 0; {
		row := bits.TrailingZeros64(rows)
		rows &= rows - 1
		for w := c.forward[row] &^ seen.columns; w != 0; w &= w - 1 {
			column := bits.TrailingZeros64(w)
			seen.columns |= 1 << column
			before[1][column] = int8(row)
			if c.wants(column) > 0 {
				c.send(&before, from, column)
				return flowCut{}, true
			}
			more := c.backward[column] &^ seen.rows
			seen.rows |= more
			rows |= more
			for ; more != 0; more &= more - 1 {
				before[0][bits.TrailingZeros64(more)] = int8(column)
			}
		}
	}
	return seen, false
}

// send changes the flow by one along a path to a column.
func (c *transport) send(before *[2][64]int8, from, column int) {
	for {
		row := int(before[1][column])
		c.flow[c.at(row, column)]++
		c.residual(row, column)
		if row == from {
			return
		}
		column = int(before[0][row])
		c.flow[c.at(row, column)]--
		c.residual(row, column)
	}
}

// filter decides the cells of arcs whose flow is fixed.
func (c *transport) filter(s *state, me reason) {
	var fromRow, fromColumn [64]flowCut
	for _, a := range c.arcs {
		k := c.at(a.row, a.column)
		if c.low[k] == c.high[k] {
			continue
		}
		if fromRow[a.row].rows == 0 {
			fromRow[a.row] = c.reach(flowCut{rows: 1 << a.row})
		}
		if fromColumn[a.column].columns == 0 {
			fromColumn[a.column] = c.reach(flowCut{columns: 1 << a.column})
		}
		there, back := fromRow[a.row], fromColumn[a.column]
		switch {
		case back.rows>>a.row&1 == 0 && c.flow[k] == c.low[k]:
			c.decide(s, me, a, back, 1)
		case there.columns>>a.column&1 == 0 && c.flow[k] == c.high[k]:
			c.decide(s, me, a, there, 0)
		}
	}
}

// reach extends a set by all that the residual flow can reach from it.
func (c *transport) reach(cut flowCut) flowCut {
	rows, columns := cut.rows, cut.columns
	for rows|columns != 0 {
		for ; rows != 0; rows &= rows - 1 {
			more := c.forward[bits.TrailingZeros64(rows)] &^ cut.columns
			cut.columns |= more
			columns |= more
		}
		for ; columns != 0; columns &= columns - 1 {
			more := c.backward[bits.TrailingZeros64(columns)] &^ cut.rows
			cut.rows |= more
			rows |= more
		}
	}
	return cut
}

// decide makes the open atoms of an arc true, or false if negated is 1.
func (c *transport) decide(s *state, me reason, a transportArc, why flowCut, negated lit) {
	for _, k := range a.atoms {
		if s.truth[is(k)] == 0 {
			c.cuts[c.place[s.owner[k]]] = why
			s.uncheckedEnqueue(is(k)^negated, me)
		}
	}
}

// explain appends the literals that limit the cut: cells across it that cannot have the value where
// flow leaves, and cells that have it where flow enters.
func (c *transport) explain(s *state, causes []lit, l lit, position int32) []lit {
	cut := c.failed
	if l != none {
		cut = c.cuts[c.place[s.owner[l.atom()]]]
	}
	for _, a := range c.arcs {
		out, in := cut.rows>>a.row&1 == 1, cut.columns>>a.column&1 == 1
		if out == in {
			continue
		}
		for _, k := range a.atoms {
			cause := is(k)
			if out {
				cause = not(k)
			}
			if (l == none || k != l.atom()) && s.trueBefore(cause, position) {
				causes = append(causes, cause)
			}
		}
	}
	return causes
}

package rule

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A partial is a board some cells of which are open, which is 0.
type partial struct {
	cells []uint16
	most  int // the greatest symbol
}

// decided returns the cells of variables that are decided, ascending.
func (p partial) decided(of []model.Var) (cells []int) {
	for _, v := range of {
		if p.cells[v] != 0 {
			cells = append(cells, int(v))
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// possible reports whether open cells may be decided so that the constraint holds. It
// is exact where all cells are decided; where some are open it may be true in error,
// but not false.
func (p partial) possible(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent:
		return p.different(c.Of)
	case model.Linear:
		return p.linear(c)
	case model.Count:
		return p.count(c)
	case model.Less:
		return p.less(c)
	case model.Regular:
		return p.regular(c)
	case model.Table:
		if !c.Forbidden {
			return slices.ContainsFunc(c.Tuples, func(t []int) bool { return p.fits(c.Of, t) })
		}
	case model.And:
		return !slices.ContainsFunc(c.Of, func(c model.Constraint) bool { return !p.possible(c) })
	case model.Or:
		return slices.ContainsFunc(c.Of, p.possible)
	case model.AllDifferentRows:
		return p.equal(c) == nil
	}
	return p.holds(c)
}

// holds reports whether c holds, or has open cells.
func (p partial) holds(c model.Constraint) bool {
	if slices.ContainsFunc(c.Vars(), func(v model.Var) bool { return p.cells[v] == 0 }) {
		return true
	}
	values := make([]int, len(p.cells))
	for i, v := range p.cells {
		values[i] = int(v)
	}
	return model.Holds(c, values)
}

func (p partial) different(of []model.Var) bool {
	for i, v := range of {
		for _, u := range of[:i] {
			if x := p.cells[v]; x != 0 && x == p.cells[u] {
				return false
			}
		}
	}
	return true
}

// linear bounds the sum.
func (p partial) linear(c model.Linear) bool {
	low, high := 0, 0
	for i, v := range c.Of {
		least, most := p.terms(c, i, int(p.cells[v]))
		low, high = low+least, high+most
	}
	return low <= c.Most && high >= c.Least
}

// terms returns the least and the most that the i-th variable can add.
func (p partial) terms(c model.Linear, i, value int) (least, most int) {
	if value != 0 {
		t := c.Term(i, value)
		return t, t
	}
	least, most = c.Term(i, 1), c.Term(i, 1)
	for v := 2; v <= p.most; v++ {
		t := c.Term(i, v)
		least, most = min(least, t), max(most, t)
	}
	return least, most
}

func (p partial) count(c model.Count) bool {
	have, open := 0, 0
	for _, v := range c.Of {
		switch x := int(p.cells[v]); {
		case x == 0:
			open++
		case slices.Contains(c.Values, x):
			have++
		}
	}
	return have <= c.Most && have+open >= c.Least
}

// less gives open cells the least that can follow.
func (p partial) less(c model.Less) bool {
	step := 1
	if c.OrEqual {
		step = 0
	}
	least := 1
	for _, v := range c.Of {
		if x := int(p.cells[v]); x != 0 {
			if x < least {
				return false
			}
			least = x
		}
		if least > p.most {
			return false
		}
		least += step
	}
	return true
}

// regular goes through the automaton with all values in open cells.
func (p partial) regular(c model.Regular) bool {
	at := make([]bool, c.States)
	at[0] = true
	for _, v := range c.Of {
		next := make([]bool, c.States)
		for _, s := range c.Steps {
			if x := int(p.cells[v]); at[s.From] && (x == s.Value || x == 0 && s.Value <= p.most) {
				next[s.To] = true
			}
		}
		at = next
	}
	return slices.ContainsFunc(c.Ends, func(e int) bool { return at[e] })
}

// fits reports whether a tuple can still come about.
func (p partial) fits(of []model.Var, tuple []int) bool {
	for i, v := range of {
		if x := int(p.cells[v]); x != 0 && x != tuple[i] {
			return false
		}
	}
	return true
}

// equal returns the variables of two rows that are full and equal, or nil.
func (p partial) equal(c model.AllDifferentRows) []model.Var {
	for i, a := range c.Rows {
		for _, b := range c.Rows[:i] {
			if p.same(a, b) {
				return slices.Concat(b, a)
			}
		}
	}
	return nil
}

// same reports whether two rows are full and equal.
func (p partial) same(a, b []model.Var) bool {
	for i, v := range a {
		if x := p.cells[v]; x == 0 || x != p.cells[b[i]] {
			return false
		}
	}
	return true
}

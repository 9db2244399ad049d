package engine

import "github.com/banmen/banmen/model"

// A rowsConstraint is an AllDifferentRows. If two rows are equal except in one place, and one of
// them is decided there, it removes that value from the other.
type rowsConstraint struct {
	rows [][]model.Var
	of   []model.Var
	full [][]model.Var  // scratch: rows with at most one open variable; only these can conflict
	open [][2]model.Var // by row: two variables that were open at the last look
}

func newRows(c model.AllDifferentRows) *rowsConstraint {
	u := &rowsConstraint{rows: c.Rows, of: c.Vars(), open: make([][2]model.Var, len(c.Rows))}
	for i, row := range c.Rows {
		u.open[i] = [2]model.Var{row[0], row[0]}
	}
	return u
}

func (c *rowsConstraint) vars() []model.Var { return c.of }

func (c *rowsConstraint) propagate(s *state, me reason) bool {
	for before := -1; before != len(s.trail); {
		before = len(s.trail)
		if !c.pass(s, me) {
			return false
		}
	}
	return true
}

// pass compares each pair of rows once.
func (c *rowsConstraint) pass(s *state, me reason) bool {
	c.full = c.full[:0]
	for i, row := range c.rows {
		if c.almostDecided(s, i) {
			c.full = append(c.full, row)
		}
	}
	for i, a := range c.full {
		for _, b := range c.full[:i] {
			switch at := s.onlyPlace(a, b); at {
			case severalPlaces:
			case noPlace:
				return s.fail(none, me)
			default:
				if !s.keepDifferent(a[at], b[at], me) || !s.keepDifferent(b[at], a[at], me) {
					return false
				}
			}
		}
	}
	return true
}

// almostDecided reports whether at most one variable of row i is open.
func (c *rowsConstraint) almostDecided(s *state, i int) bool {
	last := &c.open[i]
	if last[0] != last[1] && s.size(last[0]) > 1 && s.size(last[1]) > 1 {
		return false
	}
	n := 0
	for _, v := range c.rows[i] {
		if s.size(v) > 1 {
			last[n] = v
			if n++; n == len(last) {
				return false
			}
		}
	}
	return true
}

const (
	noPlace       = -1
	severalPlaces = -2
)

// onlyPlace returns the only place where two rows may differ, unless they certainly
// differ.
func (s *state) onlyPlace(a, b []model.Var) int {
	at := noPlace
	for i := range a {
		x, y := s.set(a[i]), s.set(b[i])
		equal, apart := true, true
		for j := range x {
			equal = equal && x[j] == y[j]
			apart = apart && x[j]&y[j] == 0
		}
		switch {
		case apart:
			return severalPlaces
		case a[i] == b[i]:
		case equal && s.size(a[i]) == 1:
		case at != noPlace:
			return severalPlaces
		default:
			at = i
		}
	}
	return at
}

// keepDifferent removes the value of v, if v is decided, from u.
func (s *state) keepDifferent(v, u model.Var, me reason) bool {
	if s.size(v) != 1 {
		return true
	}
	x := s.lowest(v)
	return s.set(u)[x/64]>>(x%64)&1 == 0 || s.enqueue(not(s.atom(u, x)), me)
}

func (c *rowsConstraint) possible(s *state) bool {
	for i, a := range c.rows {
		for _, b := range c.rows[:i] {
			if s.onlyPlace(a, b) == noPlace {
				return false
			}
		}
	}
	return true
}

// explain names two rows that are equal except at the variable of l.
func (c *rowsConstraint) explain(s *state, causes []lit, l lit, position int32) []lit {
	for i, a := range c.rows {
		for _, b := range c.rows[:i] {
			if more, ok := s.explainEqual(causes, a, b, l, position); ok {
				return more
			}
		}
	}
	return causes
}

// explainEqual names the values of two rows that were equal before a position, counting
// the variable of l as having the value that l excludes. It reports false if they were
// not equal.
func (s *state) explainEqual(causes []lit, a, b []model.Var, l lit, position int32) ([]lit, bool) {
	at, met := len(causes), l == none
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		x, y := s.valueBefore(a[i], position), s.valueBefore(b[i], position)
		mineX, mineY := l != none && s.owner[l.atom()] == a[i], l != none && s.owner[l.atom()] == b[i]
		if mineX {
			x = s.value[l.atom()]
		}
		if mineY {
			y = s.value[l.atom()]
		}
		met = met || mineX || mineY
		if x != y || x < 0 {
			return causes[:at], false
		}
		has := func(z int) bool { return z == x }
		if !mineX {
			causes, _ = s.explainBy(causes, a[i], position, has)
		}
		if !mineY {
			causes, _ = s.explainBy(causes, b[i], position, has)
		}
	}
	return causes, met
}

// valueBefore returns the only value that a variable could have before a position, or -1.
func (s *state) valueBefore(v model.Var, position int32) int {
	members := s.members(int32(v))
	if len(members) == 0 {
		return s.lowest(v)
	}
	value, open := -1, 0
	for _, a := range members {
		if s.trueBefore(not(a), position) {
			continue
		}
		if s.trueBefore(is(a), position) {
			return s.value[a]
		}
		value = s.value[a]
		open++
	}
	if open != 1 {
		return -1
	}
	return value
}

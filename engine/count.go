package engine

import "github.com/banmen/banmen/model"

// A countConstraint is a Count that is not a group. When Most variables have one of its values, it
// removes the values from the others. When only Least variables can still have one, it removes all
// other values from them.
type countConstraint struct {
	model.Count
	set []uint64 // its values, as a domain
}

func newCount(s *state, c model.Count) *countConstraint {
	u := &countConstraint{c, make([]uint64, s.words)}
	for _, x := range c.Values {
		if x/64 < s.words {
			u.set[x/64] |= 1 << (x % 64)
		}
	}
	return u
}

func (c *countConstraint) vars() []model.Var { return c.Of }

// can reports whether a variable must have one of the values, and whether it may.
func (c *countConstraint) can(s *state, v model.Var) (must, may bool) {
	must = true
	for i, w := range s.set(v) {
		must = must && w&^c.set[i] == 0
		may = may || w&c.set[i] != 0
	}
	return must && may, may
}

func (c *countConstraint) propagate(s *state, me reason) bool {
	sure, possible := 0, 0
	for _, v := range c.Of {
		must, may := c.can(s, v)
		sure, possible = sure+b2i(must), possible+b2i(may)
	}
	switch {
	case sure > c.Most || possible < c.Least:
		return s.fail(none, me)
	case sure < c.Most && possible > c.Least || sure == possible:
		return true
	}
	for _, v := range c.Of {
		if must, may := c.can(s, v); must || !may {
			continue
		}
		for i := range c.set {
			out := c.set[i]
			if sure < c.Most {
				out = ^out
			}
			if !s.removeValues(v, i, out, me) {
				return false
			}
		}
	}
	return true
}

// explain appends the reasons for l: why enough variables have one of the values, or why too few
// others can.
func (c *countConstraint) explain(s *state, causes []lit, l lit, position int32) []lit {
	if l == none {
		in, n := c.explainSide(s, causes, l, true, position)
		if n > c.Most {
			return in
		}
		causes, _ = c.explainSide(s, in[:len(causes)], l, false, position)
		return causes
	}
	x := s.value[l.atom()]
	within := c.set[x/64]>>(x%64)&1 == 1
	causes, _ = c.explainSide(s, causes, l, within == l.negative(), position)
	return causes
}

// explainSide appends the reasons why variables other than that of l have one of the values (if
// in), or none of them. It also returns the number of such variables.
func (c *countConstraint) explainSide(s *state, causes []lit, l lit, in bool, position int32) (all []lit, n int) {
	for _, v := range c.Of {
		if l != none && v == s.owner[l.atom()] {
			continue
		}
		more, ok := s.explainBy(causes, v, position, func(x int) bool { return c.set[x/64]>>(x%64)&1 == 1 == in })
		if ok {
			causes = more
			n++
		}
	}
	return causes, n
}

func (c *countConstraint) possible(s *state) bool {
	sure, possible := 0, 0
	for _, v := range c.Of {
		must, may := c.can(s, v)
		sure, possible = sure+b2i(must), possible+b2i(may)
	}
	return sure <= c.Most && possible >= c.Least
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

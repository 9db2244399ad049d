package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A sum is a Linear. It is bounds consistent: the contribution of each variable stays
// within what the others leave. If there is one total, values are worth themselves and
// few variables are open, it is domain consistent (sumfilter.go).
type sum struct {
	of          []model.Var // coefficients and bounds of the Linear, kept together for the cache
	least, most int
	small       bool // one total, values are worth themselves or their opposites, and every domain of the model fits a word
	differs     bool // the variables are all different
	model.Linear
}

// newSum returns the constraint of a sum. different lists, by variable, the variables of
// each AllDifferent that has it.
func (s *state) newSum(m *model.Model, c model.Linear, different [][][]model.Var) *sum {
	if c.Least < c.Most { // totals that no sum reaches might overflow
		low, high, _ := lower.Reach(m, c)
		c.Least, c.Most = max(c.Least, low), min(c.Most, high)
	}
	u := &sum{of: c.Of, least: c.Least, most: c.Most, small: isDifference(c) && s.words == 1, Linear: c}
	if u.small && isSum(c) && len(c.Of) > 0 && different != nil {
		u.differs = slices.ContainsFunc(different[c.Of[0]], func(d []model.Var) bool { return within(c.Of, d) })
	}
	return u
}

// isSum reports whether the constraint fixes the sum of the variables' values.
func isSum(c model.Linear) bool {
	return c.Worth == nil && c.Coefficients == nil && c.Least == c.Most
}

// isDifference reports whether the constraint fixes a sum of the variables' values, some of them subtracted.
func isDifference(c model.Linear) bool {
	return c.Worth == nil && c.Least == c.Most && !slices.ContainsFunc(c.Coefficients, func(k int) bool { return k != 1 && k != -1 })
}

// differents returns, by variable, the variables of each AllDifferent that has it; nil if
// the model has no sums that could use them.
func differents(m *model.Model) [][][]model.Var {
	if !slices.ContainsFunc(m.Constraints, func(c model.Constraint) bool { _, ok := c.(model.Linear); return ok }) {
		return nil
	}
	on := make([][][]model.Var, len(m.Domains))
	for _, c := range m.Constraints {
		if d, ok := c.(model.AllDifferent); ok {
			for _, v := range d.Of {
				on[v] = append(on[v], d.Of)
			}
		}
	}
	return on
}

// within reports whether each variable of a is in b.
func within(a, b []model.Var) bool {
	n := 0
	for _, v := range b {
		if slices.Contains(a, v) {
			n++
		}
	}
	return n == len(a)
}

func (c *sum) vars() []model.Var { return c.Of }

func (c *sum) propagate(s *state, me reason) bool {
	if c.small {
		if done, ok := c.domainConsistent(s, me); done {
			return ok
		}
	}
	return c.boundsConsistent(s, me)
}

func (c *sum) possible(s *state) bool {
	low, high := 0, 0
	for i, v := range c.of {
		l, h := c.reach(s, i, v)
		low, high = low+l, high+h
	}
	return low <= c.most && high >= c.least
}

// boundsConsistent keeps every variable within what the others leave.
func (c *sum) boundsConsistent(s *state, me reason) bool {
	for changed := true; changed; {
		changed = false
		low, high := 0, 0
		for i, v := range c.of {
			l, h := c.reach(s, i, v)
			low, high = low+l, high+h
		}
		if low > c.most || high < c.least {
			return s.fail(none, me)
		}
		for i, v := range c.of {
			l, h := c.reach(s, i, v)
			least, most := c.least-(high-h), c.most-(low-l)
			if l >= least && h <= most {
				continue
			}
			if !c.restrict(s, i, least, most, me) {
				return false
			}
			nl, nh := c.reach(s, i, v)
			low, high = low+nl-l, high+nh-h
			changed = true
		}
	}
	return true
}

// reach returns the least and the greatest contribution of variable i.
func (c *sum) reach(s *state, i int, v model.Var) (low, high int) {
	if c.Worth == nil {
		low, high = s.lowest(v), s.highest(v)
	} else {
		low, high = c.worths(s, v)
	}
	if c.Coefficients != nil {
		low, high = low*c.Coefficients[i], high*c.Coefficients[i]
		low, high = min(low, high), max(low, high)
	}
	return low, high
}

// worths returns the least and the greatest worth of v according to the table.
func (c *sum) worths(s *state, v model.Var) (low, high int) {
	low, high = 1<<62, -1<<62
	for i, w := range s.set(v) {
		for ; w != 0; w &= w - 1 {
			x := c.Worth[i*64+bits.TrailingZeros64(w)]
			low, high = min(low, x), max(high, x)
		}
	}
	return low, high
}

// restrict removes the values of variable i that contribute less than least or more than
// most. It fails if none would be left.
func (c *sum) restrict(s *state, i, least, most int, me reason) bool {
	v := c.of[i]
	for word, w := range s.set(v) {
		out := uint64(0)
		for ; w != 0; w &= w - 1 {
			if x := c.Term(i, word*64+bits.TrailingZeros64(w)); x < least || x > most {
				out |= w & -w
			}
		}
		if !s.removeValues(v, word, out, me) {
			return false
		}
	}
	if s.size(v) == 0 {
		return s.fail(none, because(byGroup, int(v)))
	}
	return true
}

// explain names the domains of all variables except that of l.
func (c *sum) explain(s *state, causes []lit, l lit, position int32) []lit {
	return s.explainDomains(causes, c.Of, l, position)
}

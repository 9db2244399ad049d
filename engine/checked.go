package engine

import "github.com/banmen/banmen/model"

// A checked constraint is checked when at most one of its variables is open; it then
// removes the values of that variable with which it does not hold. It serves constraints
// without a better propagator.
type checked struct {
	model.Constraint
	of     []model.Var
	values []int // scratch: by variable of the model
}

func newChecked(m *model.Model, c model.Constraint) *checked {
	return &checked{c, c.Vars(), make([]int, len(m.Domains))}
}

func (c *checked) vars() []model.Var { return c.of }

func (c *checked) propagate(s *state, me reason) bool {
	open := model.Var(-1)
	for _, v := range c.of {
		c.values[v] = s.lowest(v)
		switch s.size(v) {
		case 0:
			return s.fail(none, because(byGroup, int(v)))
		case 1:
		default:
			if open >= 0 {
				return true
			}
			open = v
		}
	}
	if open < 0 {
		return model.Holds(c.Constraint, c.values) || s.fail(none, me)
	}
	for _, a := range s.members(int32(open)) {
		if c.values[open] = s.value[a]; s.truth[is(a)] == 0 && !model.Holds(c.Constraint, c.values) {
			s.enqueue(not(a), me)
		}
	}
	return s.size(open) > 0 || s.fail(none, because(byGroup, int(open)))
}

func (c *checked) possible(s *state) bool {
	for _, v := range c.of {
		if s.size(v) != 1 {
			return s.size(v) > 0
		}
		c.values[v] = s.lowest(v)
	}
	return model.Holds(c.Constraint, c.values)
}

// explain names the values of the other variables.
func (c *checked) explain(s *state, causes []lit, l lit, position int32) []lit {
	return s.explainDomains(causes, c.of, l, position)
}

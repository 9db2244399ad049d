// Package lower restates a model in fewer types of constraints, for engines that do not
// support all of them.
//
//	m, err := lower.Model(m, count.Takes)
//
// Constraints that the engine supports stay unchanged. An And becomes its parts, and a
// Not becomes an equivalent constraint without Not (not.go). A range of a Linear or a
// Count becomes one number with the help of a variable for the difference: a sum from 3
// to 5 becomes 5 with a variable worth 0, 1 or 2. The others determine the added
// variable, so the number of solutions stays the same. In the list order it follows the
// last of them.
package lower

import (
	"slices"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// Model returns an equivalent of m with supported constraints only: m itself if it has no
// others. Its variables are those of m, followed by added ones. The error is a *Refused.
func Model(m *model.Model, takes func(model.Constraint) bool) (*model.Model, error) {
	if m.CheckSupported(takes) == nil {
		return m, nil
	}
	out := *m
	out.Domains, out.Constraints, out.Aux = slices.Clone(m.Domains), nil, slices.Clone(m.Aux)
	l := &lowering{m: &out, takes: takes, spare: 1}
	for _, d := range m.Domains {
		if len(d) > 0 {
			l.spare = max(l.spare, d[len(d)-1]+1)
		}
	}
	for i, c := range m.Constraints {
		if !l.add(c) {
			return nil, &Refused{i, c}
		}
	}
	if l.rests != nil {
		out.Order = l.order(m.ListOrder())
	}
	return &out, nil
}

// Refused is the error for a constraint that cannot be restated in supported constraints. It wraps
// model.ErrCannot.
type Refused struct {
	Place      int // index in Model.Constraints
	Constraint model.Constraint
}

func (r *Refused) Error() string { return r.Message().String() }
func (r *Refused) Unwrap() error { return model.ErrCannot }

// Message names the constraint.
func (r *Refused) Message() message.Message {
	if r.Constraint == nil {
		return message.Msg("constraint %d of the model is nil", r.Place)
	}
	return message.Msg("constraint %d (%s) cannot be expressed in constraints of the engine", r.Place, r.Constraint.Name())
}

// A lowering builds the new model.
type lowering struct {
	m     *model.Model
	takes func(model.Constraint) bool
	spare int // the least value that no variable has
	rests []rest
}

// A rest is an added variable: it turns a range into one number.
type rest struct {
	v  model.Var
	of []model.Var // the other variables of its constraint
}

// add adds a constraint or an equivalent. It reports false if there is no equivalent.
func (l *lowering) add(c model.Constraint) bool {
	if c != nil && l.takes(c) {
		l.m.Require(c)
		return true
	}
	switch c := c.(type) {
	case model.And:
		return !slices.ContainsFunc(c.Of, func(c model.Constraint) bool { return !l.add(c) })
	case model.Or:
		return len(c.Of) == 1 && l.add(c.Of[0])
	case model.Rank:
		return l.add(c.Restated())
	case model.Not:
		d := Without(c)
		_, still := d.(model.Not)
		return !still && l.add(d)
	case model.Linear:
		return l.linear(c)
	case model.Count:
		return l.count(c)
	}
	return false
}

// mostRange limits the values of an added variable.
const mostRange = 1 << 12

// linear restates a range of sums.
func (l *lowering) linear(c model.Linear) bool {
	low, high, step := Reach(l.m, c)
	if c.Least <= low && c.Most >= high {
		return true
	}
	c.Least, c.Most = span(c, low, high, step)
	if c.Least > c.Most {
		c.Coefficients, c.Worth, c.Least, c.Most = nil, make([]int, l.spare), 1, 1 // all values are worth 0
	}
	if c.Least < c.Most && (c.Most-c.Least)/step > mostRange {
		return false
	}
	if c.Least < c.Most {
		worth, domain := make([]int, l.spare), []int(nil)
		for x := range worth {
			worth[x] = worthOf(c, x)
		}
		for x := 0; x <= c.Most-c.Least; x += step {
			domain = append(domain, len(worth))
			worth = append(worth, x)
		}
		if c.Coefficients != nil {
			c.Coefficients = append(slices.Clone(c.Coefficients), 1)
		}
		c.Of, c.Worth, c.Least = l.withRest(c.Of, domain), worth, c.Most
	}
	return l.takes(c) && l.add(c)
}

// worthOf returns the worth of a value, or 0 if it has none.
func worthOf(c model.Linear, x int) int {
	if c.Worth != nil && x >= len(c.Worth) {
		return 0
	}
	return c.WorthOf(x)
}

// Reach returns the least and the greatest sum that the domains allow, and the greatest common
// divisor of the differences between sums, which is 0 for a single sum.
func Reach(m *model.Model, c model.Linear) (low, high, step int) {
	for i, v := range c.Of {
		d := m.Domains[v]
		if len(d) == 0 {
			continue
		}
		first := c.Term(i, d[0])
		least, most := first, first
		for _, x := range d {
			t := c.Term(i, x)
			least, most, step = min(least, t), max(most, t), model.GCD(step, t-first)
		}
		low, high = low+least, high+most
	}
	return low, high, step
}

// span returns the least and the greatest sum of a constraint that can occur.
func span(c model.Linear, low, high, step int) (least, most int) {
	least, most = max(c.Least, low), min(c.Most, high)
	if least > most || step == 0 {
		return least, most
	}
	return least + (step-(least-low)%step)%step, most - (most-low)%step
}

// count restates a range of counts.
func (l *lowering) count(c model.Count) bool {
	c.Least, c.Most = max(c.Least, 0), min(c.Most, len(c.Of))
	if c.Most == c.Least+1 && len(c.Values) > 0 {
		c.Of, c.Least = l.withRest(c.Of, ordered(c.Values[0], l.spare)), c.Most
		return l.takes(c) && l.add(c)
	}
	worth := make([]int, l.spare)
	for _, x := range c.Values {
		if x < len(worth) {
			worth[x] = 1
		}
	}
	return l.linear(model.Linear{Of: c.Of, Worth: worth, Least: c.Least, Most: c.Most})
}

func ordered(a, b int) []int { return []int{min(a, b), max(a, b)} }

// withRest adds a variable with this domain for the difference. It returns the variables
// of the constraint followed by the new one.
func (l *lowering) withRest(of []model.Var, domain []int) []model.Var {
	v := model.Var(len(l.m.Domains))
	l.m.Domains, l.m.Aux = append(l.m.Domains, domain), append(l.m.Aux, v)
	l.rests = append(l.rests, rest{v, of})
	return append(slices.Clip(of), v)
}

// order inserts the literals of each added variable behind those of the last variable of
// its constraint.
func (l *lowering) order(order []model.Literal) []model.Literal {
	last := make([]int, len(l.m.Domains))
	for i, lit := range order {
		last[lit.Var] = i
	}
	behind := make(map[int][]model.Var)
	for _, r := range l.rests {
		at := 0
		for _, v := range r.of {
			at = max(at, last[v])
		}
		behind[at] = append(behind[at], r.v)
	}
	var all []model.Literal
	for i, lit := range order {
		all = append(all, lit)
		for _, v := range behind[i] {
			for _, x := range l.m.Domains[v] {
				all = append(all, model.Literal{Var: v, Value: x})
			}
		}
	}
	return all
}

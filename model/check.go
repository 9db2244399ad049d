package model

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"github.com/banmen/banmen/message"
)

// ErrCannot is what an engine's error is about that does not take a constraint.
var ErrCannot = message.ErrCannot

// Check returns what is wrong with a model that was built by hand, or nil. Engines
// take a model to be right. One without solutions is: a domain may be empty,
// constraints may contradict each other, and name values that no variable has
// (any more, as givens leave fewer).
func (m *Model) Check() error {
	for v, domain := range m.Domains {
		for i, x := range domain {
			if x < 1 || i > 0 && x <= domain[i-1] {
				return fmt.Errorf("model: the domain of variable %d is %v: expected values from 1, ascending", v, domain)
			}
		}
	}
	for i, c := range m.Constraints {
		if err := m.checkConstraint(c); err != nil {
			return fmt.Errorf("model: constraint %d%w", i, err)
		}
	}
	for _, l := range m.Order {
		if l.Var < 0 || int(l.Var) >= len(m.Domains) {
			return fmt.Errorf("model: the order names variable %d of %d", l.Var, len(m.Domains))
		}
	}
	if len(m.Aux) > 0 {
		if err := m.checkVars(m.Aux); err != nil {
			return fmt.Errorf("model: the list of variables that follow: %w", err)
		}
	}
	return nil
}

// CheckSupported returns an error about ErrCannot that names the first constraint which an
// engine does not take, or nil.
func (m *Model) CheckSupported(takes func(Constraint) bool) error {
	for i, c := range m.Constraints {
		switch {
		case c == nil:
			return message.Errorf(ErrCannot, "constraint %d of the model is nil", i)
		case !takes(c):
			return message.Errorf(ErrCannot, "this engine does not take constraint %d (%s)", i, c.Name())
		}
	}
	return nil
}

// checkConstraint returns what is wrong with a constraint, its name before it.
func (m *Model) checkConstraint(c Constraint) error {
	if c == nil {
		return errors.New(": it is nil")
	}
	err := m.checkParts(c)
	if err == nil {
		err = m.checkVars(c.Vars())
	}
	if err == nil {
		err = m.checkOwn(c)
	}
	if err != nil {
		return fmt.Errorf(" (%s): %w", c.Name(), err)
	}
	return nil
}

// checkParts checks the constraints that another consists of.
func (m *Model) checkParts(c Constraint) error {
	var parts []Constraint
	switch c := c.(type) {
	case Or:
		parts = c.Of
	case And:
		parts = c.Of
	case Not:
		parts = []Constraint{c.Of}
	}
	for i, p := range parts {
		if err := m.checkConstraint(p); err != nil {
			return fmt.Errorf("its part %d%w", i, err)
		}
	}
	return nil
}

// checkOwn checks what a sort of constraint has besides its variables, which are
// known to be right.
func (m *Model) checkOwn(c Constraint) error {
	switch c := c.(type) {
	case AllDifferent, Less, Or, And, Not:
		return nil
	case Linear:
		return m.checkLinear(c)
	case Count:
		return checkValues(c.Values)
	case Table:
		for i, t := range c.Tuples {
			if len(t) != len(c.Of) {
				return fmt.Errorf("tuple %d has %d values, expected %d", i, len(t), len(c.Of))
			}
			if err := checkValues(t); err != nil {
				return fmt.Errorf("tuple %d: %w", i, err)
			}
		}
		return nil
	case Regular:
		return c.Automaton.Check()
	case AllDifferentRows:
		for i, row := range c.Rows {
			if len(row) != len(c.Rows[0]) {
				return fmt.Errorf("row %d has %d variables, expected %d", i, len(row), len(c.Rows[0]))
			}
		}
		return nil
	}
	return fmt.Errorf("%T is no sort of constraint", c)
}

// checkVars wants variables of the model, each once and one at least.
func (m *Model) checkVars(of []Var) error {
	if len(of) == 0 {
		return errors.New("it has no variables")
	}
	seen := make(map[Var]bool, len(of))
	for _, v := range of {
		if v < 0 || int(v) >= len(m.Domains) {
			return fmt.Errorf("it names variable %d of %d", v, len(m.Domains))
		}
		if seen[v] {
			return fmt.Errorf("it names variable %d twice", v)
		}
		seen[v] = true
	}
	return nil
}

func checkValues(values []int) error {
	for _, x := range values {
		if x < 1 {
			return fmt.Errorf("there is no value %d: expected values from 1", x)
		}
	}
	return nil
}

// checkLinear wants a coefficient for each variable and a worth for each value, and
// sums that an int can hold.
func (m *Model) checkLinear(c Linear) error {
	if c.Coefficients != nil && len(c.Coefficients) != len(c.Of) {
		return fmt.Errorf("it has %d coefficients, expected %d", len(c.Coefficients), len(c.Of))
	}
	room := uint64(math.MaxInt64)
	for i, v := range c.Of {
		most := uint64(0)
		for _, x := range m.Domains[v] {
			if c.Worth != nil && x >= len(c.Worth) {
				return fmt.Errorf("value %d of variable %d has no worth", x, v)
			}
			high, low := bits.Mul64(magnitude(c.WorthOf(x)), magnitude(c.Coefficient(i)))
			if high > 0 {
				return errors.New("its sums may overflow")
			}
			most = max(most, low)
		}
		if most > room {
			return errors.New("its sums may overflow")
		}
		room -= most
	}
	return nil
}

func magnitude(x int) uint64 { return uint64(max(x, -(x+1))) + uint64(b2i(x < 0)) }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Check returns what is wrong with an automaton, or nil. It wants steps between states that there are, all of which can be reached.
func (a *Automaton) Check() error {
	if a.States < 1 {
		return fmt.Errorf("it has %d states, expected one at least", a.States)
	}
	for i, s := range a.Steps {
		if s.From < 0 || s.From >= a.States || s.To < 0 || s.To >= a.States {
			return fmt.Errorf("step %d leads from state %d to %d, expected states from 0 to %d", i, s.From, s.To, a.States-1)
		}
		if s.Value < 1 {
			return fmt.Errorf("step %d: there is no value %d: expected values from 1", i, s.Value)
		}
	}
	for _, e := range a.Ends {
		if e < 0 || e >= a.States {
			return fmt.Errorf("it ends in state %d, expected states from 0 to %d", e, a.States-1)
		}
	}
	if s := a.unreached(); s >= 0 {
		return fmt.Errorf("no steps lead to state %d", s)
	}
	return nil
}

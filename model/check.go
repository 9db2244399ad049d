package model

import (
	"errors"
	"fmt"

	"github.com/banmen/banmen/message"
)

// ErrCannot is the error of an engine that does not support a constraint.
var ErrCannot = message.ErrCannot

// Check returns an error if a model built by hand is malformed. Engines do not check. A model
// without solutions is well-formed: domains may be empty and constraints may contradict each other.
// Constraints may name values that no variable has, for example because givens removed them.
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

// CheckSupported returns an error that wraps ErrCannot and names the first constraint
// that takes rejects, or nil.
func (m *Model) CheckSupported(takes func(Constraint) bool) error {
	for i, c := range m.Constraints {
		switch {
		case c == nil:
			return message.Errorf(ErrCannot, "constraint %d of the model is nil", i)
		case !takes(c):
			return message.Errorf(ErrCannot, "this engine does not support constraint %d (%s)", i, c.Name())
		}
	}
	return nil
}

// checkConstraint returns an error if a constraint is malformed, with the constraint's
// name.
func (m *Model) checkConstraint(c Constraint) error {
	if c == nil {
		return errors.New(": it is nil")
	}
	if !isLocal(c) {
		return fmt.Errorf(": %T is no sort of constraint", c)
	}
	err := m.checkParts(c)
	if err == nil {
		err = m.checkVars(c.Vars())
	}
	if err == nil {
		err = c.check(m)
	}
	if err != nil {
		return fmt.Errorf(" (%s): %w", c.Name(), err)
	}
	return nil
}

// checkParts checks the constraints that a compound consists of.
func (m *Model) checkParts(c Constraint) error {
	k, ok := c.(compound)
	if !ok {
		return nil
	}
	for i, p := range k.parts() {
		if err := m.checkConstraint(p); err != nil {
			return fmt.Errorf("its part %d%w", i, err)
		}
	}
	return nil
}

// checkVars returns an error unless there is at least one variable, all of the model and
// each once.
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

package model

import (
	"fmt"
	"math"
)

// Check returns what is wrong with a model that was built by hand, or nil. Engines
// take a model to be right. One without solutions is: a domain may be empty, and
// constraints may contradict each other.
func (m *Model) Check() error {
	for v, domain := range m.Domains {
		for i, x := range domain {
			if x < 1 || i > 0 && x <= domain[i-1] {
				return fmt.Errorf("model: the domain of variable %d is %v: expected values from 1, ascending", v, domain)
			}
		}
	}
	for i, c := range m.Constraints {
		if err := m.checkVars(c.Vars()); err != nil {
			return fmt.Errorf("model: constraint %d: %w", i, err)
		}
		if s, ok := c.(Sum); ok {
			if err := m.checkSum(s); err != nil {
				return fmt.Errorf("model: constraint %d: %w", i, err)
			}
		}
	}
	for _, l := range m.Order {
		if l.Var < 0 || int(l.Var) >= len(m.Domains) {
			return fmt.Errorf("model: the order names variable %d of %d", l.Var, len(m.Domains))
		}
	}
	return nil
}

// checkVars wants variables of the model, each once and one at least.
func (m *Model) checkVars(of []Var) error {
	if len(of) == 0 {
		return fmt.Errorf("it has no variables")
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

// checkSum wants a worth for each value, and sums that an int can hold.
func (m *Model) checkSum(s Sum) error {
	room := uint64(math.MaxInt64)
	for _, v := range s.Of {
		most := uint64(0)
		for _, x := range m.Domains[v] {
			if s.Worth != nil && x >= len(s.Worth) {
				return fmt.Errorf("value %d of variable %d has no worth", x, v)
			}
			w := s.WorthOf(x)
			most = max(most, uint64(max(w, -(w+1)))+1)
		}
		if most > room {
			return fmt.Errorf("its sums may overflow")
		}
		room -= most
	}
	return nil
}

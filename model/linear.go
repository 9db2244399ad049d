package model

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Linear requires that the sum of the worths of the variables, each multiplied by its coefficient,
// is at least Least and at most Most.
type Linear struct {
	Of           []Var
	Coefficients []int // by index in Of; nil: all are 1
	Worth        []int // Worth[v] is the worth of value v; nil: each value is worth itself
	Least, Most  int
}

// Sum says that the variables add up to a total.
func Sum(of []Var, total int) Linear { return Linear{Of: of, Least: total, Most: total} }

// EqualSums requires that the variables a and the variables b have equal sums. No variable may be
// in both.
func EqualSums(a, b []Var) Linear {
	c := Linear{Of: slices.Concat(a, b), Coefficients: make([]int, len(a)+len(b))}
	for i := range c.Coefficients {
		if c.Coefficients[i] = 1; i >= len(a) {
			c.Coefficients[i] = -1
		}
	}
	return c
}

// WorthOf returns the worth of value v.
func (c Linear) WorthOf(v int) int {
	if c.Worth == nil {
		return v
	}
	return c.Worth[v]
}

// Coefficient returns the coefficient of the i-th variable.
func (c Linear) Coefficient(i int) int {
	if c.Coefficients == nil {
		return 1
	}
	return c.Coefficients[i]
}

// Term returns the contribution of the i-th variable when it has the value.
func (c Linear) Term(i, value int) int { return c.Coefficient(i) * c.WorthOf(value) }

func (c Linear) Vars() []Var { return c.Of }
func (Linear) Name() string  { return "linear" }

// possible bounds the contribution of each open variable by itself.
func (c Linear) possible(p Partial) bool {
	low, high := 0, 0
	for i, v := range c.Of {
		if x := p.Values[v]; x != 0 {
			t := c.Term(i, x)
			low, high = low+t, high+t
			continue
		}
		domain := p.domain(v)
		if len(domain) == 0 {
			return false
		}
		least, most := c.Term(i, domain[0]), c.Term(i, domain[0])
		for _, x := range domain[1:] {
			t := c.Term(i, x)
			least, most = min(least, t), max(most, t)
		}
		low, high = low+least, high+most
	}
	return low <= c.Most && c.Least <= high
}

// check requires a coefficient for each variable, a worth for each value, and sums that
// fit an int.
func (c Linear) check(m *Model) error {
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

func (c Linear) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}

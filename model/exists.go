package model

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Exists requires that hidden variables can take values so that all constraints hold. Solutions of
// the model do not include these values: two solutions differ in visible variables.
type Exists struct {
	Of     []Var   // the visible variables
	Hidden [][]int // domains of the hidden variables
	// Variables in All are numbered separately: first those of Of in order, then the hidden ones.
	All []Constraint
}

func (c Exists) Vars() []Var { return c.Of }
func (Exists) Name() string  { return "exists" }

// possible searches for hidden values if all visible variables are decided. Otherwise it only
// narrows the domains, and so may report true for a constraint that cannot hold.
func (c Exists) possible(p Partial) bool {
	s := newHiddenSearch(c.All, c.words(p))
	if p.open(c.Of) {
		return s.narrow()
	}
	return s.complete()
}

// Find returns values of the hidden variables for given values of the visible ones, indexed by Var.
// It returns nil if there are none.
func (c Exists) Find(values []int) []int {
	dom := c.words(Partial{Values: values})
	if !newHiddenSearch(c.All, dom).complete() {
		return nil
	}
	found := make([]int, len(c.Hidden))
	for i, w := range dom[len(c.Of):] {
		found[i] = bits.TrailingZeros64(w)
	}
	return found
}

// words returns the domains of all variables of the parts, a bit for each value.
func (c Exists) words(p Partial) []uint64 {
	dom := make([]uint64, 0, len(c.Of)+len(c.Hidden))
	for _, v := range c.Of {
		dom = append(dom, p.word(v))
	}
	for _, d := range c.Hidden {
		dom = append(dom, word(d))
	}
	return dom
}

// maxWord is the greatest value of the variables of an Exists.
const maxWord = 63

// word returns values as bits, without values over maxWord.
func word(values []int) (w uint64) {
	for _, x := range values {
		if x <= maxWord {
			w |= 1 << x
		}
	}
	return w
}

// word returns the values that a variable can have as bits.
func (p Partial) word(v Var) uint64 {
	if x := p.Values[v]; x != 0 {
		return word([]int{x})
	}
	return word(p.domain(v))
}

// A hiddenSearch searches for values with which constraints hold.
type hiddenSearch struct {
	all     []Constraint // without the Regions
	regions []regionsOn
	dom     []uint64
	p       Partial
}

// A regionsOn is a Regions with its filter and room for domains.
type regionsOn struct {
	*RegionFilter
	val, lab, same []uint64
}

func newHiddenSearch(all []Constraint, dom []uint64) *hiddenSearch {
	s := &hiddenSearch{dom: dom, p: Partial{Values: make([]int, len(dom)), Domains: make([][]int, len(dom))}}
	for _, c := range all {
		if r, ok := c.(Regions); ok {
			f := NewRegionFilter(r)
			s.regions = append(s.regions, regionsOn{RegionFilter: f, val: make([]uint64, len(r.Of)), lab: make([]uint64, len(r.Of)), same: make([]uint64, len(f.all))})
		} else {
			s.all = append(s.all, c)
		}
	}
	return s
}

// narrow removes impossible values. It reports false if there is no solution.
func (s *hiddenSearch) narrow() bool {
	for before := []uint64(nil); !slices.Equal(before, s.dom); {
		before = append(before[:0], s.dom...)
		for _, r := range s.regions {
			if !r.narrowOn(s.dom) {
				return false
			}
		}
		for v, w := range s.dom {
			s.p.Values[v], s.p.Domains[v] = 0, s.p.Domains[v][:0]
			for x := w; x != 0; x &= x - 1 {
				s.p.Domains[v] = append(s.p.Domains[v], bits.TrailingZeros64(x))
			}
			switch len(s.p.Domains[v]) {
			case 0:
				return false
			case 1:
				s.p.Values[v] = s.p.Domains[v][0]
			}
		}
		for _, c := range s.all {
			if !s.last(c) {
				return false
			}
		}
	}
	return true
}

// narrowOn narrows the domains in dom.
func (r regionsOn) narrowOn(dom []uint64) bool {
	for i, v := range r.Of {
		r.val[i], r.lab[i] = dom[v], dom[r.Labels[i]]
	}
	for i, p := range r.RegionFilter.all {
		r.same[i] = dom[p.Same]
	}
	ok := r.Narrow(r.val, r.lab, r.same)
	for i, v := range r.Of {
		dom[v], dom[r.Labels[i]] = r.val[i], r.lab[i]
	}
	for i, p := range r.RegionFilter.all {
		dom[p.Same] = r.same[i]
	}
	return ok
}

// last checks a constraint. If one variable is open, it removes that variable's impossible values.
func (s *hiddenSearch) last(c Constraint) bool {
	open := Var(-1)
	for _, v := range c.Vars() {
		if s.p.Values[v] != 0 {
			continue
		}
		if open >= 0 {
			return Possible(c, s.p)
		}
		open = v
	}
	if open < 0 {
		return Possible(c, s.p)
	}
	for _, x := range s.p.Domains[open] {
		if s.p.Values[open] = x; !Possible(c, s.p) {
			s.dom[open] &^= 1 << x
		}
	}
	s.p.Values[open] = 0
	return s.dom[open] != 0
}

// complete searches for a solution, and leaves it in the domains. It reports false if there is
// none.
func (s *hiddenSearch) complete() bool {
	if !s.narrow() {
		return false
	}
	best := -1
	for v, w := range s.dom {
		if n := bits.OnesCount64(w); n > 1 && (best < 0 || n < bits.OnesCount64(s.dom[best])) {
			best = v
		}
	}
	if best < 0 {
		return true
	}
	saved := slices.Clone(s.dom)
	for w := saved[best]; w != 0; w &= w - 1 {
		copy(s.dom, saved)
		if s.dom[best] = w & -w; s.complete() {
			return true
		}
	}
	return false
}

// check checks the parts with their own numbering of variables.
func (c Exists) check(m *Model) error {
	inner := &Model{Constraints: c.All}
	for _, v := range c.Of {
		inner.Domains = append(inner.Domains, m.Domains[v])
	}
	inner.Domains = append(inner.Domains, c.Hidden...)
	for v, d := range inner.Domains {
		if len(d) > 0 && d[len(d)-1] > maxWord {
			return fmt.Errorf("variable %d has the value %d: expected values to %d", v, d[len(d)-1], maxWord)
		}
	}
	for _, part := range c.All {
		if _, nested := part.(Exists); nested {
			return errors.New("it contains another one")
		}
	}
	return inner.Check()
}

func (c Exists) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}

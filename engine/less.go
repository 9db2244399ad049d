package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// A less is a Less. It is bounds consistent: each variable stays above the least value of
// the one before it and below the greatest value of the one after it. As bounds are all
// that it restricts, it is also domain consistent.
type less struct {
	model.Less
	step int // least difference between neighbours
}

func newLess(c model.Less) *less { return &less{c, b2i(!c.OrEqual)} }

func (c *less) vars() []model.Var { return c.Of }

func (c *less) propagate(s *state, me reason) bool {
	n := len(c.Of)
	for i := 1; i < n; i++ {
		if !s.keepWithin(c.Of[i], s.lowest(c.Of[i-1])+c.step, s.words*64, me) {
			return false
		}
	}
	for i := n - 2; i >= 0; i-- {
		if !s.keepWithin(c.Of[i], 0, s.highest(c.Of[i+1])-c.step, me) {
			return false
		}
	}
	return true
}

// keepWithin removes the values of v below least and above most. It fails if none would
// be left.
func (s *state) keepWithin(v model.Var, least, most int, me reason) bool {
	for i, w := range s.set(v) {
		if w == 0 {
			continue
		}
		out := w & (above(most-i*64) | ^above(least-1-i*64))
		if out != 0 && !s.removeValues(v, i, out, me) {
			return false
		}
	}
	return s.size(v) > 0 || s.fail(none, because(byGroup, int(v)))
}

// above returns the bits above the k-th of a word.
func above(k int) uint64 {
	switch {
	case k < 0:
		return ^uint64(0)
	case k > 62:
		return 0
	}
	return ^uint64(0) << (k + 1)
}

func (c *less) possible(s *state) bool {
	low := -1
	for _, v := range c.Of {
		least := max(low+c.step, 0)
		x := s.lowest(v)
		for i, w := range s.set(v) {
			if w &= ^above(least-1-i*64) ^ ^uint64(0); w != 0 {
				x = i*64 + bits.TrailingZeros64(w)
				break
			}
		}
		if x < least || s.size(v) == 0 {
			return false
		}
		low = x
	}
	return true
}

// explain names the reasons for the bound of l's variable: the lower bound of the variable before
// it, or the upper bound of the one after it.
func (c *less) explain(s *state, causes []lit, l lit, position int32) []lit {
	if l == none {
		return s.explainDomains(causes, c.Of, l, position)
	}
	v, x := s.owner[l.atom()], s.value[l.atom()]
	for i, u := range c.Of {
		if u != v || i == 0 {
			continue
		}
		more, ok := s.explainBy(causes, c.Of[i-1], position, func(y int) bool { return y > x-c.step })
		if ok {
			return more
		}
	}
	for i, u := range c.Of[:len(c.Of)-1] {
		if u == v {
			causes, _ = s.explainBy(causes, c.Of[i+1], position, func(y int) bool { return y < x+c.step })
		}
	}
	return causes
}

package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// look removes what the constraint rules out. It reports whether the rest may
// satisfy it.
func (s *state) look(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent:
		return s.allDifferent(c.Of)
	case model.Sum:
		return s.sum(c)
	case model.Count:
		return s.count(c)
	}
	panic("engine: a constraint outside the closed set")
}

// allDifferent takes the value of each decided variable from the others, and
// where there are only as many values as variables gives each value that has
// one place left to it (naked and hidden singles).
func (s *state) allDifferent(of []model.Var) bool {
	for changed := true; changed; {
		changed = false
		used, once, twice := s.union[0], s.union[1], s.union[2]
		clear(used)
		for _, v := range of {
			if s.size(v) == 1 && !s.addNew(used, v) {
				return false
			}
		}
		clear(once)
		clear(twice)
		for _, v := range of {
			if s.size(v) > 1 {
				if !s.removeAll(v, used) {
					return false
				}
				changed = changed || s.size(v) == 1
			}
			for i, w := range s.set(v) {
				twice[i] |= once[i] & w
				once[i] |= w
			}
		}
		if changed {
			continue
		}
		total := 0
		for i, w := range once {
			total += bits.OnesCount64(w)
			once[i] = w &^ twice[i] &^ used[i] // what has one place
		}
		if total < len(of) {
			s.failed = of[0]
			return false
		}
		if total == len(of) {
			var ok bool
			if changed, ok = s.hidden(of, once); !ok {
				return false
			}
		}
	}
	return true
}

// addNew adds the value of v to used. It reports whether it was not there.
func (s *state) addNew(used []uint64, v model.Var) bool {
	for i, w := range s.set(v) {
		if used[i]&w != 0 {
			s.failed = v
			return false
		}
		used[i] |= w
	}
	return true
}

// hidden gives the values in only, each of which has one place, to their
// variables. It reports whether there were any, and whether no two shared one.
func (s *state) hidden(of []model.Var, only []uint64) (changed, ok bool) {
	for _, v := range of {
		n := 0
		for i, w := range s.set(v) {
			n += bits.OnesCount64(w & only[i])
		}
		if n == 0 {
			continue
		}
		if n > 1 {
			s.failed = v
			return false, false
		}
		for i, w := range s.set(v) {
			s.set(v)[i] = w & only[i]
		}
		s.changed(v)
		changed = true
	}
	return changed, true
}

// sum keeps the worths of each variable between what the others leave at least
// and at most.
func (s *state) sum(c model.Sum) bool {
	for changed := true; changed; {
		changed = false
		low, high := 0, 0
		for _, v := range c.Of {
			l, h := s.worths(c, v)
			low, high = low+l, high+h
		}
		if low > c.Total || high < c.Total {
			s.failed = c.Of[0]
			return false
		}
		for _, v := range c.Of {
			l, h := s.worths(c, v)
			least, most := c.Total-(high-h), c.Total-(low-l)
			if l >= least && h <= most {
				continue
			}
			if !s.keep(c, v, least, most) {
				return false
			}
			nl, nh := s.worths(c, v)
			low, high = low+nl-l, high+nh-h
			changed = true
		}
	}
	return true
}

// worths returns the least and the greatest worth of v.
func (s *state) worths(c model.Sum, v model.Var) (low, high int) {
	if c.Worth == nil {
		return s.lowest(v), s.highest(v)
	}
	low, high = 1<<62, -1<<62
	for i, w := range s.set(v) {
		for ; w != 0; w &= w - 1 {
			x := c.Worth[i*64+bits.TrailingZeros64(w)]
			low, high = min(low, x), max(high, x)
		}
	}
	return low, high
}

// keep removes the values of v that are worth less than least or more than most.
func (s *state) keep(c model.Sum, v model.Var, least, most int) bool {
	out := s.union[0]
	clear(out)
	for i, w := range s.set(v) {
		for ; w != 0; w &= w - 1 {
			value := i*64 + bits.TrailingZeros64(w)
			if x := c.WorthOf(value); x < least || x > most {
				out[i] |= w & -w
			}
		}
	}
	return s.removeAll(v, out)
}

// count decides the rest when enough variables have the value, or when all that
// can have it must.
func (s *state) count(c model.Count) bool {
	must, may := 0, 0
	for _, v := range c.Of {
		if !s.has(model.Literal{Var: v, Value: c.Value}) {
			continue
		}
		may++
		if s.size(v) == 1 {
			must++
		}
	}
	if must > c.N || may < c.N {
		s.failed = c.Of[0]
		return false
	}
	if must < c.N && may > c.N {
		return true
	}
	for _, v := range c.Of {
		lit := model.Literal{Var: v, Value: c.Value}
		switch {
		case !s.has(lit) || s.size(v) == 1:
		case must == c.N && !s.remove(v, c.Value), may == c.N && must < c.N && !s.assign(lit):
			return false
		}
	}
	return true
}

package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// A sumFilter makes the domains of up to three open variables domain consistent with
// their sum: it keeps the values that are part of a solution. It works on sets of at most
// 64 values. A pair of variables needs no loop: the values x for which y has rest-x are
// y's values, reflected and shifted.
//
// What a variable adds is counted from the least that it can add, so that rest, the amount to
// distribute, is small. The filter is applied only if it is. A variable that is subtracted adds least
// with its greatest value: its set is reflected.
type sumFilter struct {
	of   [3]model.Var
	set  [3]uint64 // by variable: its possible contributions to the sum, less the least of them
	low  [3]int    // the least
	high [3]int    // by variable that is subtracted: its greatest value; -1 for others
	n    int
	rest int
}

const maxRest = 63 // largest rest, so that a set of sums is a word

// domainConsistent keeps the values that are part of a solution of the sum. It reports
// whether few enough variables were open to do that, and false on a conflict.
func (c *sum) domainConsistent(s *state, me reason) (done, ok bool) {
	v := sumFilter{rest: c.least}
	for i, u := range c.of {
		w := s.dom[u]
		low, high := bits.TrailingZeros64(w), -1
		if c.Coefficients != nil && c.Coefficients[i] < 0 {
			high = bits.Len64(w) - 1
			w, low = reflected(w, high), -high
		}
		v.rest -= low
		if w&(w-1) == 0 {
			continue
		}
		if v.n == len(v.of) {
			return false, true
		}
		if high < 0 {
			w >>= low
		}
		v.of[v.n], v.set[v.n], v.low[v.n], v.high[v.n] = u, w, low, high
		v.n++
	}
	if v.rest < 0 {
		return true, s.fail(none, me)
	}
	if v.rest > maxRest {
		return false, true
	}
	had := v.set
	apart := uint8(0)
	if c.differs {
		apart = allApart
	}
	if !v.filter(apart) {
		return true, s.fail(none, me)
	}
	for i, u := range v.of[:v.n] {
		out := had[i] &^ v.set[i]
		if v.high[i] >= 0 {
			out = reflected(out, v.high[i])
		} else {
			out <<= v.low[i]
		}
		if out != 0 && !s.removeValues(u, 0, out, me) {
			return true, false
		}
	}
	return true, true
}

// Which of the variables of a sumFilter differ.
const (
	apart01 = 1 << iota
	apart02
	apart12
	allApart = 1<<iota - 1
)

// filter keeps the possible values, and reports whether any are left.
func (v *sumFilter) filter(apart uint8) bool {
	switch v.n {
	case 0:
		return v.rest == 0
	case 1:
		v.set[0] &= 1 << v.rest
	case 2:
		v.pair(apart&apart01 != 0)
	case 3:
		v.three(apart)
	}
	return v.set[0] != 0 && v.set[v.n-1] != 0
}

// pair keeps the values of two variables that add up to rest.
func (v *sumFilter) pair(differ bool) {
	x := v.set[0] & reflected(v.set[1], v.rest)
	if differ {
		x &^= v.half(0, 1, v.rest)
	}
	v.set[0], v.set[1] = x, reflected(x, v.rest)
}

// three combines each value of the first variable with all pairs of the others. The set
// of the last variable is reflected once for all of them.
func (v *sumFilter) three(apart uint8) {
	var x, y, z uint64
	last := bits.Reverse64(v.set[2])
	for w := v.set[0]; w != 0; w &= w - 1 {
		value := bits.TrailingZeros64(w)
		rest := v.rest - value
		if rest < 0 {
			break
		}
		second := v.set[1] & (last >> (63 - rest))
		if apart&apart01 != 0 {
			second &^= bit(value + v.low[0] - v.low[1])
		}
		if apart&apart02 != 0 {
			second &^= bit(rest - (value + v.low[0] - v.low[2]))
		}
		if apart&apart12 != 0 {
			second &^= v.half(1, 2, rest)
		}
		if second != 0 {
			x, y, z = x|w&-w, y|second, z|second<<(63-rest)
		}
	}
	v.set[0], v.set[1], v.set[2] = x, y, bits.Reverse64(z)
}

// half returns the value of variable i that leaves the same value to variable j.
func (v *sumFilter) half(i, j, rest int) uint64 {
	if d := rest + v.low[j] - v.low[i]; d&1 == 0 {
		return bit(d / 2)
	}
	return 0
}

// bit returns the set of one value, or the empty set if the value is negative.
func bit(value int) uint64 {
	if value < 0 {
		return 0
	}
	return 1 << value
}

// reflected returns the values rest-x of the values x, for a rest of 0 to 63.
func reflected(x uint64, rest int) uint64 { return bits.Reverse64(x) >> (63 - rest) }

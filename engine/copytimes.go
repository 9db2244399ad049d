package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A timesFilter requires that each of some values occurs a given number of times or not at all,
// like numbers in circles that count themselves. If these are all values of the variables, the
// counts of those that occur add up to the number of variables.
type timesFilter struct {
	of    []int32
	times [64]int  // by value
	set   uint64   // the values
	sets  []uint64 // sets of values that may occur together; nil if other values are possible
}

func (c *timesFilter) vars() []int32 { return c.of }

func (c *timesFilter) prune(s *domains) bool { return s.settle(c.narrow) }

// narrow removes values that have too few places or too many decided variables.
func (c *timesFilter) narrow(s *domains) bool {
	var places, sure [64]int
	for _, v := range c.of {
		w := s.dom[v]
		if w&(w-1) == 0 {
			sure[bits.TrailingZeros64(w)]++
		}
		for ; w != 0; w &= w - 1 {
			places[bits.TrailingZeros64(w)]++
		}
	}
	in, out := uint64(0), uint64(0)
	for x := range bitsOf(c.set) {
		switch {
		case sure[x] > c.times[x]:
			return false
		case sure[x] > 0:
			in |= 1 << x
		}
		if places[x] < c.times[x] {
			out |= 1 << x
		}
	}
	if in&out != 0 {
		return false
	}
	if c.sets != nil {
		some, all := uint64(0), ^uint64(0)
		for _, set := range c.sets {
			if in&^set == 0 && set&out == 0 {
				some, all = some|set, all&set
			}
		}
		if some == 0 {
			return false
		}
		in, out = all&c.set, c.set&^some
	}
	full := out // values that open variables must lose
	for x := range bitsOf(in) {
		if sure[x] == c.times[x] {
			full |= 1 << x
		}
	}
	filled := uint64(0) // values that have just enough places
	for x := range bitsOf(in) {
		if places[x] == c.times[x] {
			filled |= 1 << x
		}
	}
	for _, v := range c.of {
		w := s.dom[v]
		if w&(w-1) == 0 {
			continue
		}
		keep := ^full
		if must := w & filled; must != 0 {
			keep = must
		}
		if !s.keep(v, keep) {
			return false
		}
	}
	return true
}

// mostTimesSets limits the sets of values of a timesFilter.
const mostTimesSets = 1 << 12

// postTimes posts an Or that makes a value occur a given number of times or not at all. It reports
// false for other constraints.
func (b *copyBuilder) postTimes(c model.Or) bool {
	if len(c.Of) != 2 {
		return false
	}
	none, ok := c.Of[0].(model.Count)
	some, also := c.Of[1].(model.Count)
	if !ok || !also || none.Most != 0 || none.Least != 0 || some.Least != some.Most || some.Least < 1 ||
		len(some.Values) != 1 || some.Values[0] > maxCopyValue || !slices.Equal(none.Values, some.Values) || !slices.Equal(none.Of, some.Of) {
		return false
	}
	of, value := toInt32(some.Of), some.Values[0]
	i := slices.IndexFunc(b.times, func(f *timesFilter) bool { return slices.Equal(f.of, of) && f.set>>value&1 == 0 })
	if i < 0 {
		i = len(b.times)
		b.times = append(b.times, &timesFilter{of: of})
		b.add(b.times[i], first)
	}
	b.times[i].set |= 1 << value
	b.times[i].times[value] = some.Least
	return true
}

// findSets finds the sets of values that may occur together.
func (c *timesFilter) findSets(union uint64) {
	if union&^c.set != 0 {
		return
	}
	c.sets = []uint64{}
	var add func(left, set uint64, rest int) bool
	add = func(left, set uint64, rest int) bool {
		if rest == 0 {
			c.sets = append(c.sets, set)
			return len(c.sets) <= mostTimesSets
		}
		for ; left != 0; left &= left - 1 {
			x := bits.TrailingZeros64(left)
			if c.times[x] <= rest && !add(left&(left-1), set|1<<x, rest-c.times[x]) {
				return false
			}
		}
		return true
	}
	if !add(union, 0, len(c.of)) {
		c.sets = nil
	}
}

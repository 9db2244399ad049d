package engine

import (
	"math/bits"
	"slices"
)

// A matchFilter removes the values of a cage that are in no assignment of its possible sets of
// values. Its cageFilter alone does that for up to three open cells.
type matchFilter struct{ *cageFilter }

func (c matchFilter) prune(s *domains) bool {
	union, fixed := valuesOf(s.dom, c.of)
	open := len(c.of) - bits.OnesCount64(fixed)
	if open <= 3 || open > maxMatched {
		return true
	}
	var cells [maxMatched]int32
	var kept [maxMatched]uint64
	m := matching{keep: kept[:open]}
	for _, v := range c.of {
		if w := s.dom[v]; w&(w-1) != 0 {
			cells[m.n], m.at[m.n], m.had[m.n] = v, m.n, w
			m.n++
		}
	}
	for _, set := range c.sets {
		if set&^union == 0 && fixed&^set == 0 && m.add(set&^fixed) && slices.Equal(m.keep, m.had[:open]) {
			return true
		}
	}
	for i, v := range cells[:open] {
		if !s.keep(v, kept[i]) {
			return false
		}
	}
	return true
}

// A waysFilter removes the values of a sum with which its total cannot be reached. Cells of
// different groups may be equal (Trick 2003, A dynamic programming approach for consistency and
// propagation for knapsack constraints). It works forward and back along the groups. A word holds,
// as bits, the sums that the groups so far can reach, less their least sums. Coefficients are 1 or
// -1.
type waysFilter struct{ *totalFilter }

// Limits for sums with a waysFilter. Shorter sums gain too little. The limits on open cells and
// values make the sums of a group fit a word.
const (
	minWayCells  = 6
	maxWayGroups = 8
	maxWayOpen   = 3
	maxWayValue  = 21
)

// follows reports whether a sum suits a waysFilter, and has more than cells that all differ.
func (c *totalFilter) follows(s *domains) bool {
	return len(c.of) >= minWayCells && len(c.groups) > 1 && len(c.groups) <= maxWayGroups &&
		bits.Len64(s.union(c.of)) <= maxWayValue+1 &&
		!slices.ContainsFunc(c.groups, func(g totalGroup) bool { return g.coef*g.coef != 1 })
}

// A wayGroup holds the possible values of a group's open cells.
type wayGroup struct {
	of    [maxWayOpen]int32
	dom   [maxWayOpen]uint64 // without the values of decided cells
	n     int
	fixed int    // sum of the decided cells
	least int    // the least sum of the open cells
	sums  uint64 // the sums of the open cells, less the least; with the coefficient -1, the greatest sum less each
	loose bool   // some values are part of no sum
	coef  int
}

func (c waysFilter) prune(s *domains) bool {
	var all [maxWayGroups]wayGroup
	rest, open := c.total, 0
	for i := range c.groups {
		g := &all[i]
		if !g.read(s, &c.groups[i]) {
			return true
		}
		if g.sums == 0 {
			return false
		}
		open += g.n
		least := g.fixed + g.least
		if g.coef < 0 {
			high := bits.Len64(g.sums) - 1
			g.sums = reflected(g.sums, high)
			least = -least - high
		}
		rest -= least
	}
	switch {
	case rest < 0:
		return false
	case open <= 3 || rest > maxRest:
		return true
	}
	groups, most := all[:len(c.groups)], uint64(2)<<rest-1
	var front [maxWayGroups + 1]uint64
	front[0] = 1
	for i, g := range groups {
		for t := g.sums; t != 0; t &= t - 1 {
			front[i+1] |= front[i] << bits.TrailingZeros64(t) & most
		}
	}
	back := uint64(1) << rest
	if front[len(groups)]&back == 0 {
		return false
	}
	for i := len(groups) - 1; i >= 0; i-- {
		g := &groups[i]
		sums, before := uint64(0), uint64(0)
		for t := g.sums; t != 0; t &= t - 1 {
			if from := back >> bits.TrailingZeros64(t) & front[i]; from != 0 {
				before |= from
				sums |= t & -t
			}
		}
		back = before
		if (g.loose || sums != g.sums) && !g.keep(s, sums) {
			return false
		}
	}
	return true
}

// read finds the sums of a group. It reports false if too many cells are open.
func (g *wayGroup) read(s *domains, of *totalGroup) bool {
	g.coef = of.coef
	fixed := uint64(0)
	for _, v := range of.of {
		w := s.dom[v]
		if w&(w-1) == 0 {
			fixed |= w
			g.fixed += bits.TrailingZeros64(w)
			continue
		}
		if g.n == maxWayOpen {
			return false
		}
		g.of[g.n], g.dom[g.n] = v, w
		g.n++
	}
	for i := range g.dom[:g.n] {
		g.dom[i] &^= fixed
	}
	sums, kept := g.ways(^uint64(0))
	g.loose = kept != g.dom
	g.least = bits.TrailingZeros64(sums)
	g.sums = sums >> g.least
	return true
}

// ways finds the ways to give the open cells different values whose sum is one of wanted. It
// returns the sums that occur, and the values of each cell in these ways.
func (g *wayGroup) ways(wanted uint64) (sums uint64, kept [maxWayOpen]uint64) {
	switch g.n {
	case 0:
		sums = 1 & wanted
	case 1:
		sums = g.dom[0] & wanted
		kept[0] = sums
	case 2:
		for a := g.dom[0]; a != 0; a &= a - 1 {
			x := a & -a
			low := bits.TrailingZeros64(x)
			if last := wanted >> low & g.dom[1] &^ x; last != 0 {
				kept[0], kept[1] = kept[0]|x, kept[1]|last
				sums |= last << low
			}
		}
	case 3:
		for a := g.dom[0]; a != 0; a &= a - 1 {
			x := a & -a
			for b := g.dom[1] &^ x; b != 0; b &= b - 1 {
				y := b & -b
				low := bits.TrailingZeros64(x) + bits.TrailingZeros64(y)
				if last := wanted >> low & g.dom[2] &^ (x | y); last != 0 {
					kept[0], kept[1], kept[2] = kept[0]|x, kept[1]|y, kept[2]|last
					sums |= last << low
				}
			}
		}
	}
	return sums, kept
}

// keep removes the values with which none of the sums can be reached. The sums are bits as in
// g.sums.
func (g *wayGroup) keep(s *domains, sums uint64) bool {
	if g.coef < 0 {
		sums = reflected(sums, bits.Len64(g.sums)-1)
	}
	_, kept := g.ways(sums << g.least)
	for i, v := range g.of[:g.n] {
		if !s.keep(v, kept[i]) {
			return false
		}
	}
	return true
}

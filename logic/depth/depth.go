package depth

import (
	"slices"
	"strconv"
	"sync"
)

// Scales are the names of the scales: trial and error; braids, g-braids, whips and g-whips;
// braids in T&E(1) and in T&E(2).
var Scales = []string{"te", "b", "gb", "w", "gw", "bxb", "bxbb"}

// A Depth is the depth of a puzzle on a scale.
type Depth struct {
	N       int
	None    bool // no N solves the puzzle
	AtLeast bool // the work was limited: N is a lower bound
}

func (d Depth) String() string {
	switch {
	case d.None:
		return "-"
	case d.AtLeast:
		return strconv.Itoa(d.N) + "+"
	}
	return strconv.Itoa(d.N)
}

// longest limits the length of chains. The longest that is known to be needed is 31.
const longest = 36

// deepest is the depth of T&E that is tried. No 9x9 puzzle with one solution is known to
// need more.
const deepest = 3

// work limits the positions of a search for chains.
const work = 20_000_000

// fill fills the tables.
var fill = sync.OnceFunc(tables)

// Of returns the depth of a puzzle on one of Scales. left holds the remaining digits of each
// cell, nil: all. If stop returns true, the result means nothing.
func Of(givens *[81]uint8, left [][]int, scale string, stop func() bool) Depth {
	fill()
	w := &worker{stop: stop}
	s := w.start(givens)
	for x := range cands {
		if !s.bad && s.open(x) && left != nil && left[x/9] != nil && !slices.Contains(left[x/9], x%9+1) {
			w.remove(s, x)
		}
	}
	if s.bad {
		return Depth{None: true}
	}
	switch scale {
	case "te":
		n := w.trialDepth(s, deepest)
		return Depth{N: n, None: n > deepest}
	case "bxb":
		return w.nestedLength(s, 1)
	case "bxbb":
		return w.nestedLength(s, 2)
	}
	return w.length(s, sorts[scale])
}

var sorts = map[string]sort{"b": {}, "gb": {groups: true}, "w": {whip: true}, "gw": {whip: true, groups: true}}

// limited reports whether the work is used up, and adds to it.
func (c *chainSearch) limited() bool {
	c.work++
	return c.work > work
}

// length returns the least length of chains that solve a state.
func (w *worker) length(s *state, of sort) Depth {
	c := &chainSearch{sort: of}
	probe, inner := *s, 0
	if of.groups {
		inner = 1
	}
	if !w.nested(&probe, &chainSearch{}, 1, inner) || !probe.solved() { // if trials do not solve it, whips and braids do not either
		return Depth{None: true}
	}
	for n := 0; n <= longest; n++ {
		if n > 0 {
			w.chains(s, c, n)
		}
		switch {
		case s.solved():
			return Depth{N: n}
		case c.work > work || w.halted:
			return Depth{N: n, AtLeast: true}
		}
	}
	return Depth{None: true}
}

// nestedLength returns the least p with which T&E(k) and braids of at most p variables solve
// a state.
func (w *worker) nestedLength(s *state, k int) Depth {
	probe := *s
	if w.trials(&probe, k+1); !probe.solved() {
		return Depth{None: true}
	}
	c := &chainSearch{}
	for p := 0; p <= longest; p++ {
		w.nested(s, c, k, p)
		switch {
		case s.solved():
			return Depth{N: p}
		case c.work > work || w.halted:
			return Depth{N: p, AtLeast: true}
		}
	}
	return Depth{None: true}
}

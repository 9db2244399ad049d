package technique

import (
	"math/bits"
	"slices"
)

// A spread derives the consequences of candidates. If a variable has one candidate left, it becomes
// true. If it has a group left, the group excludes other candidates.
type spread struct {
	*variables
	groups  bool
	on      []uint64 // true candidates
	out     []uint64 // false candidates
	touched []int32
	seen    []uint32 // by variable: the round in which it was touched
	round   uint32
	by      []int16 // by candidate: the fact that made it false
	facts   []fact  // assumptions, then their consequences in order
	first   int     // number of suppositions
	done    []bool  // by variable: it has a true candidate
	end     int     // the variable without candidates left
}

// A fact is a true candidate, or a group that contains a true candidate.
type fact struct {
	bits  []uint64
	links []uint64
	of    int // its variable; -1: assumed
}

// spread derives the consequences of some candidates. It reports whether they end in a
// contradiction.
func (x *spread) spread(from ...int) bool {
	x.on, x.out, x.facts, x.first, x.end = zeros(x.on, x.words), zeros(x.out, x.words), x.facts[:0], len(from), -1
	x.by = slices.Grow(x.by[:0], len(x.cands))[:len(x.cands)]
	x.done = slices.Grow(x.done[:0], len(x.vars))[:len(x.vars)]
	clear(x.done)
	for _, i := range from {
		set(x.on, i)
		x.facts = append(x.facts, fact{bits: x.row1(i), links: x.row(i), of: -1})
	}
	if len(from) == 2 && has(x.row(from[0]), from[1]) {
		return true
	}
	x.seen = slices.Grow(x.seen[:0], len(x.vars))[:len(x.vars)]
	for next := 0; next < len(x.facts); {
		x.round++
		x.touched = x.touched[:0]
		for ; next < len(x.facts); next++ {
			x.exclude(next)
		}
		slices.Sort(x.touched)
		for _, v := range x.touched {
			if x.left(int(v)) {
				return true
			}
		}
	}
	return false
}

// exclude makes the candidates that a fact excludes false, and notes the variables that lose
// candidates.
func (x *spread) exclude(n int) {
	for w, m := range x.facts[n].links {
		for m &^= x.out[w]; m != 0; m &= m - 1 {
			i := w<<6 | bits.TrailingZeros64(m)
			set(x.out, i)
			x.by[i] = int16(n)
			for _, v := range x.of[i] {
				if x.seen[v] != x.round {
					x.seen[v] = x.round
					x.touched = append(x.touched, v)
				}
			}
		}
	}
}

// left adds the fact that follows from a variable, and reports whether the variable has no
// candidate left.
func (x *spread) left(v int) bool {
	n := x.count(v, x.out)
	switch {
	case n == 0:
		x.end = v
		return true
	case x.done[v] || n > 3 || n > 1 && !x.groups:
	case n == 1:
		x.done[v] = true
		i := x.lowestOf(v, x.out)
		if !has(x.on, i) {
			set(x.on, i)
			x.facts = append(x.facts, fact{bits: x.row1(i), links: x.row(i), of: v})
		}
	default:
		left := x.leftOf(v, x.out)
		if links := x.common(left, x.out); links != nil && !slices.ContainsFunc(x.facts, func(f fact) bool { return slices.Equal(f.bits, left) }) {
			x.facts = append(x.facts, fact{bits: left, links: links, of: v})
		}
	}
	return false
}

package technique

import (
	"math/bits"
	"slices"
)

// A whipFrom is the search for a whip from a candidate, which is known to be false by a braid.
type whipFrom struct {
	z     int
	braid chainOf
	ends  []*partialWhip // all partial whips of a length
	seen  map[uint64]bool
}

func (x *whipSearch) from(z int) *whipFrom {
	p := &partialWhip{fact: fact{bits: x.row1(z), links: x.row(z), of: -1}, out: slices.Clone(x.row(z))}
	return &whipFrom{z: z, braid: x.spread.needed(), ends: []*partialWhip{p}, seen: map[uint64]bool{}}
}

// whipsOf yields the whips of n variables, and marks their candidates as done.
func (x *whipSearch) whipsOf(n int, groups bool, all *[]*whipFrom) bool {
	var found []chainOf
	var left []*whipFrom
	for _, w := range *all {
		if c := x.grow(w, groups); c != nil {
			found = append(found, *c)
		} else {
			left = append(left, w)
		}
	}
	*all = left
	slices.SortStableFunc(found, func(a, b chainOf) int { return x.sort(&a) - x.sort(&b) })
	for i := range found {
		if !x.give(&found[i], lowest(found[i].facts[0].bits)) {
			return false
		}
	}
	return true
}

// meeting returns the variables with candidates of a set, ascending.
func (x *whipSearch) meeting(set []uint64) []int32 {
	x.round++
	x.touched = x.touched[:0]
	for w, m := range set {
		for ; m != 0; m &= m - 1 {
			for _, v := range x.of[w<<6|bits.TrailingZeros64(m)] {
				if x.seen[v] != x.round {
					x.seen[v] = x.round
					x.touched = append(x.touched, v)
				}
			}
		}
	}
	slices.Sort(x.touched)
	return x.touched
}

// grow adds a variable to all partial whips, and returns a whip if it finds one.
func (x *whipSearch) grow(w *whipFrom, groups bool) *chainOf {
	var next []*partialWhip
	for _, p := range w.ends {
		for _, v := range x.meeting(p.links) {
			f, end := x.after(p, int(v), groups)
			if end {
				return &chainOf{facts: p.facts(), first: 1, end: int(v)}
			}
			if f == nil || p.has(f.bits) {
				continue
			}
			q := &partialWhip{fact: *f, out: slices.Clone(p.out), parent: p}
			union(q.out, f.links)
			if h := q.hash(); !w.seen[h] && len(next) < widestWhips {
				w.seen[h] = true
				next = append(next, q)
			}
		}
	}
	w.ends = next
	return nil
}

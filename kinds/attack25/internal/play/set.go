package play

import "math/bits"

// A Set is a set of panels as bits. Row r, column c of a board of n rows is bit
// r·(n+1)+c. The spare column after each row is never set, so that shifts carry no panel
// around the edge, and ten rows fit in two words.
type Set struct{ lo, hi uint64 }

// And returns the panels in both.
func (s Set) And(t Set) Set { return Set{s.lo & t.lo, s.hi & t.hi} }

// Or returns the panels in either.
func (s Set) Or(t Set) Set { return Set{s.lo | t.lo, s.hi | t.hi} }

// Without returns the panels of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.lo &^ t.lo, s.hi &^ t.hi} }

// Empty reports whether s has no panel.
func (s Set) Empty() bool { return s.lo|s.hi == 0 }

// Len returns the number of panels.
func (s Set) Len() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// Word returns the bits as one word; they fit on boards of up to seven rows.
func (s Set) Word() uint64 { return s.lo }

// less is an arbitrary order of sets.
func (s Set) less(t Set) bool { return s.hi < t.hi || s.hi == t.hi && s.lo < t.lo }

// shift moves every panel by n bits, upwards if n > 0; |n| < 64.
func (s Set) shift(n int) Set {
	if n > 0 {
		return Set{s.lo << (n & 63), s.hi<<(n&63) | s.lo>>((64-n)&63)}
	}
	n = -n
	return Set{s.lo>>(n&63) | s.hi<<((64-n)&63), s.hi >> (n & 63)}
}

// bit returns the set of one bit.
func bit(n int) Set {
	if n < 64 {
		return Set{lo: 1 << n}
	}
	return Set{hi: 1 << (n - 64)}
}

// first returns the lowest bit; s must not be empty.
func (s Set) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

// rest returns s without its lowest bit.
func (s Set) rest() Set {
	if s.lo != 0 {
		return Set{s.lo & (s.lo - 1), s.hi}
	}
	return Set{0, s.hi & (s.hi - 1)}
}

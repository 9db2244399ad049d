package technique

import "math/bits"

// A few is a set of up to 128 indices.
type few struct{ a, b uint64 }

func one(i int) few {
	if i < 64 {
		return few{a: 1 << uint(i)}
	}
	return few{b: 1 << uint(i-64)}
}

func (s few) and(t few) few   { return few{s.a & t.a, s.b & t.b} }
func (s few) or(t few) few    { return few{s.a | t.a, s.b | t.b} }
func (s few) minus(t few) few { return few{s.a &^ t.a, s.b &^ t.b} }
func (s few) len() int        { return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) }
func (s few) empty() bool     { return s.a|s.b == 0 }
func (s few) has(i int) bool {
	return i < 64 && s.a>>uint(i&63)&1 != 0 || i >= 64 && s.b>>uint(i&63)&1 != 0
}

// first returns the lowest index of s, which must not be empty.
func (s few) first() int {
	if s.a != 0 {
		return bits.TrailingZeros64(s.a)
	}
	return 64 + bits.TrailingZeros64(s.b)
}

// ones returns the set of the first n indices.
func ones(n int) few {
	if n < 64 {
		return few{a: 1<<uint(n) - 1}
	}
	return few{^uint64(0), 1<<uint(n-64) - 1}
}

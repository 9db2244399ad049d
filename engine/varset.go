package engine

import (
	encode "encoding/binary"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A varSet is a set of variables, one bit each.
type varSet []uint64

func newVarSet(n int) varSet { return make(varSet, (n+63)/64) }

func (s varSet) add(v model.Var) { s[v/64] |= 1 << (v % 64) }

func (s varSet) has(v model.Var) bool { return s[v/64]>>(v%64)&1 != 0 }

// keep removes the variables that are not in t.
func (s varSet) keep(t varSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s varSet) with(t varSet) varSet {
	r := slices.Clone(s)
	for i := range r {
		r[i] |= t[i]
	}
	return r
}

// without returns the variables that are not in t.
func (s varSet) without(t varSet) varSet {
	r := slices.Clone(s)
	for i := range r {
		r[i] &^= t[i]
	}
	return r
}

// common returns the number of variables that are also in t.
func (s varSet) common(t varSet) (n int) {
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

func (s varSet) meets(t varSet) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s varSet) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// list returns the variables in order.
func (s varSet) list() []model.Var {
	all := make([]model.Var, 0, s.len())
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			all = append(all, model.Var(i*64+bits.TrailingZeros64(w)))
		}
	}
	return all
}

// append appends the variables in order.
func (s varSet) append(to []int32) []int32 {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			to = append(to, int32(i*64+bits.TrailingZeros64(w)))
		}
	}
	return to
}

// key is the same for sums of the same variables with the same coefficients.
func key(of []model.Var, coefficients []int) string {
	terms := make([]uint32, len(of))
	for i, v := range of {
		terms[i] = uint32(v) << 1
		if coefficients != nil && coefficients[i] < 0 {
			terms[i] |= 1
		}
	}
	slices.Sort(terms)
	opposite := uint32(0)
	if len(terms) > 0 {
		opposite = terms[0] & 1 // sums with the opposite signs are the same
	}
	text := make([]byte, 0, 4*len(terms))
	for _, t := range terms {
		text = encode.LittleEndian.AppendUint32(text, t^opposite)
	}
	return string(text)
}

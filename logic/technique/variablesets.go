package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// count returns the number of candidates of a variable that are not in out. lowestOf returns the
// first of them, or -1, and leftOf all of them.
func (x *variables) count(v int, out []uint64) (n int) {
	for w, m := range x.vars[v].bits {
		n += bits.OnesCount64(m &^ out[w])
	}
	return n
}

func (x *variables) lowestOf(v int, out []uint64) int {
	for w, m := range x.vars[v].bits {
		if m &^= out[w]; m != 0 {
			return w<<6 | bits.TrailingZeros64(m)
		}
	}
	return -1
}

func (x *variables) leftOf(v int, out []uint64) []uint64 {
	left := make([]uint64, x.words)
	for w, m := range x.vars[v].bits {
		left[w] = m &^ out[w]
	}
	return left
}

func lowest(set []uint64) int {
	for w, m := range set {
		if m != 0 {
			return w<<6 | bits.TrailingZeros64(m)
		}
	}
	return -1
}

// indexes returns the elements of a set.
func indexes(set []uint64) (all []int) {
	for w, m := range set {
		for ; m != 0; m &= m - 1 {
			all = append(all, w<<6|bits.TrailingZeros64(m))
		}
	}
	return all
}

// common returns the candidates that all members of a group exclude. It returns nil if these are
// already false, or if the group has several symbols.
func (x *variables) common(group, out []uint64) []uint64 {
	all := indexes(group)
	links := slices.Clone(x.row(all[0]))
	some := uint64(0)
	for _, i := range all[1:] {
		if x.cands[i].Symbol() != x.cands[all[0]].Symbol() {
			return nil
		}
	}
	for w := range links {
		for _, i := range all[1:] {
			links[w] &= x.row(i)[w]
		}
		some |= links[w] &^ out[w]
	}
	if some == 0 {
		return nil
	}
	return links
}

// candsOf returns the candidates of a set.
func (x *variables) candsOf(set []uint64) (all []logic.Cand) {
	for _, i := range indexes(set) {
		all = append(all, x.cands[i])
	}
	return all
}

package logic

import (
	"math/bits"
	"sync"
)

// mostDistinct limits the symbols of laws that are filtered by the symbols used.
const mostDistinct = 9

// isDistinct reports whether a law is a sum of cells that must all differ, as in a cage, and whose
// values exclude each other in no other way.
func (r *Rules) isDistinct(l *Law) bool {
	sum, ok := l.Exactly()
	if !ok || sum.Coefficients != nil || l.sum != nil || l.Joint || r.Symbols > mostDistinct {
		return false
	}
	for i := range l.Cells {
		if len(l.keeps[i]) > 0 || len(l.same[i]) < len(l.Cells)-1-i {
			return false
		}
	}
	return true
}

// A usedSet is a set of sets of symbols; symbol v is bit v-1.
type usedSet [1 << mostDistinct / 64]uint64

func (u *usedSet) has(m int) bool { return u[m>>6]>>(m&63)&1 != 0 }
func (u *usedSet) add(m int)      { u[m>>6] |= 1 << (m & 63) }

// sumOf holds the sums of sets of symbols.
var sumOf = sync.OnceValue(func() *[1 << mostDistinct]uint8 {
	var sums [1 << mostDistinct]uint8
	for m := 1; m < len(sums); m++ {
		sums[m] = sums[m&(m-1)] + uint8(bits.TrailingZeros(uint(m))) + 1
	}
	return &sums
})

// distinct is workOut for a sum of cells that all differ: the sum of the symbols used so
// far is known by which they are.
func (f *Filter) distinct(l *Law) {
	n, sums := len(l.Cells), sumOf()
	total, _ := l.Exactly()
	f.used = append(f.used[:0], make([]usedSet, n+1)...)
	f.used[0].add(0)
	for i := range n {
		in, next := int(f.in[i]>>1), &f.used[i+1]
		for w, word := range f.used[i] {
			for ; word != 0; word &= word - 1 {
				m := w<<6 | bits.TrailingZeros64(word)
				for left := in &^ m; left != 0; left &= left - 1 {
					if to := m | left&-left; int(sums[to]) <= total.Least {
						next.add(to)
					}
				}
			}
		}
	}
	last := &f.used[n]
	for w, word := range last {
		for ; word != 0; word &= word - 1 {
			if m := w<<6 | bits.TrailingZeros64(word); int(sums[m]) != total.Least {
				last[w] &^= 1 << (m & 63)
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		in, now, next := int(f.in[i]>>1), &f.used[i], &f.used[i+1]
		for w, word := range now {
			for ; word != 0; word &= word - 1 {
				m, reaches := w<<6|bits.TrailingZeros64(word), 0
				for left := in &^ m; left != 0; left &= left - 1 {
					if v := left & -left; next.has(m | v) {
						reaches |= v
					}
				}
				if f.out[i] |= Mask(reaches << 1); reaches == 0 {
					now[w] &^= 1 << (m & 63)
				}
			}
		}
	}
}

package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// of returns row i of a table of sets.
func (x *alses) of(table []uint64, i int) []uint64 { return table[i*x.words : (i+1)*x.words] }

// linkage returns the link between two linked sets.
func (x *alses) linkage(i, j int) linkage {
	i, j = min(i, j), max(i, j)
	at, with := x.begin[i], x.of(x.with, i)
	for k := i >> 6; k <= j>>6; k++ {
		w := with[k]
		if k == i>>6 {
			w &^= 2<<uint(i&63) - 1
		}
		if k == j>>6 {
			w &= 1<<uint(j&63) - 1
		}
		at += bits.OnesCount64(w)
	}
	return x.linked[at]
}

// strike computes two lists for each set. The first has the sets that share a symbol with it, if
// some candidate sees all places of that symbol in both. The second has the sets linked to it by
// exactly one symbol.
func (x *alses) strike() {
	if len(x.hitting) > 0 {
		return
	}
	x.hitting = zeros(x.hitting, len(x.all)*x.words)
	for i := range x.all {
		a, hitting := &x.all[i], x.of(x.hitting, i)
		for m := a.seen; m != 0; m &= m - 1 {
			for at, w := range a.outOf(m.First(), x.Words) {
				for ; w != 0; w &= w - 1 {
					union(hitting, x.seers(m.First(), at<<6|bits.TrailingZeros64(w)))
				}
			}
		}
	}
	x.by = append(x.by[:0], make([]logic.Mask, len(x.all))...)
	for i := range x.linked {
		if l := &x.linked[i]; l.y == 0 {
			x.by[l.a] |= logic.Bit(l.x)
			x.by[l.b] |= logic.Bit(l.x)
		}
	}
	x.rows = x.rows[:0]
	n := 0
	for _, by := range x.by {
		x.rows = append(x.rows, n)
		n += by.Len()
	}
	x.alone = zeros(x.alone, n*x.words)
	for i := range x.linked {
		if l := &x.linked[i]; l.y == 0 {
			set(x.aloneBy(l.a, l.x), l.b)
			set(x.aloneBy(l.b, l.x), l.a)
		}
	}
}

// aloneBy returns the sets that only symbol v links to set i.
func (x *alses) aloneBy(i, v int) []uint64 {
	return x.of(x.alone, x.rows[i]+(x.by[i]&(logic.Bit(v)-1)).Len())
}

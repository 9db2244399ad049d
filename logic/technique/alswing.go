package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// findALSXYWing finds two sets that are linked to a third by different symbols. Two of
// the three are locked, hence at least one of the first two.
func findALSXYWing(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	x.strike()
	for _, l := range x.linked {
		if !x.wings(l, l.a, l.b, l.b, yield) || !x.wings(l, l.b, l.a, l.a, yield) {
			return
		}
	}
}

// wings yields the steps of a linkage between common and other together with a later
// linkage of common.
func (x *alses) wings(l linkage, common, other, after int, yield func(*logic.Step) bool) bool {
	links, old := logic.MaskOf(l.x, l.y), !has(x.fresh, common) && !has(x.fresh, other)
	with, hitting := x.of(x.with, common), x.of(x.hitting, other)
	var same []uint64 // sets that no longer count: the second linkage needs another symbol
	if l.y == 0 {
		same = x.aloneBy(common, l.x)
	}
	for at := after >> 6; at < x.words; at++ {
		w := with[at] & hitting[at]
		if old {
			w &= x.fresh[at]
		}
		if same != nil {
			w &^= same[at]
		}
		if at == after>>6 {
			w &^= 2<<uint(after&63) - 1
		}
		for ; w != 0; w &= w - 1 {
			third := at<<6 | bits.TrailingZeros64(w)
			a, b := &x.all[other], &x.all[third]
			if rest := a.symbols & b.symbols &^ links; rest == 0 || third == other || !x.hits(a, b, rest) {
				continue
			}
			if !x.wing(l, x.linkage(common, third), yield) {
				return false
			}
		}
	}
	return true
}

// wing yields the step of two linkages with a common set, if it removes anything.
func (x *alses) wing(l, m linkage, yield func(*logic.Step) bool) bool {
	i, j, k := l.b, m.b, l.a // k is the common set
	switch {
	case l.b == m.b:
		i, j, k = l.a, m.a, l.b
	case l.b == m.a:
		i, k = l.a, l.b
	}
	a, b := &x.all[i], &x.all[j]
	rest := a.symbols & b.symbols &^ logic.MaskOf(l.x, l.y, m.x, m.y)
	if rest == 0 || !x.hits(a, b, rest) || !x.overlap && touch(a.cells, b.cells) || within(a.cells, b.cells) || within(b.cells, a.cells) {
		return true
	}
	p := &logic.Step{Technique: ALSXYWing}
	c := &x.all[k]
	x.gain(p, []*als{a, b}, rest)
	p.Parts = append(x.parts([]*als{a, b, c}), logic.Part{Role: logic.Common, Symbols: logic.MaskOf(l.x, l.y, m.x, m.y) &^ 1})
	u, v := l.x, m.x
	switch {
	case u != v:
	case m.y != 0:
		v = m.y
	default:
		u = l.y
	}
	p.Proof = x.proof([]*als{a, c, b}, []int{u, v})
	return yield(p)
}

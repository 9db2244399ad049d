package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A term is a value of a layer of a sum, and how much more it adds than the least does.
type term struct{ value, more int }

// mostSum is the greatest sum, counted from the least there is, whose nodes a law has as sums.
const mostSum = 1 << 13

// sumLaw returns the law of a sum whose graph would have more nodes in a layer than a word has
// bits: its nodes are all sums, and so a value takes a whole set of them at once by a shift, where
// a graph has an arc for each. It reports false for others.
func sumLaw(c model.Linear, index, cells int, domains [][]int) (Law, bool) {
	l := Law{Must: c, Index: index}
	low, most := 0, 0
	for i, v := range c.Of {
		l.Cells = append(l.Cells, cellOf(v, cells))
		var terms []term
		for _, x := range domains[v] {
			terms = append(terms, term{x, c.Term(i, x)})
		}
		if terms == nil {
			return Law{}, false
		}
		by := func(a, b term) int { return a.more - b.more }
		least := slices.MinFunc(terms, by).more
		low, most = low+least, most+slices.MaxFunc(terms, by).more-least
		for at := range terms {
			terms[at].more -= least
		}
		l.terms = append(l.terms, terms)
	}
	most = min(most, c.Most-low)
	if most < 64 || most > mostSum {
		return Law{}, false
	}
	l.words = most/64 + 1
	l.ends = make(Cells, l.words)
	for sum := max(0, c.Least-low); sum <= most; sum++ {
		l.ends.Add(sum)
	}
	return l, true
}

// sums is ways for a sum.
func (l *Law) sums(in []Mask, reach []uint64) {
	n := len(l.Cells)
	copy(l.nodes(reach, n), l.ends)
	for i := n - 1; i >= 0; i-- {
		to, from := l.nodes(reach, i+1), l.nodes(reach, i)
		for _, t := range l.terms[i] {
			if in[i].Has(t.value) {
				from.addDown(to, t.more)
			}
		}
	}
	first := l.nodes(reach, 0) // it has one node
	clear(first[1:])
	first[0] &= 1
}

// addDown adds what is in t, each less so much.
func (s Cells) addDown(t Cells, by int) {
	at, bit := by>>6, uint(by&63)
	if at >= len(t) {
		return
	}
	t = t[at:]
	for i, w := range t[1:] {
		s[i] |= t[i]>>bit | w<<(64-bit)
	}
	s[len(t)-1] |= t[len(t)-1] >> bit
}

// addUp adds what is in t, each more by so much, if it is in within, and reports whether that is
// anything.
func (s Cells) addUp(t, within Cells, by int) bool {
	at, bit := by>>6, uint(by&63)
	any, carry := uint64(0), uint64(0)
	for i := at; i < len(s); i++ {
		w := t[i-at]
		on := (w<<bit | carry) & within[i]
		carry = w >> (64 - bit)
		s[i] |= on
		any |= on
	}
	return any != 0
}

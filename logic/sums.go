package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A sum is the graph of a law that is a sum over many values. Its nodes are partial sums, counted
// from the least possible one. A value shifts a whole set of nodes at once, where other graphs have
// separate arcs.
type sum struct {
	terms  [][]term                // by layer
	more   [][MaxSymbols + 1]int32 // by layer and value: the contribution of the value
	values [][]Mask                // by layer and amount: the values that add it
	order  []int                   // all layers
	words  int                     // length of each set of nodes
	ends   Cells                   // possible totals
	exact  int                     // the required total, or -1 if there are several
}

// A term is a value of a layer. It adds more to the sum than the layer's least value does.
type term struct{ value, more int }

// mostSum limits the totals of sum laws.
const mostSum = 1 << 13

// sumLaw returns the law of a sum whose general graph would have too many nodes for
// words. It reports false for other sums, and if a variable is not a cell.
func sumLaw(c model.Linear, index, cells int, domains [][]int) (Law, bool) {
	l := Law{Constraint: c, Index: index, sum: &sum{exact: -1}}
	low, most := 0, 0
	for i, v := range c.Of {
		if cellOf(v, cells) < 0 || len(domains[v]) == 0 {
			return Law{}, false
		}
		l.Cells = append(l.Cells, int(v))
		var terms []term
		for _, x := range domains[v] {
			terms = append(terms, term{x, c.Term(i, x)})
		}
		by := func(a, b term) int { return a.more - b.more }
		least := slices.MinFunc(terms, by).more
		low, most = low+least, most+slices.MaxFunc(terms, by).more-least
		for at := range terms {
			terms[at].more -= least
		}
		l.sum.terms = append(l.sum.terms, terms)
	}
	most = min(most, c.Most-low)
	if most < 64 || most > mostSum {
		return Law{}, false
	}
	if c.Least == c.Most {
		l.sum.exact = most
	}
	l.words = most/64 + 1
	for _, terms := range l.sum.terms {
		for at := range terms {
			terms[at].more = min(terms[at].more, 64*l.words) // too large
		}
	}
	l.sum.words, l.sum.ends = l.words, make(Cells, l.words)
	for x := max(0, c.Least-low); x <= most; x++ {
		l.sum.ends.Add(x)
	}
	return l, true
}

// index records the contributions of values.
func (s *sum) index() {
	s.more = make([][MaxSymbols + 1]int32, len(s.terms))
	for i, terms := range s.terms {
		for v := range s.more[i] {
			s.more[i][v] = int32(64 * s.words) // too large, and never looked up: the layer lacks the value
		}
		most := 0
		for _, t := range terms {
			s.more[i][t.value] = int32(t.more)
			most = max(most, t.more)
		}
		values := make([]Mask, most+1)
		for _, t := range terms {
			values[t.more] |= Bit(t.value)
		}
		s.order, s.values = append(s.order, i), append(s.values, values)
	}
}

// ways is Law.ways for a sum, walked in some order of its layers.
func (s *sum) ways(in []Mask, order []int, reach []uint64) {
	copy(s.nodes(reach, len(order)), s.ends)
	for p, i := range slices.Backward(order) {
		to, from := s.nodes(reach, p+1), s.nodes(reach, p)
		for all := in[i]; all != 0; all &= all - 1 {
			from.addDown(to, int(s.more[i][all.First()]))
		}
	}
	first := s.nodes(reach, 0) // the beginning has one node
	clear(first[1:])
	first[0] &= 1
}

// nodes returns the nodes after a number of layers. They are a part of reach, the result of ways.
func (s *sum) nodes(reach []uint64, layers int) Cells {
	return reach[layers*s.words : (layers+1)*s.words]
}

// layer is Filter.layer for a sum.
func (s *sum) layer(i int, in Mask, now, next, to Cells) (out Mask) {
	for ; in != 0; in &= in - 1 {
		if v := in.First(); next.addUp(now, to, int(s.more[i][v])) {
			out |= Bit(v)
		}
	}
	return out
}

// addDown adds the elements of t decreased by by.
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

// addUp adds the elements of t increased by by, if they are in within, and reports
// whether there are any.
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

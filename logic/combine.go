package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A Summand is the sum of a full house, which has each symbol once, or of a law. It is added Times
// times, or subtracted if Times is negative.
type Summand struct {
	House        bool // Index is in Houses; otherwise in Laws
	Index, Times int
}

// combineArcs limits the graph of a combined sum.
const combineArcs = 1 << 14

// A Balance is a sum of open cells, each times its coefficient, that must be Total.
type Balance struct {
	Cells        []int // ascending
	Coefficients []int // none is 0
	Total        int
}

// Balance adds up sums, and subtracts the values of decided cells. It reports false if a summand is
// not a sum of cells with one total.
func (s *State) Balance(all []Summand) (b Balance, ok bool) {
	times := make([]int, s.Shape.Size())
	for _, a := range all {
		total, ok := a.total(s, times)
		if !ok {
			return b, false
		}
		b.Total += total * a.Times
	}
	for cell, n := range times {
		switch {
		case n == 0:
		case s.value[cell] != 0:
			b.Total -= n * s.Value(cell)
		default:
			b.Cells, b.Coefficients = append(b.Cells, cell), append(b.Coefficients, n)
		}
	}
	return b, true
}

// total adds the coefficients of a summand to those of the cells, and returns its total.
func (a Summand) total(s *State, times []int) (total int, ok bool) {
	switch {
	case a.Index < 0 || s.Narrowed():
	case a.House && a.Index < len(s.Houses) && s.Houses[a.Index].Full:
		for _, c := range s.Houses[a.Index].Cells {
			times[c] += a.Times
		}
		return s.Symbols * (s.Symbols + 1) / 2, true
	case !a.House && a.Index < len(s.Laws):
		sum, ok := s.Laws[a.Index].Exactly()
		if !ok {
			return 0, false
		}
		for i, v := range sum.Of {
			times[v] += a.Times * sum.Coefficient(i)
		}
		return sum.Least, true
	}
	return 0, false
}

// Exactly returns a law as a sum of cells. It reports false for other laws, and for sums
// with several possible totals.
func (l *Law) Exactly() (model.Linear, bool) {
	sum, ok := l.Constraint.(model.Linear)
	return sum, ok && sum.Worth == nil && sum.Least == sum.Most && !slices.Contains(l.Cells, -1)
}

// Law returns a balance as a law for a position. It reports false if its graph would be too
// large.
func (b Balance) Law(s *State) (l Law, ok bool) {
	c := model.Linear{Coefficients: b.Coefficients, Least: b.Total, Most: b.Total}
	domains := make([][]int, s.Shape.Size())
	for _, cell := range b.Cells {
		c.Of = append(c.Of, model.Var(cell))
		domains[cell] = s.At(cell).List()
	}
	d, ok := lower.NewDiagram(c, c.Of, domains, combineArcs, nil)
	if !ok {
		return l, false
	}
	l = Law{Constraint: c, Index: -1, Cells: b.Cells, layers: d.Layers}
	for i, a := range b.Cells {
		l.Tight = l.Tight || slices.ContainsFunc(b.Cells[:i], func(d int) bool { return s.Peers(a).Has(d) })
	}
	if l.Tight {
		s.keepApart(&l)
	}
	l.index()
	return l, true
}

// unbalanced reports whether sums contradict each other.
func (k *known) unbalanced(all []Summand) bool {
	if len(all) == 0 {
		return false
	}
	b, ok := k.Balance(all)
	if !ok {
		return false
	}
	l, ok := b.Law(k.State)
	return ok && !l.Possible(k.among(l.Cells))
}

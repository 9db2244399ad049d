package search

import (
	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/judge"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// glance sets v to the judge's value of a state, or to the solver's if two panels are
// open. It reports false for states that neither knows.
func (t *tree) glance(s *play.State, left int, v *exact.Value) bool {
	if !t.judge || left >= 0 || s.Out != [play.Colours]uint8{} {
		return false
	}
	b := fast5.From(&s.Board)
	if open := fast5.Cells - b.Taken().Len(); open == 2 && s.Used {
		*v = exact.TwoLeft(&b)
		return true
	}
	return judge.Value(&b, s.Used, v)
}

// value returns the best known value of an edge, or nil.
func (d *decision) value(e *edge) *exact.Value {
	switch {
	case e.child != nil && (e.child.solved || e.child.visits > 0):
		return &e.child.value
	case d.judged:
		return &e.guess
	}
	return nil
}

// top returns the value of the best edge for a colour; all edges must have a value.
func (d *decision) top(c int) *exact.Value {
	best := d.value(&d.edges[0])
	for i := range d.edges {
		if v := d.value(&d.edges[i]); v.Better(best, c) {
			best = v
		}
	}
	return best
}

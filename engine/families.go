package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A family is a list of disjoint sets of variables. Each set has a value a given number of times.
type family struct {
	value  int
	counts []int   // indices of its counts among the constraints of the model
	in     []uint8 // by variable: its set plus 1, or 0
	total  int     // number of times that the value stands in all sets
	cells  int
}

// Limits of the sets that are looked at, and of the sets of a family.
const (
	transportSets = 256
	transportMost = 64
)

// transports returns the flows between families of a model whose sets meet in more than single
// cells.
func transports(s *state, m *model.Model, several bool) (all []constraint) {
	fs := families(m, several)
	for i, f := range fs {
		for _, g := range fs[:i] {
			if t := newTransport(s, m, g, f); t != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// families returns the families of the exact counts of a model. Counts of one are groups already.
// If all counts are counts of one, there are families only if all concern the same value: families
// of several values, such as coins, seldom pay.
func families(m *model.Model, several bool) (all []*family) {
	n, value := 0, 0
	for _, c := range m.Constraints {
		if c, ok := exactly(c); ok {
			if n++; !several && n > 1 && c.Values[0] != value || n > transportSets {
				return nil
			}
			value = c.Values[0]
		}
	}
	for k, c := range m.Constraints {
		c, ok := exactly(c)
		if !ok {
			continue
		}
		i := slices.IndexFunc(all, func(f *family) bool { return f.takes(c) })
		if i < 0 {
			i, all = len(all), append(all, &family{value: c.Values[0], counts: make([]int, 0, n), in: make([]uint8, len(m.Domains))})
		}
		all[i].add(k, c)
	}
	return all
}

// exactly returns the constraint as an exact count of one value.
func exactly(c model.Constraint) (model.Count, bool) {
	count, ok := c.(model.Count)
	return count, ok && count.Least == count.Most && len(count.Values) == 1
}

// takes reports whether a count is of the family's value and disjoint from its variables.
func (f *family) takes(c model.Count) bool {
	return f.value == c.Values[0] && len(f.counts) < transportMost &&
		!slices.ContainsFunc(c.Of, func(v model.Var) bool { return f.in[v] != 0 })
}

// add adds a count, constraint k of the model.
func (f *family) add(k int, c model.Count) {
	f.counts = append(f.counts, k)
	for _, v := range c.Of {
		f.in[v] = uint8(len(f.counts))
	}
	f.total, f.cells = f.total+c.Least, f.cells+len(c.Of)
}

// times returns the number of times that the value stands in each set.
func (f *family) times(m *model.Model) (times []int) {
	for _, k := range f.counts {
		times = append(times, m.Constraints[k].(model.Count).Least)
	}
	return times
}

// newTransport returns the flow from one family to another. It returns nil if they do not cover the
// same cells, or if their sets meet only in single cells.
func newTransport(s *state, m *model.Model, f, g *family) *transport {
	if f.value != g.value || f.total != g.total || f.cells != g.cells {
		return nil
	}
	if !meets(f, g) {
		return nil
	}
	n := len(f.counts) * len(g.counts)
	atoms := make([][]atom, n)
	c := &transport{supply: f.times(m), demand: g.times(m), place: slices.Repeat([]int32{-1}, len(m.Domains))}
	for v, i := range f.in {
		if i > 0 {
			c.place[v] = int32(len(c.of))
			c.of = append(c.of, model.Var(v))
			k := c.at(int(i-1), int(g.in[v]-1))
			atoms[k] = append(atoms[k], s.atomsOf(m, c.of[len(c.of)-1:], f.value)...)
		}
	}
	for k, of := range atoms {
		if of != nil {
			c.arcs = append(c.arcs, transportArc{k / len(g.counts), k % len(g.counts), of})
		}
	}
	c.flow, c.low, c.high = make([]int, n), make([]int, n), make([]int, n)
	c.forward, c.backward = make([]uint64, len(f.counts)), make([]uint64, len(g.counts))
	c.cuts = make([]flowCut, len(c.of))
	return c
}

// meets reports whether two families cover the same cells, and some set of one shares several cells
// with a set of the other.
func meets(f, g *family) (several bool) {
	seen := make([]bool, len(f.counts)*len(g.counts))
	for v, i := range f.in {
		j := g.in[v]
		if (i == 0) != (j == 0) {
			return false
		}
		if i > 0 {
			k := int(i-1)*len(g.counts) + int(j-1)
			several, seen[k] = several || seen[k], true
		}
	}
	return several
}

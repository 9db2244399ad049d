package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A regionsFilter filters a model.Regions.
type regionsFilter struct {
	*model.RegionFilter
	of             []int32 // value variables, labels, then pairs
	was, now       []uint64
	val, lab, same []uint64 // parts of the slice now
	near           []model.Var
}

func newRegionsFilter(c model.Regions) *regionsFilter {
	f := &regionsFilter{RegionFilter: model.NewRegionFilter(c), of: toInt32(c.Vars())}
	n := len(c.Of)
	f.was, f.now = make([]uint64, len(f.of)), make([]uint64, len(f.of))
	f.val, f.lab, f.same = f.now[:n], f.now[n:2*n], f.now[2*n:]
	return f
}

func (f *regionsFilter) vars() []int32 { return f.of }

// read reads the domains.
func (f *regionsFilter) read(s *domains) {
	for i, v := range f.of {
		f.was[i] = s.dom[v]
	}
	copy(f.now, f.was)
}

func (f *regionsFilter) prune(s *domains) bool {
	f.read(s)
	if !f.Narrow(f.val, f.lab, f.same) {
		return false
	}
	for i, v := range f.of {
		if f.now[i] != f.was[i] && !s.keep(v, f.now[i]) {
			return false
		}
	}
	return true
}

// culprits returns the open variables near the place where the last call of prune failed.
func (f *regionsFilter) culprits(s *domains) []model.Var {
	f.near = f.Culprits(f.near[:0])
	open := f.near[:0]
	for _, v := range f.near {
		if w := s.dom[v]; w&(w-1) != 0 {
			open = append(open, v)
		}
	}
	return open
}

// postRegions posts a Regions. If only its own constraints depend on the labels, they are numbered
// later, by anchor.
func (b *copyBuilder) postRegions(c model.Regions) {
	f := newRegionsFilter(c)
	f.Unnumbered = b.interchangeable(c)
	b.add(f, slow)
}

// interchangeable reports whether solutions with permuted labels are as good: the labels are hidden
// or auxiliary, they have equal domains, and no other constraint depends on them.
func (b *copyBuilder) interchangeable(c model.Regions) bool {
	label := newVarSet(len(b.dom))
	for _, v := range c.Labels {
		if label.add(v); b.dom[v] != b.dom[c.Labels[0]] || !slices.Contains(b.m.Aux, v) {
			return false
		}
	}
	return !slices.ContainsFunc(b.m.Constraints, func(o model.Constraint) bool {
		r, ok := o.(model.Regions)
		return (!ok || &r.Labels[0] != &c.Labels[0]) && slices.ContainsFunc(o.Vars(), label.has)
	})
}

// anchor numbers the labels that are interchangeable, first those of nodes known to be in different
// regions. These labels are then known. It reports false if there is no solution.
func (b *copyBuilder) anchor() bool {
	some := false
	for _, f := range b.filter {
		f, ok := f.(*regionsFilter)
		if !ok || !f.Unnumbered {
			continue
		}
		f.read(&b.domains)
		c := f.Permuted(f.Anchors(f.val, f.lab, f.same))
		m := *b.m
		m.Constraints = slices.Clone(m.Constraints)
		for i, o := range m.Constraints {
			if r, ok := o.(model.Regions); ok && &r.Labels[0] == &f.Labels[0] {
				m.Constraints[i] = c
			}
		}
		b.m, *f, some = &m, *newRegionsFilter(c), true
	}
	if some {
		b.scheduleAll()
	}
	return !some || b.propagate()
}

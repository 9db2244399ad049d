package engine

import "github.com/banmen/banmen/model"

// A regionsFilter filters a model.Regions.
type regionsFilter struct {
	*model.RegionFilter
	of             []int32 // value variables, labels, then pairs
	was, now       []uint64
	val, lab, same []uint64 // parts of now
}

func newRegionsFilter(c model.Regions) *regionsFilter {
	f := &regionsFilter{RegionFilter: model.NewRegionFilter(c), of: toInt32(c.Vars())}
	n := len(c.Of)
	f.was, f.now = make([]uint64, len(f.of)), make([]uint64, len(f.of))
	f.val, f.lab, f.same = f.now[:n], f.now[n:2*n], f.now[2*n:]
	return f
}

func (f *regionsFilter) vars() []int32 { return f.of }

func (f *regionsFilter) prune(s *domains) bool {
	for i, v := range f.of {
		f.was[i] = s.dom[v]
	}
	copy(f.now, f.was)
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

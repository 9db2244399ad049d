package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A connectedFilter filters a model.Connected.
type connectedFilter struct {
	*model.ConnectedFilter
	of        []int32
	set       uint64            // its values
	now, last []model.NodeState // last is the state in which nothing was left to do
}

func newConnectedFilter(c model.Connected) *connectedFilter {
	return &connectedFilter{ConnectedFilter: model.NewConnectedFilter(c), of: toInt32(c.Of), set: valueSet(c.Values), now: make([]model.NodeState, len(c.Of))}
}

func (f *connectedFilter) vars() []int32 { return f.of }

func (f *connectedFilter) prune(s *domains) bool {
	for i, v := range f.of {
		switch w := s.dom[v]; {
		case w&f.set == 0:
			f.now[i] = model.NodeOut
		case w&^f.set == 0:
			f.now[i] = model.NodeIn
		default:
			f.now[i] = model.NodeOpen
		}
	}
	if slices.Equal(f.now, f.last) {
		return true
	}
	if !f.Narrow(f.now) {
		return false
	}
	for _, i := range f.Changes {
		set := f.set
		if f.now[i] == model.NodeOut {
			set = ^set
		}
		s.keep(f.of[i], set)
	}
	f.last = append(f.last[:0], f.now...)
	return true
}

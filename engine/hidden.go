package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// withHidden adds the hidden variables of each Exists to a copy of m, after its own variables. It
// also returns a sink that drops them from solutions, and the number of visible variables. Without
// hidden variables it returns m itself and 0.
func withHidden(m *model.Model, sink event.Sink) (*model.Model, event.Sink, int) {
	if !slices.ContainsFunc(m.Constraints, hides) {
		return m, sink, 0
	}
	visible := len(m.Domains)
	out := &model.Model{Domains: slices.Clone(m.Domains), Aux: slices.Clone(m.Aux)}
	if m.Order != nil {
		out.Order = slices.Clone(m.Order)
	}
	out.Constraints = unhidden(out, m.Constraints)
	for v := visible; v < len(out.Domains) && m.Order != nil; v++ {
		for _, x := range out.Domains[v] {
			out.Order = append(out.Order, model.Literal{Var: model.Var(v), Value: x})
		}
	}
	return out, func(e event.Event) bool {
		if e.Type == event.Solution {
			e.Values = e.Values[:visible]
		} else if e.Var >= visible && (e.Type == event.Set || e.Type == event.Guess || e.Type == event.Back) {
			return true
		}
		return sink(e)
	}, visible
}

// hides reports whether a constraint contains hidden variables.
func hides(c model.Constraint) bool {
	switch c := c.(type) {
	case model.Exists:
		return true
	case model.And:
		return slices.ContainsFunc(c.Of, hides)
	}
	return false
}

// unhidden replaces each Exists in cs by its parts. It adds their hidden variables to m, and
// returns the constraints on all variables.
func unhidden(m *model.Model, cs []model.Constraint) (all []model.Constraint) {
	for _, c := range cs {
		switch c := c.(type) {
		case model.Exists:
			to := slices.Clone(c.Of)
			for _, d := range c.Hidden {
				to = append(to, model.Var(len(m.Domains)))
				m.Aux = append(m.Aux, model.Var(len(m.Domains)))
				m.Domains = append(m.Domains, d)
			}
			for _, part := range c.All {
				all = append(all, model.Renamed(part, to))
			}
		case model.And:
			all = append(all, unhidden(m, c.Of)...)
		default:
			all = append(all, c)
		}
	}
	return all
}

// hiddenLast reports whether all visible variables are decided before hidden ones, so that each
// solution is found once.
func hiddenLast(s *search) bool { return s.o.visible > 0 && !s.o.mixed }

// lastVisible returns the level of the last decision about a visible variable.
func lastVisible(s *search) int {
	level := s.level()
	for level > 0 && int(s.owner[s.decisions[level-1].atom]) >= s.o.visible {
		level--
	}
	return level
}

// project makes a copySearch send each assignment of the first visible variables once; 0 means all
// variables. At first it decides hidden variables at any time, and a filter excludes solutions that
// were sent. When these become many, it decides hidden variables last instead.
func (s *copySearch) project(visible int) {
	if s.visible = visible; visible == 0 {
		return
	}
	of := make([]int32, visible)
	for v := range of {
		of[v] = int32(v)
	}
	s.again = &againFilter{of: of, seen: map[string]bool{}, key: make([]byte, visible)}
	s.filter, s.level = append(s.filter, s.again), append(s.level, slow)
	s.index(0)
}

// An againFilter excludes solutions that were sent.
type againFilter struct {
	of   []int32
	seen map[string]bool
	key  []byte
}

func (c *againFilter) vars() []int32 { return c.of }

func (c *againFilter) prune(s *domains) bool {
	if len(c.seen) == 0 {
		return true
	}
	for i, v := range c.of {
		w := s.dom[v]
		if w&(w-1) != 0 {
			return true
		}
		c.key[i] = byte(bits.TrailingZeros64(w))
	}
	return !c.seen[string(c.key)]
}

// mixedSolutions is the number of solutions after which hidden variables are decided last.
const mixedSolutions = seenMost

// sentHidden continues the search after a solution of a model with hidden variables. It drops
// decisions made after all visible variables were decided, since they lead to the same solution. It
// reports false if there is no further solution.
func (s *copySearch) sentHidden() bool {
	k := len(s.frames)
	for k > 0 && !slices.ContainsFunc(s.frames[k-1].dom[:s.visible], several) {
		k--
	}
	s.frames = s.frames[:k]
	if !s.hiddenLast {
		s.again.seen[solutionKey(s.values[:s.visible])] = true
		if len(s.again.seen) == mixedSolutions {
			s.hiddenLast = true
			s.frames = s.frames[:0]
			s.clear()
			copy(s.dom, s.root)
			s.scheduleAll()
			return s.propagate()
		}
	}
	return k > 0 && s.restore()
}

// several reports whether a domain has several values.
func several(w uint64) bool { return w&(w-1) != 0 }

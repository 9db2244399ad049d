package engine

import "math"

// activityDecay is the factor by which activities shrink with each conflict, relative to
// new ones.
const activityDecay = 0.95

// bumpActivities bumps the atoms that took part in the conflict and those that made the
// literals of the learned clause false (VSIDS: Moskewicz and others 2001). Instead of
// decaying all activities it lets the increment grow (Eén and Sörensson 2003).
func (s *search) bumpActivities() {
	h := s.learner
	h.stack = h.stack[:0]
	for _, l := range h.learnt {
		s.bumpReasonSide(l, reasonSideDepth)
	}
	for _, a := range h.involved {
		s.bumpActivity(a)
	}
	h.increment /= activityDecay
}

// reasonSideDepth is the number of levels of reasons to bump.
const reasonSideDepth = 2

// bumpReasonSide bumps the atoms that made l false, and recursively those that made them
// so (reason side bumping: Liang and others 2015).
func (s *search) bumpReasonSide(l lit, steps int) {
	h := s.learner
	f := s.assigned[l.atom()]
	if f.why == byDecision || f.why.tag() == byConstraint {
		return
	}
	for _, k := range s.clauseOf(l.opposite(), f.why, f.position) {
		a := k.atom()
		if a == l.atom() || s.assigned[a].level == 0 || h.marks[a]&inConflict != 0 {
			continue
		}
		h.mark(a, inConflict)
		h.involved = append(h.involved, a)
		if steps > 1 {
			s.bumpReasonSide(k, steps-1)
		}
	}
}

// bumpActivity increases the activity of an atom.
func (s *search) bumpActivity(a atom) {
	h := s.learner
	if h.activity[a] += h.increment; h.activity[a] > 1e100 {
		for i := range h.activity {
			h.activity[i] *= 1e-100
		}
		h.increment *= 1e-100
	}
	h.activityHeap.up(a)
}

// initialActivity prefers atoms of small groups, or random ones with Options.Rand.
func (s *search) initialActivity(a atom) (activity float64) {
	switch {
	case hiddenLast(s) && int(s.owner[a]) >= s.o.visible:
		return math.Inf(-1)
	case s.o.Rand != nil:
		return s.o.Rand.Float64()
	}
	for _, g := range s.groupsOf(a) {
		if s.exact[g] {
			activity += 1 / float64(max(s.open[g], 1))
		}
	}
	return activity
}

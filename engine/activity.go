package engine

// activityDecay is what activities lose with each conflict, against those to come.
const activityDecay = 0.95

// bumpActivities bumps what took part in the conflict, and what made the literals of
// the learned clause false (VSIDS: Moskewicz and others 2001, with an increment
// that grows, in place of activities that decay: Eén and Sörensson 2003).
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

// reasonSideDepth is how many steps of reasons are bumped.
const reasonSideDepth = 2

// bumpReasonSide counts what made l false as taking part, and what made that so
// (reason side bumping: Liang and others 2015).
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

// bumpActivity adds to the activity of an atom.
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

// initialActivity prefers atoms of small groups, or with Options.Rand any.
func (s *search) initialActivity(a atom) (activity float64) {
	if s.o.Rand != nil {
		return s.o.Rand.Float64()
	}
	for _, g := range s.groupsOf(a) {
		if s.exact[g] {
			activity += 1 / float64(max(s.open[g], 1))
		}
	}
	return activity
}

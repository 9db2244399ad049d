package engine

// enqueue makes a literal true for a reason. It reports false on a conflict, if the
// literal is false.
func (s *state) enqueue(l lit, why reason) bool {
	switch s.truth[l] {
	case 1:
		return true
	case -1:
		return s.fail(l, why)
	}
	s.uncheckedEnqueue(l, why)
	return true
}

// uncheckedEnqueue makes an open literal true for a reason.
func (s *state) uncheckedEnqueue(l lit, why reason) {
	s.assign(l, why)
	if !l.negative() {
		s.steps++
		if decided := s.level() > 0 && len(s.trail) == s.levelStarts[s.level()-1]+1; s.onSet != nil && !decided {
			s.onSet(s.literal(l.atom()))
		}
	}
}

// fail records a conflict and returns false.
func (s *state) fail(l lit, why reason) bool {
	s.conflict = conflict{l, why}
	return false
}

// propagateRoot propagates the model before any decision. It reports false on a conflict.
func (s *state) propagateRoot() bool {
	for v := range s.first {
		if s.open[v] == 1 {
			s.steps++
			s.assign(is(s.members(int32(v))[0]), byDecision)
		}
	}
	for g, exact := range s.exact {
		if exact && s.open[g] < 2 && !s.propagateLast(int32(g)) {
			return false
		}
	}
	for i := range s.constraints {
		s.schedule(int32(i))
	}
	return s.propagate()
}

// workBetweenStops is the work between two looks at stop, about a millisecond.
const workBetweenStops = 1 << 17

// propagate propagates the trail until nothing follows, or until stopped, and counts the
// work. It reports false on a conflict.
func (s *state) propagate() bool {
	before := len(s.trail)
	ok := s.propagateAll()
	s.work += int64(len(s.trail)-before) + 1
	return ok
}

// propagateAll propagates groups and clauses first, then the scheduled constraints one by
// one.
func (s *state) propagateAll() bool {
	for {
		if !s.propagateTrail() {
			s.clearQueue()
			return false
		}
		c, ok := s.unschedule()
		if !ok {
			return true
		}
		s.work += s.weights[c]
		if s.work-s.asked > workBetweenStops {
			s.asked = s.work
			if s.stopped = s.stop(); s.stopped {
				s.clearQueue()
				return true
			}
		}
		if !s.constraints[c].propagate(s, because(byConstraint, int(c))) {
			s.clearQueue()
			return false
		}
	}
}

// propagateTrail propagates the trail through groups and clauses, and schedules
// constraints.
func (s *state) propagateTrail() bool {
	if s.clauses != nil {
		return s.propagateClauses()
	}
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		if !s.propagateGroups(l) {
			return false
		}
	}
	return true
}

// propagateGroups propagates one literal through its groups and schedules the constraints
// of its variable.
func (s *state) propagateGroups(l lit) bool {
	a, ok := l.atom(), true
	if !l.negative() {
		return s.exclude(a)
	}
	for _, g := range s.groupsOf(a) {
		s.open[g]--
		if s.open[g] <= 1 && s.exact[g] {
			ok = ok && s.propagateLast(g)
		}
	}
	s.scheduleOn(a)
	return ok
}

// scheduleOn schedules the constraints of the variable of an atom that became false,
// except the one that made it so.
func (s *state) scheduleOn(a atom) {
	if s.constraintsOn == nil {
		return
	}
	for _, c := range s.constraintsOn[s.owner[a]] {
		if s.assigned[a].why != because(byConstraint, int(c)) {
			s.schedule(c)
		}
	}
}

// exclude makes the other atoms of a's groups false, as a is true.
func (s *state) exclude(a atom) bool {
	for _, g := range s.groupsOf(a) {
		if !s.excludeOthers(g, a) {
			return false
		}
	}
	return true
}

// excludeOthers makes the other atoms of a group false, as a is true.
func (s *state) excludeOthers(g int32, a atom) bool {
	why := because(byLit, int(is(a)))
	for _, b := range s.members(g) {
		switch s.truth[not(b)] {
		case 0:
			s.assign(not(b), why)
		case -1:
			if b != a {
				return s.fail(not(b), why)
			}
		}
	}
	return true
}

// propagateLast makes the last atom of an exact group that is not false true.
func (s *state) propagateLast(g int32) bool {
	for _, a := range s.members(g) {
		if s.truth[is(a)] >= 0 {
			return s.enqueue(is(a), because(byGroup, int(g)))
		}
	}
	return s.fail(none, because(byGroup, int(g)))
}

// cancelUntil undoes all decisions above a level.
func (s *state) cancelUntil(level int) {
	if level == s.level() {
		return
	}
	for start := s.levelStarts[level]; len(s.trail) > start; {
		done := len(s.trail) <= s.head
		l := s.unassign()
		switch {
		case s.heap != nil:
			s.heap.push(l.atom())
		case done && l.negative():
			for _, g := range s.groupsOf(l.atom()) {
				s.open[g]++
			}
		}
	}
	s.head = len(s.trail)
	s.levelStarts = s.levelStarts[:level]
}

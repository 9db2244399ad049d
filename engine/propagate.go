package engine

// assume makes a literal true for a reason. It reports whether it was not false.
func (s *state) assume(l lit, why reason) bool {
	switch s.truth[l] {
	case 1:
		return true
	case -1:
		return s.fail(l, why)
	}
	s.imply(l, why)
	return true
}

// imply makes an open literal true for a reason.
func (s *state) imply(l lit, why reason) {
	s.record(l, why)
	if !l.negative() {
		s.steps++
		if guess := s.depth() > 0 && len(s.trail) == s.starts[s.depth()-1]+1; s.onSet != nil && !guess {
			s.onSet(s.literal(l.atom()))
		}
	}
}

func (s *state) fail(l lit, why reason) bool {
	s.bad = conflict{l, why}
	return false
}

// start finds what the model says from the outset.
func (s *state) start() bool {
	for v := range s.first {
		if s.open[v] == 1 {
			s.steps++
			s.record(is(s.members(int32(v))[0]), byGuess)
		}
	}
	for g, exact := range s.exact {
		if exact && s.open[g] < 2 && !s.last(int32(g)) {
			return false
		}
	}
	for i := range s.cons {
		s.wake(int32(i))
	}
	return s.propagate()
}

// propagate works out what follows from the trail until nothing more does. It
// reports whether it agrees as far as it sees. Groups and clauses come first,
// then the constraints one by one.
func (s *state) propagate() bool {
	for {
		if !s.advance() {
			s.sleep()
			return false
		}
		if s.served == len(s.waiting) {
			s.waiting, s.served = s.waiting[:0], 0
			return true
		}
		c := s.waiting[s.served]
		s.served++
		s.queued[c] = false
		if !s.cons[c].look(s, because(byConstraint, int(c))) {
			s.sleep()
			return false
		}
	}
}

// advance works out what follows from the trail but for constraints, which it
// wakes.
func (s *state) advance() bool {
	if s.clauses != nil {
		return s.spread()
	}
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		if !s.follow(l) {
			return false
		}
	}
	return true
}

// follow works out what follows from one literal in groups, and wakes the
// constraints on its variable.
func (s *state) follow(l lit) bool {
	a, ok := l.atom(), true
	if !l.negative() {
		return s.exclude(a)
	}
	for _, g := range s.groupsOf(a) {
		s.open[g]--
		if s.open[g] <= 1 && s.exact[g] {
			ok = ok && s.last(g)
		}
	}
	s.rouse(a)
	return ok
}

// rouse wakes the constraints on the variable of an atom that became false, but
// the one that made it so.
func (s *state) rouse(a atom) {
	if s.hasCons == nil {
		return
	}
	for _, c := range s.hasCons[s.owner[a]] {
		if s.fact[a].why != because(byConstraint, int(c)) {
			s.wake(c)
		}
	}
}

// exclude makes the others of the groups of a false, as a is true.
func (s *state) exclude(a atom) bool {
	for _, g := range s.groupsOf(a) {
		if !s.only(g, a) {
			return false
		}
	}
	return true
}

// only makes the others of a group false, as a is true.
func (s *state) only(g int32, a atom) bool {
	why := because(byLit, int(is(a)))
	for _, b := range s.members(g) {
		switch s.truth[not(b)] {
		case 0:
			s.record(not(b), why)
		case -1:
			if b != a {
				return s.fail(not(b), why)
			}
		}
	}
	return true
}

// last makes what is left of an exact group true.
func (s *state) last(g int32) bool {
	for _, a := range s.members(g) {
		if s.truth[is(a)] >= 0 {
			return s.assume(is(a), because(byGroup, int(g)))
		}
	}
	return s.fail(none, because(byGroup, int(g)))
}

// wake has a constraint looked at again.
func (s *state) wake(c int32) {
	if !s.queued[c] {
		s.queued[c] = true
		s.waiting = append(s.waiting, c)
	}
}

// sleep forgets what waits.
func (s *state) sleep() {
	for _, c := range s.waiting[s.served:] {
		s.queued[c] = false
	}
	s.waiting, s.served = s.waiting[:0], 0
}

// retreat takes back guesses, with what followed, until so many stand.
func (s *state) retreat(depth int) {
	if depth == s.depth() {
		return
	}
	for start := s.starts[depth]; len(s.trail) > start; {
		done := len(s.trail) <= s.head
		l := s.erase()
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
	s.starts = s.starts[:depth]
}

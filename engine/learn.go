package engine

// A learner makes a clause of each conflict: what, of all that was guessed, was
// enough to make it. The clause rules out more than the guess that failed, and
// the search returns at once to where it would have changed its course.
type learner struct {
	seen   []bool // by atom
	marked []atom // what is seen
	causes []lit  // scratch
	out    []lit  // the clause
	levels []int  // by level: the last clause that had it
	stamp  int

	score []float64 // by atom: how often and how lately it was part of conflicts
	bump  float64   // what the next part is worth
	queue heap

	run         int  // failures before the first restart
	since, wait int  // failures since the last restart, and until the next
	runs        uint // restarts
	room        int  // clauses that are kept
}

// fading is what a score loses with each conflict, against those to come.
const fading = 0.95

func newLearner(n int, t tuning) *learner {
	h := &learner{seen: make([]bool, n), score: make([]float64, n), bump: 1, run: t.run, wait: t.run, room: t.room}
	h.queue.score, h.queue.at = h.score, make([]int32, n)
	return h
}

// causesOf returns literals that were true before l and made it so, for the
// reason given.
func (s *search) causesOf(l lit, why reason, place int32) []lit {
	out := s.learner.causes[:0]
	switch n := why.number(); why.tag() {
	case byAtom:
		out = append(out, is(atom(n)))
	case byGroup:
		for _, a := range s.members(int32(n)) {
			if is(a) != l {
				out = append(out, not(a))
			}
		}
	case byConstraint:
		out = s.cons[n].explain(s.state, out, l, place)
	case byClause:
		c := &s.clauses.all[n]
		c.use++
		for _, k := range c.lits {
			if k != l {
				out = append(out, k.opposite())
			}
		}
	}
	s.learner.causes = out
	return out
}

// blame returns the literals that are true and cannot be together, and the
// deepest level among them.
func (s *search) blame() ([]lit, int) {
	out := s.causesOf(s.bad.lit, s.bad.why, int32(len(s.trail)))
	if s.bad.lit != none {
		out = append(out, s.bad.lit.opposite())
	}
	s.learner.causes = out
	deepest := 0
	for _, l := range out {
		deepest = max(deepest, int(s.fact[l.atom()].level))
	}
	return out, deepest
}

// analyse takes the conflict apart until one literal of the deepest level is
// left (the first unique implication point). It returns the clause, whose first
// literal is the opposite of that one, and the level to return to.
func (s *search) analyse(causes []lit, deepest int) (clause []lit, back int) {
	h := s.learner
	h.out = append(h.out[:0], none)
	open, at := s.mark(causes, deepest), len(s.trail)
	for {
		for at--; !h.seen[s.trail[at].atom()] || int(s.fact[s.trail[at].atom()].level) < deepest; at-- {
		}
		l := s.trail[at]
		if open--; open == 0 {
			h.out[0] = l.opposite()
			break
		}
		open += s.mark(s.causesOf(l, s.fact[l.atom()].why, int32(at)), deepest)
	}
	s.shorten()
	for i, l := range h.out[1:] {
		if n := int(s.fact[l.atom()].level); n > back {
			back = n
			h.out[1], h.out[i+1] = l, h.out[1]
		}
	}
	for _, a := range h.marked {
		h.seen[a] = false
	}
	h.marked = h.marked[:0]
	h.bump /= fading
	return h.out, back
}

// mark puts causes that were not seen into the clause, or, those of the deepest
// level, counts them.
func (s *search) mark(causes []lit, deepest int) (n int) {
	h := s.learner
	for _, l := range causes {
		a := l.atom()
		if h.seen[a] || s.fact[a].level == 0 {
			continue
		}
		h.seen[a] = true
		h.marked = append(h.marked, a)
		s.raise(a)
		if int(s.fact[a].level) == deepest {
			n++
		} else {
			h.out = append(h.out, l.opposite())
		}
	}
	return n
}

// shorten drops literals of the clause that follow from others.
func (s *search) shorten() {
	h := s.learner
	stay := h.out[:1]
	for _, l := range h.out[1:] {
		if !s.follows(l.opposite()) {
			stay = append(stay, l)
		}
	}
	h.out = stay
}

// follows reports whether all causes of l are seen.
func (s *search) follows(l lit) bool {
	a := l.atom()
	if s.fact[a].why == byGuess {
		return false
	}
	for _, c := range s.causesOf(l, s.fact[a].why, s.fact[a].place) {
		if !s.learner.seen[c.atom()] && s.fact[c.atom()].level > 0 {
			return false
		}
	}
	return true
}

// glue returns how many levels the literals are of.
func (s *search) glue(lits []lit) (n int32) {
	h := s.learner
	h.stamp++
	for _, l := range lits {
		k := int(s.fact[l.atom()].level)
		for k >= len(h.levels) {
			h.levels = append(h.levels, 0)
		}
		if h.levels[k] != h.stamp {
			h.levels[k] = h.stamp
			n++
		}
	}
	return n
}

// raise adds to the score of an atom.
func (s *search) raise(a atom) {
	h := s.learner
	if h.score[a] += h.bump; h.score[a] > 1e100 {
		for i := range h.score {
			h.score[i] *= 1e-100
		}
		h.bump *= 1e-100
	}
	h.queue.up(a)
}

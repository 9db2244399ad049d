package engine

// A learner makes a clause of each conflict: what, of all that was guessed, was
// enough to make it. The clause rules out more than the guess that failed, and
// the search returns at once to where it would have changed its course.
type learner struct {
	marks  []mark  // by atom
	marked []atom  // those with a mark
	seen   []atom  // those that took part in the conflict
	out    []lit   // the clause
	glue   lit     // how many levels it ties together, but for the deepest
	levels []level // by number of guesses that stood
	tied   []int32 // levels of the literals that took part
	stamp  int64   // of the last count of levels
	not    []lit   // by literal: its opposite

	stack  []lit   // scratch: explanations
	places []int32 // scratch: of literals in the trail
	block  []atom  // scratch: those with the mark inBlock

	score []float64 // by atom: how often and how lately it was part of conflicts
	bump  float64   // what the next part is worth
	queue heap      // atoms by score

	fails     int64 // from which it has learned
	restarts  uint
	forgets   int64
	restartAt int64 // fails
	forgetAt  int64 // fails
	tidyAt    int64 // fails
}

func (s *search) newLearner() *learner {
	n := len(s.owner)
	h := &learner{
		marks: make([]mark, n), not: make([]lit, 2*n), score: make([]float64, n), bump: 1,
		restartAt: s.tuning.run, forgetAt: s.tuning.gap, tidyAt: s.tuning.gap,
	}
	for l := range h.not {
		h.not[l] = lit(l).opposite()
	}
	h.queue.score, h.queue.at = h.score, make([]int32, n)
	for a := range atom(n) {
		h.score[a] = s.firstScore(a)
	}
	for a := range atom(n) {
		if s.truth[is(a)] == 0 {
			h.queue.push(a)
		}
	}
	s.heap = &h.queue
	return h
}

// A mark says what is known of an atom while a conflict is taken apart.
type mark uint8

const (
	inConflict mark = 1 << iota // it took part
	redundant                   // it follows from others that took part
	essential                   // it does not
	inBlock                     // it was met while the literals of a level were made one
)

// A level is what is known of the literals of a level that take part.
type level struct {
	seen  int32 // how many
	first int32 // the first place in the trail
	stamp int64
}

// clauseOf returns a clause that made l true, or that is false, for the reason
// given: literals that were false before the place, perhaps with l among them.
// It may lie on the stack.
func (s *search) clauseOf(l lit, why reason, place int32) []lit {
	h, n := s.learner, why.number()
	switch why.tag() {
	case byLit:
		return h.not[n : n+1]
	case byClause:
		return s.clauses.lits(ref(n))
	}
	from := len(h.stack)
	if why.tag() == byGroup {
		for _, a := range s.members(int32(n)) {
			h.stack = append(h.stack, is(a))
		}
	} else if why.tag() == byConstraint {
		h.stack = s.cons[n].explain(s.state, h.stack, l, place)
		for i := range h.stack[from:] {
			h.stack[from+i] ^= 1
		}
	}
	return h.stack[from:]
}

// blame returns a clause that is false, and the deepest level in it.
func (s *search) blame() ([]lit, int) {
	h := s.learner
	h.stack = h.stack[:0]
	c := s.clauseOf(s.bad.lit, s.bad.why, int32(len(s.trail)))
	if s.bad.why.tag() == byClause {
		s.used(ref(s.bad.why.number()))
	} else {
		h.stack = append(h.stack[:0], c...)
		if s.bad.lit != none {
			h.stack = append(h.stack, s.bad.lit)
		}
		c = h.stack
	}
	deepest := 0
	for _, l := range c {
		deepest = max(deepest, int(s.fact[l.atom()].level))
	}
	return c, deepest
}

// analyse takes the conflict apart until one literal of the deepest level is
// left (the first unique implication point). It returns the clause, whose first
// literal is the opposite of that one, and the level to return to.
func (s *search) analyse(clause []lit, deepest int) (out []lit, back int) {
	h := s.learner
	h.out = append(h.out[:0], none)
	open, at := s.absorb(clause, none, deepest), len(s.trail)
	for {
		for at--; h.marks[s.trail[at].atom()] == 0; at-- {
		}
		l := s.trail[at]
		if open--; open == 0 {
			h.out[0] = l.opposite()
			break
		}
		why := s.fact[l.atom()].why
		if why.tag() == byClause {
			s.used(ref(why.number()))
		}
		h.stack = h.stack[:0]
		open += s.absorb(s.clauseOf(l, why, int32(at)), l, deepest)
	}
	h.glue = lit(max(len(h.tied)-1, 1))
	s.shorten()
	s.raiseAll()
	for i, l := range h.out[1:] {
		if n := int(s.fact[l.atom()].level); n > back {
			back = n
			h.out[1], h.out[i+1] = l, h.out[1]
		}
	}
	s.forgive()
	return h.out, back
}

// forgive takes all marks away.
func (s *search) forgive() {
	h := s.learner
	for _, a := range h.marked {
		h.marks[a] = 0
	}
	for _, n := range h.tied {
		h.levels[n].seen = 0
	}
	h.marked, h.seen, h.tied = h.marked[:0], h.seen[:0], h.tied[:0]
}

func (h *learner) mark(a atom, m mark) {
	if h.marks[a] == 0 {
		h.marked = append(h.marked, a)
	}
	h.marks[a] |= m
}

// absorb puts the literals of a clause but l that took no part yet into the
// clause to learn, or, those of the deepest level, counts them.
func (s *search) absorb(clause []lit, l lit, deepest int) (n int) {
	h := s.learner
	for _, k := range clause {
		a := k.atom()
		if k == l || h.marks[a] != 0 {
			continue
		}
		f := &s.fact[a]
		if f.level == 0 {
			continue
		}
		h.mark(a, inConflict)
		h.seen = append(h.seen, a)
		s.tie(f)
		if int(f.level) == deepest {
			n++
		} else {
			h.out = append(h.out, k)
		}
	}
	return n
}

// tie counts a literal for its level.
func (s *search) tie(f *fact) {
	h := s.learner
	for int(f.level) >= len(h.levels) {
		h.levels = append(h.levels, level{})
	}
	n := &h.levels[f.level]
	if n.seen == 0 {
		n.first = f.place
		h.tied = append(h.tied, f.level)
	}
	n.seen++
	n.first = min(n.first, f.place)
}

// used notes that a clause took part in a conflict.
func (s *search) used(c ref) {
	cs := s.clauses
	if g := cs.arena[c+glueAt]; g > tier1 {
		g = min(g, s.tiedBy(cs.lits(c)))
		cs.arena[c+glueAt], cs.arena[c+lifeAt] = g, life(g)
	}
}

// tiedBy returns how many levels the literals are of.
func (s *search) tiedBy(lits []lit) (n lit) {
	h := s.learner
	h.stamp++
	for _, l := range lits {
		k := int(s.fact[l.atom()].level)
		for k >= len(h.levels) {
			h.levels = append(h.levels, level{})
		}
		if h.levels[k].stamp != h.stamp {
			h.levels[k].stamp = h.stamp
			n++
		}
	}
	return n
}

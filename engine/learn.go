package engine

// A learner makes a clause from each conflict (conflict-driven clause learning: Marques-Silva and
// Sakallah 1996). The clause excludes more than the decisions that led to the conflict. It also
// shows at which earlier level it would have changed the search.
type learner struct {
	marks          []mark      // by atom
	marked         []atom      // atoms with a mark
	involved       []atom      // atoms that took part in the conflict
	learnt         []lit       // the learned clause
	lbd            lit         // literal block distance of the clause: the number of levels of its literals, without the deepest
	levels         []levelInfo // by decision level
	conflictLevels []int32     // levels of the literals that took part
	stamp          int64       // number of the last call of lbdOf
	negated        []lit       // by literal: the literal that stands for its negation

	stack     []lit   // scratch: explanations
	positions []int32 // scratch: positions in the trail
	block     []atom  // scratch: atoms with the mark inBlock

	activity     []float64 // by atom: how often and how recently it took part in conflicts (VSIDS)
	increment    float64   // amount that the next conflict adds to activities
	activityHeap heap      // the open atoms, and some that are not open

	conflicts  int64 // conflicts that it has learned from
	restarts   uint
	reductions int64
	restartAt  int64 // conflicts
	reduceAt   int64 // conflicts
	simplifyAt int64 // conflicts
}

func (s *search) newLearner() *learner {
	n := len(s.owner)
	h := &learner{
		marks: make([]mark, n), negated: make([]lit, 2*n), activity: make([]float64, n), increment: 1,
		restartAt: s.tuning.restartUnit, reduceAt: s.tuning.reduceUnit, simplifyAt: s.tuning.reduceUnit,
	}
	for l := range h.negated {
		h.negated[l] = lit(l).opposite()
	}
	h.activityHeap = heap{activity: h.activity, atoms: make([]atom, 0, n), at: make([]int32, n)}
	for a := range atom(n) {
		h.activity[a] = s.initialActivity(a)
	}
	for a := range atom(n) {
		if s.truth[is(a)] == 0 {
			h.activityHeap.push(a)
		}
	}
	s.heap = &h.activityHeap
	return h
}

// A mark is the state of an atom in the analysis of a conflict.
type mark uint8

const (
	inConflict mark = 1 << iota // took part in the conflict
	removable                   // implied by others that took part
	poison                      // not implied by others
	inBlock                     // met while a block of the clause was shrunk to one literal
)

// A levelInfo summarises the literals of a level that take part.
type levelInfo struct {
	seen  int32 // number of literals
	first int32 // first position in the trail
	stamp int64 // last call of lbdOf that counted the level
}

// clauseOf returns the clause that implied l, or the conflicting clause. Its literals
// were false before a position in the trail, except l, which it may or may not contain.
// The clause may lie on the stack.
func (s *search) clauseOf(l lit, why reason, position int32) []lit {
	h, n := s.learner, why.number()
	switch why.tag() {
	case byLit:
		return h.negated[n : n+1]
	case byClause:
		return s.clauses.lits(ref(n))
	}
	from := len(h.stack)
	if why.tag() == byGroup {
		for _, a := range s.members(int32(n)) {
			h.stack = append(h.stack, is(a))
		}
	} else if why.tag() == byConstraint {
		s.work += s.weights[n]
		h.stack = s.constraints[n].explain(s.state, h.stack, l, position)
		for i := range h.stack[from:] {
			h.stack[from+i] ^= 1
		}
	}
	s.work += int64(len(h.stack) - from)
	return h.stack[from:]
}

// conflictClause returns the conflicting clause and the deepest level in it.
func (s *search) conflictClause() ([]lit, int) {
	h := s.learner
	h.stack = h.stack[:0]
	c := s.clauseOf(s.conflict.lit, s.conflict.why, int32(len(s.trail)))
	if s.conflict.why.tag() == byClause {
		s.updateLBD(ref(s.conflict.why.number()))
	} else {
		h.stack = append(h.stack[:0], c...)
		if s.conflict.lit != none {
			h.stack = append(h.stack, s.conflict.lit)
		}
		c = h.stack
	}
	deepest := 0
	for _, l := range c {
		deepest = max(deepest, int(s.assigned[l.atom()].level))
	}
	return c, deepest
}

// analyze resolves the conflicting clause with reasons, from the end of the trail, until
// one literal of the deepest level is left (the first unique implication point). It
// returns the learned clause, which starts with the negation of that literal, and the
// level to backjump to.
func (s *search) analyze(clause []lit, deepest int) (learnt []lit, level int) {
	h := s.learner
	h.learnt = append(h.learnt[:0], none)
	open, at := s.resolve(clause, none, deepest), len(s.trail)
	for {
		for at--; h.marks[s.trail[at].atom()] == 0; at-- {
		}
		l := s.trail[at]
		if open--; open == 0 {
			h.learnt[0] = l.opposite()
			break
		}
		why := s.assigned[l.atom()].why
		if why.tag() == byClause {
			s.updateLBD(ref(why.number()))
		}
		h.stack = h.stack[:0]
		open += s.resolve(s.clauseOf(l, why, int32(at)), l, deepest)
	}
	h.lbd = lit(max(len(h.conflictLevels)-1, 1))
	s.minimize()
	s.bumpActivities()
	for i, l := range h.learnt[1:] {
		if n := int(s.assigned[l.atom()].level); n > level {
			level = n
			h.learnt[1], h.learnt[i+1] = l, h.learnt[1]
		}
	}
	s.clearMarks()
	return h.learnt, level
}

// clearMarks removes all marks.
func (s *search) clearMarks() {
	h := s.learner
	for _, a := range h.marked {
		h.marks[a] = 0
	}
	for _, n := range h.conflictLevels {
		h.levels[n].seen = 0
	}
	h.marked, h.involved, h.conflictLevels = h.marked[:0], h.involved[:0], h.conflictLevels[:0]
}

// mark adds a mark to an atom.
func (h *learner) mark(a atom, m mark) {
	if h.marks[a] == 0 {
		h.marked = append(h.marked, a)
	}
	h.marks[a] |= m
}

// resolve adds to the learned clause the literals of another clause, except l and those
// that already take part. Literals of the deepest level are only counted, because they
// will be resolved themselves.
func (s *search) resolve(clause []lit, l lit, deepest int) (n int) {
	h := s.learner
	for _, k := range clause {
		a := k.atom()
		if k == l || h.marks[a] != 0 {
			continue
		}
		f := &s.assigned[a]
		if f.level == 0 {
			continue
		}
		h.mark(a, inConflict)
		h.involved = append(h.involved, a)
		s.countLevel(f)
		if int(f.level) == deepest {
			n++
		} else {
			h.learnt = append(h.learnt, k)
		}
	}
	return n
}

// countLevel counts a literal for its level.
func (s *search) countLevel(f *assignment) {
	h := s.learner
	for int(f.level) >= len(h.levels) {
		h.levels = append(h.levels, levelInfo{})
	}
	n := &h.levels[f.level]
	if n.seen == 0 {
		n.first = f.position
		h.conflictLevels = append(h.conflictLevels, f.level)
	}
	n.seen++
	n.first = min(n.first, f.position)
}

// updateLBD records that a clause took part in a conflict: it is kept for longer, and its
// LBD may have decreased since it was learned (Audemard and Simon 2009).
func (s *search) updateLBD(c ref) {
	cs := s.clauses
	if lbd := cs.arena[c+lbdAt]; lbd > tier1 {
		lbd = min(lbd, s.lbdOf(cs.lits(c)))
		cs.arena[c+lbdAt], cs.arena[c+usedAt] = lbd, usedOf(lbd)
	}
}

// lbdOf returns the number of levels of the literals.
func (s *search) lbdOf(lits []lit) (n lit) {
	h := s.learner
	h.stamp++
	for _, l := range lits {
		k := int(s.assigned[l.atom()].level)
		for k >= len(h.levels) {
			h.levels = append(h.levels, levelInfo{})
		}
		if h.levels[k].stamp != h.stamp {
			h.levels[k].stamp = h.stamp
			n++
		}
	}
	return n
}

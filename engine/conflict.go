package engine

import "math/bits"

// A tuning says when to learn, to restart and to reduce the learned clauses.
type tuning struct {
	learnAfter    int64 // failures before learning begins, counted anew after each solution
	manySolutions int64 // learning stops after this many solutions if there were fewer failures than this for each
	restartUnit   int64 // conflicts for each unit of Luby's sequence
	reduceUnit    int64 // conflicts before the first reduction; the interval grows by the same number each time
}

// Special values of learnAfter.
const (
	atOnce = -1 // for a model that a search has already failed on
	never  = -2
)

// learns reports whether a search with these failures and solutions begins to learn.
func (t *tuning) learns(fails, solutions int64) bool {
	return t.learnAfter != never && fails >= t.learnAfter*max(solutions, 1)
}

// defaultTuning was found by trial (docs/engine.md).
var defaultTuning = tuning{learnAfter: 20, manySolutions: 50, restartUnit: 64, reduceUnit: 100}

// resolveConflict resolves a conflict by flipping the last decision or, after many
// failures, by learning a clause. It reports whether the result propagates without a
// conflict.
func (s *search) resolveConflict() bool {
	if s.learner == nil {
		if s.level() > 0 && s.tuning.learns(s.fails, s.stats.Solutions) {
			return s.startLearning()
		}
		return s.flip()
	} else if n := s.stats.Solutions; n >= s.tuning.manySolutions && s.fails < n*s.tuning.manySolutions {
		s.stopLearning()
		return s.flip()
	}
	clause, deepest := s.conflictClause()
	if deepest <= s.chronological {
		s.backtrack(s.chronological)
		return s.flip()
	}
	s.backtrack(deepest)
	clause, level := s.analyze(clause, deepest)
	return s.backjump(clause, max(level, s.chronological))
}

// startLearning switches to learning, from the root or, if there were solutions, above
// the decisions with solutions below them, so that none is found twice.
func (s *search) startLearning() bool {
	if s.stats.Solutions == 0 {
		s.backtrack(0)
		if !s.rebuild() {
			return false
		}
		s.clauses, s.learner = newClauses(s.state), s.newLearner()
		return true
	}
	s.chronological = s.level() - 1
	last := s.decisions[s.chronological].atom
	s.backtrack(s.chronological)
	s.clauses, s.learner = newClauses(s.state), s.newLearner()
	return s.enqueue(not(last), byDecision) && s.propagate()
}

// stopLearning returns to chronological backtracking for good. Where solutions are many,
// learning does not pay.
func (s *search) stopLearning() {
	s.tuning.learnAfter = never
	s.learner, s.heap, s.clauses = nil, nil, nil
	s.recount()
}

// backjump adds a learned clause, returns to a level where only its first literal is not
// false, and asserts that literal.
func (s *search) backjump(clause []lit, level int) bool {
	h, why := s.learner, byDecision
	h.conflicts++
	s.backtrack(level)
	switch len(clause) {
	case 1:
	case 2:
		s.clauses.addBinary(clause[0], clause[1])
		why = because(byLit, int(clause[1].opposite()))
	default:
		why = because(byClause, int(s.clauses.add(clause, h.lbd, usedOf(h.lbd))))
	}
	if !s.enqueue(clause[0], why) || !s.propagate() {
		return false
	}
	if s.level() == 0 && h.conflicts >= h.simplifyAt {
		h.simplifyAt = h.conflicts + s.tuning.reduceUnit
		s.simplify()
	}
	return true
}

// listExclusionsAt is the number of the reduction from which lists of excluded atoms pay.
const listExclusionsAt = 3

// reduceAndRestart reduces the learned clauses and restarts the search when either is
// due. Restarts follow Luby's sequence and keep the chronological decisions.
func (s *search) reduceAndRestart() {
	h := s.learner
	if h.conflicts >= h.reduceAt {
		h.reductions++
		h.reduceAt = h.conflicts + s.tuning.reduceUnit*(h.reductions+1)
		s.clauses.reduce(s.state, s.o.Memory)
		if h.reductions == listExclusionsAt {
			s.clauses.listExclusions(s.state)
		}
	}
	if h.conflicts >= h.restartAt && s.order == nil {
		h.restarts++
		h.restartAt = h.conflicts + s.tuning.restartUnit*luby(h.restarts+1)
		s.backtrack(s.chronological)
	}
}

// luby returns the n-th number of 1, 1, 2, 1, 1, 2, 4, 1, ..., n from 1 (Luby,
// Sinclair and Zuckerman 1993).
func luby(n uint) int64 {
	for {
		k := bits.Len(n)
		if n == 1<<k-1 {
			return 1 << (k - 1)
		}
		n -= 1<<(k-1) - 1
	}
}

package engine

import "math/bits"

// A tuning says when to learn, to begin anew and to forget.
type tuning struct {
	patience int64 // failures before learning, and for each solution
	fruitful int64 // solutions that are enough to do without, when they come so often
	run      int64 // failures before the first restart
	gap      int64 // failures before the first clauses are forgotten; it grows by as many each time
}

// usual is the tuning found by trial (docs/engine.md).
var usual = tuning{patience: 20, fruitful: 50, run: 64, gap: 100}

// recover leaves a conflict: by turning the last guess, or, when that has failed
// often, by learning from it. It reports whether the rest agrees.
func (s *search) recover() bool {
	if n := s.stats.Solutions; s.learner == nil {
		if s.depth() == 0 || s.gaveUp || s.fails < s.tuning.patience*max(n, 1) {
			return s.turn()
		}
		return s.study()
	} else if n >= s.tuning.fruitful && s.fails < n*s.tuning.fruitful {
		s.giveUp()
		return s.turn()
	}
	clause, deepest := s.blame()
	if deepest <= s.base {
		s.takeBack(s.base)
		return s.turn()
	}
	s.takeBack(deepest)
	clause, back := s.analyse(clause, deepest)
	return s.heed(clause, max(back, s.base))
}

// study begins to learn, from the beginning or, so that none comes twice, from
// the last solution on: guesses that stand now were perhaps turned after one.
func (s *search) study() bool {
	if s.stats.Solutions == 0 {
		s.takeBack(0)
		if !s.condense() {
			return false
		}
		s.clauses, s.learner = newClauses(s.state), s.newLearner()
		return true
	}
	s.base = s.depth() - 1
	last := s.stand[s.base].atom
	s.takeBack(s.base)
	s.clauses, s.learner = newClauses(s.state), s.newLearner()
	return s.assume(not(last), byGuess) && s.propagate()
}

// giveUp ends to learn, as there are many solutions and it only costs.
func (s *search) giveUp() {
	s.gaveUp = true
	s.learner, s.heap, s.clauses = nil, nil, nil
	s.recount()
}

// heed returns to a level and does there what the clause asks for.
func (s *search) heed(clause []lit, back int) bool {
	h, why := s.learner, byGuess
	h.fails++
	s.takeBack(back)
	switch len(clause) {
	case 1:
	case 2:
		s.clauses.pair(clause[0], clause[1])
		why = because(byLit, int(clause[1].opposite()))
	default:
		why = because(byClause, int(s.clauses.add(clause, h.glue, life(h.glue))))
	}
	if !s.assume(clause[0], why) || !s.propagate() {
		return false
	}
	if s.depth() == 0 && h.fails >= h.tidyAt {
		h.tidyAt = h.fails + s.tuning.gap
		s.tidy()
	}
	return true
}

// listNear is the forgetting at which lists of what excludes what begin to pay.
const listNear = 3

// rest forgets clauses and begins anew when it is time.
func (s *search) rest() {
	h := s.learner
	if h.fails >= h.forgetAt {
		h.forgets++
		h.forgetAt = h.fails + s.tuning.gap*(h.forgets+1)
		s.clauses.forget(s.state, s.o.Memory)
		if h.forgets == listNear {
			s.clauses.exclusions(s.state)
		}
	}
	if h.fails >= h.restartAt && s.order == nil {
		h.restarts++
		h.restartAt = h.fails + s.tuning.run*luby(h.restarts+1)
		s.takeBack(s.base)
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

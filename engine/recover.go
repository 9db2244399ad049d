package engine

import "math/bits"

// A tuning says when to learn and how much to keep.
type tuning struct {
	patience int64 // failures before learning, and for each solution
	fruitful int64 // solutions that are enough to do without, when they come so often
	run      int   // failures before the first restart
	room     int   // clauses that are kept
	more     int   // what room grows by when half of the clauses is forgotten
}

// usual is the tuning found by trial (docs/engine.md).
var usual = tuning{patience: 20, fruitful: 50, run: 64, room: 2000, more: 500}

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
	causes, deepest := s.blame()
	if deepest <= s.base {
		s.takeBack(s.base)
		return s.turn()
	}
	s.takeBack(deepest)
	clause, back := s.analyse(causes, deepest)
	return s.heed(clause, max(back, s.base))
}

// study begins to learn, from the beginning or, so that none comes twice, from
// the last solution on: guesses that stand now were perhaps turned after one.
func (s *search) study() bool {
	s.learner = newLearner(len(s.owner), s.tuning)
	s.clauses.watches = make([][]watch, len(s.truth))
	s.heap = &s.queue
	s.base = s.depth()
	if s.stats.Solutions == 0 {
		s.takeBack(0)
		s.base = 0
	}
	for a := range s.owner {
		s.score[a] = s.firstScore(atom(a))
		if s.truth[is(atom(a))] == 0 {
			s.queue.push(atom(a))
		}
	}
	if s.base > 0 {
		return s.turn()
	}
	return s.propagate()
}

// firstScore prefers atoms of small groups, or with Options.Rand any.
func (s *search) firstScore(a atom) (score float64) {
	if s.o.Rand != nil {
		return s.o.Rand.Float64()
	}
	for _, g := range s.groupsOf(a) {
		if s.exact[g] {
			score += 1 / float64(max(s.open[g], 1))
		}
	}
	return score
}

// giveUp ends to learn, as there are many solutions and it only costs.
func (s *search) giveUp() {
	s.gaveUp = true
	s.learner, s.heap, s.clauses = nil, nil, clauses{}
}

// heed returns to a level and does there what the clause asks for.
func (s *search) heed(clause []lit, back int) bool {
	s.since++
	glue := s.glue(clause)
	s.takeBack(back)
	if s.clauses.kept > s.room {
		s.clauses.forget(s.state)
		s.room += s.tuning.more
	}
	why := byGuess
	if len(clause) > 1 {
		why = because(byClause, s.clauses.learn(clause, glue))
	}
	return s.assume(clause[0], why) && s.propagate()
}

// due reports whether to begin anew, with what was learned: after 1, 1, 2, 1, 1,
// 2, 4, ... times a number of failures (Luby, Sinclair and Zuckerman 1993).
func (h *learner) due() bool {
	if h.since < h.wait {
		return false
	}
	h.runs++
	h.since, h.wait = 0, h.run*luby(h.runs)
	return true
}

// luby returns the n-th number of 1, 1, 2, 1, 1, 2, 4, 1, ..., n from 1.
func luby(n uint) int {
	for {
		k := bits.Len(n)
		if n == 1<<k-1 {
			return 1 << (k - 1)
		}
		n -= 1<<(k-1) - 1
	}
}

// restart takes back all guesses that need not be turned one by one.
func (s *search) restart() {
	s.takeBack(s.base)
	if s.base == 0 {
		s.shrink()
	}
}

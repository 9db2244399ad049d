package engine

// fading is what a score loses with each conflict, against those to come.
const fading = 0.95

// raiseAll raises the scores of what took part in the conflict, and of what made
// the literals of the clause false (VSIDS, with bumps that grow: Moskewicz and
// others 2001; Eén and Sörensson 2003).
func (s *search) raiseAll() {
	h := s.learner
	h.stack = h.stack[:0]
	for _, l := range h.out {
		s.involve(l, reach)
	}
	for _, a := range h.seen {
		s.raise(a)
	}
	h.bump /= fading
}

// reach is how far back from the literals of a clause atoms gain score.
const reach = 2

// involve counts what made l false to what took part, and what made that so.
func (s *search) involve(l lit, steps int) {
	h := s.learner
	f := s.fact[l.atom()]
	if f.why == byGuess || f.why.tag() == byConstraint {
		return
	}
	for _, k := range s.clauseOf(l.opposite(), f.why, f.place) {
		a := k.atom()
		if a == l.atom() || s.fact[a].level == 0 || h.marks[a]&inConflict != 0 {
			continue
		}
		h.mark(a, inConflict)
		h.seen = append(h.seen, a)
		if steps > 1 {
			s.involve(k, steps-1)
		}
	}
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

package engine

import "slices"

// shorten makes the clause shorter, level by level from the deepest. Where one
// literal of a level implies all those of it that the clause names, it stands
// for them (Fleury and Biere 2021); else those that follow from others go
// (Sörensson and Biere 2009). An atom that is true makes many others false, so
// that a clause of what cannot be becomes one of what is.
func (s *search) shorten() {
	h := s.learner
	s.sortLatestFirst(h.out[1:])
	stay, rest := h.out[:1], h.out[1:]
	for len(rest) > 0 {
		n, level := 1, s.fact[rest[0].atom()].level
		for n < len(rest) && s.fact[rest[n].atom()].level == level {
			n++
		}
		if l, ok := s.oneFor(rest[:n], level); ok {
			stay = append(stay, l)
		} else {
			for _, l := range rest[:n] {
				if !s.follows(l, 0) {
					stay = append(stay, l)
				}
			}
		}
		rest = rest[n:]
	}
	h.out = stay
}

// sortLatestFirst sorts literals that are false, what was decided last first.
func (s *search) sortLatestFirst(lits []lit) {
	h := s.learner
	h.places = h.places[:0]
	for _, l := range lits {
		h.places = append(h.places, s.fact[l.atom()].place)
	}
	slices.Sort(h.places)
	for i, at := range h.places {
		lits[len(lits)-1-i] = s.trail[at].opposite()
	}
}

// oneFor looks for a literal of the level that can stand for a block of the
// clause, the latest of it first: its opposite makes all of them false, with
// what the clause names of other levels.
func (s *search) oneFor(block []lit, level int32) (l lit, ok bool) {
	if len(block) == 1 {
		return none, false
	}
	h := s.learner
	h.block = h.block[:0]
	for _, l := range block {
		s.enter(l)
	}
	ok = true
	for open, at := len(block), s.fact[block[0].atom()].place; ok; at-- {
		l = s.trail[at]
		if h.marks[l.atom()]&inBlock == 0 {
			continue
		}
		if open--; open == 0 {
			break
		}
		n := 0
		n, ok = s.widen(l, level)
		open += n
	}
	for _, a := range h.block {
		h.marks[a] &^= inBlock
	}
	return l.opposite(), ok
}

func (s *search) enter(l lit) {
	h := s.learner
	h.mark(l.atom(), inBlock)
	h.block = append(h.block, l.atom())
}

// widen goes from a literal of a block to what made it true. It returns how much
// of that is new in the block, and whether all of other levels follows from the
// clause.
func (s *search) widen(l lit, level int32) (n int, ok bool) {
	h, f := s.learner, s.fact[l.atom()]
	if f.why == byGuess || f.why.tag() == byConstraint {
		return 0, false
	}
	from := len(h.stack)
	ok = true
	for _, k := range s.clauseOf(l, f.why, f.place) {
		a := k.atom()
		switch b := &s.fact[a]; {
		case k == l || b.level == 0 || h.marks[a]&inBlock != 0:
		case b.level == level:
			s.enter(k)
			n++
		case !s.follows(k, 1):
			ok = false
		}
		if !ok {
			break
		}
	}
	h.stack = h.stack[:from]
	return n, ok
}

// deepEnough bounds the recursion of follows.
const deepEnough = 1000

// follows reports whether a literal that is false follows from others that take
// part in the conflict; itself it counts only deeper in the recursion. A literal
// that is the first of its level to take part follows from none of that level.
func (s *search) follows(l lit, depth int) bool {
	h, a := s.learner, l.atom()
	f, m := &s.fact[a], h.marks[a]
	if f.level == 0 || m&redundant != 0 || depth > 0 && m&inConflict != 0 {
		return true
	}
	n := &h.levels[f.level]
	alone := n.seen == 0 || n.seen == 1 && depth == 0 || f.place <= n.first
	if f.why == byGuess || f.why.tag() == byConstraint || m&essential != 0 || alone || depth > deepEnough {
		return false
	}
	from, all := len(h.stack), true
	for _, k := range s.clauseOf(l.opposite(), f.why, f.place) {
		if k != l.opposite() && !s.follows(k, depth+1) {
			all = false
			break
		}
	}
	h.stack = h.stack[:from]
	if all {
		h.mark(a, redundant)
	} else {
		h.mark(a, essential)
	}
	return all
}

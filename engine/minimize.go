package engine

import "slices"

// minimize shortens the learned clause, level by level from the deepest. If one literal
// of a level implies all literals of the clause at that level, it replaces them
// (shrinking: Fleury and Biere 2021); otherwise literals implied by others are removed
// (minimization: Sörensson and Biere 2009). A true atom makes many others false, hence many
// negative literals often become one positive literal.
func (s *search) minimize() {
	h := s.learner
	s.sortByTrail(h.learnt[1:])
	kept, rest := h.learnt[:1], h.learnt[1:]
	for len(rest) > 0 {
		n, level := 1, s.assigned[rest[0].atom()].level
		for n < len(rest) && s.assigned[rest[n].atom()].level == level {
			n++
		}
		if l, ok := s.shrinkBlock(rest[:n], level); ok {
			kept = append(kept, l)
		} else {
			for _, l := range rest[:n] {
				if !s.isRedundant(l, 0) {
					kept = append(kept, l)
				}
			}
		}
		rest = rest[n:]
	}
	h.learnt = kept
}

// sortByTrail sorts false literals, the last in the trail first.
func (s *search) sortByTrail(lits []lit) {
	h := s.learner
	h.positions = h.positions[:0]
	for _, l := range lits {
		h.positions = append(h.positions, s.assigned[l.atom()].position)
	}
	slices.Sort(h.positions)
	for i, at := range h.positions {
		lits[len(lits)-1-i] = s.trail[at].opposite()
	}
}

// shrinkBlock looks for a literal that can replace a block of the clause, its literals of
// one level, the last in the trail first. The negation of that literal is the unique
// implication point of the block: with other literals of the clause it makes the whole
// block false.
func (s *search) shrinkBlock(block []lit, level int32) (l lit, ok bool) {
	if len(block) == 1 {
		return none, false
	}
	h := s.learner
	h.block = h.block[:0]
	for _, l := range block {
		s.addToBlock(l)
	}
	ok = true
	for open, at := len(block), s.assigned[block[0].atom()].position; ok; at-- {
		l = s.trail[at]
		if h.marks[l.atom()]&inBlock == 0 {
			continue
		}
		if open--; open == 0 {
			break
		}
		n := 0
		n, ok = s.resolveInBlock(l, level)
		open += n
	}
	for _, a := range h.block {
		h.marks[a] &^= inBlock
	}
	return l.opposite(), ok
}

// addToBlock adds a literal to the block being shrunk.
func (s *search) addToBlock(l lit) {
	h := s.learner
	h.mark(l.atom(), inBlock)
	h.block = append(h.block, l.atom())
}

// resolveInBlock resolves a literal of a block with its reason. It returns the number of
// literals added to the block, and reports whether all literals of other levels are
// redundant.
func (s *search) resolveInBlock(l lit, level int32) (n int, ok bool) {
	h, f := s.learner, s.assigned[l.atom()]
	if f.why == byDecision || f.why.tag() == byConstraint {
		return 0, false
	}
	from := len(h.stack)
	ok = true
	for _, k := range s.clauseOf(l, f.why, f.position) {
		a := k.atom()
		switch b := &s.assigned[a]; {
		case k == l || b.level == 0 || h.marks[a]&inBlock != 0:
		case b.level == level:
			s.addToBlock(k)
			n++
		case !s.isRedundant(k, 1):
			ok = false
		}
		if !ok {
			break
		}
	}
	h.stack = h.stack[:from]
	return n, ok
}

// maxRecursion bounds the recursion of isRedundant.
const maxRecursion = 1000

// isRedundant reports whether other literals that take part in the conflict imply that l is false.
// Inside the recursion, a literal that takes part counts as implied by itself. Nothing on its level
// implies the literal that took part first there.
func (s *search) isRedundant(l lit, depth int) bool {
	h, a := s.learner, l.atom()
	f, m := &s.assigned[a], h.marks[a]
	if f.level == 0 || m&removable != 0 || depth > 0 && m&inConflict != 0 {
		return true
	}
	n := &h.levels[f.level]
	alone := n.seen == 0 || n.seen == 1 && depth == 0 || f.position <= n.first
	if f.why == byDecision || f.why.tag() == byConstraint || m&poison != 0 || alone || depth > maxRecursion {
		return false
	}
	from, all := len(h.stack), true
	for _, k := range s.clauseOf(l.opposite(), f.why, f.position) {
		if k != l.opposite() && !s.isRedundant(k, depth+1) {
			all = false
			break
		}
	}
	h.stack = h.stack[:from]
	if all {
		h.mark(a, removable)
	} else {
		h.mark(a, poison)
	}
	return all
}

package engine

import (
	"cmp"
	"slices"
)

// newClauses returns the exact groups of s as clauses. The trail must be fully
// propagated.
func newClauses(s *state) *clauses {
	n := len(s.truth)
	cs := &clauses{watches: make([][]watch, n)}
	room := make([]watch, watchRoom*(n-2*len(s.trail)))
	for _, side := range [2]int{1, 0} { // negations first: groups watch them, while only learned clauses touch the others
		for l := side; l < n; l += 2 {
			if s.truth[l] == 0 {
				cs.watches[l], room = room[:0:watchRoom], room[watchRoom:]
			}
		}
	}
	cs.arena = make([]lit, 0, 2*len(s.member)+header*len(s.exact))
	var lits []lit
	for g, exact := range s.exact {
		lits = lits[:0]
		for _, a := range s.members(int32(g)) {
			lits = append(lits, is(a))
		}
		if slices.ContainsFunc(lits, func(l lit) bool { return s.truth[l] != 0 }) {
			slices.SortStableFunc(lits, func(k, l lit) int { return cmp.Compare(s.watchOrder(l), s.watchOrder(k)) })
		}
		switch {
		case !exact:
		case len(lits) == 2:
			cs.addBinary(lits[0], lits[1])
		case len(lits) > 2:
			cs.add(lits, 0, 0)
		}
	}
	return cs
}

// watchRoom is the number of clauses that a literal can watch before its list is moved.
const watchRoom = 4

// watchOrder ranks the literals of a clause for watching, best first: true literals, then open
// ones, then false ones. Of the false ones, the literal of the deepest level comes first, since
// backtracking opens it first.
func (s *state) watchOrder(l lit) int32 {
	if s.truth[l] < 0 {
		return s.assigned[l.atom()].level
	}
	return 1<<30 + int32(s.truth[l])
}

// listExclusions lists the atoms that each atom excludes by the groups of s, each once.
func (cs *clauses) listExclusions(s *state) {
	pairs := 0
	for g := range s.exact {
		n := len(s.members(int32(g)))
		pairs += n * (n - 1)
	}
	cs.excluded, cs.excludedAt = make([]lit, 0, pairs), make([]int32, 0, len(s.owner)+1)
	last := make([]atom, len(s.owner)) // by atom: the last atom that excluded it, plus 1
	for a := range atom(len(s.owner)) {
		cs.excludedAt = append(cs.excludedAt, int32(len(cs.excluded)))
		for _, g := range s.groupsOf(a) {
			for _, b := range s.members(g) {
				if b != a && last[b] != a+1 {
					last[b] = a + 1
					cs.excluded = append(cs.excluded, not(b))
				}
			}
		}
	}
	cs.excludedAt = append(cs.excludedAt, int32(len(cs.excluded)))
}

// simplify removes literals decided at the root from groups and clauses. It must be
// called at the root with everything propagated.
func (s *state) simplify() {
	s.simplifyGroups()
	old := s.clauses
	cs := &clauses{watches: old.watches}
	if old.excluded != nil {
		cs.listExclusions(s)
	}
	for l := range cs.watches {
		cs.watches[l] = slices.DeleteFunc(cs.watches[l], func(w watch) bool {
			return w.clause != binary || s.truth[l] != 0 || s.truth[w.blocker] != 0
		})
	}
	for c, next := ref(0), ref(0); int(c) < len(old.arena); c = next {
		next = old.next(c)
		lits := old.lits(c)
		if slices.ContainsFunc(lits, func(l lit) bool { return s.truth[l] > 0 }) {
			continue
		}
		lits = slices.DeleteFunc(lits, func(l lit) bool { return s.truth[l] < 0 })
		if len(lits) == 2 {
			cs.addBinary(lits[0], lits[1])
		} else {
			cs.add(lits, old.arena[c+lbdAt], old.arena[c+usedAt])
		}
	}
	s.clauses = cs
}

package engine

// clauses is the clause database of a learner: a clause for each exact group, which says that one
// of its atoms is true, and the learned clauses. There are no clauses for the mutual exclusion of a
// group's atoms, which groups propagates. The first two literals of a clause are watched: the
// clause is inspected only when one of them becomes false (Moskewicz and others 2001).
type clauses struct {
	arena      []lit     // the clauses, each a header followed by its literals
	learned    []ref     // the learned clauses, in the order of the arena
	watches    [][]watch // by literal: the clauses to inspect when it becomes true
	excluded   []lit     // atoms that a excludes: excluded[excludedAt[a]:excludedAt[a+1]]; nil: use the groups
	excludedAt []int32
}

// A ref is the position of a clause in the arena.
type ref int32

// A watch is a clause and its blocker, another of its literals: while the blocker is
// true, the clause need not be inspected (Eén and Sörensson). A clause of two literals
// consists of two watches with the ref binary.
type watch struct {
	clause  ref
	blocker lit
}

const binary ref = -1

// The header in front of the literals of a clause.
const (
	sizeAt = iota // number of literals
	lbdAt         // LBD; 0 for groups, or garbage
	usedAt        // number of reductions that the clause still survives
	header
)

const garbage lit = -1 // in place of the LBD: marks a clause for removal

func (cs *clauses) lits(c ref) []lit {
	return cs.arena[c+header:][:cs.arena[c+sizeAt]]
}

// next returns the clause after c, or the end of the arena.
func (cs *clauses) next(c ref) ref { return c + header + ref(cs.arena[c+sizeAt]) }

// add stores a clause of at least three literals and watches the first two.
func (cs *clauses) add(lits []lit, lbd, used lit) ref {
	c := ref(len(cs.arena))
	cs.arena = append(cs.arena, lit(len(lits)), lbd, used)
	cs.arena = append(cs.arena, lits...)
	cs.watch(lits[0], lits[1], c)
	cs.watch(lits[1], lits[0], c)
	if lbd > 0 {
		cs.learned = append(cs.learned, c)
	}
	return c
}

// watch adds the clause c to those that are inspected when l becomes false.
func (cs *clauses) watch(l, blocker lit, c ref) {
	cs.watches[l.opposite()] = append(cs.watches[l.opposite()], watch{c, blocker})
}

// addBinary stores a clause of two literals.
func (cs *clauses) addBinary(k, l lit) {
	cs.watch(k, l, binary)
	cs.watch(l, k, binary)
}

// propagateClauses propagates the trail through groups and clauses, and schedules
// constraints.
func (s *state) propagateClauses() bool {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		if l.negative() {
			s.scheduleOn(l.atom())
		} else if !s.excludeListed(l.atom()) {
			return false
		}
		if !s.propagateWatched(l) {
			return false
		}
	}
	return true
}

// excludeListed is exclude, using the list of atoms that a excludes if there is one.
func (s *state) excludeListed(a atom) bool {
	cs, truth, why := s.clauses, s.truth, because(byLit, int(is(a)))
	if cs.excluded == nil {
		return s.exclude(a)
	}
	for _, l := range cs.excluded[cs.excludedAt[a]:cs.excludedAt[a+1]] {
		if t := truth[l]; t == 0 {
			s.assign(l, why)
		} else if t < 0 {
			return s.fail(l, why)
		}
	}
	return true
}

// propagateWatched inspects the clauses that watch the negation of l, which has become
// true.
func (s *state) propagateWatched(l lit) bool {
	cs, truth, arena := s.clauses, s.truth, s.clauses.arena
	list, kept, gone, ok := cs.watches[l], 0, l.opposite(), true
	s.work += int64(len(list))
	for i, w := range list {
		if !ok {
			kept += copy(list[kept:], list[i:])
			break
		}
		list[kept] = w
		kept++
		if truth[w.blocker] > 0 {
			continue
		}
		if w.clause == binary {
			ok = s.enqueue(w.blocker, because(byLit, int(l)))
			continue
		}
		c := arena[w.clause+header:][:arena[w.clause+sizeAt]]
		other, k := c[0]^c[1]^gone, 2
		if truth[other] > 0 {
			list[kept-1].blocker = other
			continue
		}
		for k < len(c) && truth[c[k]] < 0 {
			k++
		}
		switch {
		case k == len(c):
			ok = s.enqueue(other, because(byClause, int(w.clause)))
		case truth[c[k]] > 0:
			list[kept-1].blocker = c[k]
		default:
			c[0], c[1], c[k] = other, c[k], gone
			cs.watch(c[1], other, w.clause)
			kept--
		}
	}
	if kept < len(list) {
		cs.watches[l] = list[:kept]
	}
	return ok
}

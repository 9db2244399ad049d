package engine

// clauses are what a learner propagates with. That two atoms of a group exclude
// each other is no clause: the groups say it. That an exact group has one that is
// true is a clause, and what was learned is another. Of a clause the first two
// literals are watched: only when one of them becomes false is the clause looked
// at (Moskewicz and others 2001).
type clauses struct {
	arena   []lit     // clause after clause, each a header and its literals
	learned []ref     // what may be forgotten, in the order of the arena
	watches [][]watch // by literal: the clauses to look at when it becomes true
	near    []lit     // what atom a excludes: near[nearAt[a]:nearAt[a+1]]; nil: as the groups say
	nearAt  []int32
}

// A ref is where a clause stands in the arena.
type ref int32

// A watch is a clause and another literal of it: while that is true, there is
// nothing to do. A clause of two literals is two watches with the ref ofTwo.
type watch struct {
	clause ref
	other  lit
}

const ofTwo ref = -1

// The header of a clause, which stands in front of its literals.
const (
	sizeAt = iota // how many literals it has
	glueAt        // how many levels it ties together; 0 for groups, forgotten if negative
	lifeAt        // how often it is not forgotten, as it was of use
	header
)

const forgotten lit = -1 // in place of glue

func (cs *clauses) lits(c ref) []lit {
	return cs.arena[c+header:][:cs.arena[c+sizeAt]]
}

// next returns the clause after c, or the end of the arena.
func (cs *clauses) next(c ref) ref { return c + header + ref(cs.arena[c+sizeAt]) }

// add stores a clause of three literals or more and watches the first two.
func (cs *clauses) add(lits []lit, glue, life lit) ref {
	c := ref(len(cs.arena))
	cs.arena = append(cs.arena, lit(len(lits)), glue, life)
	cs.arena = append(cs.arena, lits...)
	cs.watch(lits[0], lits[1], c)
	cs.watch(lits[1], lits[0], c)
	if glue > 0 {
		cs.learned = append(cs.learned, c)
	}
	return c
}

func (cs *clauses) watch(l, other lit, c ref) {
	cs.watches[l.opposite()] = append(cs.watches[l.opposite()], watch{c, other})
}

// pair stores a clause of two literals.
func (cs *clauses) pair(k, l lit) {
	cs.watch(k, l, ofTwo)
	cs.watch(l, k, ofTwo)
}

// spread works out what follows from the trail in groups and clauses, and wakes
// constraints.
func (s *state) spread() bool {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		if l.negative() {
			s.rouse(l.atom())
		} else if !s.excludeNear(l.atom()) {
			return false
		}
		if !s.visit(l) {
			return false
		}
	}
	return true
}

// excludeNear is exclude, from lists that lie close together if there are any.
func (s *state) excludeNear(a atom) bool {
	cs, truth, why := s.clauses, s.truth, because(byLit, int(is(a)))
	if cs.near == nil {
		return s.exclude(a)
	}
	for _, l := range cs.near[cs.nearAt[a]:cs.nearAt[a+1]] {
		if t := truth[l]; t == 0 {
			s.record(l, why)
		} else if t < 0 {
			return s.fail(l, why)
		}
	}
	return true
}

// visit looks at the clauses that watch the opposite of l, which is true.
func (s *state) visit(l lit) bool {
	cs, truth, arena := s.clauses, s.truth, s.clauses.arena
	list, stay, gone, ok := cs.watches[l], 0, l.opposite(), true
	for i, w := range list {
		if !ok {
			stay += copy(list[stay:], list[i:])
			break
		}
		list[stay] = w
		stay++
		if truth[w.other] > 0 {
			continue
		}
		if w.clause == ofTwo {
			ok = s.assume(w.other, because(byLit, int(l)))
			continue
		}
		c := arena[w.clause+header:][:arena[w.clause+sizeAt]]
		other, k := c[0]^c[1]^gone, 2
		if truth[other] > 0 {
			list[stay-1].other = other
			continue
		}
		for k < len(c) && truth[c[k]] < 0 {
			k++
		}
		switch {
		case k == len(c):
			ok = s.assume(other, because(byClause, int(w.clause)))
		case truth[c[k]] > 0:
			list[stay-1].other = c[k]
		default:
			c[0], c[1], c[k] = other, c[k], gone
			cs.watch(c[1], other, w.clause)
			stay--
		}
	}
	if stay < len(list) {
		cs.watches[l] = list[:stay]
	}
	return ok
}

package engine

import (
	"cmp"
	"slices"
)

// A clause is literals of which one at least is true. The first two are
// watched: only when one of them becomes false is the clause looked at.
type clause struct {
	lits []lit
	glue int32 // how many levels it tied together when it was learned
	use  int32 // conflicts that it took part in, halved now and then
}

// A watch is a clause to look at when a literal becomes false, and another
// literal of the clause: while that is true there is nothing to do.
type watch struct {
	clause int32
	other  lit
}

type clauses struct {
	all     []clause
	free    []int32 // numbers of clauses that were forgotten
	watches [][]watch
	kept    int // clauses of three literals and more
}

// follow works out what follows in clauses from l, which has become true.
func (cs *clauses) follow(s *state, l lit) bool {
	if cs.watches == nil {
		return true
	}
	gone, ok := l.opposite(), true
	list := cs.watches[gone]
	stay := list[:0]
	for i, w := range list {
		if !ok {
			stay = append(stay, list[i:]...)
			break
		}
		if s.truth[w.other] > 0 {
			stay = append(stay, w)
			continue
		}
		c := cs.all[w.clause].lits
		if c[0] == gone {
			c[0], c[1] = c[1], gone
		}
		if cs.move(s, c, w.clause) {
			continue
		}
		stay = append(stay, watch{w.clause, c[0]})
		if s.truth[c[0]] <= 0 {
			ok = s.assume(c[0], because(byClause, int(w.clause)))
		}
	}
	cs.watches[gone] = stay
	return ok
}

// move watches another literal of c than the second, if one is not false. It
// leaves a clause whose first literal is true.
func (cs *clauses) move(s *state, c []lit, number int32) bool {
	if s.truth[c[0]] > 0 {
		return false
	}
	for k := 2; k < len(c); k++ {
		if s.truth[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			cs.watches[c[1]] = append(cs.watches[c[1]], watch{number, c[0]})
			return true
		}
	}
	return false
}

// learn adds a clause and returns its number. The second literal is to be of
// the deepest level but the first's.
func (cs *clauses) learn(lits []lit, glue int32) int {
	n := len(cs.all)
	if k := len(cs.free); k > 0 {
		n, cs.free = int(cs.free[k-1]), cs.free[:k-1]
	} else {
		cs.all = append(cs.all, clause{})
	}
	cs.all[n] = clause{slices.Clone(lits), glue, 1}
	for i := range 2 {
		cs.watches[lits[i]] = append(cs.watches[lits[i]], watch{int32(n), lits[1-i]})
	}
	cs.kept++
	return n
}

// forget drops the worse half of the clauses, except short ones, those that tie
// two levels and those that are reasons.
func (cs *clauses) forget(s *state) {
	var out []int32
	for i, c := range cs.all {
		if len(c.lits) > 2 && c.glue > 2 && !(s.truth[c.lits[0]] > 0 && s.fact[c.lits[0].atom()].why == because(byClause, i)) {
			out = append(out, int32(i))
		}
		cs.all[i].use /= 2
	}
	slices.SortStableFunc(out, func(i, j int32) int {
		a, b := cs.all[i], cs.all[j]
		return cmp.Or(cmp.Compare(a.use, b.use), cmp.Compare(b.glue, a.glue), cmp.Compare(len(b.lits), len(a.lits)))
	})
	for _, i := range out[:len(out)/2] {
		cs.all[i] = clause{}
		cs.kept--
		cs.free = append(cs.free, i)
	}
	for l, list := range cs.watches {
		cs.watches[l] = slices.DeleteFunc(list, func(w watch) bool { return cs.all[w.clause].lits == nil })
	}
}

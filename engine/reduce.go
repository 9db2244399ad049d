package engine

import (
	"cmp"
	"slices"
)

// The lower its LBD, the more often a clause propagates. A clause up to tier1 is kept for
// good. A clause up to tier2 that takes part in a conflict survives the next two
// reductions, any other the next one (Audemard and Simon 2009; Chanseok Oh 2015).
const (
	tier1 lit = 2
	tier2 lit = 6
)

// usedOf returns the number of reductions that a clause survives after it was used.
func usedOf(lbd lit) lit {
	if lbd <= tier2 {
		return 2
	}
	return 1
}

// reduce removes three quarters of the learned clauses that were not used recently,
// highest LBD first. If all clauses together exceed the allowed memory, it keeps only
// those that are the reason of a literal.
func (cs *clauses) reduce(s *state, memory int64) {
	tight := cs.bytes() > memory
	if tight {
		for _, c := range cs.learned {
			cs.arena[c+usedAt] = 0
		}
	}
	for _, l := range s.trail {
		if f := s.assigned[l.atom()]; f.level > 0 && f.why.tag() == byClause {
			cs.arena[f.why.number()+usedAt]++
		}
	}
	var unused []ref
	for _, c := range cs.learned {
		switch {
		case cs.arena[c+usedAt] > 0:
			cs.arena[c+usedAt]--
		case cs.arena[c+lbdAt] > tier1 || tight:
			unused = append(unused, c)
		}
	}
	slices.SortStableFunc(unused, func(c, d ref) int {
		return cmp.Or(cmp.Compare(cs.arena[d+lbdAt], cs.arena[c+lbdAt]), cmp.Compare(cs.arena[d+sizeAt], cs.arena[c+sizeAt]))
	})
	for _, c := range unused[:len(unused)*3/4] {
		cs.arena[c+lbdAt] = garbage
	}
	cs.collectGarbage(s)
}

// bytes returns the size of all clauses, including those of groups.
func (cs *clauses) bytes() int64 {
	n := 4 * cap(cs.arena)
	for _, list := range cs.watches {
		n += 8 * cap(list)
	}
	return int64(n)
}

// collectGarbage moves the remaining clauses together. Meanwhile usedAt in the old arena
// holds the new place of a clause.
func (cs *clauses) collectGarbage(s *state) {
	old := *cs
	cs.arena, cs.learned = make([]lit, 0, len(old.arena)), cs.learned[:0]
	for c := ref(0); int(c) < len(old.arena); c = old.next(c) {
		if old.arena[c+lbdAt] == garbage {
			continue
		}
		to := ref(len(cs.arena))
		cs.arena = append(cs.arena, old.arena[c:old.next(c)]...)
		if old.arena[c+lbdAt] > 0 {
			cs.learned = append(cs.learned, to)
		}
		old.arena[c+usedAt] = lit(to)
	}
	for l, list := range cs.watches {
		kept := list[:0]
		for _, w := range list {
			switch {
			case w.clause == binary:
				kept = append(kept, w)
			case old.arena[w.clause+lbdAt] != garbage:
				kept = append(kept, watch{ref(old.arena[w.clause+usedAt]), w.blocker})
			}
		}
		cs.watches[l] = kept
	}
	for _, l := range s.trail {
		if f := &s.assigned[l.atom()]; f.level > 0 && f.why.tag() == byClause {
			f.why = because(byClause, int(old.arena[f.why.number()+usedAt]))
		}
	}
}

package engine

import (
	"cmp"
	"slices"
)

// What few levels tie together decides often. Clauses of tier1 levels are kept
// for good, when one of tier2 levels takes part in a conflict it is kept twice
// when others are forgotten, and any other once (Audemard and Simon 2009;
// Chanseok Oh 2015).
const (
	tier1 lit = 2
	tier2 lit = 6
)

// life returns how often a clause that was of use is not forgotten.
func life(glue lit) lit {
	if glue <= tier2 {
		return 2
	}
	return 1
}

// forget drops three quarters of the learned clauses that were of no use lately,
// those that tie most levels first. If all take more than the memory allowed, it
// spares only what is the reason of something.
func (cs *clauses) forget(s *state, memory int64) {
	tight := cs.bytes() > memory
	if tight {
		for _, c := range cs.learned {
			cs.arena[c+lifeAt] = 0
		}
	}
	for _, l := range s.trail {
		if f := s.fact[l.atom()]; f.level > 0 && f.why.tag() == byClause {
			cs.arena[f.why.number()+lifeAt]++
		}
	}
	var out []ref
	for _, c := range cs.learned {
		switch {
		case cs.arena[c+lifeAt] > 0:
			cs.arena[c+lifeAt]--
		case cs.arena[c+glueAt] > tier1 || tight:
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(c, d ref) int {
		return cmp.Or(cmp.Compare(cs.arena[d+glueAt], cs.arena[c+glueAt]), cmp.Compare(cs.arena[d+sizeAt], cs.arena[c+sizeAt]))
	})
	for _, c := range out[:len(out)*3/4] {
		cs.arena[c+glueAt] = forgotten
	}
	cs.compact(s)
}

// bytes is how much the clauses take, those of groups too.
func (cs *clauses) bytes() int64 {
	n := 4 * cap(cs.arena)
	for _, list := range cs.watches {
		n += 8 * cap(list)
	}
	return int64(n)
}

// compact moves the clauses together that are not forgotten. While it does so
// the old arena has in lifeAt where a clause is now.
func (cs *clauses) compact(s *state) {
	old := *cs
	cs.arena, cs.learned = make([]lit, 0, len(old.arena)), cs.learned[:0]
	for c := ref(0); int(c) < len(old.arena); c = old.next(c) {
		if old.arena[c+glueAt] == forgotten {
			continue
		}
		to := ref(len(cs.arena))
		cs.arena = append(cs.arena, old.arena[c:old.next(c)]...)
		if old.arena[c+glueAt] > 0 {
			cs.learned = append(cs.learned, to)
		}
		old.arena[c+lifeAt] = lit(to)
	}
	for l, list := range cs.watches {
		stay := list[:0]
		for _, w := range list {
			switch {
			case w.clause == ofTwo:
				stay = append(stay, w)
			case old.arena[w.clause+glueAt] != forgotten:
				stay = append(stay, watch{ref(old.arena[w.clause+lifeAt]), w.other})
			}
		}
		cs.watches[l] = stay
	}
	for _, l := range s.trail {
		if f := &s.fact[l.atom()]; f.level > 0 && f.why.tag() == byClause {
			f.why = because(byClause, int(old.arena[f.why.number()+lifeAt]))
		}
	}
}

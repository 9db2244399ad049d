package engine

import (
	"cmp"
	"slices"
)

// newClauses returns the groups of s as clauses, as far as they are open. All
// that is decided is to be worked in.
func newClauses(s *state) *clauses {
	n := len(s.truth)
	cs := &clauses{watches: make([][]watch, n)}
	room := make([]watch, watchRoom*(n-2*len(s.trail)))
	for l := range cs.watches {
		if s.truth[l] == 0 {
			cs.watches[l], room = room[:0:watchRoom], room[watchRoom:]
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
			slices.SortStableFunc(lits, func(k, l lit) int { return cmp.Compare(s.lasting(l), s.lasting(k)) })
		}
		switch {
		case !exact:
		case len(lits) == 2:
			cs.pair(lits[0], lits[1])
		case len(lits) > 2:
			cs.add(lits, 0, 0)
		}
	}
	return cs
}

// watchRoom is how many clauses a literal watches before its list is moved.
const watchRoom = 4

// lasting orders literals for being watched: true, open, false, and of these
// what will be open first.
func (s *state) lasting(l lit) int32 {
	if s.truth[l] < 0 {
		return s.fact[l.atom()].level
	}
	return 1<<30 + int32(s.truth[l])
}

// exclusions lists what each atom excludes, by the groups of s, each once.
func (cs *clauses) exclusions(s *state) {
	cs.near, cs.nearAt = make([]lit, 0, len(s.member)), make([]int32, 0, len(s.owner)+1)
	last := make([]atom, len(s.owner)) // by atom: 1 + the last one that excluded it
	for a := range atom(len(s.owner)) {
		cs.nearAt = append(cs.nearAt, int32(len(cs.near)))
		for _, g := range s.groupsOf(a) {
			for _, b := range s.members(g) {
				if b != a && last[b] != a+1 {
					last[b] = a + 1
					cs.near = append(cs.near, not(b))
				}
			}
		}
	}
	cs.nearAt = append(cs.nearAt, int32(len(cs.near)))
}

// tidy drops what is decided for ever from groups and clauses. It is called when
// nothing is guessed and all is worked out.
func (s *state) tidy() {
	s.shrink()
	old := s.clauses
	cs := &clauses{watches: old.watches}
	if old.near != nil {
		cs.exclusions(s)
	}
	for l := range cs.watches {
		cs.watches[l] = slices.DeleteFunc(cs.watches[l], func(w watch) bool {
			return w.clause != ofTwo || s.truth[l] != 0 || s.truth[w.other] != 0
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
			cs.pair(lits[0], lits[1])
		} else {
			cs.add(lits, old.arena[c+glueAt], old.arena[c+lifeAt])
		}
	}
	s.clauses = cs
}

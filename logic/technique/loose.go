package technique

import "github.com/banmen/banmen/logic"

// looseCandidates finds the loose candidates of a symbol: those in no template, where a
// template places the symbol once in every full house. A single-symbol step removes only
// loose candidates, so a symbol without any can be skipped.
type looseCandidates struct {
	fishCandidates
	every   []int    // the houses a template fills, see full
	houses  []int    // the houses with candidates left
	covered few      // candidates seen in some template
	visits  int      // cells the search may still try
	known   []uint64 // by symbol: its RevOf at the last search
	all     []few    // by symbol: its loose candidates at that time
}

// mostVisits bounds the cells tried when searching a template; beyond it a candidate
// counts as loose.
const mostVisits = 100

// loose returns the loose candidates of a symbol, numbered as in fishCandidates.
func (x *looseCandidates) loose(s *logic.State, v int) few {
	if x.State != s || x.known == nil {
		x.State, x.known, x.all = s, make([]uint64, s.Symbols+1), make([]few, s.Symbols+1)
		x.every = full(s)
	}
	if x.known[v] != s.RevOf(v) {
		x.known[v], x.all[v] = s.RevOf(v), x.find(v)
	}
	return x.all[v]
}

// full returns the full houses except columns and boxes that share all their cells; those
// hold a place of the symbol whenever each row does.
func full(s *logic.State) (list []int) {
	shared := func(kind logic.HouseKind) bool {
		n := 0
		for _, h := range s.Kinds[kind] {
			if s.Houses[h].Full {
				n += len(s.Houses[h].Cells)
			}
		}
		return n == s.Shape.Size()
	}
	rows := shared(logic.Row)
	for h := range s.Houses {
		kind := s.Houses[h].Kind
		if s.Houses[h].Full && (!rows || kind == logic.Row || kind == logic.Other || !shared(kind)) {
			list = append(list, h)
		}
	}
	return list
}

// find searches templates. If there are too many candidates, or some may be missing, no
// candidate is known to be in one.
func (x *looseCandidates) find(v int) (loose few) {
	if x.Broken() || !x.gather(v, 0) {
		return ones(128)
	}
	x.houses, x.covered = x.houses[:0], few{}
	for _, h := range x.every {
		if !x.units[h].empty() {
			x.houses = append(x.houses, h)
		}
	}
	every := ones(len(x.cells))
	for i := range x.cells {
		if x.visits = mostVisits; !x.covered.has(i) && !x.fill(0, every.minus(x.peers[i]), one(i)) {
			loose = loose.or(one(i))
		}
	}
	return loose
}

// fill reports whether a template can be completed in the houses from the k-th on, and
// records it as covered. It tries uncovered candidates first.
func (x *looseCandidates) fill(k int, left, chosen few) bool {
	for k < len(x.houses) && !x.units[x.houses[k]].and(chosen).empty() {
		k++
	}
	if k == len(x.houses) {
		x.covered = x.covered.or(chosen)
		return true
	}
	m := x.units[x.houses[k]].and(left)
	for _, m := range [2]few{m.minus(x.covered), m.and(x.covered)} {
		for ; !m.empty(); m = m.minus(one(m.first())) {
			if x.visits--; x.visits < 0 {
				return false
			}
			i := m.first()
			if x.fill(k+1, left.minus(x.peers[i]), chosen.or(one(i))) {
				return true
			}
		}
	}
	return false
}

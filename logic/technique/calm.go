package technique

import "github.com/banmen/banmen/logic"

// A calm tells which candidates of a symbol are loose: in no template, which is a way to put the
// symbol into all full houses. What a step of one symbol removes is loose, so there are no such
// steps of symbols that are calm, which have no such candidates.
type calm struct {
	school
	every   []int    // the houses that templates are looked for in, see full
	houses  []int    // those of them that have candidates
	covered few      // the candidates in templates that were found
	visits  int      // of cells that may still be tried
	known   []uint64 // by symbol: its RevOf when it was asked about
	all     []few    // by symbol: its loose candidates then
}

// mostVisits is how many cells a search for a template tries until its candidate is taken for loose.
const mostVisits = 100

// loose returns the candidates of a symbol that are loose, numbered as in a school.
func (x *calm) loose(s *logic.State, v int) few {
	if x.State != s || x.known == nil {
		x.State, x.known, x.all = s, make([]uint64, s.Symbols+1), make([]few, s.Symbols+1)
		x.every = full(s)
	}
	if x.known[v] != s.RevOf(v) {
		x.known[v], x.all[v] = s.RevOf(v), x.find(v)
	}
	return x.all[v]
}

// full returns the full houses, but for columns and boxes that share all cells between them: each of
// them has a place of the symbol if each row has.
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

// find looks for templates. If there are too many candidates, or some are missing, nothing is said of any.
func (x *calm) find(v int) (loose few) {
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

// fill reports whether what is left can go on with a template in the houses from the k-th on, and
// covers the template. It tries first what is not covered.
func (x *calm) fill(k int, left, chosen few) bool {
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

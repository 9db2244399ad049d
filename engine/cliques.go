package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A cover bounds a count by cliques of places that exclude each other, so that at most
// one of a clique has the value. If the remaining places can be covered by k cliques, the
// value stands at most k times. If exactly k are needed, each clique has it once, and a
// place that excludes a whole clique cannot have it. (In a Star Battle, for example, the
// cells left in a region may fit into two blocks of 2 x 2 cells.)
type cover struct {
	of      []model.Var
	least   int
	atoms   []atom
	begin   []int32  // by place: its cliques are cliques[begin[i]:begin[i+1]]
	cliques []uint64 // cliques of at least two places, as sets of places
	chosen  []uint64 // scratch: cliques that cover the remaining places
}

// covers returns the covers of the counts whose places exclude each other. Counts of one are left
// out, because groups express all of it.
func covers(s *state, m *model.Model) (all []constraint) {
	var place []int32 // scratch, by atom: its place in a count plus 1, or 0
	for _, c := range m.Constraints {
		c, ok := c.(model.Count)
		if !ok || c.Least < 2 || len(c.Values) != 1 || len(c.Of) > 64 {
			continue
		}
		if place == nil {
			place = make([]int32, len(s.owner))
		}
		if u := newCover(s, c, s.atomsOf(m, c.Of, c.Values[0]), place); u != nil {
			all = append(all, u)
		}
	}
	return all
}

// newCover returns the cover of a count, or nil if no places exclude each other.
func newCover(s *state, of model.Count, atoms []atom, place []int32) *cover {
	c := &cover{of: of.Of, least: of.Least, atoms: atoms, begin: make([]int32, 1, len(atoms)+1)}
	for i, a := range atoms {
		place[a] = int32(i + 1)
	}
	for _, a := range atoms {
		for _, g := range s.groupsOf(a) {
			clique := uint64(0)
			for _, b := range s.members(g) {
				if k := place[b]; k > 0 {
					clique |= 1 << (k - 1)
				}
			}
			if clique&(clique-1) != 0 {
				c.cliques = append(c.cliques, clique)
			}
		}
		c.begin = append(c.begin, int32(len(c.cliques)))
	}
	for _, a := range atoms {
		place[a] = 0
	}
	if c.cliques == nil {
		return nil
	}
	return c
}

// choose covers places greedily: each clique is the one that covers most of the rest. It
// returns the number of cliques.
func (c *cover) choose(left uint64) int {
	c.chosen = c.chosen[:0]
	for left != 0 {
		i := bits.TrailingZeros64(left)
		best := uint64(1) << i
		for _, q := range c.cliques[c.begin[i]:c.begin[i+1]] {
			if q &= left; bits.OnesCount64(q) > bits.OnesCount64(best) {
				best = q
			}
		}
		c.chosen = append(c.chosen, best)
		left &^= best
	}
	return len(c.chosen)
}

func (c *cover) vars() []model.Var { return c.of }

func (c *cover) propagate(s *state, me reason) bool {
	left, least := uint64(0), c.least
	for i, a := range c.atoms {
		switch s.truth[is(a)] {
		case 0:
			left |= 1 << i
		case 1:
			least--
		}
	}
	switch n := c.choose(left); {
	case n < least:
		return s.fail(none, me)
	case n > least:
		return true
	}
	for _, q := range c.chosen {
		if !c.once(s, q, me) {
			return false
		}
	}
	return true
}

// once propagates that a clique has the value exactly once.
func (c *cover) once(s *state, q uint64, me reason) bool {
	i := bits.TrailingZeros64(q)
	if q&(q-1) == 0 {
		return s.enqueue(is(c.atoms[i]), me)
	}
	for _, g := range s.groupsOf(c.atoms[i]) {
		for _, a := range s.members(g) {
			if s.truth[is(a)] == 0 && c.excludes(s, a, q) && !s.enqueue(not(a), me) {
				return false
			}
		}
	}
	return true
}

// excludes reports whether an atom outside of some places excludes all of them.
func (c *cover) excludes(s *state, a atom, places uint64) bool {
	for ; places != 0; places &= places - 1 {
		if b := c.atoms[bits.TrailingZeros64(places)]; a == b || !s.exclusive(a, b) {
			return false
		}
	}
	return true
}

// exclusive reports whether two atoms are in one group.
func (s *groups) exclusive(a, b atom) bool {
	of := s.groupsOf(b)
	for _, g := range s.groupsOf(a) {
		if slices.Contains(of, g) {
			return true
		}
	}
	return false
}

// explain names the places that cannot have the value.
func (c *cover) explain(s *state, causes []lit, l lit, position int32) []lit {
	for _, a := range c.atoms {
		if (l == none || a != l.atom()) && s.trueBefore(not(a), position) {
			causes = append(causes, not(a))
		}
	}
	return causes
}

package engine

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/model"
)

// choose returns the atom to decide next, or false if none is open.
func (s *search) choose() (atom, bool) {
	switch {
	case s.order != nil:
		return s.chooseInOrder()
	case s.learner != nil:
		return s.chooseByActivity()
	}
	if g := s.selectGroup(); g >= 0 {
		return s.selectAtom(g), true
	}
	return 0, false
}

// selectGroup returns the group to branch on, or -1 if nothing is open.
func (s *search) selectGroup() int32 {
	for s.next < len(s.branch) && s.open[s.branch[s.next]] < 2 {
		s.next++
	}
	switch {
	case s.next == len(s.branch):
		return -1
	case s.next >= s.primary:
		return s.branch[s.next]
	}
	return s.smallest(s.branch[s.next:s.primary])
}

// smallest returns the group with the fewest atoms that are not false, at least two.
// Among equal groups it takes the first, or a random one with Options.Rand.
func (s *search) smallest(of []int32) int32 {
	best, least, ties := int32(-1), int32(1<<30), 0
	for _, g := range of {
		n := s.open[g]
		if n < 2 || n > least || n == least && s.o.Rand == nil {
			continue
		}
		if n < least {
			best, least, ties = g, n, 1
			if n == 2 && s.o.Rand == nil {
				break
			}
			continue
		}
		if ties++; s.o.Rand.IntN(ties) == 0 {
			best = g
		}
	}
	return best
}

// selectAtom returns an atom of the group that is not false: the first, or a random one.
func (s *search) selectAtom(g int32) atom {
	skip := 0
	if s.o.Rand != nil {
		skip = s.o.Rand.IntN(int(s.open[g]))
	}
	for _, a := range s.members(g) {
		if s.truth[is(a)] == 0 {
			if skip == 0 {
				return a
			}
			skip--
		}
	}
	panic("engine: a group without choice")
}

// chooseInOrder returns the first open atom in list order.
func (s *search) chooseInOrder() (atom, bool) {
	for ; s.next < len(s.order); s.next++ {
		if a := s.order[s.next]; s.truth[is(a)] == 0 {
			return a, true
		}
	}
	return 0, false
}

// chooseByActivity returns the open atom with the highest activity, or the one that Options prefer
// in its place.
func (s *search) chooseByActivity() (atom, bool) {
	for {
		a, ok := s.heap.pop()
		switch {
		case !ok:
			return a, false
		case s.truth[is(a)] != 0:
			continue
		}
		if s.prefer != nil {
			if b := s.prefer(a); b != a {
				s.heap.push(a)
				return b, true
			}
		}
		return a, true
	}
}

// branches finds the groups to branch on, variables with many constraints first.
// Secondary groups are branched on only when nothing else is open: they are slack
// variables, which take a value that no constraint mentions once all others have found
// their places.
func (s *search) branches() {
	var slack []int32
	for g, exact := range s.exact {
		switch {
		case !exact:
		case hiddenLast(s) && int(s.owner[s.members(int32(g))[0]]) >= s.o.visible,
			g < len(s.values) && s.hasSlack(int32(g)):
			slack = append(slack, int32(g))
		default:
			s.branch = append(s.branch, int32(g))
		}
	}
	if s.constraintsOn != nil {
		degree := func(g int32) int {
			if int(g) >= len(s.values) {
				return 0
			}
			return len(s.constraintsOn[g])
		}
		slices.SortStableFunc(s.branch, func(a, b int32) int { return cmp.Compare(degree(b), degree(a)) })
	}
	s.primary = len(s.branch)
	s.branch = append(s.branch, slack...)
}

// hasSlack reports whether a variable has a value that no other group or constraint
// mentions.
func (s *search) hasSlack(v int32) bool {
	if s.constraintsOn != nil && len(s.constraintsOn[v]) > 0 {
		return false
	}
	for _, a := range s.members(v) {
		if len(s.groupsOf(a)) == 1 {
			return true
		}
	}
	return false
}

// listOrder returns the open atoms in list order.
func (s *search) listOrder(m *model.Model) []atom {
	order := make([]atom, 0, len(s.owner))
	open := make([]bool, len(s.owner))
	for _, a := range s.member[:s.begin[len(m.Domains)]] {
		open[a] = true
	}
	for _, l := range m.ListOrder() {
		d := m.Domains[l.Var]
		if len(d) == 0 || l.Value < d[0] || l.Value > d[len(d)-1] {
			continue
		}
		if a := s.atom(l.Var, l.Value); a != noAtom && open[a] {
			order = append(order, a)
		}
	}
	return order
}

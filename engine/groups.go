package engine

import "github.com/banmen/banmen/model"

// A group is a set of atoms of which at most one, or exactly one, is true. Each variable
// is an exact group of its values, and these come first. Each value of an AllDifferent is
// a group of its places, exact if every value occurs. A Count of one is an exact group.
type groups struct {
	begin  []int32 // members of group g: member[begin[g]:begin[g+1]]
	member []atom
	exact  []bool
	open   []int32 // members that are not false in the propagated part of the trail; not updated once there are clauses

	on     []int32 // groups of atom a: inside[on[a]:on[a+1]]
	inside []int32
}

// newGroups returns an empty set of groups with room for those of m.
func newGroups(m *model.Model) groups {
	members, n := 0, len(m.Domains)
	for _, d := range m.Domains {
		members += len(d)
	}
	for _, c := range m.Constraints {
		most := 1
		for _, v := range c.Vars() {
			members += len(m.Domains[v])
			most = max(most, len(m.Domains[v]))
		}
		n += most
	}
	return groups{
		begin:  append(make([]int32, 0, n+1), 0),
		member: make([]atom, 0, members),
		exact:  make([]bool, 0, n),
		open:   make([]int32, 0, n),
	}
}

func (s *groups) members(g int32) []atom { return s.member[s.begin[g]:s.begin[g+1]] }

func (s *groups) groupsOf(a atom) []int32 { return s.inside[s.on[a]:s.on[a+1]] }

func (s *groups) add(exact bool, members ...atom) {
	s.member = append(s.member, members...)
	s.begin = append(s.begin, int32(len(s.member)))
	s.exact = append(s.exact, exact)
	s.open = append(s.open, int32(len(members)))
}

// index builds the list of groups of each of n atoms.
func (s *groups) index(n int) {
	if s.on == nil {
		s.on, s.inside = make([]int32, n+2), make([]int32, len(s.member))
	}
	clear(s.on)
	for _, a := range s.member {
		s.on[a+2]++
	}
	for i := 2; i < len(s.on); i++ {
		s.on[i] += s.on[i-1]
	}
	s.inside = s.inside[:len(s.member)]
	for g := range s.exact {
		for _, a := range s.members(int32(g)) {
			s.inside[s.on[a+1]] = int32(g)
			s.on[a+1]++
		}
	}
}

// simplifyGroups removes the atoms decided at the root from the groups; those left are
// open. It must be called at the root with everything propagated.
func (s *state) simplifyGroups() {
	if len(s.trail) == s.simplified {
		return
	}
	s.simplified = len(s.trail)
	at := int32(0)
	for g := range s.exact {
		members := s.members(int32(g))
		s.begin[g] = at
		for _, a := range members {
			if s.truth[is(a)] == 0 {
				s.member[at] = a
				at++
			}
		}
		s.open[g] = at - s.begin[g]
		s.exact[g] = s.exact[g] && s.open[g] > 0
	}
	s.begin[len(s.exact)] = at
	s.member = s.member[:at]
	s.index(len(s.owner))
}

// recount counts the members that are not false in the propagated part of the trail.
func (s *state) recount() {
	for g := range s.exact {
		s.open[g] = 0
		for _, a := range s.members(int32(g)) {
			if s.truth[is(a)] >= 0 || int(s.assigned[a].position) >= s.head {
				s.open[g]++
			}
		}
	}
}

package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A state is a model during a search: the decided literals, and the constraints that propagate.
type state struct {
	*literals
	groups
	queue
	constraints   []constraint
	constraintsOn [][]int32 // by variable: its constraints; nil if it has none
	weights       []int64   // by constraint: the number of literals of its variables
	clauses       *clauses  // nil: groups propagate by counting their open atoms
	heap          *heap     // all open atoms; may be nil
	conflict      conflict
	simplified    int                   // length of the part of the trail that is removed from the groups
	steps         int64                 // values set
	work          int64                 // event.Stats.Work
	stop          func() bool           // asked every workBetweenStops
	stopped       bool                  // stop reported true, so propagation is incomplete
	asked         int64                 // work when stop was asked last
	onSet         func(model.Literal)   // called with each literal that becomes true; may be nil
	union         [2][]uint64           // scratch: sets of values
	counts        []int                 // scratch: by value
	common        varSet                // scratch
	kept          [maxCageValues]uint64 // scratch
}

// A conflict is a literal that is false although a reason implies it, or a reason that
// cannot hold at all, with the literal none.
type conflict struct {
	lit lit
	why reason
}

const none lit = -1

// newState returns the state of m before propagation. For a model known to be hard it
// also builds propagators that cost more. It returns nil as soon as stop reports true.
func newState(m *model.Model, hard bool, stop func() bool) *state {
	s := &state{literals: newLiterals(m), groups: newGroups(m), stop: stop}
	for v, d := range m.Domains {
		if v%1024 == 0 && stop() {
			return nil
		}
		for _, x := range d {
			s.member = append(s.member, s.atom(model.Var(v), x))
		}
		s.add(true)
		s.open[v] = int32(len(d))
	}
	for i := range s.union {
		s.union[i] = make([]uint64, s.words)
	}
	s.counts = make([]int, s.words*64)
	different := differents(m)
	for _, c := range m.Constraints {
		if stop() {
			return nil
		}
		s.post(m, c, different)
	}
	for _, c := range slices.Concat(derived(m), innies(m)) {
		if stop() {
			return nil
		}
		s.constraints = append(s.constraints, s.postSum(m, c, different))
	}
	s.index(len(s.owner))
	several := slices.ContainsFunc(s.constraints, func(c constraint) bool { _, ok := c.(*countConstraint); return ok })
	if several {
		s.constraints = append(s.constraints, covers(s, m)...)
	}
	slow := len(s.constraints)
	if several || hard {
		s.constraints = append(s.constraints, transports(s, m, several)...)
	}
	s.queue = newQueue(len(s.constraints), slow)
	s.listConstraints(len(m.Domains))
	return s
}

// post turns a constraint into groups if possible, otherwise into a propagator of
// domains.
func (s *state) post(m *model.Model, c model.Constraint, different [][][]model.Var) {
	switch c := c.(type) {
	case model.AllDifferent:
		switch n := s.addPlaces(m, c.Of); {
		case n > len(c.Of):
			s.constraints = append(s.constraints, looseAllDifferent{c.Of})
		case n < len(c.Of):
			s.add(true) // an empty exact group is a conflict
		}
	case model.Linear:
		s.constraints = append(s.constraints, s.postSum(m, c, different))
	case model.Count:
		s.postCount(m, c)
	case model.And:
		for _, part := range c.Of {
			s.post(m, part, nil)
		}
	case model.Or, model.Not:
		s.postCombined(m, c)
	case model.Rank:
		s.post(m, c.Restated(), nil)
	case model.Regions:
		postRegions(s, m, c)
	default:
		s.constraints = append(s.constraints, s.part(m, c))
	}
}

// postSum returns the constraint of a sum.
func (s *state) postSum(m *model.Model, c model.Linear, different [][][]model.Var) constraint {
	u := s.newSum(m, c, different)
	if u.differs {
		if c := newCage(m, u, different); c != nil {
			return c
		}
	}
	return u
}

// postCount makes a group of a count of one value that stands exactly or at most once.
func (s *state) postCount(m *model.Model, c model.Count) {
	if len(c.Values) != 1 || c.Most != 1 || c.Least > 1 {
		s.constraints = append(s.constraints, newCount(s, c))
	} else {
		s.add(c.Least == 1, s.atomsOf(m, c.Of, c.Values[0])...)
	}
}

// addPlaces adds a group for each value of all-different variables and returns the number
// of values.
func (s *state) addPlaces(m *model.Model, of []model.Var) int {
	n := s.counts
	clear(n)
	for _, v := range of {
		for _, x := range m.Domains[v] {
			n[x]++
		}
	}
	values, at := 0, len(s.member)
	for _, k := range n {
		values += min(k, 1)
	}
	for x, k := range n {
		if k == 0 {
			continue
		}
		n[x], at = at, at+k
		s.begin = append(s.begin, int32(at))
		s.exact = append(s.exact, values <= len(of))
		s.open = append(s.open, int32(k))
	}
	s.member = slices.Grow(s.member, at-len(s.member))[:at]
	for _, v := range of {
		for _, x := range m.Domains[v] {
			s.member[n[x]] = s.atom(v, x)
			n[x]++
		}
	}
	return values
}

// atomsOf returns the atoms of the variables that have the value in their domains.
func (s *state) atomsOf(m *model.Model, of []model.Var, value int) []atom {
	var atoms []atom
	for _, v := range of {
		if _, ok := slices.BinarySearch(m.Domains[v], value); ok {
			atoms = append(atoms, s.atom(v, value))
		}
	}
	return atoms
}

// listConstraints builds, for each of n variables, the list of its constraints.
func (s *state) listConstraints(n int) {
	if len(s.constraints) == 0 {
		return
	}
	s.domains = true
	s.constraintsOn, s.weights = make([][]int32, n), make([]int64, len(s.constraints))
	for i, c := range s.constraints {
		for _, v := range c.vars() {
			s.constraintsOn[v] = append(s.constraintsOn[v], int32(i))
			s.weights[i] += int64(s.open[v])
		}
	}
}

package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// state is the model in work: what is decided, and the constraints that decide
// more.
type state struct {
	*literals
	groups
	cons    []constraint
	hasCons [][]int32 // by variable: the constraints on it; nil if there are none
	waiting []int32   // constraints to look at again, waiting[:served] done
	served  int
	queued  []bool
	clauses *clauses // nil: groups are worked out one by one
	heap    *heap    // nil, or has all open atoms
	bad     conflict
	shrunk  int                 // literals of the trail that are out of the groups
	steps   int64               // values set
	onSet   func(model.Literal) // nil, or is told so
	union   [2][]uint64         // scratch: sets of values
	tallies []int               // scratch: by value
}

// A conflict is a literal that should be true by a reason, but is false; or a
// reason that cannot be, with the literal none.
type conflict struct {
	lit lit
	why reason
}

const none lit = -1

// newState returns the state of m before propagation.
func newState(m *model.Model) *state {
	s := &state{literals: newLiterals(m), groups: newGroups(m)}
	for v, d := range m.Domains {
		for _, x := range d {
			s.member = append(s.member, s.atom(model.Var(v), x))
		}
		s.add(true)
		s.open[v] = int32(len(d))
	}
	for i := range s.union {
		s.union[i] = make([]uint64, s.words)
	}
	s.tallies = make([]int, s.words*64)
	different := differents(m)
	for _, c := range m.Constraints {
		s.translate(m, c, different)
	}
	for _, c := range derived(m) {
		s.cons = append(s.cons, newSum(m, c, different))
	}
	s.index(len(s.owner))
	s.listen(len(m.Domains))
	return s
}

// translate makes groups of a constraint where it can, and else a constraint
// that looks at domains.
func (s *state) translate(m *model.Model, c model.Constraint, different [][][]model.Var) {
	switch c := c.(type) {
	case model.AllDifferent:
		switch n := s.places(m, c.Of); {
		case n > len(c.Of):
			s.cons = append(s.cons, spare{c.Of})
		case n < len(c.Of):
			s.add(true) // of nothing: cannot be
		}
	case model.Sum:
		s.cons = append(s.cons, newSum(m, c, different))
	case model.Count:
		atoms := s.atomsOf(m, c.Of, c.Value)
		if c.N == 1 {
			s.add(true, atoms...)
		} else {
			s.cons = append(s.cons, tally{atoms, c})
		}
	default:
		panic("engine: a constraint outside the closed set")
	}
}

// places adds a group for each value of the variables, which are all different.
// It returns how many values there are.
func (s *state) places(m *model.Model, of []model.Var) int {
	n := s.tallies
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

// atomsOf returns the atoms of the variables that can have the value.
func (s *state) atomsOf(m *model.Model, of []model.Var, value int) []atom {
	var atoms []atom
	for _, v := range of {
		if _, ok := slices.BinarySearch(m.Domains[v], value); ok {
			atoms = append(atoms, s.atom(v, value))
		}
	}
	return atoms
}

// listen lists the constraints of each of n variables.
func (s *state) listen(n int) {
	if len(s.cons) == 0 {
		return
	}
	s.domains = true
	s.hasCons, s.queued = make([][]int32, n), make([]bool, len(s.cons))
	for i, c := range s.cons {
		for _, v := range c.vars() {
			s.hasCons[v] = append(s.hasCons[v], int32(i))
		}
	}
}

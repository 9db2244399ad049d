package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// An atom is a numbered model.Literal: that a variable has a value.
type atom int32

// A lit is an atom or its negation.
type lit int32

func is(a atom) lit  { return lit(a << 1) }
func not(a atom) lit { return lit(a<<1 | 1) }

func (l lit) atom() atom     { return atom(l >> 1) }
func (l lit) negative() bool { return l&1 != 0 }
func (l lit) opposite() lit  { return l ^ 1 }

// A reason says why a lit is true: a tag and the number of its cause. Explanations are
// derived from it only on demand (lazily).
type reason uint32

const (
	byDecision   reason = iota // no cause: a decision, a flipped decision, or known at the root
	byLit                      // the literal with this number is true and excludes the negation
	byGroup                    // all other members of this group are false
	byConstraint               // a constraint implies it by the domains
	byClause                   // all other literals of this clause are false
	tagBits      = 3
)

func because(tag reason, n int) reason { return reason(n)<<tagBits | tag }

func (r reason) tag() reason { return r & (1<<tagBits - 1) }
func (r reason) number() int { return int(r >> tagBits) }

// An assignment records how an atom was decided.
type assignment struct {
	level    int32 // decision level
	position int32 // position in the trail
	why      reason
}

// literals holds the decisions of a search: the trail, which lists atoms in the order in which they
// became true or false, and the remaining domains.
type literals struct {
	owner  []model.Var // by atom
	value  []int       // by atom
	number []atom      // by variable and value, from the least to the greatest: its atom, or none
	first  []int       // by variable: offset from a value to its place in number

	domains bool     // some constraints inspect domains
	words   int      // words of a domain
	dom     []uint64 // by variable, words each: value x is bit x

	truth       []int8       // by lit: 1 true, -1 false, 0 open
	assigned    []assignment // by atom: how it was decided
	trail       []lit
	head        int   // trail[:head] has been propagated
	levelStarts []int // by level, from 1: the length of the trail before its decision
}

func newLiterals(m *model.Model) *literals {
	s := &literals{first: make([]int, len(m.Domains))}
	atoms, places, most := 0, 0, 0
	for v, d := range m.Domains {
		if len(d) == 0 {
			continue
		}
		s.first[v] = places - d[0]
		atoms += len(d)
		places += d[len(d)-1] - d[0] + 1
		most = max(most, d[len(d)-1])
	}
	s.words = most/64 + 1
	s.dom = make([]uint64, len(m.Domains)*s.words)
	s.number = make([]atom, places)
	s.owner, s.value = make([]model.Var, 0, atoms), make([]int, 0, atoms)
	s.truth = make([]int8, 2*atoms)
	s.assigned = make([]assignment, atoms)
	s.trail = make([]lit, 0, atoms)
	for i := range s.number {
		s.number[i] = noAtom
	}
	for v, d := range m.Domains {
		for _, x := range d {
			s.number[s.first[v]+x] = atom(len(s.owner))
			s.owner, s.value = append(s.owner, model.Var(v)), append(s.value, x)
			s.dom[v*s.words+x/64] |= 1 << (x % 64)
		}
	}
	return s
}

const noAtom atom = -1

// atom returns the atom of a literal, or noAtom. The value must lie between the least and
// the greatest of the variable's domain in the model.
func (s *literals) atom(v model.Var, value int) atom { return s.number[s.first[v]+value] }

func (s *literals) literal(a atom) model.Literal {
	return model.Literal{Var: s.owner[a], Value: s.value[a]}
}

// level returns the decision level, the number of decisions. It is 0 at the root.
func (s *literals) level() int { return len(s.levelStarts) }

// assign makes an open literal true.
func (s *literals) assign(l lit, why reason) {
	s.truth[l], s.truth[l^1] = 1, -1
	s.assigned[l>>1] = assignment{int32(len(s.levelStarts)), int32(len(s.trail)), why}
	s.trail = append(s.trail, l)
	if s.domains && l.negative() {
		s.toggle(l.atom())
	}
}

// toggle adds the value of an atom to the domain of its variable, or removes it.
func (s *literals) toggle(a atom) {
	v, x := int(s.owner[a]), s.value[a]
	s.dom[v*s.words+x/64] ^= 1 << (x % 64)
}

// unassign reopens the last literal of the trail and returns it.
func (s *literals) unassign() lit {
	l := s.trail[len(s.trail)-1]
	s.trail = s.trail[:len(s.trail)-1]
	s.truth[l], s.truth[l.opposite()] = 0, 0
	if s.domains && l.negative() {
		s.toggle(l.atom())
	}
	return l
}

// set returns the domain of a variable, with value x as bit x.
func (s *literals) set(v model.Var) []uint64 { return s.dom[int(v)*s.words:][:s.words] }

func (s *literals) size(v model.Var) int {
	n := 0
	for _, w := range s.set(v) {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *literals) lowest(v model.Var) int {
	for i, w := range s.set(v) {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return 0
}

func (s *literals) highest(v model.Var) int {
	set := s.set(v)
	for i := len(set) - 1; i >= 0; i-- {
		if set[i] != 0 {
			return i*64 + 63 - bits.LeadingZeros64(set[i])
		}
	}
	return 0
}

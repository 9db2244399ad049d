package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// A constraint is a constraint of the model that groups cannot express. It is propagated
// when domains of its variables have changed.
type constraint interface {
	vars() []model.Var

	// propagate removes impossible values until it finds no more. me is the reason that
	// names the constraint. It reports false on a conflict.
	propagate(s *state, me reason) bool

	// explain appends to causes the literals from which the constraint concluded l, or a
	// conflict if l is none. All of them were true before a position of the trail.
	explain(s *state, causes []lit, l lit, position int32) []lit
}

// removeValues removes values, one bit each, from the domain of a variable.
func (s *state) removeValues(v model.Var, word int, values uint64, why reason) bool {
	for w := s.dom[int(v)*s.words+word] & values; w != 0; w &= w - 1 {
		if !s.enqueue(not(s.atom(v, word*64+bits.TrailingZeros64(w))), why) {
			return false
		}
	}
	return true
}

// trueBefore reports whether a literal was true before a position of the trail.
func (s *state) trueBefore(l lit, position int32) bool {
	return s.truth[l] > 0 && s.assigned[l.atom()].position < position
}

// explainDomain appends the literals about v that were known before a position: its value, or the
// values it could not have.
func (s *state) explainDomain(causes []lit, v model.Var, position int32) []lit {
	at := len(causes)
	for _, a := range s.members(int32(v)) {
		switch {
		case s.trueBefore(is(a), position):
			return append(causes[:at], is(a))
		case s.trueBefore(not(a), position):
			causes = append(causes, not(a))
		}
	}
	return causes
}

// A looseAllDifferent is an AllDifferent with more values than variables. The domains together need
// at least as many values as there are variables. If there are just enough, a value with one place
// left is placed there.
type looseAllDifferent struct{ of []model.Var }

func (c looseAllDifferent) vars() []model.Var { return c.of }

func (c looseAllDifferent) propagate(s *state, me reason) bool {
	once, twice := s.union[0], s.union[1]
	clear(once)
	clear(twice)
	for _, v := range c.of {
		for i, w := range s.set(v) {
			twice[i] |= once[i] & w
			once[i] |= w
		}
	}
	total := 0
	for i, w := range once {
		total += bits.OnesCount64(w)
		once[i] = w &^ twice[i] // values with exactly one place
	}
	if total < len(c.of) {
		return s.fail(none, me)
	}
	if total > len(c.of) {
		return true
	}
	for _, v := range c.of {
		for i := range once {
			for w := s.set(v)[i] & once[i]; w != 0; w &= w - 1 {
				if !s.enqueue(is(s.atom(v, i*64+bits.TrailingZeros64(w))), me) {
					return false
				}
			}
		}
	}
	return true
}

func (c looseAllDifferent) explain(s *state, causes []lit, _ lit, position int32) []lit {
	for _, v := range c.of {
		for _, a := range s.members(int32(v)) {
			if s.trueBefore(not(a), position) {
				causes = append(causes, not(a))
			}
		}
	}
	return causes
}

// explainDomains appends the literals about all variables but that of l that were known before a
// position.
func (s *state) explainDomains(causes []lit, of []model.Var, l lit, position int32) []lit {
	for _, v := range of {
		if l == none || v != s.owner[l.atom()] {
			causes = s.explainDomain(causes, v, position)
		}
	}
	return causes
}

// explainBy appends the reasons, before a position, why a variable had only values that satisfy
// fits. It reports false if other values were possible.
func (s *state) explainBy(causes []lit, v model.Var, position int32, fits func(x int) bool) ([]lit, bool) {
	members := s.members(int32(v))
	if len(members) == 0 {
		return causes, fits(s.lowest(v))
	}
	at, ok := len(causes), true
	for _, a := range members {
		switch {
		case s.trueBefore(is(a), position):
			return append(causes[:at], is(a)), fits(s.value[a])
		case fits(s.value[a]):
		case s.trueBefore(not(a), position):
			causes = append(causes, not(a))
		default:
			ok = false
		}
	}
	return causes, ok
}

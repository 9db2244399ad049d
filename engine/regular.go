package engine

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A regular is a Regular with few states, so that a set of states is a word. All steps of
// a value that lead equally far ahead in the numbers of states are taken at once by a
// shift. It is domain consistent like a diagram, without unrolling the automaton.
type regular struct {
	of     []model.Var
	ends   uint64
	values []regularValue
	atoms  []atom   // by layer and value: its atom, or none
	stray  bool     // domains have values without a step
	here   []uint64 // scratch, by layer: reachable states
	there  []uint64 // scratch, by layer: states from which the end is reachable
}

// A regularValue is the steps of a value, grouped by how far they lead.
type regularValue struct {
	value int
	steps []regularStep
}

type regularStep struct {
	from uint64 // states that the steps leave
	far  int    // distance to the states that they lead to
}

// Limits of the states of an automaton, and of the shifts of all its values.
const (
	regularStates = 64
	regularShifts = 128
)

// newRegular returns the constraint, or nil if the automaton is too large.
func newRegular(s *state, m *model.Model, c model.Regular) *regular {
	if c.States > regularStates {
		return nil
	}
	r := &regular{of: c.Of}
	shifts := 0
	for _, step := range c.Steps {
		if shifts += r.add(step); shifts > regularShifts {
			return nil
		}
	}
	for _, e := range c.Ends {
		r.ends |= 1 << e
	}
	r.atoms = make([]atom, 0, len(c.Of)*len(r.values))
	for _, v := range c.Of {
		n := 0
		for _, x := range r.values {
			a := noAtom
			if d := m.Domains[v]; len(d) > 0 && x.value >= d[0] && x.value <= d[len(d)-1] {
				a = s.atom(v, x.value)
			}
			r.atoms, n = append(r.atoms, a), n+b2i(a != noAtom)
		}
		r.stray = r.stray || n < len(m.Domains[v])
	}
	sets := make([]uint64, 2*(len(c.Of)+1))
	r.here, r.there = sets[:len(c.Of)+1], sets[len(c.Of)+1:]
	return r
}

// add adds a step of the automaton and returns the number of additional shifts.
func (c *regular) add(step model.Step) int {
	i := slices.IndexFunc(c.values, func(v regularValue) bool { return v.value == step.Value })
	if i < 0 {
		i, c.values = len(c.values), append(c.values, regularValue{value: step.Value})
	}
	v, far := &c.values[i], step.To-step.From
	for k := range v.steps {
		if v.steps[k].far == far {
			v.steps[k].from |= 1 << step.From
			return 0
		}
	}
	v.steps = append(v.steps, regularStep{1 << step.From, far})
	return 1
}

// next returns the states that the steps of a value lead to from a set of states.
func (v *regularValue) next(from uint64) (to uint64) {
	for _, s := range v.steps {
		to |= shifted(from&s.from, s.far)
	}
	return to
}

// before returns the states from which the steps of a value lead to a set of states.
func (v *regularValue) before(to uint64) (from uint64) {
	for _, s := range v.steps {
		from |= shifted(to, -s.far) & s.from
	}
	return from
}

func shifted(states uint64, far int) uint64 {
	if far < 0 {
		return states >> uint(-far)
	}
	return states << uint(far)
}

func (c *regular) vars() []model.Var { return c.of }

// at returns the atoms of a layer, by value.
func (c *regular) at(layer int) []atom { return c.atoms[layer*len(c.values) : (layer+1)*len(c.values)] }

// reach finds the states that can be reached by literals that are not false. It reports whether an
// end is among them.
func (c *regular) reach(s *state) bool {
	at := uint64(1)
	c.here[0] = at
	for i := range c.of {
		next := uint64(0)
		for k, a := range c.at(i) {
			if a != noAtom && s.truth[is(a)] >= 0 {
				next |= c.values[k].next(at)
			}
		}
		if at = next; at == 0 {
			return false
		}
		c.here[i+1] = at
	}
	return at&c.ends != 0
}

func (c *regular) possible(s *state) bool { return c.reach(s) }

func (c *regular) propagate(s *state, me reason) bool {
	if !c.reach(s) {
		return s.fail(none, me)
	}
	to := c.here[len(c.of)] & c.ends
	for i := len(c.of) - 1; i >= 0; i-- {
		from, here := uint64(0), c.here[i]
		for k, a := range c.at(i) {
			if a == noAtom || s.truth[is(a)] < 0 {
				continue
			}
			used := c.values[k].before(to) & here
			from |= used
			if used == 0 && s.truth[is(a)] == 0 {
				s.uncheckedEnqueue(not(a), me)
			}
		}
		if c.stray {
			c.removeStray(s, i, me)
		}
		to = from
	}
	return true
}

// removeStray removes the values of a variable that have no step.
func (c *regular) removeStray(s *state, layer int, me reason) {
	for _, a := range s.members(int32(c.of[layer])) {
		if s.truth[is(a)] == 0 && !slices.Contains(c.at(layer), a) {
			s.uncheckedEnqueue(not(a), me)
		}
	}
}

// explain names literals that cut all paths, or all paths through l, like that of a
// diagram.
func (c *regular) explain(s *state, causes []lit, l lit, position int32) []lit {
	c.reachBack(s, l, position)
	at := uint64(1)
	for i, v := range c.of {
		if l != none && v == s.owner[l.atom()] {
			k := slices.Index(c.at(i), l.atom())
			if k < 0 {
				return causes // the value has no step
			}
			at = c.values[k].next(at)
			continue
		}
		causes, at = c.cut(s, causes, i, at, position)
	}
	return causes
}

// reachBack finds the states from which the end was reachable before a position, through
// l unless l is none.
func (c *regular) reachBack(s *state, l lit, position int32) {
	to := c.ends
	c.there[len(c.of)] = to
	for i := len(c.of) - 1; i >= 0; i-- {
		mine, from := l != none && c.of[i] == s.owner[l.atom()], uint64(0)
		for k, a := range c.at(i) {
			if a != noAtom && (mine && a == l.atom() || !mine && !s.trueBefore(not(a), position)) {
				from |= c.values[k].before(to)
			}
		}
		c.there[i], to = from, from
	}
}

// cut appends the literals of steps from states that the causes so far allow to states
// from which the end was reachable, or the value of the variable if there are several. It
// returns the next states.
func (c *regular) cut(s *state, causes []lit, i int, at uint64, position int32) (all []lit, next uint64) {
	n, value := len(causes), -1
	for k, a := range c.at(i) {
		if a == noAtom {
			continue
		}
		to := c.values[k].next(at)
		if to&c.there[i+1] != 0 {
			causes = append(causes, not(a))
		} else {
			next |= to
		}
		if s.trueBefore(is(a), position) {
			value = k
		}
	}
	if len(causes) > n+1 && value >= 0 {
		return append(causes[:n], is(c.at(i)[value])), c.values[value].next(at)
	}
	return causes, next
}

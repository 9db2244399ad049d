package engine

import (
	"math/bits"

	"github.com/banmen/banmen/model"
)

// state is the domains of the variables, and what waits to be propagated.
type state struct {
	words  int      // of a domain
	dom    []uint64 // by variable, words each: value x as the bit x
	cons   []model.Constraint
	on     [][]int // by variable: the constraints on it
	queue  []int   // constraints to look at again
	queued []bool
	busy   int // the constraint that is looked at: it need not be woken
	failed model.Var
	sets   int64                // times that a domain came down to one value
	onSet  func(model.Var, int) // nil, or is told so
	union  [3][]uint64          // scratch: sets of values
}

func newState(m *model.Model) *state {
	most := 0
	for _, d := range m.Domains {
		for _, x := range d {
			most = max(most, x)
		}
	}
	s := &state{words: most/64 + 1, cons: m.Constraints, on: make([][]int, len(m.Domains)), queued: make([]bool, len(m.Constraints)), busy: -1}
	s.dom = make([]uint64, len(m.Domains)*s.words)
	for i := range s.union {
		s.union[i] = make([]uint64, s.words)
	}
	for v, d := range m.Domains {
		for _, x := range d {
			s.dom[v*s.words+x/64] |= 1 << (x % 64)
		}
	}
	for i, c := range m.Constraints {
		for _, v := range c.Vars() {
			s.on[v] = append(s.on[v], i)
		}
	}
	return s
}

// start propagates what the model says from the outset.
func (s *state) start() bool {
	for v := range s.on {
		switch s.size(model.Var(v)) {
		case 0:
			s.failed = model.Var(v)
			return false
		case 1:
			s.sets++
		}
	}
	for i := range s.cons {
		s.wake(i)
	}
	return s.propagate()
}

func (s *state) set(v model.Var) []uint64 { return s.dom[int(v)*s.words:][:s.words] }

func (s *state) size(v model.Var) int {
	n := 0
	for _, w := range s.set(v) {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *state) has(lit model.Literal) bool {
	return s.set(lit.Var)[lit.Value/64]>>(lit.Value%64)&1 != 0
}

func (s *state) lowest(v model.Var) int {
	for i, w := range s.set(v) {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return 0
}

func (s *state) highest(v model.Var) int {
	set := s.set(v)
	for i := len(set) - 1; i >= 0; i-- {
		if set[i] != 0 {
			return i*64 + 63 - bits.LeadingZeros64(set[i])
		}
	}
	return 0
}

// nth returns the value of v that has n lower ones.
func (s *state) nth(v model.Var, n int) int {
	for i, w := range s.set(v) {
		for ; w != 0; w &= w - 1 {
			if n == 0 {
				return i*64 + bits.TrailingZeros64(w)
			}
			n--
		}
	}
	return 0
}

// assign leaves v only the value. It reports whether v had it.
func (s *state) assign(lit model.Literal) bool {
	if !s.has(lit) {
		s.failed = lit.Var
		return false
	}
	if s.size(lit.Var) == 1 {
		return true
	}
	set := s.set(lit.Var)
	clear(set)
	set[lit.Value/64] = 1 << (lit.Value % 64)
	return s.changed(lit.Var)
}

// remove takes a value from v. It reports whether v has another.
func (s *state) remove(v model.Var, value int) bool {
	set := s.set(v)
	set[value/64] &^= 1 << (value % 64)
	return s.changed(v)
}

// removeAll takes the values from v. It reports whether v has another.
func (s *state) removeAll(v model.Var, values []uint64) bool {
	cut := uint64(0)
	for i, w := range s.set(v) {
		cut |= w & values[i]
		s.set(v)[i] = w &^ values[i]
	}
	return cut == 0 || s.changed(v)
}

// changed tells the constraints on v that its domain is smaller, and reports
// whether it has a value.
func (s *state) changed(v model.Var) bool {
	switch s.size(v) {
	case 0:
		s.failed = v
		return false
	case 1:
		s.sets++
		if s.onSet != nil {
			s.onSet(v, s.lowest(v))
		}
	}
	for _, c := range s.on[v] {
		if c != s.busy {
			s.wake(c)
		}
	}
	return true
}

func (s *state) wake(c int) {
	if !s.queued[c] {
		s.queued[c] = true
		s.queue = append(s.queue, c)
	}
}

// clear forgets what waits.
func (s *state) clear() {
	for _, c := range s.queue {
		s.queued[c] = false
	}
	s.queue, s.busy = s.queue[:0], -1
}

// propagate looks at constraints until nothing waits. It reports whether they
// agree as far as it sees.
func (s *state) propagate() bool {
	for i := 0; i < len(s.queue); i++ {
		c := s.queue[i]
		s.queued[c], s.busy = false, c
		if !s.look(s.cons[c]) {
			s.clear()
			return false
		}
		s.busy = -1
	}
	s.queue = s.queue[:0]
	return true
}

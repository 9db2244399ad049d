package engine

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A search decides, propagates and backtracks until there are no more solutions.
type search struct {
	*state
	*learner      // nil: backtracking is chronological
	model         *model.Model
	o             Options
	sink          event.Sink
	running       bool // the sink wants more and there may be more
	begun         bool
	branch        []int32           // groups to choose from
	primary       int               // branch[:primary] is chosen from first; the rest is secondary and decided in order
	order         []atom            // atoms to choose from with Options.InOrder; else nil
	prefer        func(a atom) atom // returns the open atom to decide rather than a while learning; nil: a
	next          int               // order[:next] or branch[:next] is decided
	decisions     []decision        // by decision level, from 1
	chronological int               // number of decisions with solutions below them, which are flipped one by one
	fails         int64
	tuning        tuning
	values        []int
	stats         event.Stats
}

// A decision is an atom that was guessed to be true.
type decision struct {
	atom
	next int // search.next before the decision
}

// ended returns a function that reports whether the context has ended.
func ended(ctx context.Context) func() bool { return func() bool { return ctx.Err() != nil } }

// newSearch prepares a search. It fails when the context ends before it is prepared.
func newSearch(ctx context.Context, m *model.Model, o Options, sink event.Sink) (*search, error) {
	built := newState(m, false, ended(ctx))
	if built == nil {
		return nil, ctx.Err()
	}
	s := &search{state: built, model: m, o: o, sink: sink, running: true, tuning: defaultTuning, values: make([]int, len(m.Domains))}
	if o.Memory <= 0 {
		s.o.Memory = 1 << 30
	}
	if o.Trace {
		s.onSet = func(l model.Literal) { s.emit(event.Set, s.level(), l.Var, l.Value) }
	}
	return s, nil
}

// run searches until the end. After ErrFails it can be called again to go on.
func (s *search) run(ctx context.Context) error {
	ok := true
	switch {
	case s.begun:
		ok = s.resolveConflict()
	case s.propagateRoot():
		s.initBranching()
		if s.tuning.learnAfter == atOnce {
			s.clauses, s.learner = newClauses(s.state), s.newLearner()
		}
	default:
		ok = false
	}
	s.begun = true
	for n, interval := 0, s.checkInterval(); s.running; n++ {
		if (s.stopped || n&interval == 0) && ctx.Err() != nil {
			return ctx.Err()
		}
		if ok {
			ok = s.step()
			continue
		}
		s.failed()
		work := s.work
		if s.learner == nil && s.tuning.learns(s.fails, s.stats.Solutions) {
			work += int64(len(s.owner)) // to decide all from the root again
		}
		if s.o.MaxFails > 0 && s.fails >= s.o.MaxFails || s.o.MaxWork > 0 && work >= s.o.MaxWork {
			return ErrFails
		}
		ok = s.resolveConflict()
	}
	return nil
}

// checkInterval returns the number of steps between looks at the context, a power of two
// less one. The larger the model, the longer a step takes.
func (s *search) checkInterval() int { return 255 >> bits.Len(uint(len(s.owner)>>12)) }

// initBranching sets up the choices. It must be called at the root with everything
// propagated.
func (s *search) initBranching() {
	s.simplifyGroups()
	if s.o.InOrder {
		s.order = s.listOrder(s.model)
	} else {
		s.branches()
	}
}

// rebuild builds the state anew from the atoms that are not false, to save memory and
// cache lines. It must be called at the root with everything propagated. It reports false
// on a conflict, which newly derived rules may bring. When stopped, it leaves the old state.
func (s *search) rebuild() bool {
	m, old := *s.model, s.state
	if len(old.trail) == 0 && len(old.constraints) == 0 {
		s.next = 0 // nothing is decided, and there is nothing to derive: the state would be the same
		return true
	}
	m.Domains = make([][]int, len(s.values))
	known := int64(0) // propagateRoot counts them again
	for a, v := range old.owner {
		if t := old.truth[is(atom(a))]; t >= 0 {
			m.Domains[v] = append(m.Domains[v], old.value[a])
			known += int64(t)
		}
	}
	built := newState(&m, true, old.stop)
	if built == nil {
		old.stopped = true
		return true
	}
	s.model, s.state = &m, built
	s.steps, s.onSet = old.steps-known, old.onSet
	s.branch, s.next = nil, 0
	if !s.propagateRoot() {
		return false
	}
	s.initBranching()
	return true
}

// step makes a decision or, from a solution, the next move. There must be no conflict; step reports
// whether there is still none.
func (s *search) step() bool {
	if s.learner != nil {
		s.reduceAndRestart()
	}
	if a, open := s.choose(); open {
		return s.decide(a)
	}
	s.solution()
	if hiddenLast(s) {
		s.backtrack(lastVisible(s))
	}
	s.chronological = s.level()
	return s.flip()
}

// decide guesses that an atom is true. It reports whether that propagates without a
// conflict.
func (s *search) decide(a atom) bool {
	s.decisions = append(s.decisions, decision{a, s.next})
	s.levelStarts = append(s.levelStarts, len(s.trail))
	s.stats.Guesses++
	s.stats.Depth = max(s.stats.Depth, s.level())
	if s.o.Trace {
		l := s.literal(a)
		s.emit(event.Guess, s.level(), l.Var, l.Value)
	}
	return s.enqueue(is(a), byDecision) && s.propagate()
}

// flip undoes the last decision and asserts its negation (chronological backtracking). It
// reports whether that propagates without a conflict. Without a decision left, the search
// is over.
func (s *search) flip() bool {
	level := s.level() - 1
	if level < 0 || !s.running {
		s.running = false
		return true
	}
	a := s.decisions[level].atom
	s.backtrack(level)
	s.chronological = min(s.chronological, level)
	return s.enqueue(not(a), byDecision) && s.propagate()
}

// backtrack undoes the decisions above a level.
func (s *search) backtrack(level int) {
	for n := s.level(); n > level; n-- {
		d := s.decisions[n-1]
		s.next = d.next
		s.stats.Backtracks++
		if s.o.Trace {
			l := s.literal(d.atom)
			s.emit(event.Back, n, l.Var, l.Value)
		}
	}
	s.decisions = s.decisions[:level]
	s.cancelUntil(level)
}

// failed counts a conflict, with or without learning.
func (s *search) failed() {
	s.fails++
	if s.o.Trace {
		s.emit(event.Fail, s.level(), s.conflictVar(), 0)
	}
}

// conflictVar returns a variable of the conflict, for the event.
func (s *search) conflictVar() model.Var {
	n := s.conflict.why.number()
	switch {
	case s.conflict.lit != none:
		return s.owner[s.conflict.lit.atom()]
	case s.conflict.why.tag() == byConstraint:
		return s.constraints[n].vars()[0]
	case n < len(s.values):
		return model.Var(n)
	case len(s.members(int32(n))) > 0:
		return s.owner[s.members(int32(n))[0]]
	}
	return 0 // a Count of values that no variable has
}

// solution sends the values of the atoms that are true.
func (s *search) solution() {
	s.stats.Solutions++
	for _, l := range s.trail {
		if a := l.atom(); !l.negative() {
			s.values[s.owner[a]] = s.value[a]
		}
	}
	s.running = s.sink(event.Event{Type: event.Solution, Depth: s.level(), Values: s.values}) && s.running
}

func (s *search) emit(t event.Type, depth int, v model.Var, value int) {
	s.running = s.sink(event.Event{Type: t, Depth: depth, Var: int(v), Value: value}) && s.running
}

package engine

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

type search struct {
	*state
	*learner // nil: guesses are taken back one by one
	model    *model.Model
	o        Options
	sink     event.Sink
	on       bool    // the sink wants more, and there may be more
	branch   []int32 // groups to choose from
	firm     int     // branch[firm:] are for when the others are decided, one after the other
	order    []atom  // Options.InOrder: what to choose from, nil else
	next     int     // order[:next] or branch[:next] is decided
	stand    []guess // the guesses that stand
	base     int     // so many of them, below which solutions were found, are turned one by one
	fails    int64
	tuning   tuning
	gaveUp   bool // to learn
	values   []int
	stats    event.Stats
}

type guess struct {
	atom
	next int // search.next before it
}

func newSearch(m *model.Model, o Options, sink event.Sink) *search {
	s := &search{state: newState(m), model: m, o: o, sink: sink, on: true, tuning: usual, values: make([]int, len(m.Domains))}
	if o.Memory <= 0 {
		s.o.Memory = 1 << 30
	}
	if o.Trace {
		s.onSet = func(l model.Literal) { s.emit(event.Set, s.depth(), l.Var, l.Value) }
	}
	return s
}

func (s *search) run(ctx context.Context) error {
	ok := s.start()
	if ok {
		s.arrange()
	}
	for n, often := 0, s.often(); s.on; n++ {
		if n&often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if ok {
			ok = s.step()
			continue
		}
		s.failed()
		if s.o.MaxFails > 0 && s.fails >= s.o.MaxFails {
			return ErrFails
		}
		ok = s.recover()
	}
	return nil
}

// often returns after how many steps the context is looked at, a power of two
// less one: the larger the model, the longer a step.
func (s *search) often() int { return 255 >> bits.Len(uint(len(s.owner)>>12)) }

// arrange sets up what to choose from, when what the model says from the outset
// is known.
func (s *search) arrange() {
	s.shrink()
	if s.o.InOrder {
		s.order = s.listOrder(s.model)
	} else {
		s.branches()
	}
}

// condense makes the state anew of what is not false, so that it lies close
// together. It is called when nothing is guessed and all is worked out, and
// reports whether all agrees still: what is derived anew may say more.
func (s *search) condense() bool {
	m, old := *s.model, s.state
	m.Domains = make([][]int, len(s.values))
	known := int64(0) // they are counted once more by start
	for a, v := range old.owner {
		if t := old.truth[is(atom(a))]; t >= 0 {
			m.Domains[v] = append(m.Domains[v], old.value[a])
			known += int64(t)
		}
	}
	s.model, s.state = &m, newState(&m)
	s.steps, s.onSet = old.steps-known, old.onSet
	s.branch, s.next = nil, 0
	if !s.start() {
		return false
	}
	s.arrange()
	return true
}

// step goes on where all agrees: with a guess, or from a solution. It reports
// whether all agrees still.
func (s *search) step() bool {
	if s.learner != nil {
		s.rest()
	}
	if a, open := s.choose(); open {
		return s.try(a)
	}
	s.solution()
	s.base = s.depth()
	return s.turn()
}

// try guesses an atom and reports whether its consequences agree.
func (s *search) try(a atom) bool {
	s.stand = append(s.stand, guess{a, s.next})
	s.starts = append(s.starts, len(s.trail))
	s.stats.Guesses++
	s.stats.Depth = max(s.stats.Depth, s.depth())
	if s.o.Trace {
		l := s.literal(a)
		s.emit(event.Guess, s.depth(), l.Var, l.Value)
	}
	return s.assume(is(a), byGuess) && s.propagate()
}

// turn takes back the last guess and reports whether its opposite agrees. When
// no guess stands the search is over.
func (s *search) turn() bool {
	d := s.depth() - 1
	if d < 0 || !s.on {
		s.on = false
		return true
	}
	a := s.stand[d].atom
	s.takeBack(d)
	s.base = min(s.base, d)
	return s.assume(not(a), byGuess) && s.propagate()
}

// takeBack takes back guesses until so many stand.
func (s *search) takeBack(depth int) {
	for d := s.depth(); d > depth; d-- {
		g := s.stand[d-1]
		s.next = g.next
		s.stats.Backtracks++
		if s.o.Trace {
			l := s.literal(g.atom)
			s.emit(event.Back, d, l.Var, l.Value)
		}
	}
	s.stand = s.stand[:depth]
	s.retreat(depth)
}

func (s *search) failed() {
	s.fails++
	if s.o.Trace {
		s.emit(event.Fail, s.depth(), s.where(), 0)
	}
}

// where returns a variable at which the conflict shows.
func (s *search) where() model.Var {
	n := s.bad.why.number()
	switch {
	case s.bad.lit != none:
		return s.owner[s.bad.lit.atom()]
	case s.bad.why.tag() == byConstraint:
		return s.cons[n].vars()[0]
	case n < len(s.values):
		return model.Var(n)
	case len(s.members(int32(n))) > 0:
		return s.owner[s.members(int32(n))[0]]
	}
	return 0 // a Count of what no variable can be
}

func (s *search) solution() {
	s.stats.Solutions++
	for _, l := range s.trail {
		if a := l.atom(); !l.negative() {
			s.values[s.owner[a]] = s.value[a]
		}
	}
	s.on = s.sink(event.Event{Type: event.Solution, Depth: s.depth(), Values: s.values}) && s.on
}

func (s *search) emit(t event.Type, depth int, v model.Var, value int) {
	s.on = s.sink(event.Event{Type: t, Depth: depth, Var: int(v), Value: value}) && s.on
}

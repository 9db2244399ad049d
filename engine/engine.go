// Package engine searches models: propagation and branching, plain enough to be
// read in one go. It is complete: it finds every solution, each once.
//
// Domains are sets of bits. A change of a domain wakes the constraints on its
// variable, and they remove what can no longer be, until nothing changes; then
// a literal is guessed, its consequences follow, and when they contradict each
// other the guess is taken back and its opposite follows instead.
package engine

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A Func is an engine: it sends the solutions of a model to the sink until the
// sink returns false, the context ends or there are no more. A stop by the sink
// is not an error. The Stats are right whatever the reason of the end.
type Func func(context.Context, *model.Model, Options, event.Sink) (event.Stats, error)

// Options tune a search. The zero value finds solutions in any order, fast, and
// sends nothing but them.
type Options struct {
	Trace bool // send guesses, what follows and failures too

	// InOrder finds solutions in the list order of the model. It may be much
	// slower than the default, which guesses where the choice is smallest.
	InOrder bool

	// Rand, if not nil, guesses at random among the smallest choices. Each
	// solution can come first, but not equally often.
	Rand *rand.Rand

	// MaxFails, if not 0, ends the search with ErrFails after so many.
	MaxFails int64
}

// ErrFails is the end of a search that failed Options.MaxFails times.
var ErrFails = errors.New("too many failures")

// Search is the standard engine.
func Search(ctx context.Context, m *model.Model, o Options, sink event.Sink) (event.Stats, error) {
	s := &search{state: newState(m), o: o, sink: sink, on: true, values: make([]int, len(m.Domains))}
	if o.InOrder {
		s.order = m.ListOrder()
	}
	if o.Trace {
		s.onSet = func(v model.Var, value int) { s.emit(event.Set, len(s.stand), v, value) }
	}
	err := s.run(ctx)
	s.stats.Steps = s.sets
	return s.stats, err
}

type search struct {
	*state
	o      Options
	sink   event.Sink
	on     bool            // the sink wants more
	order  []model.Literal // nil: the smallest domain first
	next   int             // order[:next] is decided
	stand  []guess         // the guesses that stand
	saved  [][]uint64      // by number of guesses: the domains before the guess
	values []int           // of a solution
	fails  int64
	stats  event.Stats
}

type guess struct {
	model.Literal
	next int // search.next before it
}

func (s *search) run(ctx context.Context) error {
	ok := s.start()
	for n := 0; s.on; n++ {
		if n&255 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if ok {
			if lit, open := s.choose(); open {
				ok = s.try(lit)
				continue
			}
			s.solution()
		} else if s.fail(); s.o.MaxFails > 0 && s.fails >= s.o.MaxFails {
			return ErrFails
		}
		if !s.on || len(s.stand) == 0 {
			return nil
		}
		ok = s.back()
	}
	return nil
}

// try guesses a literal and reports whether its consequences agree.
func (s *search) try(lit model.Literal) bool {
	d := len(s.stand)
	if d == len(s.saved) {
		s.saved = append(s.saved, make([]uint64, len(s.dom)))
	}
	copy(s.saved[d], s.dom)
	s.stand = append(s.stand, guess{lit, s.next})
	s.stats.Guesses++
	s.stats.Depth = max(s.stats.Depth, d+1)
	if s.o.Trace {
		s.emit(event.Guess, d+1, lit.Var, lit.Value)
	}
	return s.assign(lit) && s.propagate()
}

// back takes back the last guess and reports whether its opposite agrees.
func (s *search) back() bool {
	d := len(s.stand) - 1
	g := s.stand[d]
	copy(s.dom, s.saved[d])
	s.stand, s.next = s.stand[:d], g.next
	s.clear()
	s.stats.Backtracks++
	if s.o.Trace {
		s.emit(event.Back, d+1, g.Var, g.Value)
	}
	return s.remove(g.Var, g.Value) && s.propagate()
}

func (s *search) fail() {
	s.fails++
	if s.o.Trace {
		s.emit(event.Fail, len(s.stand), s.failed, 0)
	}
}

func (s *search) solution() {
	s.stats.Solutions++
	for v := range s.values {
		s.values[v] = s.lowest(model.Var(v))
	}
	s.on = s.sink(event.Event{Type: event.Solution, Depth: len(s.stand), Values: s.values}) && s.on
}

func (s *search) emit(t event.Type, depth int, v model.Var, value int) {
	s.on = s.sink(event.Event{Type: t, Depth: depth, Var: int(v), Value: value}) && s.on
}

// choose returns the literal to guess next, and whether there is one.
func (s *search) choose() (model.Literal, bool) {
	if s.order != nil {
		return s.chooseNext()
	}
	best, least, ties := model.Var(-1), 1<<30, 0
	for v := range s.values {
		n := s.size(model.Var(v))
		if n < 2 || n > least {
			continue
		}
		if n < least {
			least, ties = n, 0
		}
		ties++
		if ties == 1 || s.o.Rand != nil && s.o.Rand.IntN(ties) == 0 {
			best = model.Var(v)
		}
		if n == 2 && s.o.Rand == nil {
			break
		}
	}
	if best < 0 {
		return model.Literal{}, false
	}
	return model.Literal{Var: best, Value: s.pick(best, least)}, true
}

// pick returns one of the n values of v.
func (s *search) pick(v model.Var, n int) int {
	if s.o.Rand == nil {
		return s.lowest(v)
	}
	return s.nth(v, s.o.Rand.IntN(n))
}

// chooseNext returns the first literal in list order that may be true or false.
func (s *search) chooseNext() (model.Literal, bool) {
	for ; s.next < len(s.order); s.next++ {
		if lit := s.order[s.next]; s.has(lit) && s.size(lit.Var) > 1 {
			return lit, true
		}
	}
	return model.Literal{}, false
}

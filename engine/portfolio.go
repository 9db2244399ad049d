package engine

import (
	"context"
	"math"

	"github.com/banmen/banmen/event"
)

// The search that copies has the first turn, then the search that learns. Each turn of a search is
// twice as long as its last.
const (
	copyTurn  = 4000 // failures
	learnTurn = 100
)

// seenMost is the number of solutions after which there are no turns any more.
const seenMost = 16

// A portfolio is two searches of a model that take turns until one of them has ended.
type portfolio struct {
	copying    *copySearch
	learning   *search  // nil until its first turn
	firstFails [2]int64 // failures of the first turns
	sink       event.Sink
	running    bool            // the sink wants more
	seen       map[string]bool // solutions that were sent, as long as the searches take turns
	solutions  int64
}

func newPortfolio(c *copySearch, sink event.Sink) *portfolio {
	return &portfolio{copying: c, firstFails: [2]int64{copyTurn, learnTurn}, sink: sink, running: true, seen: map[string]bool{}}
}

// run searches. It fails with the error of the context, or with ErrFails.
func (p *portfolio) run(ctx context.Context, o Options) error {
	limit, work := int64(math.MaxInt64), int64(math.MaxInt64)
	if o.MaxFails > 0 {
		limit = o.MaxFails
	}
	if o.MaxWork > 0 {
		work = o.MaxWork
	}
	for factor := int64(1); ; factor *= 2 {
		fails := min(p.copying.fails+factor*p.firstFails[0], limit)
		if p.alone() {
			fails = limit
		}
		switch p.copying.run(ctx, fails, work, p.send) {
		case copyDone:
			return nil
		case copyStopped:
			if p.running {
				return ctx.Err()
			}
			return nil
		}
		if p.copying.fails >= limit || p.copying.work >= work {
			return ErrFails
		}
		if p.alone() {
			continue
		}
		if p.learning == nil {
			o.MaxFails, o.MaxWork, o.mixed = 0, 0, true
			s, err := newSearch(ctx, p.copying.model, o, func(e event.Event) bool { return !p.alone() && p.send(e.Values, e.Depth) })
			if err != nil {
				return err
			}
			p.learning = s
		}
		p.learning.o.MaxFails = p.learning.fails + factor*p.firstFails[1]
		if err := p.learning.run(ctx); !p.running || err != ErrFails && !p.alone() {
			return err
		}
	}
}

// alone reports whether the searches no longer take turns, and only the copying search goes on.
func (p *portfolio) alone() bool { return len(p.seen) >= seenMost }

// send sends a solution that has not been sent.
func (p *portfolio) send(values []int, depth int) bool {
	if n := p.copying.visible; n > 0 {
		values = values[:n]
	}
	if k := solutionKey(values); p.seen[k] {
		return p.running
	} else if !p.alone() {
		p.seen[k] = true
	}
	p.solutions++
	p.running = p.sink(event.Event{Type: event.Solution, Depth: depth, Values: values})
	return p.running
}

func (p *portfolio) stats() event.Stats {
	s := p.copying.stats()
	if l := p.learning; l != nil {
		s.Steps, s.Work = s.Steps+l.steps, s.Work+l.work
		s.Guesses, s.Backtracks, s.Depth = s.Guesses+l.stats.Guesses, s.Backtracks+l.stats.Backtracks, max(s.Depth, l.stats.Depth)
	}
	s.Solutions = p.solutions
	return s
}

// solutionKey returns a text that no other values have.
func solutionKey(values []int) string {
	b := make([]byte, len(values))
	for i, x := range values {
		b[i] = byte(x)
	}
	return string(b)
}

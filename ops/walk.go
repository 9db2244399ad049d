package ops

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
)

// A Walk is a search that is pulled on step by step, for who watches it.
type Walk struct {
	*Trail
	Steps int64 // changes of the board so far, and dead ends
	Ended bool
	Err   error // why it ended, if it was not by itself

	symbols []string
	next    func() (event.Event, bool)
	stop    func()
}

// NewWalk returns the search of p by a method before its first step. Stop must be
// called in the end.
func NewWalk(ctx context.Context, p banmen.Puzzle, m Method) (*Walk, error) {
	symbols, err := Symbols(p)
	if err != nil {
		return nil, err
	}
	w := &Walk{Trail: NewTrail(p), symbols: symbols}
	w.next, w.stop = iter.Pull(func(yield func(event.Event) bool) {
		_, w.Err = m.Search(ctx, p, true, yield)
	})
	return w, nil
}

// Stop ends the search, if there is one.
func (w *Walk) Stop() {
	if w != nil {
		w.stop()
	}
}

// Step pulls the search on to the next thing to see. Events that change nothing
// are none, as when a guess is told again as the value of its cell.
func (w *Walk) Step() {
	for !w.Ended {
		before := w.Stats.Steps
		e, ok := w.next()
		if w.Ended = !ok; !ok {
			return
		}
		w.Apply(e)
		if (e.Type == event.Guess || e.Type == event.Set) && w.Stats.Steps == before {
			continue
		}
		w.Steps++
		return
	}
}

// Depth returns the number of guesses that stand.
func (w *Walk) Depth() int {
	if w.Last.Type == event.Back {
		return w.Last.Depth - 1
	}
	return w.Last.Depth
}

// Describe says what happened last.
func (w *Walk) Describe() banmen.Message {
	e := w.Last
	if e.Var >= len(w.board.Cells) {
		return banmen.Message{}
	}
	cell, symbol := w.CellName(e.Var), ""
	if e.Value > 0 && e.Value < len(w.symbols) {
		symbol = w.symbols[e.Value]
	}
	switch e.Type {
	case event.Guess:
		return banmen.Msg("try %s=%s", cell, symbol)
	case event.Set:
		return banmen.Msg("so %s=%s", cell, symbol)
	case event.Fail:
		return banmen.Msg("dead end at %s", cell)
	case event.Back:
		return banmen.Msg("back from %s", cell)
	case event.Solution:
		return banmen.Msg("solved")
	}
	return banmen.Message{}
}

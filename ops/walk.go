package ops

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
)

// A Walk is a search that is advanced step by step, for watching.
type Walk struct {
	*Trail
	Steps int64 // changes of the board and dead ends so far
	Ended bool
	Err   error // why it was stopped, if it was

	symbols []string
	next    func() (event.Event, bool)
	stop    func()
}

// NewWalk returns the search of p by a method before its first step. Stop must be called
// at the end.
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

// Stop ends the search; w may be nil.
func (w *Walk) Stop() {
	if w != nil {
		w.stop()
	}
}

// Step advances the search to the next visible change. Events that change nothing, such
// as a guess repeated as the value of its cell, are skipped.
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

// Depth returns the number of current guesses.
func (w *Walk) Depth() int {
	if w.Last.Type == event.Back {
		return w.Last.Depth - 1
	}
	return w.Last.Depth
}

// Describe describes the last event.
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

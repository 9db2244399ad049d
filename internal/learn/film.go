package learn

import (
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// mostShown limits the boards of a film.
const mostShown = 60

// shown is the time for which each board is shown.
const shown = 700 * time.Millisecond

// Film returns boards of a figure or of recorded steps, from the first to the last. A long
// search has every n-th step.
func (c *Course) Film(ctx context.Context, b Block, text func(banmen.Message) string) ([]figure.Frame, error) {
	var all []figure.Frame
	var err error
	if b.Kind == Tape {
		all, err = c.Recorded(b.Args[0], text)
	} else {
		all, err = c.searched(ctx, b.Args[0], b.Args[1], text)
	}
	every := (len(all) + mostShown - 1) / mostShown
	var some []figure.Frame
	for i, f := range all {
		if f.Duration = shown; i%every == 0 || i == len(all)-1 {
			some = append(some, f)
		}
	}
	if len(some) > 0 {
		some[len(some)-1].Duration = 5 * shown
	}
	return some, err
}

// searched are the boards of a search.
func (c *Course) searched(ctx context.Context, method, puzzle string, text func(banmen.Message) string) ([]figure.Frame, error) {
	p, err := c.puzzle(puzzle)
	if err != nil {
		return nil, err
	}
	m, err := ops.FindMethod(method)
	if err != nil {
		return nil, err
	}
	w, err := ops.NewWalk(ctx, p, m)
	if err != nil {
		return nil, err
	}
	defer w.Stop()
	all := []figure.Frame{{Figure: p.Figure(p.Givens())}}
	every := int64(1)
	for {
		w.Step()
		if w.Err != nil {
			return nil, w.Err
		}
		done := w.Ended || w.Last.Type == event.Solution
		if w.Steps%every != 0 && !done {
			continue
		}
		all = append(all, figure.Frame{Figure: w.Figure(), Caption: text(banmen.Msg("step %d depth %d", w.Steps, w.Depth()))})
		if done {
			return all, nil
		}
		if len(all) > 2*mostShown {
			half := all[:0]
			for i := 0; i < len(all); i += 2 {
				half = append(half, all[i])
			}
			all, every = half, 2*every
		}
	}
}

// Recorded returns the boards of recorded steps.
func (c *Course) Recorded(name string, text func(banmen.Message) string) (all []figure.Frame, err error) {
	t, err := c.Recording(name, "")
	if err != nil {
		return nil, err
	}
	p, err := c.puzzle(t.Board)
	if err != nil {
		return nil, err
	}
	b := grid.New(p.Givens().Shape)
	for _, f := range t.Frames {
		for _, change := range f.Cells {
			b.Cells[change[0]] = uint16(change[1])
		}
		drawn := p.Figure(b)
		for i, v := range b.Cells {
			if v > 0 {
				drawn.Cells[i].Text = t.Symbols[v-1]
			}
		}
		all = append(all, figure.Frame{Figure: drawn, Caption: text(banmen.Msg("step %d depth %d", f.Step, f.Depth))})
	}
	return all, nil
}

package cli

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/plot"
)

// filmOf returns the frames of a search, up to its first solution or its end. every is the
// number of steps from one frame to the next.
func filmOf(ctx context.Context, c *command.Call, p banmen.Puzzle, m ops.Method) (frames []figure.Frame, every int64, err error) {
	w, err := ops.NewWalk(ctx, p, m)
	if err != nil {
		return nil, 0, err
	}
	defer w.Stop()
	frames, every = []figure.Frame{{Figure: p.Figure(p.Givens())}}, 1
	deepest := 0
	for {
		w.Step()
		if err := cmp.Or(ctx.Err(), w.Err); err != nil {
			return nil, 0, err
		}
		done := w.Ended || w.Last.Type == event.Solution
		if w.Steps%every != 0 && !done {
			continue
		}
		f := figure.Frame{Figure: w.Figure(), Caption: c.Text(banmen.Msg("step %d depth %d", w.Steps, w.Depth())) + "  " + c.Text(w.Describe())}
		if w.Ended {
			f.Caption = c.Text(banmen.Msg("no solution"))
		}
		if d := w.Depth(); d > deepest {
			deepest = d
			f.Mark = c.Text(banmen.Msg("depth %d", d))
		}
		if frames = append(frames, f); done {
			break
		}
		if len(frames) > command.MostFrames {
			frames, every = thin(frames), 2*every
		}
	}
	return command.Paced(frames, 500*time.Millisecond), every, nil
}

// thin keeps every second frame, beginning with the first. The mark of a dropped frame
// moves to the next frame kept.
func thin(frames []figure.Frame) (left []figure.Frame) {
	mark := ""
	for i, f := range frames {
		mark = cmp.Or(mark, f.Mark)
		if i%2 == 0 {
			f.Mark, mark = mark, ""
			left = append(left, f)
		}
	}
	return left
}

// plotDepth plots the depth of a search by steps, for the first record of a source.
func plotDepth(ctx context.Context, c *command.Call, q *records.Question, name string, args []string) error {
	src, err := records.Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return console.Usage("--%s reads the puzzle twice: expected a text or a file", "plot")
	}
	e, err := src.One()
	if err != nil {
		return err
	}
	m, err := ops.FindMethod(*q.Text("method"))
	if err != nil {
		return err
	}
	w, err := ops.NewWalk(ctx, e.Puzzle, m)
	if err != nil {
		return err
	}
	defer w.Stop()
	depths, every := []float64{0}, int64(1)
	for ctx.Err() == nil && w.Last.Type != event.Solution {
		if w.Step(); w.Ended {
			break
		}
		if w.Steps%every != 0 {
			continue
		}
		if depths = append(depths, float64(w.Depth())); len(depths) > command.MostFrames {
			for i := range depths[:len(depths)/2] {
				depths[i] = depths[2*i]
			}
			depths, every = depths[:len(depths)/2], 2*every
		}
	}
	if err := cmp.Or(ctx.Err(), w.Err); err != nil {
		return err
	}
	head, _, _ := cutGivens(e.Puzzle.String())
	chart := &plot.Chart{Title: c.Text(banmen.Msg("The search of %s", head)), X: c.Text(banmen.Msg("steps")), Y: c.Text(banmen.Msg("open guesses")), Lines: []plot.Line{{Name: m.Name, Values: depths}}}
	for i := range depths {
		chart.Labels = append(chart.Labels, fmt.Sprint(int64(i)*every))
	}
	return c.PlotTo(name, chart)
}

package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/render/text"
)

// frames writes the board after each step, with a line that describes the step.
func frames(ctx context.Context, o WatchOptions) error {
	left := o.MaxFrames
	for p := o.Puzzle; ; {
		done, err := framesOf(ctx, o, p, &left)
		if err != nil || done || o.Next == nil {
			return err
		}
		if p, err = o.Next(); err != nil {
			return err
		}
	}
}

// framesOf writes the frames of one puzzle, and reports whether the limit is reached.
// left is the number of frames left, or 0 for no limit.
func framesOf(ctx context.Context, o WatchOptions, p banmen.Puzzle, left *int) (bool, error) {
	r, err := newRun(ctx, p, o.Method)
	if err != nil {
		return false, err
	}
	defer r.Stop()
	s := &screen{lang: o.Lang}
	for {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		r.step()
		if r.Ended {
			if r.Err == nil {
				_, r.Err = fmt.Fprintln(o.Out, s.text(banmen.Msg("no solution")))
			}
			return false, r.Err
		}
		if err := frame(o, s, r); err != nil {
			return false, err
		}
		if *left--; *left == 0 {
			return true, nil
		}
		if r.Last.Type == event.Solution {
			return false, nil
		}
	}
}

func frame(o WatchOptions, s *screen, r *run) error {
	var b bytes.Buffer
	if o.Write == nil {
		o.Write = func(w io.Writer, _ grid.Board) error { return text.Render(w, r.Figure()) }
	}
	if err := o.Write(&b, r.Board()); err != nil {
		return err
	}
	fmt.Fprintf(&b, "%s  %s\n\n", s.text(banmen.Msg("step %d depth %d", r.Steps, r.Depth())), s.text(r.Describe()))
	_, err := o.Out.Write(b.Bytes())
	return err
}

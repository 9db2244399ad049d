package api

import (
	"context"
	"errors"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// A Frame is the board of a search after a step. The first is before all steps, the last
// reports the result; some steps in between have no frame.
type Frame struct {
	answer.Head        // with the puzzle in the first and the last
	Method      string `json:"method,omitempty"` // in the first and the last
	Every       int64  `json:"every,omitempty"`  // in the first: steps between frames

	Step       int64    `json:"step"` // number of changes and dead ends so far
	Depth      int      `json:"depth"`
	Backtracks int64    `json:"backtracks"`
	Event      string   `json:"event,omitempty"` // kind of the step: guess, set, fail, back, solution
	Cell       *int     `json:"cell,omitempty"`  // its cell
	Cells      [][3]int `json:"cells,omitempty"` // changes since the last frame: the cell, the number of its symbol or 0, and 1 for a guess

	Ended    string       `json:"ended,omitempty"` // in the last: solved, none, stuck, or stopped at the time limit
	Solution string       `json:"solution,omitempty"`
	Stats    *event.Stats `json:"stats,omitempty"`
}

// The default maximum number of frames, and the time limit for measuring a search.
const (
	mostFrames = 2000
	trialTime  = time.Second
)

// watch shows how a method finds the first solution of a puzzle.
func (c *call) watch() ([]Field, func() error) {
	var in input
	var name string
	var every, limit, first int64
	var methods []string
	for _, m := range ops.Methods {
		methods = append(methods, m.Name)
	}
	fields := append(in.fields(c.Kinds),
		shared("timeout", &c.timeout), shared("memory", &c.memory),
		Field{Name: "method", Doc: verb.UsageOf("method"), Choice: methods, at: &name},
		Field{Name: "every", Doc: banmen.Msg("one frame every `N` steps; 0 chooses N so that the whole search fits"), at: &every},
		Field{Name: "limit", Doc: banmen.Msg("at most `N` frames; 0 is 2000"), at: &limit},
		Field{Name: "first", Doc: banmen.Msg("also a frame for each of the first `N` steps"), at: &first})
	return fields, func() error {
		m, err := ops.FindMethod(name)
		if err != nil {
			return err
		}
		m.Memory = c.room()
		e, err := in.first(c.Kinds)
		if err != nil {
			return err
		}
		f := &filmer{call: c, p: e.Puzzle, method: m, every: every, left: limit, first: first}
		return f.run()
	}
}

// A filmer writes the frames of a search.
type filmer struct {
	*call
	p      banmen.Puzzle
	method ops.Method
	every  int64 // steps between frames
	left   int64 // frames still allowed
	first  int64 // steps that all have a frame
	walk   *ops.Walk
	cells  []uint16 // of the last frame
	guess  []bool
}

func (f *filmer) run() (err error) {
	if f.left == 0 {
		f.left = mostFrames
	}
	f.left = min(f.left, f.Limits.Results)
	if f.every == 0 {
		if f.every, err = f.pace(); err != nil {
			return err
		}
	}
	if f.walk, err = ops.NewWalk(f.ctx, f.p, f.method); err != nil {
		return err
	}
	defer f.walk.Stop()
	f.cells = append(f.cells, f.p.Givens().Cells...)
	f.guess = make([]bool, len(f.cells))
	first := f.frame()
	first.Head, first.Method, first.Every = answer.HeadOf(f.verb, banmen.Entry{Puzzle: f.p}), f.method.Name, f.every
	f.left -= 2 // this frame and the last one
	if err := f.write(first); err != nil {
		return err
	}
	for f.step() {
		if f.walk.Steps > f.first && f.walk.Steps%f.every != 0 || f.left <= 0 {
			continue
		}
		f.left--
		if err := f.write(f.frame()); err != nil {
			return err
		}
	}
	return f.end()
}

// step advances by a step, and reports whether there is another.
func (f *filmer) step() bool {
	f.walk.Step()
	return !f.walk.Ended && f.walk.Last.Type != event.Solution
}

// pace returns the number of steps between frames, so that frames are few and evenly
// spread. It runs the search once to measure it. Longer searches may use all remaining
// time.
func (f *filmer) pace() (int64, error) {
	room := f.left - 2 - f.first
	if room < 1 {
		return 1, nil
	}
	end, _ := f.ctx.Deadline()
	most := min(trialTime, time.Until(end)/4)
	ctx, stop := context.WithTimeout(f.ctx, most)
	defer stop()
	w, err := ops.NewWalk(punctual(ctx), f.p, f.method)
	if err != nil {
		return 0, err
	}
	defer w.Stop()
	for w.Step(); !w.Ended && w.Last.Type != event.Solution; w.Step() {
	}
	steps := w.Steps
	switch {
	case w.Err == nil:
	case f.ctx.Err() == nil && errors.Is(w.Err, context.DeadlineExceeded):
		steps = int64(float64(steps) * float64(time.Until(end)) / float64(most))
	default:
		return 0, w.Err
	}
	return max(1, (steps+room-1)/room), nil
}

// frame returns the state of the search and the changes since the last frame.
func (f *filmer) frame() *Frame {
	w := f.walk
	j := &Frame{Head: answer.HeadOf(f.verb, banmen.Entry{}), Step: w.Steps, Depth: w.Depth(), Backtracks: w.Stats.Backtracks}
	if w.Steps > 0 {
		j.Event = w.Last.Type.String()
	}
	if w.Last.Var < len(f.cells) && w.Steps > 0 && w.Last.Type != event.Solution {
		j.Cell = &w.Last.Var
	}
	guess := make([]bool, len(f.cells))
	for _, c := range w.Guesses() {
		guess[c] = true
	}
	for c, v := range w.Board().Cells {
		if v == f.cells[c] && guess[c] == f.guess[c] {
			continue
		}
		one := [3]int{c, int(v), 0}
		if guess[c] {
			one[2] = 1
		}
		j.Cells = append(j.Cells, one)
	}
	copy(f.cells, w.Board().Cells)
	f.guess = guess
	return j
}

// end writes the last frame.
func (f *filmer) end() error {
	w := f.walk
	late := errors.Is(w.Err, context.DeadlineExceeded)
	if w.Err != nil && !late {
		return w.Err
	}
	j := f.frame()
	j.Head, j.Method, j.Stats = answer.HeadOf(f.verb, banmen.Entry{Puzzle: f.p}), f.method.Name, &w.Stats
	switch {
	case late:
		j.Ended = "stopped"
	case !w.Ended:
		j.Ended, j.Solution = "solved", banmen.Text(f.p.With(w.Board()))
	case f.method.Incomplete:
		j.Ended = "stuck"
	default:
		j.Ended = "none"
	}
	if err := f.write(j); err != nil {
		return err
	}
	return w.Err
}

// Methods returns the methods that watch supports, the default first.
func Methods() []ops.Method { return ops.Methods }

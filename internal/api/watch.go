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

// A Frame is how the board of a search stands after some step. The first is of the board before
// all steps, and the last says how the search ended; between them not every step has one.
type Frame struct {
	answer.Head        // with the puzzle in the first and the last
	Method      string `json:"method,omitempty"` // in the first and the last
	Every       int64  `json:"every,omitempty"`  // in the first: there is a frame after so many steps

	Step       int64    `json:"step"` // changes of the board so far, and dead ends
	Depth      int      `json:"depth"`
	Backtracks int64    `json:"backtracks"`
	Event      string   `json:"event,omitempty"` // what the step was: guess, set, fail, back, solution
	Cell       *int     `json:"cell,omitempty"`  // where
	Cells      [][3]int `json:"cells,omitempty"` // what changed since the frame before: the cell, the number of its symbol or 0, and 1 if it is a guess

	Ended    string       `json:"ended,omitempty"` // in the last: solved, none, stuck, or stopped by the limit of time
	Solution string       `json:"solution,omitempty"`
	Stats    *event.Stats `json:"stats,omitempty"`
}

// How many frames a search has at most, where the request does not say so, and how long it
// takes at most to find out how long it is.
const (
	mostFrames = 2000
	trialTime  = time.Second
)

// watch tells how a method solves a puzzle, to the first solution.
func (c *call) watch() ([]Field, func() error) {
	var in input
	var name string
	var every, limit int64
	var methods []string
	for _, m := range ops.Methods {
		methods = append(methods, m.Name)
	}
	fields := append(in.fields(c.Kinds),
		shared("timeout", &c.timeout), shared("memory", &c.memory),
		Field{Name: "method", Doc: verb.UsageOf("method"), Choice: methods, at: &name},
		Field{Name: "every", Doc: banmen.Msg("one frame every `N` steps; 0 chooses N so that the whole search fits"), at: &every},
		Field{Name: "limit", Doc: banmen.Msg("at most `N` frames; 0 is 2000"), at: &limit})
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
		f := &filmer{call: c, p: e.Puzzle, method: m, every: every, left: limit}
		return f.run()
	}
}

// A filmer writes the frames of a search.
type filmer struct {
	*call
	p      banmen.Puzzle
	method ops.Method
	every  int64 // steps to a frame
	left   int64 // frames that may come yet
	walk   *ops.Walk
	cells  []uint16 // of the frame before
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
	f.left -= 2 // this one and the last
	if err := f.write(first); err != nil {
		return err
	}
	for f.step() {
		if f.walk.Steps%f.every != 0 || f.left <= 0 {
			continue
		}
		f.left--
		if err := f.write(f.frame()); err != nil {
			return err
		}
	}
	return f.end()
}

// step goes on by a step, and reports whether there is another.
func (f *filmer) step() bool {
	f.walk.Step()
	return !f.walk.Ended && f.walk.Last.Type != event.Solution
}

// pace returns after how many steps there is to be a frame, so that they are few enough and
// evenly spread. The search is made once to see how long it is. One that takes longer
// than a trial may fill all the time that is left.
func (f *filmer) pace() (int64, error) {
	room := f.left - 2
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

// frame is how the search stands, and what changed since the frame before.
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
		j.Ended, j.Solution = "solved", f.p.With(w.Board()).String()
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

// Methods are the ways to solve that watch knows, the usual one first.
func Methods() []ops.Method { return ops.Methods }

package collection

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/ops"
)

// A rating is the result for a puzzle, as JSON.
type rating struct {
	Solutions int            `json:"n"`           // 0, 1, or 2 for several
	Clash     bool           `json:"x,omitempty"` // givens break a rule
	HoDoKu    *logic.Rating  `json:"h,omitempty"`
	SE        *se121.Rating  `json:"e,omitempty"`
	Uses      map[string]int `json:"u,omitempty"` // of techniques
	Not       State          `json:"w,omitempty"` // why there is no rating: Cannot, Late or Broken
}

// A State is the rating state of a puzzle.
type State string

// The states of puzzles.
const (
	Waiting State = "waiting" // not rated yet
	One     State = "one"     // one solution
	Several State = "several" // several solutions
	None    State = "none"    // no solution
	Clash   State = "clash"   // no solution, as givens break a rule
	Cannot  State = "cannot"  // no scale fits its rules
	Late    State = "late"    // it took too long to rate
	Broken  State = "broken"  // a bug
)

// States lists all states.
var States = []State{Waiting, One, Several, None, Clash, Cannot, Late, Broken}

// state returns the state of a rating.
func (r *rating) state() State {
	switch {
	case r.Not != "":
		return r.Not
	case r.Clash:
		return Clash
	}
	return []State{None, One, Several}[r.Solutions]
}

// sound reports whether Work could have produced this rating.
func (r *rating) sound() bool {
	return r.Solutions >= 0 && r.Solutions <= 2 && (r.Not == "" || slices.Contains(States, r.Not)) && (r.HoDoKu == nil || r.HoDoKu.Level >= logic.Easy && r.HoDoKu.Level <= logic.Extreme)
}

// How long a collection is rated before another visitor's turn, and how much work may be lost if
// the program is killed.
const (
	ratingTime = 2 * time.Second
	keepTime   = time.Second
)

// Work rates waiting puzzles until ctx ends. next returns the next collection,
// alternating between visitors, or an ErrNone. Then Work waits for wake.
func (l *Library) Work(ctx context.Context, next func(context.Context) (Store, string, error), wake <-chan struct{}) {
	w := &worker{Library: l}
	w.all, _ = ops.NewRater(ops.RateOptions{Scale: ops.AllScales, Uses: true})
	w.hodoku, _ = ops.NewRater(ops.RateOptions{Scale: ops.HoDoKu, Uses: true})
	for ctx.Err() == nil {
		s, id, err := next(ctx)
		if err == nil {
			err = w.rateSome(ctx, s, id)
		}
		w.stuck(err != nil && ctx.Err() == nil && !errors.Is(err, ErrNone))
		pause := time.Duration(0)
		switch {
		case errors.Is(err, ErrNone):
			pause = time.Hour // until woken
		case err != nil && ctx.Err() == nil:
			l.fault(err)
			pause = 10 * time.Second // the disk may be full
		}
		if pause == 0 {
			continue
		}
		rest := time.NewTimer(pause)
		select {
		case <-ctx.Done():
		case <-wake:
		case <-rest.C:
		}
		rest.Stop()
	}
}

// A worker rates in one goroutine.
type worker struct {
	*Library
	all, hodoku *ops.Rater // by all scales, and by HoDoKu's alone
	name        string     // the empty puzzle for which plain is known
	plain       bool
}

// rateSome rates puzzles of a collection for some time, and always completes the last one.
// Deleting the collection ends it.
func (w *worker) rateSome(ctx context.Context, s Store, id string) error {
	work, leave := context.WithCancel(ctx)
	defer leave()
	end := time.Now().Add(ratingTime)
	w.mu.Lock()
	w.now, w.leave = id, leave
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.now = ""
		w.mu.Unlock()
	}()
	c, err := w.opened(ctx, s, id)
	for err == nil && work.Err() == nil && time.Now().Before(end) && c.count() < c.head.Puzzles {
		err = w.page(work, s, c, end)
	}
	if errors.Is(err, ErrNone) {
		return nil // there may be other collections
	}
	return err
}

// page rates the first page with unrated puzzles until the deadline.
func (w *worker) page(ctx context.Context, s Store, c *opened, end time.Time) error {
	rated := c.count()
	n := rated / pageSize
	page, kept, err := s.Page(context.WithoutCancel(ctx), c.head.ID, n)
	if err != nil {
		return err
	}
	records, err := unpack(page)
	if err != nil {
		return err
	}
	done, err := unpack(kept)
	if err != nil {
		return err
	}
	if at := n*pageSize + len(done); at > rated { // another process was faster
		return c.follow(ctx, s, at)
	}
	var fresh []rating
	keep := func() error {
		if len(fresh) == 0 {
			return nil
		}
		packed, err := pack(append(bytes.Join(done, []byte("\n")), '\n'))
		if err == nil {
			err = s.Rate(context.WithoutCancel(ctx), c.head.ID, n, packed, rated)
		}
		if err == nil {
			c.rate(rated-len(fresh), fresh)
			fresh = nil
		}
		return err
	}
	last := time.Now()
	for _, line := range records[len(done):] {
		if time.Now().After(end) {
			break
		}
		r, err := w.rate(ctx, line)
		if ctx.Err() != nil {
			break // the result is incomplete
		}
		if err != nil {
			return err
		}
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		done, fresh, rated = append(done, text), append(fresh, r), rated+1
		if time.Since(last) > keepTime {
			if err := keep(); err != nil {
				return err
			}
			last = time.Now()
		}
	}
	return keep()
}

// rate rates the puzzle of a line.
func (w *worker) rate(ctx context.Context, line []byte) (r rating, err error) {
	var in record
	if err := json.Unmarshal(line, &in); err != nil {
		return r, err
	}
	ctx = banmen.WithBudget(ctx, w.Limits.Budget)
	k, err := codec.FindKind(w.Kinds, in.Puzzle)
	if err != nil {
		return r, err
	}
	p, err := banmen.Within(ctx, []*banmen.Kind{k})[0].Parse(in.Puzzle)
	if errors.Is(err, banmen.ErrLimit) {
		return rating{Not: Late}, nil // it was accepted under larger limits
	}
	if err != nil {
		return r, err
	}
	defer func() {
		if fault := recover(); fault != nil { // otherwise it would crash the server at every start
			w.fault(fmt.Errorf("%s: %v", in.Puzzle, fault))
			r, err = rating{Not: Broken}, nil
		}
	}()
	rater := w.hodoku
	if w.isPlain(ctx, p) {
		rater = w.all
	}
	found, err := rater.Rate(w.lowPriority(ctx, w.Limits.Time), p)
	r = rating{Solutions: found.Solutions, Clash: len(found.Faults) > 0, HoDoKu: found.HoDoKu, SE: found.SE}
	for _, u := range found.Uses {
		if r.Uses == nil {
			r.Uses = map[string]int{}
		}
		r.Uses[u.Technique] = u.Times
	}
	switch {
	case err == nil, ctx.Err() != nil:
		return r, nil
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, banmen.ErrLimit):
		return rating{Not: Late}, nil
	case errors.Is(err, banmen.ErrCannot):
		return rating{Not: Cannot, Solutions: found.Solutions}, nil
	}
	w.fault(fmt.Errorf("%s: %w", in.Puzzle, err))
	return rating{Not: Broken}, nil
}

// isPlain reports whether a puzzle is a plain 9x9 sudoku, which all scales cover.
func (w *worker) isPlain(ctx context.Context, p banmen.Puzzle) bool {
	name := p.With(grid.New(p.Givens().Shape)).String()
	if name != w.name {
		_, err := ops.SE121Ladder(ctx, p, false)
		w.name, w.plain = name, err == nil
	}
	return w.plain
}

package tui

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// WatchOptions configure Watch.
type WatchOptions struct {
	In     io.Reader // keys, if it is a terminal
	Out    io.Writer // a terminal; otherwise plain frames are written
	Lang   language.Tag
	Puzzle banmen.Puzzle
	Method ops.Method

	// Write writes a board in the requested form; nil: boards are drawn.
	Write func(w io.Writer, b grid.Board) error

	// Next makes the next puzzle to watch, in the background; it may be nil.
	Next func() (banmen.Puzzle, error)
	// MaxFrames limits the plain frames; 0: they end with the search.
	MaxFrames int
}

// Watch shows a method solving the puzzle until the reader quits. Plain frames end with the first
// solution of the puzzle or, if Next makes more puzzles, of the last one. Watch reports whether the
// last search found a solution or ended before the reader quit. An interrupt returns
// context.Canceled.
func Watch(ctx context.Context, o WatchOptions) (seen bool, err error) {
	if !terminal(o.Out) {
		return true, frames(ctx, o)
	}
	w := newWatcher(ctx, o)
	defer func() { w.run.Stop() }() // of the last run
	if w.err != nil {
		return false, w.err
	}
	if err := program(ctx, w, o.In, o.Out); err != nil {
		return false, err
	}
	if w.err != nil {
		return false, w.err
	}
	return w.run.Ended || w.run.found, nil
}

const (
	showEnd   = 2 * fps // number of ticks that a solved board stays before the next one
	plotLines = 4
)

// A watcher is the Bubble Tea model.
type watcher struct {
	screen
	ctx    context.Context
	o      WatchOptions
	run    *run
	err    error // why there is nothing more to watch
	keymap map[string]session.Action
	list   keyMap

	pacer
	goal   event.Type // event that the search runs to at full speed; 0: none
	ending int        // ticks since the end
	making bool       // whether the next puzzle is being made
}

// made holds the next puzzle.
type made struct {
	puzzle banmen.Puzzle
	err    error
}

func newWatcher(ctx context.Context, o WatchOptions) *watcher {
	w := &watcher{screen: screen{lang: o.Lang}, ctx: ctx, o: o, pacer: pacer{pace: usualPace}, keymap: bindings(session.Watching, nil)}
	w.begin(o.Puzzle)
	return w
}

func (w *watcher) begin(p banmen.Puzzle) {
	if w.run != nil {
		w.run.Stop()
	}
	w.o.Puzzle = p
	w.run, w.err = newRun(w.ctx, p, w.o.Method)
	w.due, w.goal, w.ending, w.paused, w.making = 0, 0, 0, false, false
}

// Init starts the clock.
func (w *watcher) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, clock()) }

// Update handles keys, ticks and the next puzzle.
func (w *watcher) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if w.screen.update(m) {
		return w, nil
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return w, w.list.pressed(keyName(m), func(key string) tea.Cmd { return w.act(w.keymap[key]) })
	case tick:
		return w, w.tick()
	case made:
		if w.err = m.err; w.err == nil {
			w.begin(m.puzzle)
		}
		if w.err != nil {
			return w, tea.Quit
		}
	}
	return w, nil
}

func (w *watcher) act(a session.Action) tea.Cmd {
	switch a {
	case session.Step:
		w.paused, w.goal = true, 0
		w.run.advance(1, 0)
	case session.Backtrack:
		w.goal, w.paused = event.Back, false
	case session.ToEnd:
		w.goal, w.paused = event.Solution, false
	case session.NextPuzzle:
		return w.another()
	default:
		w.pacer.act(a)
		return w.list.act(a)
	}
	return nil
}

// another starts making the next puzzle, if there is one.
func (w *watcher) another() tea.Cmd {
	if w.o.Next == nil || w.making {
		return nil
	}
	w.making = true
	next := w.o.Next
	return func() tea.Msg {
		p, err := next()
		return made{p, err}
	}
}

func (w *watcher) tick() tea.Cmd {
	if w.paused || w.run.Ended {
		return tea.Batch(clock(), w.end())
	}
	if w.run.advance(w.steps(w.goal != 0), w.goal) {
		w.paused, w.goal, w.ending = true, 0, 0
	}
	if w.err = w.run.Err; w.err != nil {
		return tea.Quit
	}
	return clock()
}

// end continues with the next puzzle when the solution has been shown long enough.
func (w *watcher) end() tea.Cmd {
	if !w.solved() && !w.run.Ended {
		return nil
	}
	if w.ending++; w.ending == showEnd {
		return w.another()
	}
	return nil
}

func (w *watcher) solved() bool { return w.run.Last.Type == event.Solution }

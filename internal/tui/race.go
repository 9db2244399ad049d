package tui

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/text"
)

// RaceOptions configure Race.
type RaceOptions struct {
	In      io.Reader // keys, if it is a terminal
	Out     io.Writer // a terminal; otherwise the results are written, one line per method
	Lang    language.Tag
	Puzzle  banmen.Puzzle
	Methods []ops.Method // at least one
}

// Race shows several methods solving a puzzle side by side, step by step, until each has
// a solution or the reader quits. An interrupt returns context.Canceled.
func Race(ctx context.Context, o RaceOptions) error {
	r, err := newRacer(ctx, o)
	defer r.stop()
	if err != nil {
		return err
	}
	if terminal(o.Out) {
		return program(ctx, r, o.In, o.Out)
	}
	for _, one := range r.lanes {
		for !one.done {
			if err := ctx.Err(); err != nil {
				return err
			}
			one.advance(math.MaxInt64)
			if one.run.Err != nil {
				return one.run.Err
			}
		}
		if _, err := fmt.Fprintln(o.Out, pad(one.method.Name, methodColumn)+r.result(one)); err != nil {
			return err
		}
	}
	return nil
}

// methodColumn is the width of the names of methods.
const methodColumn = 8

// A lane is a running search by one method.
type lane struct {
	method ops.Method
	run    *run
	done   bool
}

// advance makes at most n steps within the time of a slice.
func (l *lane) advance(n int64) {
	if !l.done {
		l.done = l.run.advance(n, 0)
	}
}

// A racer is the Bubble Tea model.
type racer struct {
	screen
	o      RaceOptions
	keymap map[string]session.Action
	lanes  []*lane
	list   keyMap

	pacer
	hurry bool // run to the end at full speed
}

func newRacer(ctx context.Context, o RaceOptions) (*racer, error) {
	r := &racer{screen: screen{lang: o.Lang}, o: o, keymap: bindings(session.Watching, nil), pacer: pacer{pace: usualPace}}
	for _, m := range o.Methods {
		one, err := newRun(ctx, o.Puzzle, m)
		if err != nil {
			return r, err
		}
		r.lanes = append(r.lanes, &lane{method: m, run: one})
	}
	return r, nil
}

func (r *racer) stop() {
	for _, one := range r.lanes {
		one.run.Stop()
	}
}

// Init starts the clock.
func (r *racer) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, clock()) }

// Update handles keys and ticks.
func (r *racer) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if r.screen.update(m) {
		return r, nil
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return r, r.list.pressed(keyName(m), func(key string) tea.Cmd { return r.act(r.keymap[key]) })
	case tick:
		return r, r.tick()
	}
	return r, nil
}

func (r *racer) act(a session.Action) tea.Cmd {
	switch a {
	case session.Step:
		r.paused, r.hurry = true, false
		r.all(1)
	case session.ToEnd:
		r.hurry, r.paused = true, false
	default:
		r.pacer.act(a)
		return r.list.act(a)
	}
	return nil
}

// all lets every method make n steps.
func (r *racer) all(n int64) {
	for _, one := range r.lanes {
		one.advance(n)
	}
}

func (r *racer) tick() tea.Cmd {
	if !r.paused {
		r.all(r.steps(r.hurry))
	}
	return clock()
}

// result describes the progress of a method.
func (r *racer) result(one *lane) string {
	st := one.run.Stats
	so := r.text(banmen.Msg("step %d depth %d", one.run.Steps, one.run.Depth()))
	switch {
	case one.run.Err != nil:
		return r.styled(bad, one.run.Err.Error())
	case one.run.Last.Type == event.Solution:
		return r.styled(good, r.text(banmen.Msg("solved"))+" "+r.text(banmen.Msg("steps: %d, taken back: %d", one.run.Steps, st.Backtracks)))
	case one.done && one.method.Incomplete:
		return r.styled(bad, r.text(banmen.Msg("no further step was found"))) + " " + so
	case one.done:
		return r.styled(bad, r.text(banmen.Msg("no solution"))) + " " + so
	}
	return so
}

// View draws the boards side by side, in as many rows as fit. A method without room for a
// board has one line.
func (r *racer) View() tea.View {
	if r.list.shown {
		return r.screen.keyMap(&r.list, session.Watching, nil)
	}
	pace := r.text(r.describe(r.hurry))
	if r.paused {
		pace = r.text(banmen.Msg("paused"))
	}
	above := []string{r.styled(bold, name(r.o.Puzzle)) + "  " + pace}
	help := r.keys(r.text(banmen.Msg("space pause  s step  + - pace  e to the end  ? keys  q quit")))
	boards, shown := r.boards(r.room(above, help))
	var rest []string
	for _, one := range r.lanes[shown:] {
		rest = append(rest, pad(one.method.Name, methodColumn)+r.result(one))
	}
	return r.view(above, boards, rest, help)
}

// boards draws boards side by side while they fit into room lines, and returns how many it drew. It
// leaves a line for each of the other methods.
func (r *racer) boards(room int) (lines []string, shown int) {
	first, wide := r.drawn(r.lanes[0])
	across := max(1, min(len(r.lanes), max(r.width, usualWidth)/(wide+gap)))
	for shown < len(r.lanes) && len(lines)+len(first)+len(r.lanes)-min(shown+across, len(r.lanes)) <= room {
		row := make([]string, len(first))
		for _, one := range r.lanes[shown:min(shown+across, len(r.lanes))] {
			drawn, _ := r.drawn(one)
			for i := range row {
				line := ""
				if i < len(drawn) {
					line = drawn[i]
				}
				row[i] += pad(line, wide+gap)
			}
			shown++
		}
		for _, line := range row {
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	return lines, shown
}

// gap is the distance between boards.
const gap = 3

// leastLane is the minimum width of a lane, for the text below its board.
const leastLane = 30

// drawn draws a board with the method's name above and its result below.
func (r *racer) drawn(one *lane) (lines []string, wide int) {
	style := r.style()
	style.Dense = true
	style.Least = text.Size{Width: widest(one.run), Column: 1}
	board, places := text.Placed(one.run.Figure(), style)
	wide = places.Columns[len(places.Columns)-1] + places.Width + 1
	lines = slices.Concat([]string{r.styled(r.bars(), one.method.Name)}, split(board), []string{r.result(one)})
	return lines, max(wide, leastLane)
}

// widest returns the width of the widest symbol of a run.
func widest(one *run) int {
	most := 1
	for _, c := range one.Figure().Cells {
		most = max(most, len([]rune(c.Text)))
	}
	return most
}

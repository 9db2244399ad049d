package tui

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// A table is what the programs for puzzles and for games have in common.
type table struct {
	screen
	ctx context.Context
	s   *session.Desk
	o   PlayOptions
	now func() time.Time

	mode    session.Mode
	taken   func(key string) bool
	keymap  map[string]session.Action
	symbols []string // of a puzzle
	measure measure

	typed  string // not complete yet
	said   string // an answer to what was done last
	bad    bool   // it is a complaint
	prompt prompt
	list   keyMap

	arranged       arrangement // for a window of this size
	arrangedFor    [2]int
	arrangedHeight int // of the board
}

// A second is the clock of the timer.
type second struct{}

// Init starts the clock, which runs whether the timer is shown or not.
func (t *table) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, nextSecond()) }

func nextSecond() tea.Cmd { return tea.Tick(time.Second, func(time.Time) tea.Msg { return second{} }) }

// common takes what puzzles and games treat alike, and reports whether it was such a message.
func (t *table) common(m tea.Msg) (tea.Cmd, bool) {
	if t.screen.update(m) {
		return nil, true
	}
	switch m := m.(type) {
	case second:
		return nextSecond(), true
	case tea.KeyPressMsg:
		switch key := keyName(m); {
		case key == "ctrl+c":
			return t.quit(tea.Interrupt), true
		case t.list.shown && key != "ctrl+z":
			t.list.press(key)
			return nil, true
		}
		return t.prompt.press(m)
	}
	return nil, false
}

// say answers the player.
func (t *table) say(all ...banmen.Message) {
	var texts []string
	for _, m := range all {
		texts = append(texts, t.text(m))
	}
	t.said, t.bad = together(texts), false
}

// together puts texts one after the other, with a semicolon between two unless the first is a whole sentence.
func together(texts []string) string {
	all := ""
	for _, text := range texts {
		switch {
		case all == "", strings.HasSuffix(all, "。"):
		case strings.HasSuffix(all, "."):
			all += " "
		default:
			all += "; "
		}
		all += text
	}
	return all
}

// complain tells an error, if there is one.
func (t *table) complain(err error) {
	if err != nil {
		t.said, t.bad = msg.Error(t.lang, err), true
	}
}

// answer is what was said, in at most so many lines.
func (t *table) answer(most int) []string {
	if t.prompt.done != nil {
		return []string{t.prompt.line(&t.screen)}
	}
	lines := t.wrapped(t.said, most)
	for i, l := range lines {
		if t.bad {
			lines[i] = t.styled(bad, l)
		}
	}
	return lines
}

// play makes a move.
func (t *table) play(move string) {
	t.said = ""
	t.complain(t.s.Play(move))
}

// act does what actions do in puzzles and games alike, and reports whether it was such one.
func (t *table) act(a session.Action) (tea.Cmd, bool) {
	if a != "" {
		t.typed = ""
	}
	switch a {
	case session.Quit:
		return t.quit(tea.Quit), true
	case session.Suspend:
		return tea.Suspend, true
	case session.KeyMap:
		t.list.shown = true
	case session.Up, session.Down, session.Left, session.Right, session.Home, session.End:
		t.s.Go(t.s.Neighbour(a))
		t.said = ""
	case session.Undo, session.Redo:
		t.quietly(a)
	case session.Row, session.Column, session.Box, session.May, session.Counter, session.LastDone, session.AsText:
		t.do(session.Command{Action: a, Number: -1})
	case session.Timer:
		t.switchTimer()
	case session.Save:
		t.save()
	default:
		return nil, false
	}
	return nil, true
}

// quit ends the program. The timer stops.
func (t *table) quit(how tea.Cmd) tea.Cmd {
	if t.o.Timer {
		t.s.Pause(t.now())
	}
	return how
}

// do does a command and tells what is said to it.
func (t *table) do(c session.Command) {
	r, err := t.s.Do(t.ctx, c)
	if t.say(r.Said...); err != nil {
		t.complain(err)
	}
}

// quietly does an action that is to be seen on the board, and tells only what is wrong.
func (t *table) quietly(a session.Action) {
	_, err := t.s.Do(t.ctx, session.Command{Action: a, Number: -1})
	t.said = ""
	t.complain(err)
}

// switchTimer shows the timer and lets it run, or hides and stops it.
func (t *table) switchTimer() {
	if t.o.Timer = !t.o.Timer; t.o.Timer {
		t.s.Run(t.now())
	} else {
		t.s.Pause(t.now())
	}
}

// timer is how long was played, as it stands in the title.
func (t *table) timer() string {
	if !t.o.Timer {
		return ""
	}
	s := int(t.s.Played(t.now()).Seconds())
	if s >= 3600 {
		return fmt.Sprintf("  %d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("  %d:%02d", s/60, s%60)
}

// save saves the game by its name, or asks for one.
func (t *table) save() {
	if t.o.Save == nil {
		t.complain(banmen.Errorf(nil, "there is no place to save to"))
		return
	}
	if t.o.Name == "" {
		t.prompt = prompt{ask: banmen.Msg("save as: "), done: func(name string) tea.Cmd {
			t.saveAs(name)
			return nil
		}}
		return
	}
	t.saveAs(t.o.Name)
}

// saveAs saves the game by a name, which it keeps.
func (t *table) saveAs(name string) {
	if t.o.Timer {
		t.s.Pause(t.now())
		t.s.Run(t.now())
	}
	if err := t.o.Save(name, t.s.Text()); err != nil {
		t.complain(err)
		return
	}
	t.o.Name = name
	t.say(banmen.Msg("saved as %s: banmen play --resume %s goes on", name, name))
}

// ask lets the player type something.
func (t *table) ask(m banmen.Message, done func(text string) tea.Cmd) {
	t.prompt, t.said = prompt{ask: m, done: done}, ""
}

// item is a key and what it does, for the line of keys; the first key of an action stands
// for all.
func (t *table) item(a session.Action, m func(key string) banmen.Message) string {
	for _, line := range session.Modal(t.mode) {
		if line.Action == a {
			if keys := line.In(session.OnTerminal, t.taken); len(keys) > 0 {
				return t.text(m(keys[0]))
			}
		}
	}
	return ""
}

// Lines under the board: at least, and at most.
const (
	leastBelow = 3
	mostBelow  = 8
)

// arrange returns how cells are drawn in the window, and how many lines there are under the
// board. It depends on the window alone.
func (t *table) arrange(help int) (arrangement, int) {
	if size := [2]int{t.width, t.height}; t.arrangedFor != size || t.arrangedHeight == 0 {
		t.arrangedFor = size
		t.arranged = t.screen.arrange(t.measure, t.mode == session.OnSheet, t.height-1-help-leastBelow)
		t.arrangedHeight = heightOf(t.measure.blank, t.arranged)
	}
	return t.arranged, min(max(t.height-1-help-t.arrangedHeight, leastBelow), mostBelow)
}

// below makes some texts as many lines as there are under the board.
func below(n int, lines ...string) []string {
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines[:n]
}

// clicked returns the cell at a place in the window.
func (t *table) clicked(x, y int) (cell int, ok bool) {
	if t.list.shown {
		return 0, false
	}
	row, col, ok := t.sight.cell(x, y)
	if b := t.s.Board(); ok {
		cell = b.At(row, col)
	}
	return cell, ok
}

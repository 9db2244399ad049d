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

// A table is the common part of the models for puzzles and for games.
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

	typed  string // incomplete input
	reply  string // answer to the last action
	bad    bool   // it is an error
	prompt prompt
	list   keyMap

	arranged       arrangement // for the current window size
	arrangedFor    [2]int
	arrangedHeight int // of the board
}

// A second is the tick of the timer.
type second struct{}

// Init starts the clock, which runs even if the timer is hidden.
func (t *table) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, nextSecond()) }

func nextSecond() tea.Cmd { return tea.Tick(time.Second, func(time.Time) tea.Msg { return second{} }) }

// common handles the messages that puzzles and games share. It reports false for others.
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

// say sets the answer to the player.
func (t *table) say(all ...banmen.Message) {
	var texts []string
	for _, m := range all {
		texts = append(texts, t.text(m))
	}
	t.reply, t.bad = together(texts), false
}

// together joins texts, with a semicolon between them unless the first is a complete
// sentence.
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

// complain shows an error, if not nil.
func (t *table) complain(err error) {
	if err != nil {
		t.reply, t.bad = msg.Error(t.lang, err), true
	}
}

// answer returns the last answer in at most most lines.
func (t *table) answer(most int) []string {
	if t.prompt.done != nil {
		return []string{t.prompt.line(&t.screen)}
	}
	lines := t.wrapped(t.reply, most)
	for i, l := range lines {
		if t.bad {
			lines[i] = t.styled(bad, l)
		}
	}
	return lines
}

// play makes a move.
func (t *table) play(move string) {
	t.reply = ""
	t.complain(t.s.Play(move))
}

// act carries out the actions that puzzles and games share. It reports false for others.
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
		t.reply = ""
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

// quit ends the program and stops the timer.
func (t *table) quit(how tea.Cmd) tea.Cmd {
	if t.o.Timer {
		t.s.Pause(t.now())
	}
	return how
}

// do carries out a command and shows the answer.
func (t *table) do(c session.Command) {
	r, err := t.s.Do(t.ctx, c)
	if t.say(r.Sentences...); err != nil {
		t.complain(err)
	}
}

// quietly carries out an action whose effect is visible on the board, and shows only
// errors.
func (t *table) quietly(a session.Action) {
	_, err := t.s.Do(t.ctx, session.Command{Action: a, Number: -1})
	t.reply = ""
	t.complain(err)
}

// switchTimer shows and starts the timer, or hides and stops it.
func (t *table) switchTimer() {
	if t.o.Timer = !t.o.Timer; t.o.Timer {
		t.s.Run(t.now())
	} else {
		t.s.Pause(t.now())
	}
}

// timer returns the time played, for the title.
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

// save saves the game under its name, or asks for one.
func (t *table) save() {
	if t.o.Save == nil {
		t.complain(banmen.Errorf(nil, "games cannot be saved here"))
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

// saveAs saves the game under a new name.
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
	t.say(banmen.Msg("saved as %s: continue with banmen play --resume %s", name, name))
}

// ask shows a prompt.
func (t *table) ask(m banmen.Message, done func(text string) tea.Cmd) {
	t.prompt, t.reply = prompt{ask: m, done: done}, ""
}

// item returns the text of an action in the line of keys, with its first key.
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

// Limits of the lines below the board.
const (
	leastBelow = 3
	mostBelow  = 8
)

// arrange returns the arrangement of the board and the number of lines below it. It
// depends only on the window.
func (t *table) arrange(help int) (arrangement, int) {
	if size := [2]int{t.width, t.height}; t.arrangedFor != size || t.arrangedHeight == 0 {
		t.arrangedFor = size
		t.arranged = t.screen.arrange(t.measure, t.mode == session.OnSheet, t.height-1-help-leastBelow)
		t.arrangedHeight = heightOf(t.measure.blank, t.arranged)
	}
	return t.arranged, min(max(t.height-1-help-t.arrangedHeight, leastBelow), mostBelow)
}

// below pads or cuts texts to n lines.
func below(n int, lines ...string) []string {
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines[:n]
}

// clicked returns the cell at a position in the window.
func (t *table) clicked(x, y int) (cell int, ok bool) {
	if t.list.shown {
		return 0, false
	}
	row, col, ok := t.sight.cell(x, y)
	if b := t.s.Board(); ok {
		cell = b.At(row, col)
		ok = !b.IsGap(cell)
	}
	return cell, ok
}

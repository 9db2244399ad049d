package tui

import (
	"context"
	"io"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/text"
)

// BrowseOptions configure Browse.
type BrowseOptions struct {
	In    io.Reader // keys, if it is a terminal
	Out   io.Writer // a terminal
	Lang  language.Tag
	Title string
	Steps []Step // at least one
}

// A Step is a step of a path to a solution, or a frame of another film, which has no
// notation.
type Step struct {
	Figure    *figure.Figure // the board before the step, with the cells and candidates on which the step depends
	Cells     []int          // cells of the step
	Technique string
	Sentence  string
	Notation  string
	Places    bool // it places a symbol
}

// Browsable reports whether a stream is a terminal that Browse can use.
func Browsable(out io.Writer) bool { return terminal(out) }

// Browse shows steps one at a time, back and forth, until the reader quits. An interrupt
// returns context.Canceled.
func Browse(ctx context.Context, o BrowseOptions) error {
	return program(ctx, newBrowser(o), o.In, o.Out)
}

// A browser is the Bubble Tea model.
type browser struct {
	screen
	o        BrowseOptions
	keymap   map[string]session.Action
	at       int
	typed    string // a number
	notation bool   // show notation instead of sentences
	list     keyMap
	least    text.Size
}

func newBrowser(o BrowseOptions) *browser {
	b := &browser{screen: screen{lang: o.Lang}, o: o, keymap: bindings(session.Browsing, nil)}
	for _, s := range o.Steps {
		for _, c := range s.Figure.Cells {
			b.least.Width = max(b.least.Width, scene.Width(c.Text))
			b.least = roomFor(c.Marks, b.least)
		}
	}
	return b
}

// roomFor returns a cell size with room for all candidates, so that the board keeps its
// size as they become fewer.
func roomFor(marks []figure.Mark, least text.Size) text.Size {
	n, wide := 0, 1
	for _, m := range marks {
		if m.Place == figure.Candidate {
			n, wide = n+1, max(wide, scene.Width(m.Text))
		}
	}
	if n == 0 {
		return least
	}
	across := scene.Across(n)
	room := across * wide
	if wide > 1 {
		room += across - 1
	}
	least.Width, least.Height = max(least.Width, room), max(least.Height, (n+across-1)/across)
	return least
}

// Init queries the background colour.
func (b *browser) Init() tea.Cmd { return tea.RequestBackgroundColor }

// Update handles keys and the mouse wheel.
func (b *browser) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	if b.screen.update(m) {
		return b, nil
	}
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return b, b.list.pressed(keyName(m), b.key)
	case tea.MouseWheelMsg:
		switch m.Button {
		case tea.MouseWheelUp:
			b.move(b.at - 1)
		case tea.MouseWheelDown:
			b.move(b.at + 1)
		}
	}
	return b, nil
}

// move goes to a step, within the range of steps.
func (b *browser) move(at int) { b.at = max(0, min(at, len(b.o.Steps)-1)) }

func (b *browser) key(key string) tea.Cmd {
	if len(key) == 1 && key >= "0" && key <= "9" {
		if len(b.typed) < 6 {
			b.typed += key
		}
		return nil
	}
	if n, err := strconv.Atoi(b.typed); err == nil && (key == "enter" || key == "g") {
		b.typed = ""
		b.move(n - 1)
		return nil
	}
	b.typed = ""
	return b.act(b.keymap[key])
}

func (b *browser) act(a session.Action) tea.Cmd {
	switch a {
	case session.NextStep:
		b.move(b.at + 1)
	case session.PrevStep:
		b.move(b.at - 1)
	case session.FirstStep:
		b.move(0)
	case session.LastStep:
		b.move(len(b.o.Steps) - 1)
	case session.NextPlaced:
		if i := slices.IndexFunc(b.o.Steps[b.at+1:], func(s Step) bool { return s.Places }); i >= 0 {
			b.move(b.at + 1 + i)
		}
	case session.Sentences:
		b.notation = !b.notation
	default:
		return b.list.act(a)
	}
	return nil
}

// View draws the board before a step, with the step's text below.
func (b *browser) View() tea.View {
	if b.list.shown {
		return b.screen.keyMap(&b.list, session.Browsing, nil)
	}
	s := b.o.Steps[b.at]
	above := []string{b.styled(bold, b.o.Title) + "  " + b.text(banmen.Msg("step %d of %d", b.at+1, len(b.o.Steps))) + "  " + b.styled(b.bars(), s.Technique)}
	sentence := s.Sentence
	if b.notation && s.Notation != "" {
		sentence = s.Notation
	}
	lines := b.wrapped(sentence, leastBelow)
	if b.typed != "" {
		lines = []string{b.text(banmen.Msg("to step %s_", b.typed))}
	}
	under := below(leastBelow, lines...)
	keys := banmen.Msg("right next  left back  number enter jump  d digit  s notation  ? keys  q quit")
	if s.Notation == "" {
		keys = banmen.Msg("right next  left back  number enter jump  ? keys  q quit")
	}
	help := b.keys(b.text(keys))
	cell := 0
	if len(s.Cells) > 0 {
		cell = s.Cells[0]
	}
	board := b.board(s.Figure, len(above), b.room(above, under, help), cell, b.least)
	if spare := b.room(above, board, under, help); spare > 0 && b.height > 0 && b.typed == "" {
		lines = b.wrapped(sentence, leastBelow+spare)
		under = below(max(len(lines), leastBelow), lines...)
	}
	return b.view(above, board, under, help)
}

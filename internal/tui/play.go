package tui

import (
	"context"
	"fmt"
	"io"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// PlayOptions say what to play, and where.
type PlayOptions struct {
	In     io.Reader // a terminal with keys, or moves are read line by line
	Out    io.Writer // a terminal, or the board is written after each line
	Err    io.Writer // what is wrong with a line
	Lang   language.Tag
	Puzzle banmen.Puzzle
	Record string // moves that were made before, with blanks between them

	Opponents *session.Opponents // of a game; nil: all play by hand
}

// Play lets people play, until they quit. In the end it writes what was played:
// the text of the puzzle or position, and the moves. An interrupt is
// context.Canceled.
func Play(ctx context.Context, o PlayOptions) error {
	s, err := session.New(o.Puzzle)
	if err == nil {
		err = s.PlayAll(o.Record)
	}
	if err != nil {
		return err
	}
	if terminal(o.In) && terminal(o.Out) {
		var m tea.Model
		if m, err = newTable(ctx, o, s); err == nil {
			err = program(ctx, m, o.In, o.Out)
		}
	} else {
		err = playLines(ctx, o, s)
	}
	return saved(o.Out, s, err)
}

// saved writes what was played, whatever ended it.
func saved(w io.Writer, s *session.Session, ended error) error {
	if len(s.Moves()) == 0 {
		return ended
	}
	if _, err := fmt.Fprintln(w, s.Text()); ended == nil {
		return err
	}
	return ended
}

// A table is what the programs for puzzles and for games have in common.
type table struct {
	screen
	ctx   context.Context
	s     *session.Session
	cell  int    // the cursor
	typed string // not complete yet
	said  string // an answer to what was done last
	bad   bool   // it is a complaint
}

func newTable(ctx context.Context, o PlayOptions, s *session.Session) (tea.Model, error) {
	t := table{screen: screen{lang: o.Lang}, ctx: ctx, s: s}
	if s.Game() {
		b := s.Board()
		t.cell = b.At(b.Rows/2, b.Cols/2)
		g := &gameTable{table: t, opponents: o.Opponents}
		g.follow()
		return g, nil
	}
	symbols, err := ops.Symbols(s.Puzzle())
	return &paper{table: t, symbols: symbols}, err
}

// Init does nothing.
func (t *table) Init() tea.Cmd { return nil }

// say answers the player.
func (t *table) say(m banmen.Message) { t.said, t.bad = t.text(m), false }

// complain tells an error, if there is one.
func (t *table) complain(err error) {
	if err != nil {
		t.said, t.bad = msg.Error(t.lang, err), true
	}
}

// answer is what was said, as a line.
func (t *table) answer() string {
	if t.bad {
		return t.styled(bad, t.said)
	}
	return t.said
}

// play makes a move.
func (t *table) play(move string) {
	t.said = ""
	t.complain(t.s.Play(move))
}

// key does what keys do in puzzles and games alike, and reports whether it was
// such a key.
func (t *table) key(key string) (tea.Cmd, bool) {
	switch key {
	case "q":
		return tea.Quit, true
	case "ctrl+c":
		return tea.Interrupt, true
	case "ctrl+z":
		return tea.Suspend, true
	case "up", "down", "left", "right":
		t.move(key)
	case "u":
		if t.said = ""; !t.s.Undo() {
			t.say(banmen.Msg("there is nothing to undo"))
		}
	case "y":
		if t.said = ""; !t.s.Redo() {
			t.say(banmen.Msg("there is nothing to redo"))
		}
	default:
		return nil, false
	}
	t.typed = ""
	return nil, true
}

// move moves the cursor; at the edge it comes in on the other side.
func (t *table) move(key string) {
	shape := t.s.Board().Shape
	row, col := t.cell/shape.Cols, t.cell%shape.Cols
	switch key {
	case "up":
		row += shape.Rows - 1
	case "down":
		row++
	case "left":
		col += shape.Cols - 1
	case "right":
		col++
	}
	t.cell = shape.At(row%shape.Rows, col%shape.Cols)
}

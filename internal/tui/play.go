package tui

import (
	"context"
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// PlayOptions configure Play.
type PlayOptions struct {
	In     io.Reader // keys if it is a terminal; otherwise moves are read line by line
	Out    io.Writer // a terminal; otherwise the board is written after each line
	Err    io.Writer // receives errors about lines
	Lang   language.Tag
	Puzzle banmen.Puzzle
	Rules  string // in the language of Lang
	Record string // moves made before, separated by blanks

	Opponents *session.Opponents // of a game; nil if all play by hand

	Speak bool // sentences instead of drawings, and commands in words
	Timer bool // show the time played, and save it

	Name string                        // to save under; if empty, the player is asked
	Save func(name, text string) error // saves the play; nil if saving is not possible
}

// Play lets people play until they quit. At the end it writes the text of the puzzle or
// position, followed by the moves. An interrupt returns context.Canceled.
func Play(ctx context.Context, o PlayOptions) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := session.New(o.Puzzle)
	if err == nil {
		err = s.PlayAll(o.Record)
	}
	if err != nil {
		return err
	}
	switch {
	case o.Speak:
		err = speak(ctx, o, s)
	case terminal(o.In) && terminal(o.Out):
		var m tea.Model
		if m, err = newTable(ctx, o, s); err == nil {
			err = program(ctx, m, o.In, o.Out)
		}
	default:
		err = playLines(ctx, o, s)
	}
	return saved(o, s, err)
}

// saved writes the text of the play if moves were made, and saves it, even without moves,
// if it has a name. It does so even after an error, and returns the first error.
func saved(o PlayOptions, s *session.Session, ended error) error {
	if o.Name != "" && o.Save != nil {
		if err := o.Save(o.Name, s.Text()); ended == nil {
			ended = err
		}
	}
	if len(s.Moves()) == 0 {
		return ended
	}
	if _, err := fmt.Fprintln(o.Out, s.Text()); ended == nil {
		return err
	}
	return ended
}

// newTable returns the model for a puzzle or a game.
func newTable(ctx context.Context, o PlayOptions, s *session.Session) (tea.Model, error) {
	t := table{screen: screen{lang: o.Lang}, ctx: ctx, s: session.NewDesk(s), o: o, now: time.Now, mode: session.OnSheet}
	if s.Game() {
		t.mode = session.InGame
	}
	t.taken = s.Taken()
	t.keymap = bindings(t.mode, t.taken)
	if t.o.Timer {
		t.s.Run(t.now())
	}
	if s.Game() {
		players := s.Position().Players()
		t.measure = measured(s.Puzzle(), s.Board(), nil, len(players))
		g := &gameTable{table: t, opponents: o.Opponents, thinking: usualThinking}
		g.follow()
		return g, nil
	}
	var err error
	if t.symbols, err = ops.Symbols(s.Puzzle()); err != nil {
		return nil, err
	}
	t.measure = measured(s.Puzzle(), s.Board(), t.symbols, len(t.symbols)-1)
	return &paper{table: t}, nil
}

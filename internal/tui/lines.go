package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/text"
)

// A reader carries out lines of moves and of words such as undo, any number per line.
type reader struct {
	screen
	ctx context.Context
	o   PlayOptions
	s   *session.Session
}

var errQuit = errors.New("quit")

// maxLine limits the length of a line, in bytes.
const maxLine = 1 << 20

func playLines(ctx context.Context, o PlayOptions, s *session.Session) error {
	r := &reader{screen: screen{lang: o.Lang}, ctx: ctx, o: o, s: s}
	if err := r.begin(); err != nil {
		return err
	}
	return eachLine(ctx, o.In, func(n int, line string) error { return r.line(n, strings.Fields(line)) })
}

// begin shows the board, after the opponents have begun.
func (r *reader) begin() error {
	if err := r.advance(); err != nil {
		return err
	}
	return r.board()
}

// advance lets the opponents play, and reports their moves and who is next.
func (r *reader) advance() error {
	if r.o.Opponents == nil {
		return nil
	}
	player, moves, err := r.s.Advance(r.ctx, r.o.Opponents)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if _, err := fmt.Fprintln(r.o.Out, m); err != nil {
			return err
		}
	}
	if player == "" {
		return nil
	}
	_, err = fmt.Fprintln(r.o.Out, r.text(session.TurnSentence(r.s.Position(), player)))
	return err
}

// line carries out the words of line n up to the first that fails, and shows the board if
// it changed. It returns errQuit, or an error of writing.
func (r *reader) line(n int, words []string) error {
	before := r.s.Text()
	for _, word := range words {
		made := len(r.s.Moves())
		answer, err := r.word(word)
		if err == nil && len(r.s.Moves()) > made && word != "redo" {
			err = r.advance()
		}
		if errors.Is(err, errQuit) {
			return err
		}
		if err != nil {
			if _, err := fmt.Fprintln(r.o.Err, r.text(banmen.Msg("line %d, %s: %s", n, word, err))); err != nil {
				return err
			}
			break
		}
		if answer != "" {
			if _, err := fmt.Fprintln(r.o.Out, answer); err != nil {
				return err
			}
		}
	}
	if r.s.Text() == before {
		return nil
	}
	return r.board()
}

// word carries out a word and returns its answer.
func (r *reader) word(word string) (answer string, err error) {
	switch word {
	case "quit":
		return "", errQuit
	case "undo":
		if !r.s.Undo() {
			err = banmen.Errorf(nil, "there is nothing to undo")
		}
	case "redo":
		if !r.s.Redo() {
			err = banmen.Errorf(nil, "there is nothing to redo")
		}
	case "hint":
		if r.s.Game() {
			return r.advice()
		}
		return "", r.hint()
	case "check":
		return r.check()
	case "moves":
		return r.moves(), nil
	case "save":
		return r.s.Text(), nil
	case "help":
		return r.text(banmen.Msg("a move such as %s, or undo, redo, hint, check, moves, save, quit", example(r.s))), nil
	default:
		err = r.s.Play(word)
	}
	return "", err
}

// advice returns a hint in a game.
func (r *reader) advice() (string, error) {
	h, err := game.Hint(r.ctx, r.s.Position())
	if err != nil {
		return "", err
	}
	return r.text(hintMessage(h)), nil
}

// hintMessage describes a hint in a game.
func hintMessage(h banmen.Hint) banmen.Message {
	return banmen.Msg("hint: %s, %s", h.Move.Label, h.Why)
}

// hint fills a cell of a puzzle.
func (r *reader) hint() error {
	move, err := session.Hint(r.ctx, r.s.Puzzle(), r.s.Board(), 0)
	if err != nil {
		return err
	}
	return r.s.Play(move)
}

func (r *reader) check() (string, error) {
	if r.s.Game() {
		return "", banmen.Errorf(banmen.ErrCannot, "a game has no solution to compare with")
	}
	if _, err := session.Solution(r.ctx, r.s.Puzzle(), r.s.Board()); err != nil {
		return "", err
	}
	return r.text(banmen.Msg("no mistakes so far")), nil
}

// moves lists the cells that each player may take, with reasons.
func (r *reader) moves() string {
	var lines []string
	all := r.s.Position().Moves()
	for _, player := range r.s.Position().Players() {
		legal := game.MovesOf(player, all)
		if len(legal) > 0 {
			player += " (" + msg.Text(r.lang, legal[0].Why) + ")"
		}
		lines = append(lines, player+": "+strings.Join(game.Keys(legal), " "))
	}
	if len(all) == 0 {
		return r.text(banmen.Msg("there are no moves"))
	}
	return strings.Join(lines, "\n")
}

// board writes the board and its state.
func (r *reader) board() error {
	f := session.NewDesk(r.s).Figure()
	for _, fault := range r.s.Faults() {
		f.Notes = append(f.Notes, msg.Text(r.lang, fault.Text))
	}
	st := r.s.Position().Status()
	if st.Note.Format != "" {
		f.Notes = append(f.Notes, msg.Text(r.lang, st.Note))
	} else if st.Over {
		f.Notes = append(f.Notes, r.text(banmen.Msg("solved")))
	}
	var b bytes.Buffer
	if err := text.Render(&b, f); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := r.o.Out.Write(b.Bytes())
	return err
}

package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// A speaker answers commands in sentences, for people who listen to the board or read it
// in braille. It draws nothing, and earlier output stays.
type speaker struct {
	screen
	ctx context.Context
	o   PlayOptions
	d   *session.Desk
}

// speak reads a command per line until the end.
func speak(ctx context.Context, o PlayOptions, s *session.Session) error {
	p := &speaker{screen: screen{lang: o.Lang}, ctx: ctx, o: o, d: session.NewDesk(s)}
	if o.Timer {
		p.d.Run(time.Now())
		defer func() { p.d.Pause(time.Now()) }()
	}
	if full, err := session.Unique(ctx, s.Puzzle()); err == nil {
		s.Know(full)
	}
	if err := p.begin(); err != nil {
		return err
	}
	return eachLine(ctx, o.In, func(_ int, line string) error { return p.line(line) })
}

// begin says which puzzle is played, and how to continue.
func (p *speaker) begin() error {
	b := p.d.Board()
	say := []banmen.Message{
		banmen.Msg("%s: %d rows, %d columns", name(p.d.Puzzle()), b.Rows, b.Cols),
		banmen.Msg("commands: such as r1c2 5, row 1, what may r1c2 be, hint, undo, help, quit"),
	}
	if p.d.Game() {
		say[1] = banmen.Msg("commands: a move such as %s, moves, row 1, hint, undo, help, quit", example(p.d.Session))
	}
	if err := p.say(say...); err != nil {
		return err
	}
	if err := p.advance(); err != nil || p.d.Game() {
		return err
	}
	return p.say(p.d.Describe(p.d.Cursor)...)
}

// say writes sentences, one per line.
func (p *speaker) say(all ...banmen.Message) error {
	for _, m := range all {
		if _, err := fmt.Fprintln(p.o.Out, p.text(m)); err != nil {
			return err
		}
	}
	return nil
}

// advance lets the opponents play, and reports their moves.
func (p *speaker) advance() error {
	if p.o.Opponents == nil {
		return nil
	}
	player, moves, err := p.d.Advance(p.ctx, p.o.Opponents)
	if err != nil {
		return err
	}
	for _, m := range moves {
		if _, err := fmt.Fprintln(p.o.Out, m); err != nil {
			return err
		}
	}
	if player == "" {
		return nil
	}
	return p.say(session.TurnSentence(p.d.Position(), player))
}

// line carries out a line. It returns errQuit, or an error that ends the play.
func (p *speaker) line(line string) error {
	made := p.d.At()
	r, err := p.d.Say(p.ctx, line)
	if err := p.say(r.Sentences...); err != nil {
		return err
	}
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case err != nil:
		_, err = fmt.Fprintln(p.o.Out, msg.Error(p.lang, err))
		return err
	case r.Action != "":
		return p.self(r)
	case p.d.At() > made && p.d.Game() && p.d.At() == p.d.Last():
		return p.advance()
	}
	return nil
}

// self performs actions that the desk leaves to the front end.
func (p *speaker) self(r session.Reply) error {
	switch r.Action {
	case session.Quit:
		return errQuit
	case session.Rules:
		_, err := fmt.Fprintln(p.o.Out, p.o.Rules)
		return err
	case session.KeyMap:
		return p.say(p.helps()...)
	case session.Timer:
		return p.say(banmen.Msg("played for %s", p.d.Played(time.Now()).String()))
	case session.Save:
		return p.save(r.Text)
	}
	return nil
}

// save saves the game under a name.
func (p *speaker) save(as string) error {
	if as == "" {
		as = p.o.Name
	}
	if p.o.Save == nil || as == "" {
		_, err := fmt.Fprintln(p.o.Out, p.d.Text())
		return err
	}
	if err := p.o.Save(as, p.d.Text()); err != nil {
		_, err = fmt.Fprintln(p.o.Out, msg.Error(p.lang, err))
		return err
	}
	return p.say(banmen.Msg("saved as %s: continue with banmen play --resume %s", as, as))
}

// helps lists the commands.
func (p *speaker) helps() []banmen.Message {
	if p.d.Game() {
		return []banmen.Message{
			banmen.Msg("type a move, such as %s, to play it; moves lists the legal moves and the scores", example(p.d.Session)),
			banmen.Msg("row 1, column 2, board or the name of a cell reads it out"),
			banmen.Msg("hint lists the best choices and their values"),
			banmen.Msg("undo, undo 3, redo, last, save NAME, rules, quit"),
		}
	}
	return []banmen.Message{
		banmen.Msg("r4c7 5 writes, clear r4c7 clears; a symbol alone goes to the cursor"),
		banmen.Msg("go r4c7, up, down, go left, right move the cursor"),
		banmen.Msg("r4c7, row 4, column 7, box 2 or board reads it out"),
		banmen.Msg("what may r4c7 be, how many left, check, faults, mistakes"),
		banmen.Msg("mark r1c1 2 3, corner r1c1 2, colour r1c1 4, unmark r1c1, all candidates"),
		banmen.Msg("hint, again for more, do it, why, why not 5 r4c7"),
		banmen.Msg("undo, undo 3, redo, last 3, savepoint NAME, back NAME, back to before the mistake"),
		banmen.Msg("faults at once, faults when asked, faults never, tidy, timer, save NAME, rules, quit"),
	}
}

// example returns a possible move.
func example(s *session.Session) string {
	if ms := s.Position().Moves(); len(ms) > 0 {
		return ms[0].Text
	}
	return "R1C2=3"
}

// eachLine calls do with the nonempty lines, numbered from 1, until the end or errQuit.
func eachLine(ctx context.Context, in io.Reader, do func(n int, line string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		switch err := do(n, lines.Text()); {
		case errors.Is(err, errQuit):
			return nil
		case err != nil:
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return banmen.Errorf(nil, "the line has more than %d characters", maxLine)
	}
	return lines.Err()
}

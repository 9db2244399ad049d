package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// pace is the longest time that a position of a game is shown.
const pace = time.Second

// shoot shows a game, one position after the other. With the option review it also shows
// the chances to win.
func shoot(ctx context.Context, c *command.Call, film *command.Film, show command.Show, src *records.Source, q *records.Question) error {
	if src.Many {
		return console.Usage("a film shows one game, and %s has several", console.Visible(src.Name))
	}
	e, err := src.One()
	if err != nil {
		return err
	}
	pos, record, err := verb.RecordOf(e)
	if err == nil {
		err = q.Open(c, src)
	}
	if err != nil {
		return src.Place(err)
	}
	stop := c.Foresee(ctx, banmen.Msg("drawing the film"))
	s := &scenes{c: c, puzzle: e.Puzzle, players: pos.Players(), chances: q.Has("review")}
	if s.chances {
		err = s.reviewed(ctx, q.Doer.(reviewer), e, pos)
	} else {
		err = s.played(pos, record)
	}
	stop()
	var broken *banmen.RuleError
	switch {
	case errors.As(err, &broken):
		return refuted(c, answer.EndOf(answer.ReviewedGame{Entry: e}, pos, err))
	case err != nil:
		return src.Place(err)
	}
	if show == command.Screened {
		name, _, _ := strings.Cut(e.Puzzle.String(), ":")
		return film.Browse(ctx, c, name, s.frames)
	}
	return film.Draw(c, show, command.Paced(s.frames, pace))
}

// refuted returns the NegativeError of a refused record. With --json it first writes the end
// of the record.
func refuted(c *command.Call, end answer.ReviewEnd) error {
	style := answer.Style{Say: c.Text}
	if err := c.Print(nil, func() any { return end.JSON(style)[0] }); err != nil {
		return err
	}
	v := end.Verdict(style)
	return &console.NegativeError{Why: v.Why, At: v.At}
}

// scenes collects the frames of a game.
type scenes struct {
	c       *command.Call
	puzzle  banmen.Puzzle
	players []string
	chances bool // bars show chances to win, not scores
	frames  []figure.Frame
}

// played adds the start and each turn, with the scores.
func (s *scenes) played(pos banmen.Position, record string) error {
	turns, err := game.Replay(pos, record)
	if err != nil {
		return err
	}
	s.add(pos, game.Turn{}, s.scores(pos))
	for _, t := range turns {
		s.add(pos, t, s.scores(t.Position))
		pos = t.Position
	}
	return nil
}

// reviewed adds the start and each turn, with the chances to win.
func (s *scenes) reviewed(ctx context.Context, r reviewer, e banmen.Entry, pos banmen.Position) error {
	var last game.Turn // the chances after a turn come with the next turn
	for a, err := range r.List(ctx, e) {
		if err != nil {
			return err
		}
		switch a := a.(type) {
		case answer.ReviewTurn:
			t := a.Turn()
			s.add(pos, last, chanceBars(s.players, t.Before.Win))
			if last.Position != nil {
				pos = last.Position
			}
			last = t.Turn
		case answer.ReviewEnd:
			if a.Refused != nil {
				return a.Refused
			}
		}
	}
	if last.Position != nil {
		s.add(pos, last, chanceBars(s.players, last.Position.Status().AppendWins(nil)))
	}
	return nil
}

// add adds the position after a turn, with the changed cells marked. A turn without a
// position is the start.
func (s *scenes) add(before banmen.Position, t game.Turn, bars []figure.Bar) {
	after := t.Position
	if after == nil {
		after = before
	}
	f := s.puzzle.Figure(after.Board())
	if f.Bars = bars; !s.chances { // the bars repeat the notes
		f.Notes = nil
	}
	frame := figure.Frame{Figure: f, Caption: s.c.Text(banmen.Msg("start"))}
	if t.Position != nil {
		frame.Caption = fmt.Sprintf("%d  %s", t.Number, t.Move)
		touched(f, before, t)
	}
	if note := after.Status().Note; note.Format != "" {
		frame.Mark = s.c.Text(note)
		frame.Caption += "  " + frame.Mark
	}
	s.frames = append(s.frames, frame)
}

// touched marks the cell that a turn took, and the other cells that it changed.
func touched(f *figure.Figure, before banmen.Position, t game.Turn) {
	was, is := before.Board(), t.Position.Board()
	for cell := range f.Cells {
		if was.Cells[cell] != is.Cells[cell] {
			f.Cells[cell].Fill = figure.Legal
		}
	}
	moves := before.Moves()
	if i := slices.IndexFunc(moves, func(m banmen.Move) bool { return m.Text == t.Move }); i >= 0 && moves[i].Cell != banmen.NoCell {
		f.Cells[moves[i].Cell].Fill = figure.Cursor
	}
}

// scores returns bars with each player's share of the board.
func (s *scenes) scores(p banmen.Position) (bars []figure.Bar) {
	cells := max(1, len(p.Board().Cells))
	for i, n := range p.Status().Scores {
		bars = append(bars, figure.Bar{Label: s.players[i], Value: float64(n) / float64(cells), Text: fmt.Sprint(n), Role: role(i)})
	}
	return bars
}

// chanceBars returns bars with each player's chance to win.
func chanceBars(players []string, win []float64) (bars []figure.Bar) {
	for i, w := range win {
		bars = append(bars, figure.Bar{Label: players[i], Value: w, Text: fmt.Sprintf("%.1f %%", 100*w), Role: role(i)})
	}
	return bars
}

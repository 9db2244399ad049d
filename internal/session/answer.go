package session

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// ask answers questions about the board.
func (d teller) ask(_ context.Context, c Command, r *Reply) (bool, error) {
	b, f := d.Board(), d.Figure()
	row, col := d.Cursor/b.Cols, d.Cursor%b.Cols
	switch c.Action {
	case Row:
		n, err := numbered(c.Number, row, b.Rows)
		if err == nil {
			r.say(ops.DescribeRow(f, d.Board(), n))
		}
		return true, err
	case Column:
		n, err := numbered(c.Number, col, b.Cols)
		if err == nil {
			r.say(ops.DescribeColumn(f, d.Board(), n))
		}
		return true, err
	case Board:
		for row := range b.Rows {
			r.say(ops.DescribeRow(f, d.Board(), row))
		}
	case Box:
		return true, d.askBox(f, c.Number, r)
	case May:
		r.say(d.may(d.cells(c))...)
	case Counter:
		r.say(d.counted(c.Values)...)
	case LastDone:
		r.say(d.lastDone(max(c.Number, 1)))
	case AsText:
		r.say(banmen.Msg("as a text: %s", d.Position().String()))
	case Mistaken:
		r.say(d.mistaken()...)
	case Moves:
		r.say(d.moves()...)
	default:
		return false, nil
	}
	return true, nil
}

// numbered returns the index of a row or column: number counts from 1, and -1 stands for
// the line of the cursor.
func numbered(number, cursor, most int) (int, error) {
	switch {
	case number < 0:
		return cursor, nil
	case number == 0 || number > most:
		return 0, banmen.Syntaxf(0, 0, "expected a number from 1 to %d, found %d", most, number)
	}
	return number - 1, nil
}

// askBox describes a region, or the cage at the cursor.
func (d teller) askBox(f *figure.Figure, number int, r *Reply) error {
	n, cells := d.box(d.Cursor)
	if n == 0 {
		for _, g := range f.Cages {
			if slices.Contains(g.Cells, d.Cursor) {
				r.say(banmen.Msg("cage %s: %s", g.Label, ops.DescribeCells(f, d.Board(), g.Cells)))
				return nil
			}
		}
		return banmen.Errorf(banmen.ErrCannot, "this board has no boxes")
	}
	if number >= 0 {
		first, most := 0, 0
		for c := range f.Cells {
			n, _ := d.box(c)
			if most = max(most, n); n == number {
				first = c
			}
		}
		if _, err := numbered(number, 0, most); err != nil {
			return err
		}
		n, cells = d.box(first)
	}
	r.say(banmen.Msg("box %d: %s", n, ops.DescribeCells(f, d.Board(), cells)))
	return nil
}

// may lists, for each of some cells, the symbols that break no rule there.
func (d teller) may(cells []int) (all []banmen.Message) {
	sh, ok := d.sheet()
	if !ok {
		if all = d.takers(cells[0]); all != nil {
			return []banmen.Message{ops.JoinWithCommas(all)}
		}
		return []banmen.Message{banmen.Msg("nobody can take %s", d.name(cells[0]))}
	}
	for _, c := range cells {
		switch may := d.May(c); {
		case d.Puzzle().Givens().Cells[c] != 0:
			all = append(all, sh.given("", c).(*banmen.RuleError).Text)
		case len(may) == 0:
			all = append(all, banmen.Msg("%s has no candidates", d.name(c)))
		default:
			all = append(all, banmen.Msg("%s may be %s", d.name(c), sh.signs(may)))
		}
	}
	return all
}

// counted reports how often symbols, or all symbols, are still missing.
func (d teller) counted(values []int) []banmen.Message {
	sh, ok := d.sheet()
	if !ok {
		return d.moves()
	}
	counts := d.Counts()
	if values == nil {
		for v := 1; v < len(counts); v++ {
			values = append(values, v)
		}
	}
	all := []banmen.Message{banmen.Msg("open cells: %d", counts[0].Placed)}
	for _, v := range values {
		if n := counts[v]; n.Left >= 0 {
			all = append(all, banmen.Msg("%s: %d left", sh.sign(v), n.Left))
		} else {
			all = append(all, banmen.Msg("%s: %d placed", sh.sign(v), n.Placed))
		}
	}
	return []banmen.Message{ops.JoinWithCommas(all)}
}

// lastDone reports the last moves.
func (d teller) lastDone(n int) banmen.Message {
	moves := d.Session.Moves()
	if len(moves) == 0 {
		return banmen.Msg("nothing was done yet")
	}
	return plain(strings.Join(moves[max(len(moves)-n, 0):], " "))
}

// mistaken reports the mistakes made.
func (d teller) mistaken() []banmen.Message {
	sh, _ := d.sheet()
	var all []banmen.Message
	for _, m := range d.Mistakes() {
		all = append(all, plain(sh.text(Digit, []int{m.Cell}, "", m.Symbol)))
	}
	if all == nil {
		return []banmen.Message{banmen.Msg("no mistake is known")}
	}
	return []banmen.Message{banmen.Msg("mistakes: %s", ops.JoinWithCommas(all))}
}

// lastMove reports the effect of the last move of a game, or that it was undone, and the
// score.
func (d teller) lastMove(a Action) (all []banmen.Message) {
	moves := d.Session.Moves()
	last := ""
	if len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	switch {
	case a == Undo:
		all = append(all, banmen.Msg("undone; moves left: %d", len(moves)))
	case last != "":
		all = append(all, plain(last))
		before := d.stages[d.at-1].Position
		for _, m := range before.Moves() {
			if m.Text == last && len(m.Flips) > 0 {
				all = append(all, banmen.Msg("turns over %s", strings.Join(game.CellNames(before, m.Flips), " ")))
			}
		}
	}
	return append(all, d.scores())
}

// scores reports the score of a game.
func (d teller) scores() banmen.Message { return scoresOf(d.Position()) }

func scoresOf(pos banmen.Position) banmen.Message {
	st := pos.Status()
	var all []banmen.Message
	for i, p := range pos.Players() {
		all = append(all, banmen.Msg("%s %d", p, st.Scores[i]))
	}
	if movers := game.Movers(pos); len(movers) == 1 {
		all = append(all, TurnSentence(pos, movers[0]))
	}
	if st.Note.Format != "" {
		all = append(all, st.Note)
	}
	return ops.JoinWithCommas(all)
}

// moves lists the moves of each player of a game, and the scores.
func (d teller) moves() (all []banmen.Message) {
	pos := d.Position()
	for _, player := range pos.Players() {
		if legal := game.MovesOf(player, pos.Moves()); len(legal) > 0 {
			all = append(all, banmen.Msg("%s: %s", player, strings.Join(game.Keys(legal), " ")))
		}
	}
	if len(pos.Players()) == 0 {
		return []banmen.Message{banmen.Msg("that applies to games, not puzzles")}
	}
	return append(all, d.scores())
}

package session

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops/game"
)

// A Question asks for the next step. It is independent of the desk, so that Tell can
// answer it in another goroutine.
type Question struct {
	Puzzle banmen.Puzzle
	Board  grid.Board
	Left   [][]int // by cell: the symbols left after earlier hints; nil if nothing is known
	Level  int
	why    bool
}

// Tell answers the question; see [Tell].
func (q Question) Tell(ctx context.Context) (StepHint, error) {
	hint, err := Tell(ctx, q.Puzzle, q.Board, q.Left, q.Level)
	if q.why && err == nil && !hint.Wrong {
		return hint, banmen.Errorf(banmen.ErrNone, "no fault is visible there")
	}
	return hint, err
}

// hinting is the state of the hints.
type hinting struct {
	last  *StepHint // the last hint
	board grid.Board
	level int
	left  [][]int // by cell: the symbols left after steps that place nothing
}

// AskHint returns the question for a hint of a level. Level -1 asks for the level after that of the
// last hint. After all levels of a step that places nothing, it asks for the next step.
func (d *Desk) AskHint(level int) Question {
	h, b := &d.hints, d.Board()
	same := h.last != nil && h.board.Equal(b)
	if h.board.Cells == nil || !h.board.ContainedIn(b) {
		h.left = nil
	}
	switch {
	case level >= 0:
	case !same:
		level = 0
	case h.level < Most:
		level = h.level + 1
	case h.last.Wrong || len(h.last.Place) > 0:
		level = Most
	default:
		h.left, level = h.last.Left, 0
	}
	return Question{Puzzle: d.Puzzle(), Board: b, Left: h.left, Level: min(level, Most)}
}

// Heard records the answer to a question. It reports false if the board has changed since.
func (d *Desk) Heard(q Question, t StepHint) bool {
	if q.why {
		return true
	}
	if !q.Board.Equal(d.Board()) {
		return false
	}
	d.hints = hinting{last: &t, board: q.Board, level: q.Level, left: q.Left}
	return true
}

// LastHint returns the last hint if the board has not changed since; otherwise nil.
func (d *Desk) LastHint() *StepHint {
	if d.hints.last != nil && d.hints.board.Equal(d.Board()) {
		return d.hints.last
	}
	return nil
}

// Apply carries out the last hint: it places symbols or removes marks.
func (d *Desk) Apply() error {
	t := d.LastHint()
	if t == nil || t.Wrong || len(t.Place)+len(t.Remove) == 0 {
		return banmen.Errorf(banmen.ErrNone, "the hint is not complete yet: ask for more")
	}
	sh, _ := d.sheet()
	for _, move := range t.Place {
		parts, err := sh.parts(move)
		if err != nil {
			return err
		}
		if err := d.Put(Digit, parts[0].cells, parts[0].symbols[0], !d.Loose); err != nil {
			return err
		}
	}
	if len(t.Place) == 0 {
		return d.remove(t)
	}
	return nil
}

// remove removes the marks that a step eliminates.
func (d *Desk) remove(t *StepHint) error {
	sh, _ := d.sheet()
	var parts []string
	for c, left := range t.Left {
		note := sh.note(c)
		for _, pen := range []Pen{Corner, Centre} {
			for _, v := range *note.of(pen) {
				if sh.board.Cells[c] == 0 && left != nil && !slices.Contains(left, v) {
					parts = append(parts, sh.text(pen, []int{c}, "-", v))
				}
			}
		}
	}
	d.hints.left, d.hints.last = t.Left, nil
	if parts == nil {
		return nil
	}
	err := d.Play(join(parts))
	d.hints.board = d.Board()
	return err
}

// Why returns the question of a why command: why a symbol is wrong in the cell of the
// cursor, or why the last hint is right.
func (d *Desk) Why(c Command) (Question, error) {
	cell, symbol := d.Cursor, 0
	if len(c.Values) > 0 {
		symbol = c.Values[0]
	}
	given := d.Puzzle().Givens().Cells[cell] != 0
	switch {
	case symbol != 0 && given:
		sh, _ := d.sheet()
		return Question{}, sh.given("", cell)
	case symbol == 0 && d.LastHint() != nil && len(c.Cells) == 0 && !slices.Contains(d.Wrong(), cell):
		return d.AskHint(Most), nil
	case symbol == 0 && (given || d.Board().Cells[cell] == 0):
		return Question{}, banmen.Errorf(banmen.ErrNone, "there is no hint or digit to explain yet")
	}
	return d.askWhy(cell, symbol), nil
}

// askWhy returns the question why a symbol is wrong in a cell; 0 means the cell's symbol.
func (d *Desk) askWhy(cell, symbol int) Question {
	b := d.Board().Clone()
	if symbol != 0 {
		b.Cells[cell] = uint16(symbol)
	}
	if full, ok := d.Known(); ok {
		for c, v := range b.Cells {
			if c != cell && v != full.Cells[c] {
				b.Cells[c] = 0
			}
		}
	}
	return Question{Puzzle: d.Puzzle(), Board: b, Level: Most, why: true}
}

// An Advice rates the choices of a game.
type Advice struct {
	*banmen.Advice             // nil if only Hint is known
	Hint           banmen.Hint // used if choices are not rated
}

// Best rates the choices of a position. When the context ends, it returns the results so far.
func Best(ctx context.Context, p banmen.Position, o banmen.AdviceOptions) (Advice, error) {
	all, err := game.Advise(ctx, p, o)
	if all != nil {
		return Advice{Advice: all}, nil
	}
	if !errors.Is(err, banmen.ErrCannot) || !game.Hints(p) {
		return Advice{}, err
	}
	h, err := game.Hint(ctx, p)
	return Advice{Hint: h}, err
}

// Of describes up to most best choices of a player, or says that the player has none.
// Without ratings it describes the hint.
func (a Advice) Of(pos banmen.Position, player string, most int) []banmen.Message {
	if a.Advice == nil {
		return []banmen.Message{banmen.Msg("hint: %s, %s", a.Hint.Move.Label, a.Hint.Why)}
	}
	i := slices.Index(pos.Players(), player)
	if i < 0 || i >= len(a.Choices) || len(a.Choices[i]) == 0 {
		return []banmen.Message{banmen.Msg("%s has no choice", player)}
	}
	all := []banmen.Message{banmen.Msg("now %s wins %.1f in 100", player, 100*a.Win[i])}
	for n, c := range a.Choices[i] {
		if n == most {
			break
		}
		all = append(all, banmen.Msg("%s: %.1f in 100, score %.1f", c.Move.Text, 100*c.Win[i], c.Score[i]))
	}
	return all
}

// First returns the best choice of a player. It reports false if there is none.
func (a Advice) First(pos banmen.Position, player string) (banmen.Move, bool) {
	if a.Advice == nil {
		return a.Hint.Move, true
	}
	i := slices.Index(pos.Players(), player)
	if i < 0 || i >= len(a.Choices) || len(a.Choices[i]) == 0 {
		return banmen.Move{}, false
	}
	return a.Choices[i][0].Move, true
}

package session

import (
	"context"
	"slices"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// thinking limits the time for rating the choices of a game.
const thinking = 2 * time.Second

// advise answers requests for hints and their reasons.
func (d doer) advise(ctx context.Context, c Command, r *Reply) (bool, error) {
	switch {
	case c.Action == Advise && d.Game():
		return true, d.best(ctx, r)
	case d.Game():
		return false, nil
	case c.Action == Advise:
		return true, d.hint(ctx, d.AskHint(c.Number), r)
	case c.Action == Check:
		if _, err := Solution(ctx, d.Puzzle(), d.Board()); err != nil {
			return true, err
		}
		r.say(banmen.Msg("no mistakes so far"))
		return true, nil
	case c.Action == Why:
		return true, d.why(ctx, c, r)
	}
	return false, nil
}

// best reports the best choices of the chosen player of a game, or of all.
func (d doer) best(ctx context.Context, r *Reply) error {
	ctx, cancel := context.WithTimeout(ctx, thinking)
	defer cancel()
	o := d.Effort
	o.Seed = 1
	a, err := Best(ctx, d.Position(), o)
	if err != nil {
		return err
	}
	r.Best = &a
	players, most := game.Movers(d.Position()), 3
	if slices.Contains(players, d.Player) {
		players, most = []string{d.Player}, 5
	}
	for _, player := range players {
		r.say(a.Of(d.Position(), player, most)...)
		if a.Advice == nil {
			break
		}
	}
	return nil
}

// hint answers a question about the next step.
func (d doer) hint(ctx context.Context, q Question, r *Reply) error {
	t, err := q.Tell(ctx)
	if err != nil {
		return err
	}
	d.Heard(q, t)
	r.Hint = &t
	r.say(t.Text)
	r.say(t.Why...)
	return nil
}

// why says why the symbol of a cell is wrong, or why the last hint is right.
func (d doer) why(ctx context.Context, c Command, r *Reply) error {
	q, err := d.Why(c)
	if err != nil {
		return err
	}
	return d.hint(ctx, q, r)
}

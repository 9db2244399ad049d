package engines

import (
	"context"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/judge"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Scale weighs luck: how much more probable it has become for a colour to win
// because of who answered. The sum of that over a game has the mean 0, however
// well or badly values are guessed; so a result without it tells the same, with
// far less chance in it (Burch, Schmid, Moravčík and Bowling, AIVAT, 2018).
type Scale struct{ solver *exact.Fast }

// NewScale returns a scale for games in which values can be guessed, and else nil.
func NewScale(g *play.Game, c *exact.Chances, left int) *Scale {
	if !judge.Fits(g, c) || left >= 0 {
		return nil
	}
	return &Scale{exact.NewFast(g.Rules, c.Rates, exact.Limits{})}
}

// Luck returns what each colour has by chance, as one colour and no other has
// answered.
func (l *Scale) Luck(ctx context.Context, q *Question) (luck [play.Colours]float64) {
	for c := range play.Colours {
		other := *q
		other.Colour = c
		for i, win := range l.best(ctx, &other).Win {
			luck[i] -= win / play.Colours
			if c == q.Colour {
				luck[i] += win
			}
		}
	}
	return luck
}

// best returns what seems to be the value of the best choice.
func (l *Scale) best(ctx context.Context, q *Question) (best exact.Value) {
	for i, c := range q.choices() {
		s := q.after(c)
		b := fast5.From(&s.Board)
		var v exact.Value
		if !judge.Value(&b, s.Used, &v) {
			v, _ = l.solver.Value(ctx, s, exact.NoLimit) // soon done
		}
		if i == 0 || v.Better(&best, q.Colour) {
			best = v
		}
	}
	return best
}

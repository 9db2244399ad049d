package engines

import (
	"context"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/judge"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A Scale measures luck: how much the probability of winning changed for a colour because of who
// answered. Over a game the luck has mean 0, however inaccurate the values are. So results
// corrected for luck have the same mean and far less variance (Burch, Schmid, Moravčík and Bowling,
// AIVAT, 2018).
type Scale struct{ solver *exact.Fast }

// NewScale returns a scale for games whose values can be estimated, and nil for others.
func NewScale(g *play.Game, c *exact.Chances, left int) *Scale {
	if !judge.Fits(g, c) || left >= 0 {
		return nil
	}
	return &Scale{exact.NewFast(g.Rules, c.Rates, exact.Limits{})}
}

// Luck returns the luck of each colour when q's colour is the one that answered.
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

// best returns the estimated value of the best choice.
func (l *Scale) best(ctx context.Context, q *Question) (best exact.Value) {
	for i, c := range q.choices() {
		s := q.after(c)
		b := fast5.From(&s.Board)
		var v exact.Value
		if !judge.Value(&b, s.Used, &v) {
			v, _ = l.solver.Value(ctx, s, exact.NoLimit) // fast
		}
		if i == 0 || v.Better(&best, q.Colour) {
			best = v
		}
	}
	return best
}

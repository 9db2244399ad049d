package game

import (
	"context"
	"iter"
	"math"
	"slices"

	"github.com/banmen/banmen"
)

// A Reviewed is a turn of a record and what it was worth.
type Reviewed struct {
	Turn
	Was    banmen.Status // before it
	Before *banmen.Advice
	Player int            // whose choice it was, among Position.Players; -1: nobody's
	Chosen *banmen.Choice // nil where nothing was chosen
	Best   *banmen.Choice // what the player should have chosen
	Loss   float64        // how much less probable Chosen has made it to win than Best
	Error  float64        // standard error of Loss; 0: it is exact
	Why    []Reason       // why Chosen is worse than Best, where that is certain; what weighs most first
}

// Mistake reports whether the choice has lost more than so much, and certainly something.
func (r Reviewed) Mistake(least float64) bool {
	return r.Chosen != nil && r.Loss > max(least, 2*r.Error)
}

// Right reports whether the choice has lost so little, as far as is known, that it is as good as the best.
func (r Reviewed) Right() bool { return r.Chosen != nil && !r.Mistake(0.01) }

// Review replays a record and rates each choice. It ends with the error, if
// there is one: that of a move which is not allowed comes after the turns before
// it.
func Review(ctx context.Context, from banmen.Position, record string, o banmen.AdviceOptions) iter.Seq2[Reviewed, error] {
	return func(yield func(Reviewed, error) bool) {
		turns, broken := Replay(from, record)
		v := &reviewer{ctx: ctx, from: from, o: o}
		var err error
		if v.now, err = Advise(ctx, from, o); err != nil {
			yield(Reviewed{}, err)
			return
		}
		for _, t := range turns {
			r, err := v.turn(t)
			if !yield(r, err) || err != nil {
				return
			}
		}
		if broken != nil {
			yield(Reviewed{}, broken)
		}
	}
}

// A reviewer goes through a game.
type reviewer struct {
	ctx  context.Context
	from banmen.Position
	now  *banmen.Advice // on that
	o    banmen.AdviceOptions
}

// turn rates a turn and goes on to the next.
func (v *reviewer) turn(t Turn) (Reviewed, error) {
	r := Reviewed{Turn: t, Was: v.from.Status(), Before: v.now, Player: -1}
	for player, choices := range v.now.Choices {
		i := slices.IndexFunc(choices, func(c banmen.Choice) bool { return c.Move.Text == t.Move })
		if i >= 0 {
			r.Player, r.Chosen, r.Best = player, &choices[i], &choices[0]
			r.Loss = r.Best.Win[player] - r.Chosen.Win[player]
		}
	}
	if v.o.Questions > 0 {
		v.o.Questions--
	}
	next, err := v.after(t.Position)
	if err == nil && r.Chosen != nil && r.Chosen != r.Best && !v.now.Exact {
		err = v.compare(&r, next)
	}
	if err == nil {
		r.Why, err = reasons(v.from, r, next)
	}
	v.from, v.now = t.Position, next
	return r, err
}

// after returns the advice on the position after a turn. Where that was the last
// question there is none to give.
func (v *reviewer) after(p banmen.Position) (*banmen.Advice, error) {
	if p.Status().Over {
		return nil, nil
	}
	return Advise(v.ctx, p, v.o)
}

// compare looks at both choices with the same effort: a search spends little on
// choices that look bad at first, and so is unfair to them.
func (v *reviewer) compare(r *Reviewed, chosen *banmen.Advice) error {
	p, err := v.from.Play(r.Best.Move.Text)
	if err != nil {
		return err
	}
	best, err := v.after(p)
	if err != nil || best == nil || chosen == nil {
		return err
	}
	r.Loss = best.Win[r.Player] - chosen.Win[r.Player]
	r.Error = math.Hypot(errorOf(best, r.Player), errorOf(chosen, r.Player))
	if r.Loss <= 0 {
		r.Best, r.Loss, r.Error = r.Chosen, 0, 0
	}
	return nil
}

// errorOf returns the standard error of a player's probability of winning.
func errorOf(a *banmen.Advice, player int) float64 {
	if a.Error == nil {
		return 0
	}
	return a.Error[player]
}

// Decided returns the number of the first turn after which the winner was as good
// as sure of it to the end, and the winner; 0 if nobody ever was. wins has the
// probabilities before each turn and after the last.
func Decided(wins [][]float64, sure float64) (turn, winner int) {
	last := wins[len(wins)-1]
	winner = slices.Index(last, slices.Max(last))
	for turn = len(wins); turn > 0 && wins[turn-1][winner] >= sure; turn-- {
	}
	if turn == len(wins) {
		return 0, winner
	}
	return turn, winner
}

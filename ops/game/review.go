package game

import (
	"context"
	"iter"
	"math"
	"slices"

	"github.com/banmen/banmen"
)

// A Reviewed is a turn of a record with its rating.
type Reviewed struct {
	Turn
	Was    banmen.Status // before the turn
	Before *banmen.Advice
	Player int            // index in Position.Players of the player who chose, or -1
	Chosen *banmen.Choice // nil if nothing was chosen
	Best   *banmen.Choice // the best choice
	Loss   float64        // loss of winning probability from Best to Chosen
	Error  float64        // standard error of Loss; 0 if exact
	Why    []Reason       // certain reasons why Chosen is worse, the most important first
}

// Mistake reports whether the choice certainly lost something, and more than least.
func (r Reviewed) Mistake(least float64) bool {
	return r.Chosen != nil && r.Loss > max(least, 2*r.Error)
}

// Right reports whether the choice is known, and not known to be worse than the best.
func (r Reviewed) Right() bool { return r.Chosen != nil && !r.Mistake(0.01) }

// Review replays a record and rates each choice. An error comes last; for an illegal move
// it follows the turns before the move.
func Review(ctx context.Context, from banmen.Position, record string, o banmen.AdviceOptions) iter.Seq2[Reviewed, error] {
	return func(yield func(Reviewed, error) bool) {
		turns, broken := Replay(from, record)
		v := &reviewer{ctx: ctx, from: from, o: o}
		err := noAdvisor(from)
		if err == nil {
			v.now, err = Advise(ctx, from, o)
		}
		if err != nil {
			yield(Reviewed{}, err)
			return
		}
		for _, t := range turns {
			r, err := v.rate(t)
			if !yield(r, err) || err != nil {
				return
			}
		}
		if broken != nil {
			yield(Reviewed{}, broken)
		}
	}
}

// A reviewer is a review in progress.
type reviewer struct {
	ctx  context.Context
	from banmen.Position
	now  *banmen.Advice // advice on from
	o    banmen.AdviceOptions
}

// rate rates a turn and moves on to the next.
func (v *reviewer) rate(t Turn) (Reviewed, error) {
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

// after returns the advice on the position after a turn, or nil if the game is over.
func (v *reviewer) after(p banmen.Position) (*banmen.Advice, error) {
	if p.Status().Over {
		return nil, nil
	}
	return Advise(v.ctx, p, v.o)
}

// compare evaluates both choices with equal effort, as a search neglects choices that
// look bad at first.
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
	r.Error = math.Hypot(errorOf(best.Evaluation, r.Player), errorOf(chosen.Evaluation, r.Player))
	if r.Loss <= 0 {
		r.Best, r.Loss, r.Error = r.Chosen, 0, 0
	}
	return nil
}

// errorOf returns the standard error of a player's winning probability.
func errorOf(e banmen.Evaluation, player int) float64 {
	if e.Error == nil {
		return 0
	}
	return e.Error[player]
}

// Decided returns the first turn after which the winner stayed almost certain to win, and
// the winner. The turn is 0 if there is none. wins has the probabilities before each turn
// and at the end.
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

package game

import (
	"cmp"
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen"
)

// A Lesson is a position in which the natural choice is a mistake.
type Lesson struct {
	Position banmen.Position
	Player   string // player to choose
	Choices  []banmen.Choice
	Natural  int     // index of the natural choice
	Loss     float64 // its loss of winning probability
}

// TrainOptions say which lessons to find.
type TrainOptions struct {
	Seed uint64
	Loss float64 // minimum loss, from 0 to 1; 0: 0.05
	Open int     // limit of open cells, for exact values; 0: 6, which is fast
}

// mostGames limits the games searched for a lesson.
const mostGames = 1000

// Train returns lesson k for a game that begins at p. It depends only on the seed and k.
// Positions come from games between natural players; their values are exact.
func Train(ctx context.Context, p banmen.Position, o TrainOptions, k int) (*Lesson, error) {
	arena, err := arenaOf(p)
	if err == nil {
		err = noAdvisor(p)
	}
	if err != nil {
		return nil, err
	}
	natural, err := arena.Engine(arena.Natural())
	if err != nil {
		return nil, err
	}
	o.Loss, o.Open = cmp.Or(o.Loss, 0.05), cmp.Or(o.Open, 6)
	r := seeded(o.Seed, k)
	for range mostGames {
		l, err := lessonIn(ctx, p, arena, natural, o, r)
		if l != nil || err != nil {
			return l, err
		}
	}
	return nil, banmen.Errorf(banmen.ErrNone, "in %d games no obvious choice lost more than %g points", mostGames, 100*o.Loss)
}

// lessonIn plays a game and returns a lesson from it, or nil.
func lessonIn(ctx context.Context, p banmen.Position, arena banmen.Arena, natural banmen.Engine, o TrainOptions, r *rand.Rand) (*Lesson, error) {
	c, err := contest(ctx, p, arena, natural, r, banmen.AdviceOptions{})
	if err != nil {
		return nil, err
	}
	for p, err := range before(p, c.Record) {
		if err != nil {
			return nil, err
		}
		if b := p.Board(); b.Open() > o.Open {
			continue
		}
		if l, err := lesson(ctx, p, natural, o, r); l != nil || err != nil {
			return l, err
		}
	}
	return nil, nil
}

// lesson returns a lesson in a position for some player, or nil.
func lesson(ctx context.Context, p banmen.Position, natural banmen.Engine, o TrainOptions, r *rand.Rand) (*Lesson, error) {
	advice, err := Advise(ctx, p, banmen.AdviceOptions{Method: "exact"})
	if err != nil {
		return nil, err
	}
	for _, i := range r.Perm(len(advice.Choices)) {
		choices := advice.Choices[i]
		if len(choices) < 2 {
			continue
		}
		move, err := natural.Choose(ctx, p, p.Players()[i], r.Uint64())
		if err != nil {
			return nil, err
		}
		for n, c := range choices {
			if loss := choices[0].Win[i] - c.Win[i]; c.Move.Text == move && loss > o.Loss {
				return &Lesson{Position: p, Player: p.Players()[i], Choices: choices, Natural: n, Loss: loss}, nil
			}
		}
	}
	return nil, nil
}

package game

import (
	"cmp"
	"context"
	"math"
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

	// Opening asks for positions with at most openingTaken taken cells instead. Their values come
	// from a search with Playouts playouts (0: 20,000). The loss (0.01 unless Loss is set) must be
	// over twice its standard error.
	Opening  bool
	Playouts int
	Jobs     int // goroutines of a search; 0: one per CPU
}

// openingTaken is the largest number of taken cells of an opening. A search of
// 1/openingShare of the playouts first finds whether a loss is likely.
const (
	openingTaken = 8
	openingShare = 10
)

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
	least := 0.05
	if o.Opening {
		least = 0.01
	}
	o.Loss, o.Open, o.Playouts = cmp.Or(o.Loss, least), cmp.Or(o.Open, 6), cmp.Or(o.Playouts, 20000)
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
		b := p.Board()
		if taken := b.Count(); o.Opening && (taken == 0 || taken > openingTaken) || !o.Opening && b.Open() > o.Open {
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
	if !o.Opening {
		return lessonBy(ctx, p, natural, o, r, banmen.AdviceOptions{Method: "exact"})
	}
	seed := r.Uint64() // the same for both searches, so that the natural player makes the same choice
	for _, playouts := range []int{max(o.Playouts/openingShare, 1), o.Playouts} {
		l, err := lessonBy(ctx, p, natural, o, seeded(seed, 0), banmen.AdviceOptions{Method: "search", Playouts: playouts, Seed: 1, Jobs: o.Jobs})
		if l == nil || err != nil || playouts == o.Playouts {
			return l, err
		}
	}
	return nil, nil
}

// lessonBy is lesson for positions whose values come from a search with a given effort.
func lessonBy(ctx context.Context, p banmen.Position, natural banmen.Engine, o TrainOptions, r *rand.Rand, effort banmen.AdviceOptions) (*Lesson, error) {
	advice, err := Advise(ctx, p, effort)
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
			loss := choices[0].Win[i] - c.Win[i]
			if c.Move.Text == move && loss > max(o.Loss, 2*math.Hypot(errorOf(choices[0].Evaluation, i), errorOf(c.Evaluation, i))) {
				return &Lesson{Position: p, Player: p.Players()[i], Choices: choices, Natural: n, Loss: loss}, nil
			}
		}
	}
	return nil, nil
}

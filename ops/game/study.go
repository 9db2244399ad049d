package game

import (
	"cmp"
	"context"

	"github.com/banmen/banmen"
)

// StudyOptions configure a study.
type StudyOptions struct {
	banmen.AdviceOptions
	Engine string // engine that plays the games; "" means the natural one
	Games  int    // number of games, Jobs of them concurrently; 0: DefaultGames
	Done   func() // called after each game; may be nil
}

// Study plays games from a position, evaluates all their positions, and reports the
// findings, one message per line. The result depends only on the seed. If ctx ends, it
// covers the complete games, or is nil if there are none.
func Study(ctx context.Context, p banmen.Position, o StudyOptions) ([]banmen.Message, error) {
	arena, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	player, err := arena.Engine(cmp.Or(o.Engine, arena.Natural()))
	if err != nil {
		return nil, err
	}
	all, err := newStudy(p, o)
	if err != nil {
		return nil, err
	}
	o.Games = cmp.Or(o.Games, DefaultGames)
	parts := make([]banmen.Study, o.Games)
	err = eachGame(ctx, o.AdviceOptions, o.Games, func(ctx context.Context, n int) (err error) {
		if parts[n], err = studyGame(ctx, p, arena, player, o, n); err == nil && o.Done != nil {
			o.Done()
		}
		return err
	})
	games := 0
	for _, part := range parts {
		if part != nil {
			all.Join(part)
			games++
		}
	}
	if err != nil && (ctx.Err() == nil || games == 0) {
		return nil, err
	}
	return all.Report(games), err
}

// newStudy returns an empty study of the game of p.
func newStudy(p banmen.Position, o StudyOptions) (banmen.Study, error) {
	s, ok := p.(banmen.Studied)
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "this game cannot be studied")
	}
	return s.Study(o.AdviceOptions)
}

// studyGame plays game n and evaluates it.
func studyGame(ctx context.Context, p banmen.Position, arena banmen.Arena, player banmen.Engine, o StudyOptions, n int) (banmen.Study, error) {
	r := seeded(o.Seed, n)
	s, err := newStudy(p, o)
	if err != nil {
		return nil, err
	}
	c, err := contest(ctx, p, arena, player, r, o.AdviceOptions)
	if err != nil {
		return nil, err
	}
	for p, err := range before(p, c.Record) {
		if err == nil {
			err = s.Look(ctx, p, r)
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

package task

import (
	"context"
	"encoding/json"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// prepareMatch prepares a request for games between engines.
func prepareMatch(kinds []*banmen.Kind, r Request) (*Task, error) {
	_, p, err := codec.Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	pos, err := game.Start(p)
	if err != nil {
		return nil, err
	}
	if r.Count < 1 {
		return nil, banmen.Errorf(nil, "the count is %d: expected 1 or more", r.Count)
	}
	var chances verb.Match
	if err := verb.Set(&chances, r.Options); err != nil {
		return nil, err
	}
	if err := chances.Open(verb.Setup{}); err != nil {
		return nil, err
	}
	o := chances.Advice
	if err := verb.FitChances(&o, pos.Players(), func(banmen.Message) {}); err != nil {
		return nil, err
	}
	o.Seed, o.Jobs = r.Seed, 1
	r.Engines = game.Seated(pos, r.Engines)
	s, err := game.NewSeries(pos, game.MatchOptions{AdviceOptions: o, Engines: r.Engines})
	if err != nil {
		return nil, err
	}
	return &Task{Request: r, Items: Numbers, Merge: Joined, Open: func(context.Context) (func() Worker, error) {
		return func() Worker {
			return liner(func(ctx context.Context, n int) (string, error) {
				r, err := s.Play(ctx, n)
				if err != nil {
					return "", err
				}
				text, err := json.Marshal(r)
				return string(text), err
			})
		}, nil
	}}, nil
}

package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func sampleVerb() verb {
	return verb{
		name: "sample", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("draw solutions at random"),
		long: banmen.Msg("Prints --count solutions drawn at random, with repetition. All are equally likely\n" +
			"wherever the solutions can be counted row by row or are few enough to be listed; where\n" +
			"they are not, standard error says so. The same --seed gives the same solutions on every\n" +
			"machine."),
		example: "banmen sample --seed 1 coin:12\n" +
			"banmen sample --count 3 --seed 1 sudoku:2x2:1...............",
		flags:   append([]string{"to", "count", "seed", "timeout", "json", "output"}, inputFlags...),
		puzzles: true,
		run:     (*app).sample,
	}
}

func (a *app) sample(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	form, err := a.answerForm(src)
	if err != nil {
		return err
	}
	seed := a.seed()
	if !a.given("seed") {
		a.note("--seed %d", seed)
	}
	return a.each(src, func(e banmen.Entry) error { return a.sampleOne(ctx, e, form, seed) })
}

// sampleOne draws solutions of a puzzle.
func (a *app) sampleOne(ctx context.Context, e banmen.Entry, form banmen.Form, seed uint64) error {
	stop := a.progress(banmen.Msg("preparing"))
	s, err := ops.NewSampler(ctx, e.Puzzle, seed, true)
	stop()
	if err != nil {
		return orNo(err)
	}
	if !s.Uniform() {
		a.note("every solution can come, but not all are equally likely: there are too many")
	}
	for k := range a.opt.count {
		b, err := s.Sample(ctx, int(k))
		if err != nil {
			return orNo(err)
		}
		if a.opt.json {
			err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Solution: e.Puzzle.With(b).String(), Seed: &seed})
		} else {
			err = a.out.record(form, answer(e), b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

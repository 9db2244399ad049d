package cli

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

func sampleVerb() verb {
	return verb{
		name: "sample", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("draw solutions at random"),
		long: banmen.Msg("Prints --count solutions drawn at random, with repetition. All are equally likely\n" +
			"wherever the solutions can be counted row by row or are few enough to be listed; where\n" +
			"they are not, standard error says so. With --symmetry all classes are equally likely,\n" +
			"and a solution stands for its class; that is refused where it is not so. --explain-plan\n" +
			"says what they are drawn from. The same --seed gives the same solutions on every machine."),
		example: "banmen sample --seed 1 coin:12\n" +
			"banmen sample --count 3 --seed 1 sudoku:2x2:1...............\n" +
			"banmen sample --count 3 --seed 1 --symmetry d4 coin:8,sum",
		flags:   slices.Concat([]string{"to", "count", "seed", "symmetry", "memory", "explain-plan", "json", "output"}, inputFlags, runFlags),
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
	seed := a.toldSeed()
	return a.each(src, func(e banmen.Entry) error { return a.sampleOne(ctx, e, form, seed) })
}

// sampleOne draws solutions of a puzzle.
func (a *app) sampleOne(ctx context.Context, e banmen.Entry, form banmen.Form, seed uint64) error {
	stop := a.progress(banmen.Msg("preparing"))
	s, err := a.sampler(ctx, e.Puzzle, seed)
	stop()
	if err != nil {
		return orNo(err)
	}
	a.plan(s.Plan()...)
	if !s.Uniform() {
		a.note("every solution can come, but not all are equally likely: there are too many")
	}
	a.goal.Store(a.opt.count)
	defer a.progress(banmen.Msg("drawing"))()
	for d := range a.draws(ctx, s) {
		if d.err != nil {
			return orNo(d.err)
		}
		if a.opt.json {
			err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Solution: e.Puzzle.With(d.board).String(), Seed: &seed})
		} else {
			err = a.out.record(form, answer(e), d.board)
		}
		if err != nil {
			return err
		}
		if a.enough() {
			break
		}
	}
	return nil
}

// sampler returns what draws solutions of a puzzle, or classes with --symmetry.
func (a *app) sampler(ctx context.Context, p banmen.Puzzle, seed uint64) (*ops.Sampler, error) {
	defer a.keepMemory()()
	o := ops.SampleOptions{Seed: seed, Even: true, Memory: int64(a.opt.memory)}
	if a.opt.symmetry == "none" {
		return ops.NewSampler(ctx, p, o)
	}
	s, err := a.symmetries(p)
	if err != nil {
		return nil, err
	}
	return s.NewSampler(ctx, o)
}

// A draw is what a sampler draws.
type draw struct {
	board grid.Board
	err   error
}

// draws yields --count solutions, several of which are drawn at a time.
func (a *app) draws(ctx context.Context, s *ops.Sampler) func(yield func(draw) bool) {
	return inOrder(a.jobs(), func(next func(func() draw) bool) {
		for k := range a.opt.count {
			if ctx.Err() != nil {
				next(func() draw { return draw{err: ctx.Err()} })
				return
			}
			if !next(func() draw {
				b, err := s.Sample(ctx, int(k))
				return draw{b, err}
			}) {
				return
			}
		}
	})
}

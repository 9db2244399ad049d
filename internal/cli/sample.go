package cli

import (
	"context"
	"math"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/stream"
)

func sampleVerb() command.Verb {
	return command.Verb{
		Name: "sample", Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: banmen.Msg("draw solutions at random"),
		Long: banmen.Msg("Prints --count solutions drawn at random, with repetition. All are equally likely\n" +
			"wherever the solutions can be counted row by row or are few enough to be listed; where\n" +
			"they are not, standard error says so. With --symmetry all classes are equally likely,\n" +
			"and a solution stands for its class; that is refused where it is not so. --explain-plan\n" +
			"says what they are drawn from. The same --seed gives the same solutions on every machine."),
		Example: "banmen sample --seed 1 coin:12\n" +
			"banmen sample --count 3 --seed 1 sudoku:2x2:1...............\n" +
			"banmen sample --count 3 --seed 1 --symmetry d4 coin:8,sum",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(sampleOptions)
			f.Input(&o.Input)
			f.Effort(&o.Effort)
			f.To(&o.to)
			f.Count(&o.count)
			f.Seed(&o.seed)
			f.Symmetry(&o.symmetry)
			f.Memory(&o.memory)
			f.ExplainPlan(&o.explainPlan)
			f.JSON()
			f.Output()
			return command.Each(o.run)
		},
	}
}

type sampleOptions struct {
	command.Input
	command.Effort
	to, symmetry string
	count        int64
	seed         uint64
	explainPlan  bool
	memory       command.Memory
}

func (o *sampleOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	if !src.Many && o.Limit > o.count {
		return console.Usage("--limit %d is for files of many puzzles: one puzzle gets --count solutions, %d here", o.Limit, o.count)
	}
	form, err := src.AnswerForm(o.to)
	if err != nil {
		return err
	}
	src.Enough = o.Limit
	d := &drawer{c: c, o: o, src: src, form: form, seed: c.ToldSeed(o.seed)}
	return src.Each(func(e banmen.Entry) error { return d.one(ctx, e) })
}

// A drawer draws solutions of the records of a source.
type drawer struct {
	c    *command.Call
	o    *sampleOptions
	src  *records.Source
	form banmen.Form
	seed uint64
}

// one draws solutions of a puzzle.
func (d *drawer) one(ctx context.Context, e banmen.Entry) error {
	stop := d.c.Progress(banmen.Msg("preparing"))
	s, err := d.sampler(ctx, e.Puzzle)
	stop()
	if err != nil {
		return console.NoneAsNegative(err)
	}
	d.c.Plan(d.o.explainPlan, s.Plan()...)
	if !s.Uniform() {
		d.c.Note("every solution can come, but not all are equally likely: there are too many")
	}
	d.c.Meter.Goal.Store(d.o.count)
	defer d.c.Progress(banmen.Msg("drawing"))()
	for drawn := range draws(ctx, s, d.o.count, d.o.Jobs) {
		if drawn.err != nil {
			return console.NoneAsNegative(drawn.err)
		}
		if err := d.write(e, drawn.board); err != nil {
			return err
		}
		if d.src.HasEnough() {
			break
		}
	}
	return nil
}

// write writes a solution.
func (d *drawer) write(e banmen.Entry, b grid.Board) error {
	return d.c.Print(
		func() error { return d.c.Out.Record(d.form, records.Unmarked(e), b) },
		func() any { return answer.Sampled(d.c.Cmd.Name(), e, b, d.seed) })
}

// sampler returns what draws solutions of a puzzle, or classes with --symmetry.
func (d *drawer) sampler(ctx context.Context, p banmen.Puzzle) (*ops.Sampler, error) {
	defer d.o.memory.Keep()()
	o := ops.SampleOptions{Seed: d.seed, Even: true, Memory: int64(d.o.memory)}
	if d.o.symmetry == verb.NoSymmetry {
		return ops.NewSampler(ctx, p, o)
	}
	s, err := symmetriesOf(d.c, p, d.o.symmetry)
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

// draws yields so many solutions, several of which are drawn at a time.
func draws(ctx context.Context, s *ops.Sampler, count int64, jobs command.Jobs) func(yield func(draw) bool) {
	return stream.InOrder(jobs.Number(), func(next func(func() draw) bool) {
		for k := range count {
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

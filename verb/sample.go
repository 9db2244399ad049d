package verb

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Sample draws solutions at random.
var Sample = &Verb{
	Name:  "sample",
	Short: banmen.Msg("sample solutions at random"),
	Long: banmen.Msg("Prints --count random solutions, drawn with repetition. All solutions are equally likely\n" +
		"if they can be counted row by row, are few enough to be listed, or have known numbers\n" +
		"(the empty 9x9); otherwise a note says that they are not. With --symmetry all classes\n" +
		"are equally likely, and a solution stands for its class; where this is impossible, it is\n" +
		"refused. --explain-plan prints the method. The same --seed gives the same solutions on\n" +
		"every machine."),
	Example: "banmen sample --seed 1 coin:12\n" +
		"banmen sample --count 3 --seed 1 sudoku:2x2:1...............\n" +
		"banmen sample --count 3 --seed 1 --symmetry d4 coin:8,sum",
	Needs:    Puzzles,
	Flags:    []string{"to", "memory", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("drawing"),
	Forms:    Answering,
	Make:     func() Maker { return &drawer{count: 1, symmetry: NoSymmetry} },
}

type drawer struct {
	count    int64
	seed     uint64
	symmetry string
	explain  bool
	setup    Setup
}

func (d *drawer) Options() []Option {
	return []Option{
		{Name: "count", Short: "n", Value: &d.count},
		{Name: "seed", Value: &d.seed},
		{Name: "symmetry", Value: &d.symmetry},
		{Name: "explain-plan", Value: &d.explain, ReportOnly: true},
	}
}

func (d *drawer) Open(s Setup) error {
	if !s.Many && s.Limit > d.count {
		return banmen.Errorf(nil, "%s %d applies to files of many puzzles: the number of solutions of one puzzle is %s, here %d", banmen.Flag("limit"), s.Limit, banmen.Flag("count"), d.count)
	}
	d.setup = s
	return nil
}

// Make yields random solutions of a puzzle; several are drawn at a time.
func (d *drawer) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		s, err := d.sampler(ctx, e.Puzzle)
		if err != nil {
			yield(nil, err)
			return
		}
		d.setup.goal(d.count)
		for drawn := range d.draws(ctx, s) {
			if drawn.err != nil {
				yield(nil, drawn.err)
				return
			}
			if !yield(answer.Sampled{Entry: e, Board: drawn.board, Seed: d.seed}, nil) {
				return
			}
		}
	}
}

// sampler returns a function that draws solutions of a puzzle or their classes, and notes
// its limits.
func (d *drawer) sampler(ctx context.Context, p banmen.Puzzle) (s *ops.Sampler, err error) {
	o := ops.SampleOptions{Seed: d.seed, Even: true, Memory: d.setup.Memory}
	stop := d.setup.begin(banmen.Msg("preparing"))
	if d.symmetry == NoSymmetry {
		s, err = ops.NewSampler(ctx, p, o)
	} else if all, e := d.setup.symmetries(p, d.symmetry); e != nil {
		err = e
	} else {
		s, err = all.NewSampler(ctx, o)
	}
	stop()
	if err != nil {
		return nil, err
	}
	if d.explain {
		for _, m := range s.Plan() {
			d.setup.note(m)
		}
	}
	if !s.Uniform() {
		d.setup.note(banmen.Msg("there are too many solutions for equal chances: every one is possible, but not all are equally likely"))
	}
	return s, nil
}

// A draw is a sampled solution.
type draw struct {
	board grid.Board
	err   error
}

// draws yields the requested number of solutions, in order.
func (d *drawer) draws(ctx context.Context, s *ops.Sampler) func(yield func(draw) bool) {
	return stream.InOrder(d.setup.workers(), func(next func(func() draw) bool) {
		for k := range d.count {
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

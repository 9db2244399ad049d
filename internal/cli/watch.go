package cli

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops"
)

func watchVerb() command.Verb {
	return command.Verb{
		Name: "watch", Args: "[KIND | TEXT | FILE | -]", MaxArgs: 1,
		Short: banmen.Msg("watch how a puzzle is solved"),
		Long: banmen.Msg("Shows the search on the board: givens, tries and dead ends, and how deep it is. The keys\n" +
			"stand on the screen: pause, one step, the pace, on to the next backtrack.\n" +
			"What has no givens, such as sudoku or coin:6, is a kind: puzzles of it are made and\n" +
			"solved for ever, or --limit of them. Where the output is no terminal, the boards are\n" +
			"written one after the other. banmen solve --watch coin:6 watches the empty board."),
		Example: "banmen watch examples/mini.csv\nbanmen watch --limit 1 --seed 1 sudoku:2x2",
		For:     command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(watchOptions)
			f.Input(&o.Input)
			f.Method(&o.method, methodNames())
			f.Limit(&o.limit)
			f.Timeout()
			f.Seed(&o.seed)
			f.Givens(&o.givens)
			return o.run
		},
	}
}

type watchOptions struct {
	command.Input
	method string
	limit  int64
	seed   uint64
	givens int
}

func (o *watchOptions) run(ctx context.Context, c *command.Call, args []string) error {
	m, err := findMethod(o.method)
	if err != nil {
		return err
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	s := &solver{c: c, src: src, method: m}
	return src.Each(func(e banmen.Entry) error {
		if len(args) > 0 && c.Kinds.IsText(args[0]) && e.Puzzle.Givens().Count() == 0 {
			return s.watchKind(ctx, e.Puzzle, ops.GenOptions{Seed: c.Seed(o.seed), Givens: o.givens}, o.limit)
		}
		return s.watch(ctx, e)
	})
}

// watch shows the search of a record and says what came of it. With a form the
// answer is printed where the screen did not stay.
func (s *solver) watch(ctx context.Context, e banmen.Entry) error {
	seen, err := s.show(ctx, tui.WatchOptions{Puzzle: e.Puzzle})
	if err != nil || !seen {
		return err
	}
	r, err := ops.Solve(ctx, e.Puzzle, s.method)
	if err == nil && r.Solutions > 0 && s.c.Out.Live() && s.form.Write != nil {
		err = s.c.Out.Record(s.form, answer(e), r.Board)
	}
	if err != nil {
		return err
	}
	return s.judge(e, r)
}

// show shows how a puzzle is solved. It reports whether the reader saw what came
// of it.
func (s *solver) show(ctx context.Context, o tui.WatchOptions) (seen bool, err error) {
	if err := s.c.Out.Flush(); err != nil {
		return false, err
	}
	o.In, o.Out, o.Lang, o.Method = s.c.IO.In, s.c.IO.Out, s.c.Lang, s.method
	seen, err = tui.Watch(ctx, o)
	return seen, console.InOutput(console.Stdout, err)
}

// errEnough ends watching after --limit puzzles.
var errEnough = errors.New("enough")

// watchKind makes puzzles like p and shows how each is solved, up to a limit.
func (s *solver) watchKind(ctx context.Context, p banmen.Puzzle, o ops.GenOptions, limit int64) error {
	stop := s.c.Progress(banmen.Msg("preparing"))
	g, err := ops.NewGenerator(ctx, p, o)
	if err != nil {
		stop()
		return err
	}
	k := 0
	next := func() (banmen.Puzzle, error) {
		if k > 0 && int64(k) == limit {
			return nil, errEnough
		}
		made, err := g.Make(ctx, k)
		k++
		return made.Puzzle, err
	}
	first, err := next()
	stop()
	if err != nil {
		return err
	}
	_, err = s.show(ctx, tui.WatchOptions{Puzzle: first, Next: next})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

package cli

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops"
)

func watchVerb() verb {
	return verb{
		name: "watch", args: "[KIND | TEXT | FILE | -]", maxArgs: 1,
		short: banmen.Msg("watch how a puzzle is solved"),
		long: banmen.Msg("Shows the search on the board: givens, tries and dead ends, and how deep it is. The keys\n" +
			"stand on the screen: pause, one step, the pace, on to the next backtrack.\n" +
			"What has no givens, such as sudoku or coin:6, is a kind: puzzles of it are made and\n" +
			"solved for ever, or --limit of them. Where the output is no terminal, the boards are\n" +
			"written one after the other. banmen solve --watch coin:6 watches the empty board."),
		example: "banmen watch examples/mini.csv\nbanmen watch --limit 1 --seed 1 sudoku:2x2",
		flags:   append([]string{"method", "limit", "seed", "givens", "timeout"}, inputFlags...),
		puzzles: true,
		run:     (*app).watch,
	}
}

func (a *app) watch(ctx context.Context, args []string) error {
	m, err := a.method()
	if err != nil {
		return err
	}
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error {
		if len(args) > 0 && a.isText(args[0]) && e.Puzzle.Givens().Count() == 0 {
			return a.watchKind(ctx, e.Puzzle, m)
		}
		return a.watchRecord(ctx, src, e, banmen.Form{}, m)
	})
}

// watchRecord shows the search of a record and says what came of it. With a form
// the answer is printed where the screen did not stay.
func (a *app) watchRecord(ctx context.Context, src *source, e banmen.Entry, form banmen.Form, m ops.Method) error {
	seen, err := a.watchOne(ctx, e.Puzzle, m)
	if err != nil || !seen {
		return err
	}
	r, err := ops.Solve(ctx, e.Puzzle, m)
	if err == nil && r.Solutions > 0 && a.out.live && form.Write != nil {
		err = a.out.record(form, answer(e), r.Board)
	}
	if err != nil {
		return err
	}
	return a.judge(src, e, m, r)
}

// watchOne shows how the method solves p. It reports whether the reader saw what
// came of it.
func (a *app) watchOne(ctx context.Context, p banmen.Puzzle, m ops.Method) (seen bool, err error) {
	if err := a.out.flush(); err != nil {
		return false, err
	}
	seen, err = tui.Watch(ctx, tui.WatchOptions{In: a.std.In, Out: a.std.Out, Lang: a.tag, Puzzle: p, Method: m})
	return seen, inOutput(stdout, err)
}

// errEnough ends watching after --limit puzzles.
var errEnough = errors.New("enough")

// watchKind makes puzzles like p and shows how each is solved.
func (a *app) watchKind(ctx context.Context, p banmen.Puzzle, m ops.Method) error {
	stop := a.progress(banmen.Msg("preparing"))
	g, err := ops.NewGenerator(ctx, p, ops.GenOptions{Seed: a.seed(), Givens: a.opt.givens})
	if err != nil {
		stop()
		return err
	}
	k := 0
	next := func() (banmen.Puzzle, error) {
		if k > 0 && int64(k) == a.opt.limit {
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
	_, err = tui.Watch(ctx, tui.WatchOptions{In: a.std.In, Out: a.std.Out, Lang: a.tag, Puzzle: first, Method: m, Next: next})
	if errors.Is(err, errEnough) {
		return nil
	}
	return inOutput(stdout, err)
}

package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
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
		Long: banmen.Msg("Shows the search on the board: givens, guesses, dead ends and depth. The keys are listed\n" +
			"on the screen: pause, single step, speed, next backtrack. For a kind without givens,\n" +
			"such as sudoku or coin:6, puzzles are made and solved without end, or up to --limit. If\n" +
			"the output is not a terminal, the boards are written one after the other. To watch the\n" +
			"empty board, use banmen solve --watch coin:6. --race shows several methods side by side,\n" +
			"step by step."),
		Example: "banmen watch examples/mini.csv\nbanmen watch --limit 1 --seed 1 sudoku:2x2\nbanmen watch --race naive,brute,fast examples/mini.csv",
		For:     command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(watchOptions)
			f.Input(&o.Input)
			f.Method(&o.method, methodNames())
			f.Add(&o.race, command.Flag{Name: "race", Usage: banmen.Msg("watch comma-separated `METHODS` side by side"), Values: methodNames})
			f.Limit(&o.limit)
			f.Timeout()
			f.Seed(&o.seed)
			f.Givens(&o.givens)
			return o.run
		},
	}
}

// methodNames returns the names of the methods of solving.
func methodNames() (all []string) {
	for _, m := range ops.Methods {
		all = append(all, m.Name)
	}
	return all
}

type watchOptions struct {
	command.Input
	method string
	race   string
	limit  int64
	seed   uint64
	givens int
}

func (o *watchOptions) run(ctx context.Context, c *command.Call, args []string) error {
	m, err := ops.FindMethod(o.method)
	if err != nil {
		return err
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	racers, err := o.racers(c)
	if err != nil {
		return err
	}
	w := &watcher{c: c, src: src, method: m}
	if racers != nil {
		src.Enough = max(o.limit, 1)
		return src.Each(func(e banmen.Entry) error { return w.race(ctx, e, racers) })
	}
	return src.Each(func(e banmen.Entry) error {
		if len(args) > 0 && c.Kinds.IsText(args[0]) && ops.IsEmpty(e.Puzzle) {
			return w.kind(ctx, e.Puzzle, ops.GenerateOptions{Seed: c.Seed(o.seed), Givens: command.IfSet(o.givens)}, o.limit)
		}
		return w.one(ctx, e)
	})
}

// racers returns the methods of --race.
func (o *watchOptions) racers(c *command.Call) (all []ops.Method, err error) {
	if o.race == "" {
		return nil, nil
	}
	if c.Given("method") {
		return nil, console.Usage("--%s and --%s exclude each other", "race", "method")
	}
	for name := range strings.SplitSeq(o.race, ",") {
		m, err := ops.FindMethod(strings.TrimSpace(name))
		if err != nil {
			return nil, console.AsUsage(err)
		}
		all = append(all, m)
	}
	return all, nil
}

// race shows the methods on one puzzle.
func (w *watcher) race(ctx context.Context, e banmen.Entry, methods []ops.Method) error {
	if err := w.c.Out.Flush(); err != nil {
		return err
	}
	err := tui.Race(ctx, tui.RaceOptions{In: w.c.IO.In, Out: w.c.IO.Out, Lang: w.c.Lang, Puzzle: e.Puzzle, Methods: methods})
	return console.InOutput(console.Stdout, err)
}

// A watcher shows how the records of a source are solved.
type watcher struct {
	c      *command.Call
	src    *records.Source
	form   banmen.Form // of answers; empty: they are not written
	method ops.Method
	formed bool // boards are shown in the form, too
	unique bool // several solutions are a negative answer
}

// one shows the search of a record and reports its result. With a form it prints the answer
// on a terminal, where the search is no longer visible.
func (w *watcher) one(ctx context.Context, e banmen.Entry) error {
	o := tui.WatchOptions{Puzzle: e.Puzzle}
	if w.formed {
		o.Write = func(out io.Writer, b grid.Board) error { return w.form.Write(out, records.Unmarked(e), b) }
	}
	seen, err := w.show(ctx, o)
	if err != nil || !seen {
		return err
	}
	r, err := ops.Solve(ctx, e.Puzzle, w.method)
	if err == nil && r.Solutions > 0 && w.c.Out.Live() && w.form.Put != nil {
		err = w.c.Out.Record(w.form, records.Unmarked(e), r.Board)
	}
	if err != nil {
		return err
	}
	return w.judge(e, r)
}

// judge prints the notes of a result. It returns a NegativeError if the answer is no.
func (w *watcher) judge(e banmen.Entry, r ops.Result) error {
	v := answer.Solved{Entry: e, Method: w.method.Name, Result: r, Unique: w.unique}.Verdict(answer.Style{Many: w.src.Many})
	for _, m := range v.Notes {
		w.c.NoteMessage(m)
	}
	if v.No {
		return &console.NegativeError{Why: v.Why}
	}
	return nil
}

// shoot writes a film of the search.
func (w *watcher) shoot(ctx context.Context, p banmen.Puzzle, film *command.Film) error {
	defer w.c.Progress(banmen.Msg("drawing the film"))()
	frames, every, err := filmOf(ctx, w.c, p, w.method)
	if err != nil {
		return err
	}
	if every > 1 {
		w.c.Note("the search is long: the film shows one step in %d", every)
	}
	return film.Draw(w.c, command.Filmed, frames)
}

// show shows the search of a puzzle. seen is false if the reader quit before its end.
func (w *watcher) show(ctx context.Context, o tui.WatchOptions) (seen bool, err error) {
	if err := w.c.Out.Flush(); err != nil {
		return false, err
	}
	o.In, o.Out, o.Lang, o.Method = w.c.IO.In, w.c.IO.Out, w.c.Lang, w.method
	seen, err = tui.Watch(ctx, o)
	return seen, console.InOutput(console.Stdout, err)
}

// errEnough ends an iteration early, such as watching after --limit puzzles.
var errEnough = errors.New("enough")

// kind makes puzzles like p and shows how each is solved, up to a limit.
func (w *watcher) kind(ctx context.Context, p banmen.Puzzle, o ops.GenerateOptions, limit int64) error {
	stop := w.c.Progress(banmen.Msg("preparing"))
	g, err := ops.NewGenerator(ctx, p, o)
	if err != nil {
		stop()
		return err
	}
	k := 0
	var last banmen.Puzzle
	next := func() (banmen.Puzzle, error) {
		if k > 0 && int64(k) == limit {
			return nil, errEnough
		}
		made, err := g.Make(ctx, k)
		if k++; err == nil {
			last = made.Puzzle
		}
		return made.Puzzle, err
	}
	first, err := next()
	stop()
	if err != nil {
		return err
	}
	_, err = w.show(ctx, tui.WatchOptions{Puzzle: first, Next: next})
	w.c.TellSeed(o.Seed)
	w.c.Note("the last puzzle was %s", last)
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

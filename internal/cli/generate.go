package cli

import (
	"context"
	"errors"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/stream"
)

func generateVerb() command.Verb {
	return command.Verb{
		Name: "generate", Args: generateArgs, MaxArgs: 2,
		Short: banmen.Msg("make puzzles or full boards"),
		Long: banmen.Msg("Makes puzzles that have exactly one solution (with --any: at least one) by taking cells\n" +
			"from a full board at random, one after the other, until --givens are left or --holes\n" +
			"are empty; without both, until no cell can go. With a GRIDFILE it takes them from that\n" +
			"board; with --full it makes the boards alone. The same --seed gives the same puzzles on\n" +
			"every machine. Instead of a kind there may be a file, or standard input: a model, whose\n" +
			"rules the puzzles have, or a full board to take cells from. Behind a kind standard input\n" +
			"has to be asked for by - as GRIDFILE, as it may be that of a loop in a script; a note\n" +
			"says when it was left unread.\n\n" +
			"Kinds with clues of other sorts, such as cages, regions or signs (banmen kinds), get\n" +
			"them, too, and few givens or none. With --givens, --holes, --pattern or --any, and\n" +
			"where the name has clues already, givens are all there is.\n\n" +
			"--pattern with the name of a symmetry (banmen help symmetry) takes cells together that\n" +
			"it exchanges: c2 half turns (rot180), c4 quarter turns (rot90), mirror, flip, transpose\n" +
			"(diagonal), d2, d2x, d4. A layout in a file of such a name is ./c2. --each leaves one\n" +
			"cell of each symbol.\n\n" +
			"--level, --score, --er, --require, --allow, --minimal and a range of --givens are a\n" +
			"target: it goes from puzzle to puzzle, always nearer, and begins again where that ends;\n" +
			"after --tries puzzles (20000) or --timeout it writes the nearest (exit status 3). Level\n" +
			"and score are what rate says, ER is for 9x9. --require TECHNIQUE asks for it on the path\n" +
			"of HoDoKu's ladder; where that is rare, or the ladder leaves it out, on that of a ladder\n" +
			"in which it comes behind all of level medium, or easy. --allow leaves out all others\n" +
			"(banmen help techniques). Kinds with other rules have a ladder of their own, as in rate.\n\n" +
			"Full boards come from --method uniform, where every board is equally likely, which\n" +
			"needs boards few enough to be listed (4x4 and 6x6 number place, small squares); or from\n" +
			"search, which fills a board with guesses in random order: every board can come, but\n" +
			"not all equally often. Without --method it is uniform where that is possible and else\n" +
			"search. shuffle is the way of a first program: shuffle lists until the rules hold;\n" +
			"every board is equally likely, but large boards never come."),
		Example: "banmen generate sudoku --pattern c2 --givens 24 --seed 1\n" +
			"banmen generate sudoku --level hard --pattern c2 --givens 24-28 --seed 1\n" +
			"banmen generate sudoku --require x-wing --allow singles,locked --seed 1\n" +
			"banmen generate sudoku:2x2 --each --seed 1 --to table\n" +
			"banmen generate sudoku:2x2 --full --method shuffle --stats --seed 1\n" +
			"banmen generate sudoku:2x2 --holes 10 examples/grid.csv --with-solution --to table --seed 1\n" +
			"banmen generate sudoku --givens 30 --count 3 --seed 1 --to line\n" +
			"banmen generate kenken:6 --seed 1\n" +
			"banmen generate magic:3 --seed 1",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(generateOptions)
			f.From(&o.Input)
			f.Alphabet(&o.Input)
			f.To(&o.to)
			f.Count(&o.count)
			f.Seed(&o.seed)
			f.Method(&o.method, generateMethods)
			f.Full(&o.full)
			f.Holes(&o.holes)
			o.declare(f)
			f.Add(&o.pattern, command.Flag{Name: "pattern", File: true, Usage: banmen.Msg("givens only where `LAYOUT` has them: a character a cell, or a file of such; . 0 - _ are empty; or the name of a symmetry that they have")})
			f.Add(&o.each, command.Flag{Name: "each", Usage: banmen.Msg("one given of each symbol")})
			f.Add(&o.any, command.Flag{Name: "any", Usage: banmen.Msg("also puzzles with several solutions")})
			f.WithSolution(&o.solution)
			f.Add(&o.tries, command.Flag{Name: "tries", Natural: true, Usage: banmen.Msg("at most `N` attempts; 0 is no limit")})
			f.Timeout()
			f.Jobs(&o.jobs)
			f.Progress()
			f.Stats(&o.stats)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type generateOptions struct {
	command.Input
	targetFlags
	to, method, pattern string
	count, tries        int64
	seed                uint64
	holes               int
	full, any, each     bool
	solution, stats     bool
	jobs                command.Jobs
}

// generateMethods are the ways to make full boards.
var generateMethods = []string{"uniform", "search", "shuffle"}

func (o *generateOptions) run(ctx context.Context, c *command.Call, args []string) error {
	q, err := newQuestion(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	defer o.unread(c, args)
	todo, err := o.resolve(ctx, c, q)
	if err != nil {
		return err
	}
	form, err := command.FormTo(q.kind, q.src.Form, verb.Same, o.to)
	if err != nil {
		return err
	}
	g, err := o.generator(ctx, c, q.puzzle, todo)
	if err != nil && todo.Grid.Cells != nil {
		err = q.src.At(q.given, err)
	}
	if err != nil {
		return err
	}
	m := &maker{c: c, o: o, form: form, seed: todo.Seed}
	return m.all(ctx, g)
}

// unread says that a board which was piped was not read. It waits for none, and leaves what
// there is to others: standard input may be that of a loop around the command. In the end
// whoever pipes it had time to.
func (o *generateOptions) unread(c *command.Call, args []string) {
	if len(args) == 1 && args[0] != "-" && c.Kinds.IsText(args[0]) && o.File == "" && console.Waiting(c.IO.In) {
		c.Note("standard input was not read: for puzzles of the board in it say banmen generate %s -", args[0])
	}
}

// resolve returns what the command line asks for.
func (o *generateOptions) resolve(ctx context.Context, c *command.Call, q question) (ops.GenOptions, error) {
	target, givens, err := o.target(ctx, q.kind, q.puzzle)
	if err != nil {
		return ops.GenOptions{}, err
	}
	todo := ops.GenOptions{
		Tried: &c.Meter.Tried, Bulk: q.kind.Bulk, Seed: c.Seed(o.seed), Method: o.method,
		Full: o.full, Any: o.any, Each: o.each, Givens: command.IfSet(givens), Target: target, Grid: q.given.Board, Tries: o.tries,
	}
	if o.tries == 0 && c.Given("tries") {
		todo.Tries = -1
	}
	if err := o.check(q); err != nil {
		return todo, err
	}
	size := len(q.puzzle.Givens().Cells)
	switch {
	case o.holes > size:
		return todo, console.Usage("%d holes do not go into %d cells", o.holes, size)
	case givens > size:
		return todo, console.Usage("%d givens do not go into %d cells", givens, size)
	}
	if o.holes >= 0 {
		todo.Givens = new(size - o.holes)
	}
	if name, ok := ops.Turns(o.pattern); ok {
		todo.Turns = name
	} else if o.pattern != "" {
		todo.Pattern, err = readPattern(o.pattern, size)
	}
	return todo, err
}

// check refuses flags that exclude each other.
func (o *generateOptions) check(q question) error {
	switch {
	case o.Givens != "" && o.holes >= 0:
		return console.Usage("--%s and --%s exclude each other", "givens", "holes")
	case o.full && o.Givens != "":
		return console.Usage("--%s and --%s exclude each other", "full", "givens")
	case o.full && o.holes >= 0:
		return console.Usage("--%s and --%s exclude each other", "full", "holes")
	case o.full && o.pattern != "":
		return console.Usage("--%s and --%s exclude each other", "full", "pattern")
	case o.full && o.each:
		return console.Usage("--%s and --%s exclude each other", "full", "each")
	case o.each && (o.Givens != "" || o.holes >= 0):
		return console.Usage("--each says how many givens there are: leave out --givens and --holes")
	case o.each && o.pattern != "":
		return console.Usage("--%s and --%s exclude each other", "each", "pattern")
	case o.full && q.given.Board.Cells != nil:
		return console.Usage("--full makes boards, and %s is one: leave out one of both", q.src.Name)
	}
	return o.checkTarget()
}

// checkTarget refuses flags that exclude a target.
func (o *generateOptions) checkTarget() error {
	for name, set := range map[string]bool{"full": o.full, "any": o.any, "each": o.each, "holes": o.holes >= 0} {
		for target, asked := range map[string]bool{"level": o.Level != "", "score": o.Score != "", "er": o.ER != "", "require": o.Require != "", "allow": o.Allow != "", "minimal": o.Minimal} {
			if set && asked {
				return console.Usage("--%s and --%s exclude each other", target, name)
			}
		}
	}
	return nil
}

// generator prepares to make puzzles, and says what cannot be seen from them.
func (o *generateOptions) generator(ctx context.Context, c *command.Call, p banmen.Puzzle, todo ops.GenOptions) (*ops.Generator, error) {
	defer c.Progress(banmen.Msg("preparing"))()
	g, err := ops.NewGenerator(ctx, p, todo)
	if err != nil {
		return nil, err
	}
	c.TellSeed(todo.Seed)
	if o.stats && todo.Grid.Cells == nil {
		switch {
		case todo.Method == "shuffle":
			c.Note("method %s: all boards are equally likely", "shuffle")
		case g.Uniform():
			c.Note("method %s: all boards are equally likely", "uniform")
		default:
			c.Note("method search: every board can come, but not all are equally likely")
		}
	}
	return g, nil
}

// A maker writes items that are made.
type maker struct {
	c    *command.Call
	o    *generateOptions
	form banmen.Form
	seed uint64
}

// all makes --count items in order.
func (m *maker) all(ctx context.Context, g *ops.Generator) error {
	type items struct {
		made []ops.Generated
		err  error
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer m.c.Progress(banmen.Msg("generating"))()
	batch := int64(g.BatchSize())
	for some := range stream.InOrder(m.o.jobs.Number(), func(next func(func() items) bool) {
		for k := int64(0); k < m.o.count; k += batch {
			if !next(func() items {
				made, err := g.MakeBatch(ctx, int(k), int(min(batch, m.o.count-k)))
				return items{made, err}
			}) {
				return
			}
		}
	}) {
		for _, made := range some.made {
			if err := m.write(made); err != nil {
				return err
			}
		}
		if some.err != nil {
			return m.ended(ctx, some.err)
		}
	}
	return nil
}

// ended says what the last item is like, if the time was over before it came up to its target.
func (m *maker) ended(ctx context.Context, err error) error {
	var nearest *banmen.Error
	if ctx.Err() != nil && errors.As(err, &nearest) {
		m.c.NoteMessage(nearest.Text)
	}
	return err
}

// write writes an item.
func (m *maker) write(made ops.Generated) error {
	if m.o.stats && made.Shuffles > 0 {
		m.c.Note("shuffles: %d", made.Shuffles)
	}
	e := banmen.Entry{Puzzle: made.Puzzle}
	return m.c.Print(
		func() error { return m.record(e, made) },
		func() any { return answer.Generated(m.c.Cmd.Name(), made, m.seed) })
}

// record writes an item in a form.
func (m *maker) record(e banmen.Entry, made ops.Generated) error {
	if m.o.solution && !m.o.full {
		if err := m.c.Out.Record(m.form, e, made.Solution); err != nil {
			return err
		}
	}
	if made.Shuffles > 0 {
		e.Meta = map[string]string{"shuffles": strconv.FormatInt(made.Shuffles, 10)}
	}
	return m.c.Out.Record(m.form, e, made.Puzzle.Givens())
}

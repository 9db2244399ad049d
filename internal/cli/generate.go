package cli

import (
	"context"
	"os"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

func generateVerb() command.Verb {
	return command.Verb{
		Name: "generate", Args: "KIND[:PARAMS] [GRIDFILE]", MinArgs: 1, MaxArgs: 2,
		Short: banmen.Msg("make puzzles or full boards"),
		Long: banmen.Msg("Makes puzzles that have exactly one solution (with --any: at least one) by taking cells\n" +
			"from a full board at random, one after the other, until --givens are left or --holes\n" +
			"are empty; without both, until no cell can go. With a GRIDFILE it takes them from that\n" +
			"board; with --full it makes the boards alone. The same --seed gives the same puzzles on\n" +
			"every machine.\n\n" +
			"Full boards come from --method uniform, where every board is equally likely, which\n" +
			"needs boards few enough to be listed (4x4 and 6x6 number place, small squares); or from\n" +
			"search, which fills a board with guesses in random order: every board can come, but\n" +
			"not all equally often. Without --method it is uniform where that is possible and else\n" +
			"search. shuffle is the way of a first program: shuffle lists until the rules hold;\n" +
			"every board is equally likely, but large boards never come."),
		Example: "banmen generate sudoku:2x2 --full --method shuffle --stats --seed 1\n" +
			"banmen generate sudoku:2x2 --holes 10 examples/grid.csv --with-solution --to table --seed 1\n" +
			"banmen generate sudoku --givens 30 --count 3 --seed 1 --to line\n" +
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
			f.Givens(&o.givens)
			f.Add(&o.pattern, command.Flag{Name: "pattern", File: true, Usage: banmen.Msg("givens only where `LAYOUT` has them: a character a cell, or a file of such; . 0 - _ are empty")})
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
	to, method, pattern        string
	count, tries               int64
	seed                       uint64
	givens, holes              int
	full, any, solution, stats bool
	jobs                       command.Jobs
}

// generateMethods are the ways to make full boards.
var generateMethods = []string{"uniform", "search", "shuffle"}

func (o *generateOptions) run(ctx context.Context, c *command.Call, args []string) error {
	k, p, err := question(c, args[0])
	if err != nil {
		return err
	}
	todo, err := o.resolve(c, p, args)
	if err != nil {
		return err
	}
	todo.Bulk = k.Bulk
	src, given, err := o.gridFile(ctx, c, k, p, args[1:])
	if err != nil {
		return err
	}
	todo.Grid = given.Board
	form, err := command.FormTo(k, o.to, src.Form)
	if err != nil {
		return err
	}
	g, err := o.generator(ctx, c, p, todo)
	if err != nil && todo.Grid.Cells != nil {
		err = src.At(given, err)
	}
	if err != nil {
		return err
	}
	m := &maker{c: c, o: o, form: form, seed: todo.Seed}
	return m.all(ctx, g)
}

// question returns the puzzle that a text without givens names.
func question(c *command.Call, text string) (*banmen.Kind, banmen.Puzzle, error) {
	if _, err := c.Kinds.Find(text); err != nil {
		return nil, nil, err
	}
	k, p, err := c.Kinds.Parse(text)
	if err == nil && p.Givens().Count() > 0 {
		err = console.Usage("%q has givens: expected only kind and size, as in sudoku:2x2", text)
	}
	return k, p, err
}

// resolve returns what the command line asks for.
func (o *generateOptions) resolve(c *command.Call, p banmen.Puzzle, args []string) (ops.GenOptions, error) {
	todo := ops.GenOptions{Tried: &c.Meter.Tried, Seed: c.Seed(o.seed), Method: o.method, Full: o.full, Any: o.any, Givens: o.givens, Tries: o.tries}
	if err := o.check(args); err != nil {
		return todo, err
	}
	size := len(p.Givens().Cells)
	switch {
	case o.holes > size:
		return todo, console.Usage("%d holes do not go into %d cells", o.holes, size)
	case o.givens > size:
		return todo, console.Usage("%d givens do not go into %d cells", o.givens, size)
	}
	if o.holes >= 0 {
		todo.Givens = size - o.holes
	}
	var err error
	if o.pattern != "" {
		todo.Pattern, err = readPattern(o.pattern, size)
	}
	return todo, err
}

// gridFile returns the first record of the file of a grid, with its board. Where
// no file is named, the record is empty and the source has the default form.
func (o *generateOptions) gridFile(ctx context.Context, c *command.Call, k *banmen.Kind, p banmen.Puzzle, args []string) (*records.Source, banmen.Entry, error) {
	if len(args) == 0 {
		form, err := ops.FindForm(k, "")
		return &records.Source{Form: form}, banmen.Entry{}, err
	}
	in := o.Input
	in.As, _, _ = cutGivens(p.String())
	src, err := records.Open(ctx, c, in, args)
	if err != nil {
		return src, banmen.Entry{}, err
	}
	for e, err := range src.Records {
		if err == nil {
			e.Board = ops.PlacedBoard(e)
		}
		return src, e, err
	}
	return src, banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a puzzle")
}

// check refuses flags that exclude each other.
func (o *generateOptions) check(args []string) error {
	switch {
	case o.givens >= 0 && o.holes >= 0:
		return console.Usage("--%s and --%s exclude each other", "givens", "holes")
	case o.full && o.givens >= 0:
		return console.Usage("--%s and --%s exclude each other", "full", "givens")
	case o.full && o.holes >= 0:
		return console.Usage("--%s and --%s exclude each other", "full", "holes")
	case o.full && o.pattern != "":
		return console.Usage("--%s and --%s exclude each other", "full", "pattern")
	case o.full && len(args) > 1:
		return console.Usage("--full makes boards, and %s is one: leave out one of both", args[1])
	}
	return nil
}

// cutGivens cuts the name of a puzzle before its givens.
func cutGivens(name string) (head, givens string, found bool) {
	kind, rest, _ := strings.Cut(name, ":")
	params, givens, found := strings.Cut(rest, ":")
	return kind + ":" + params, givens, found
}

// readPattern reads a layout of givens, or the file of that name.
func readPattern(text string, size int) ([]bool, error) {
	layout := strings.Join(strings.Fields(text), "")
	if data, err := os.ReadFile(text); err == nil {
		layout = strings.Join(strings.Fields(string(data)), "")
	} else if len([]rune(layout)) != size {
		return nil, console.Usage("the pattern %q is no file, and has %d characters, not %d", text, len([]rune(layout)), size)
	}
	var pattern []bool
	for _, r := range layout {
		pattern = append(pattern, !strings.ContainsRune(".0-_", r))
	}
	if len(pattern) != size {
		return nil, console.Usage("the pattern in %s has %d characters, not %d", text, len(pattern), size)
	}
	return pattern, nil
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
			return some.err
		}
	}
	return nil
}

// A generateJSON is an answer of generate.
type generateJSON struct {
	answer.Head
	Solution string `json:"solution"` // the name of the board
	Seed     uint64 `json:"seed"`
	Shuffles int64  `json:"shuffles,omitempty"`
}

// write writes an item.
func (m *maker) write(made ops.Generated) error {
	if m.o.stats && made.Shuffles > 0 {
		m.c.Note("shuffles: %d", made.Shuffles)
	}
	e := banmen.Entry{Puzzle: made.Puzzle}
	return m.c.Print(
		func() error { return m.record(e, made) },
		func() any {
			return generateJSON{Head: m.c.Head(e), Solution: made.Puzzle.With(made.Solution).String(), Seed: m.seed, Shuffles: made.Shuffles}
		})
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

package cli

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func generateVerb() verb {
	return verb{
		name: "generate", args: "KIND[:PARAMS] [GRIDFILE]", minArgs: 1, maxArgs: 2,
		short: banmen.Msg("make puzzles or full boards"),
		long: banmen.Msg("Makes puzzles that have exactly one solution (with --any: at least one) by taking cells\n" +
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
		example: "banmen generate sudoku:2x2 --full --method shuffle --stats --seed 1\n" +
			"banmen generate sudoku:2x2 --holes 10 examples/grid.csv --with-solution --to table --seed 1\n" +
			"banmen generate sudoku --givens 30 --count 3 --seed 1 --to line\n" +
			"banmen generate magic:3 --seed 1",
		flags: []string{"to", "count", "seed", "method", "full", "holes", "givens", "pattern", "any", "with-solution",
			"tries", "timeout", "jobs", "progress", "stats", "json", "output", "from", "alphabet"},
		puzzles: true,
		run:     (*app).generate,
	}
}

func (a *app) generate(ctx context.Context, args []string) error {
	k, p, err := a.question(args[0])
	if err != nil {
		return err
	}
	o, err := a.genOptions(p, args)
	if err != nil {
		return err
	}
	o.Bulk = k.Bulk
	src, given, err := a.gridFile(ctx, k, p, args[1:])
	if err != nil {
		return err
	}
	o.Grid = given.Board
	form, err := a.formTo(k, src.form)
	if err != nil {
		return err
	}
	g, err := a.generator(ctx, p, o)
	if err != nil && o.Grid.Cells != nil {
		err = src.at(given, err)
	}
	if err != nil {
		return err
	}
	return a.makeAll(ctx, g, form)
}

// question returns the puzzle that a text without givens names.
func (a *app) question(text string) (*banmen.Kind, banmen.Puzzle, error) {
	if _, err := a.findKind(text); err != nil {
		return nil, nil, err
	}
	k, p, err := a.parse(text)
	if err == nil && p.Givens().Count() > 0 {
		err = usage("%q has givens: expected only kind and size, as in sudoku:2x2", text)
	}
	return k, p, err
}

// genOptions are what the command line asks for.
func (a *app) genOptions(p banmen.Puzzle, args []string) (ops.GenOptions, error) {
	o := ops.GenOptions{Tried: &a.tried, Seed: a.seed(), Method: a.opt.method, Full: a.opt.full, Any: a.opt.any, Givens: a.opt.givens, Tries: a.opt.tries}
	if err := a.checkGenerate(args); err != nil {
		return o, err
	}
	size := len(p.Givens().Cells)
	switch {
	case a.opt.holes > size:
		return o, usage("%d holes do not go into %d cells", a.opt.holes, size)
	case a.opt.givens > size:
		return o, usage("%d givens do not go into %d cells", a.opt.givens, size)
	}
	if a.opt.holes >= 0 {
		o.Givens = size - a.opt.holes
	}
	var err error
	if a.opt.pattern != "" {
		o.Pattern, err = readPattern(a.opt.pattern, size)
	}
	return o, err
}

// gridFile returns the first record of the file of a grid, with its board. Where
// no file is named, the record is empty and the source has the default form.
func (a *app) gridFile(ctx context.Context, k *banmen.Kind, p banmen.Puzzle, args []string) (*source, banmen.Entry, error) {
	if len(args) == 0 {
		form, err := ops.FindForm(k, "")
		return &source{form: form}, banmen.Entry{}, err
	}
	a.opt.as, _, _ = cutGivens(p.String())
	src, err := a.open(ctx, args)
	if err != nil {
		return src, banmen.Entry{}, err
	}
	for e, err := range src.records {
		if err == nil {
			e.Board = ops.PlacedBoard(e)
		}
		return src, e, err
	}
	return src, banmen.Entry{}, banmen.Syntaxf(1, 1, "empty: expected a puzzle")
}

// seed returns --seed, or a new one, short enough to be typed.
func (a *app) seed() uint64 {
	if !a.given("seed") {
		a.opt.seed = uint64(rand.Uint32())
	}
	return a.opt.seed
}

// toldSeed is seed, and a note says which if none was given.
func (a *app) toldSeed() uint64 {
	seed := a.seed()
	if !a.given("seed") {
		a.note("--seed %d", seed)
	}
	return seed
}

// checkGenerate refuses flags that exclude each other.
func (a *app) checkGenerate(args []string) error {
	o := &a.opt
	switch {
	case o.givens >= 0 && o.holes >= 0:
		return usage("--%s and --%s exclude each other", "givens", "holes")
	case o.full && o.givens >= 0:
		return usage("--%s and --%s exclude each other", "full", "givens")
	case o.full && o.holes >= 0:
		return usage("--%s and --%s exclude each other", "full", "holes")
	case o.full && o.pattern != "":
		return usage("--%s and --%s exclude each other", "full", "pattern")
	case o.full && len(args) > 1:
		return usage("--full makes boards, and %s is one: leave out one of both", args[1])
	}
	all := methods(a, verb{name: "generate"})
	if o.method != "" && !slices.Contains(all, o.method) {
		return usage("there is no method %q: %s", o.method, orOneOf(o.method, all))
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
		return nil, usage("the pattern %q is no file, and has %d characters, not %d", text, len([]rune(layout)), size)
	}
	var pattern []bool
	for _, r := range layout {
		pattern = append(pattern, !strings.ContainsRune(".0-_", r))
	}
	if len(pattern) != size {
		return nil, usage("the pattern in %s has %d characters, not %d", text, len(pattern), size)
	}
	return pattern, nil
}

// generator prepares to make puzzles, and says what cannot be seen from them.
func (a *app) generator(ctx context.Context, p banmen.Puzzle, o ops.GenOptions) (*ops.Generator, error) {
	defer a.progress(banmen.Msg("preparing"))()
	g, err := ops.NewGenerator(ctx, p, o)
	if err != nil {
		return nil, err
	}
	if !a.given("seed") {
		a.note("--seed %d", o.Seed)
	}
	if a.opt.stats && o.Grid.Cells == nil {
		switch {
		case o.Method == "shuffle":
			a.note("method %s: all boards are equally likely", "shuffle")
		case g.Uniform():
			a.note("method %s: all boards are equally likely", "uniform")
		default:
			a.note("method search: every board can come, but not all are equally likely")
		}
	}
	return g, nil
}

// makeAll makes --count items in order.
func (a *app) makeAll(ctx context.Context, g *ops.Generator, form banmen.Form) error {
	type items struct {
		made []ops.Made
		err  error
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer a.progress(banmen.Msg("generating"))()
	together := int64(g.Together())
	for some := range inOrder(a.jobs(), func(next func(func() items) bool) {
		for k := int64(0); k < a.opt.count; k += together {
			if !next(func() items {
				made, err := g.MakeSome(ctx, int(k), int(min(together, a.opt.count-k)))
				return items{made, err}
			}) {
				return
			}
		}
	}) {
		for _, m := range some.made {
			if err := a.made(form, m); err != nil {
				return err
			}
		}
		if some.err != nil {
			return some.err
		}
	}
	return nil
}

// made writes an item.
func (a *app) made(form banmen.Form, m ops.Made) error {
	if a.opt.stats && m.Shuffles > 0 {
		a.note("shuffles: %d", m.Shuffles)
	}
	if a.opt.json {
		return a.writeJSON(result{Puzzle: m.Puzzle.String(), Solution: m.Puzzle.With(m.Solution).String(), Seed: &a.opt.seed, Shuffles: m.Shuffles})
	}
	e := banmen.Entry{Puzzle: m.Puzzle}
	if m.Shuffles > 0 {
		e.Meta = map[string]string{"shuffles": strconv.FormatInt(m.Shuffles, 10)}
	}
	if !a.opt.solution || a.opt.full {
		return a.out.record(form, e, m.Puzzle.Givens())
	}
	if err := a.out.record(form, banmen.Entry{Puzzle: m.Puzzle}, m.Solution); err != nil {
		return err
	}
	return a.out.record(form, e, m.Puzzle.Givens())
}

package verb

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Generate makes puzzles or full boards.
var Generate = &Verb{
	Name: "generate", Args: "KIND[:PARAMS]|FILE [GRIDFILE]",
	Short: banmen.Msg("make puzzles or full boards"),
	Long: banmen.Msg("Makes puzzles with exactly one solution (with --any: at least one) by removing random\n" +
		"cells from a full board until --givens are left or --holes are empty, or by default\n" +
		"until none can be removed. GRIDFILE is the full board to start from; --full makes only\n" +
		"full boards. The same --seed gives the same puzzles on every machine. Instead of a kind\n" +
		"you can name a file or standard input: a model with the rules, or a full board. After a\n" +
		"kind, standard input is read only if GRIDFILE is -, because it may belong to a loop in a\n" +
		"script; a note says if it was not read.\n\n" +
		"Kinds with other clues, such as cages, regions or signs (banmen kinds), get these clues\n" +
		"and few givens or none. With --givens, --holes, --pattern or --any, or if the name\n" +
		"already has clues, only givens are made. A part of Number Place is a kind, too: killer,\n" +
		"killer:2x3, sudoku:2x2+killer+x, thermo=5,x mean --with these parts.\n\n" +
		"--pattern with the name of a symmetry (banmen help symmetry) removes cells together that\n" +
		"the symmetry exchanges: c2 half turns (rot180), c4 quarter turns (rot90), mirror, flip,\n" +
		"transpose (diagonal), d2, d2x, d4. A layout file with such a name is written ./c2.\n" +
		"--each leaves one cell of each symbol.\n\n" +
		"--level, --score, --er, --depth, --require, --allow, --minimal and a range of --givens\n" +
		"are a target. The search improves puzzles step by step towards it and restarts when\n" +
		"stuck; after --tries puzzles (20000) or --timeout it writes the nearest one (exit status\n" +
		"3). Levels and scores are those of rate; ER and depth need 9x9. --require TECHNIQUE\n" +
		"makes puzzles that need it: solvable with it, and not without it by techniques up to the\n" +
		"hardest on their path. The path follows HoDoKu's ladder, or, where the technique is rare\n" +
		"there or absent, a ladder that puts it after level medium or easy. One seed gives a\n" +
		"different puzzle for each technique. --allow excludes all other techniques (banmen help\n" +
		"techniques). Kinds with other rules have their own ladder, as in rate.\n\n" +
		"--unbiased makes minimal puzzles for statistics: those with the same number of givens\n" +
		"are equally likely. It tries about 300,000 boards per 9x9 puzzle, and at the end prints\n" +
		"the estimated share of each number of givens among all minimal puzzles.\n\n" +
		"Full boards are made by --method uniform, where every board is equally likely and boards\n" +
		"must be few enough to be listed (4x4 and 6x6 Sudoku, small squares) or have known\n" +
		"numbers (9x9 Sudoku), or by search, which fills a board with random guesses: every board\n" +
		"is possible, but not equally often. By default 9x9 uses search, which is faster; other\n" +
		"boards use uniform where possible. shuffle is the method of a beginner's program: it\n" +
		"shuffles until the rules hold. Every board is then equally likely, but large boards\n" +
		"never appear."),
	Example: "banmen generate sudoku --pattern c2 --givens 24 --seed 1\n" +
		"banmen generate sudoku --level hard --pattern c2 --givens 24-28 --seed 1\n" +
		"banmen generate sudoku --require x-wing --allow singles,locked --seed 1\n" +
		"banmen generate sudoku:2x2 --each --seed 1 --to table\n" +
		"banmen generate sudoku:2x2 --full --method shuffle --stats --seed 1\n" +
		"banmen generate sudoku:2x2 --holes 10 examples/grid.csv --with-solution --to table --seed 1\n" +
		"banmen generate sudoku --givens 30 --count 3 --seed 1 --to line\n" +
		"banmen generate sudoku --count 3 --seed 1 --with-solution --to fields\n" +
		"banmen generate killer --level easy --seed 1\n" +
		"banmen generate sudoku --with killer,thermo=4 --level easy --seed 1\n" +
		"banmen generate kenken:6 --seed 1\n" +
		"banmen generate magic:3 --seed 1",
	Needs:    Puzzles,
	About:    OfKind,
	Flags:    []string{"to", "memory", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("generating"),
	Forms:    Same,
	Rules: []Rule{
		{Option: "full", Excludes: []string{"givens", "holes", "pattern", "each"}},
		{Option: "each", Excludes: []string{"givens", "holes", "pattern"}},
		{Option: "givens", Excludes: []string{"holes"}},
		{Option: "level", Excludes: untargeted}, {Option: "score", Excludes: untargeted}, {Option: "er", Excludes: untargeted}, {Option: "depth", Excludes: untargeted},
		{Option: "require", Excludes: untargeted}, {Option: "allow", Excludes: untargeted}, {Option: "minimal", Excludes: untargeted},
		{Option: "with", Excludes: uncomposed}, {Option: "cages", Excludes: uncomposed},
		{Option: "unbiased", Excludes: slices.Concat(untargeted, []string{"givens", "pattern", "level", "score", "er", "depth", "require", "allow", "minimal"})},
	},
	Make: func() Maker { return &generator{count: 1, tries: Unset, holes: Unset} },
}

// untargeted are the options that exclude a target.
var untargeted = []string{"full", "any", "each", "holes"}

// uncomposed are the options that exclude clues of chosen parts.
var uncomposed = []string{"full", "any", "each", "holes", "method", "score", "er", "depth", "require", "allow", "minimal", "unbiased"}

// generateMethods are the ways to make full boards.
var generateMethods = []string{"uniform", "search", "shuffle"}

type generator struct {
	target          ops.TargetText
	method, pattern string
	count, tries    int64
	holes           int64
	seed            uint64
	with            string
	cages           int64
	full, any, each bool
	unbiased        bool
	solution, stats bool
	setup           Setup
}

func (d *generator) Options() []Option {
	return []Option{
		{Name: "count", Value: &d.count},
		{Name: "seed", Value: &d.seed},
		{Name: "method", Value: &d.method, Choice: generateMethods},
		{Name: "full", Value: &d.full},
		{Name: "holes", Usage: banmen.Msg("leave `N` cells empty"), Value: &d.holes},
		{Name: "givens", Value: &d.target.Givens, Number: true},
		{Name: "level", Value: &d.target.Level, Words: ops.LevelNames},
		{Name: "score", Usage: banmen.Msg("with a HoDoKu score in `RANGE`, such as 1000-1600"), Value: &d.target.Score},
		{Name: "er", Usage: banmen.Msg("with a Sudoku Explainer rating (ER) in `RANGE`, such as 4.0-4.5"), Value: &d.target.ER},
		{Name: "depth", Usage: banmen.Msg("with a depth on a scale of rate, such as te:2 or b:4-6"), Value: &d.target.Depth},
		{Name: "require", Usage: banmen.Msg("that need each of the comma-separated `TECHNIQUES` (banmen help techniques)"), Value: &d.target.Require, Words: scale.Words},
		{Name: "allow", Usage: banmen.Msg("that need only these `TECHNIQUES` and those of %s", banmen.Flag("require")), Value: &d.target.Allow, Words: scale.Words},
		{Name: "minimal", Usage: banmen.Msg("make minimal puzzles"), Value: &d.target.Minimal},
		{Name: "unbiased", Usage: banmen.Msg("minimal puzzles, equally likely among those with the same number of givens"), Value: &d.unbiased},
		{Name: "pattern", Usage: banmen.Msg("place givens by `LAYOUT`: one character per cell (. 0 - _ are empty), a file or - for standard input, or the name of a symmetry"), Value: &d.pattern, Path: true, Cells: true},
		{Name: "with", Usage: banmen.Msg("with clues of these `PARTS` at random, with commas between them: killer, jigsaw, thermo=5"), Value: &d.with},
		{Name: "cages", Usage: banmen.Msg("killer puzzles with `N` cages"), Value: &d.cages},
		{Name: "each", Usage: banmen.Msg("one given of each symbol"), Value: &d.each},
		{Name: "any", Usage: banmen.Msg("allow several solutions"), Value: &d.any},
		{Name: "with-solution", Value: &d.solution},
		{Name: "tries", Usage: banmen.Msg("at most `N` attempts (0: no limit)"), Value: &d.tries},
		{Name: "stats", Value: &d.stats, ReportOnly: true},
	}
}

func (d *generator) Open(s Setup) error {
	d.setup = s
	return nil
}

// Make yields puzzles of the kind of e, which has no givens, in order. It makes several
// at a time. Their solution is the board of e, if it has one.
func (d *generator) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		o, err := d.options(ctx, e)
		if err != nil {
			yield(nil, err)
			return
		}
		g, err := d.generator(ctx, e.Puzzle, o)
		if err != nil {
			yield(nil, err)
			return
		}
		d.setup.goal(d.count)
		first := true
		givens := map[int]int{} // how many puzzles have them
		for some := range d.batches(ctx, g) {
			for _, made := range some.made {
				if !yield(answer.Generated{Generated: made, Seed: d.seed, Full: d.full, Solved: d.solution, First: first, Stats: d.stats}, nil) {
					return
				}
				first = false
				givens[made.Puzzle.Givens().Count()]++
			}
			if some.err != nil {
				d.ended(ctx, some.err)
				yield(nil, some.err)
				return
			}
		}
		if d.unbiased {
			d.corrected(givens, e.Puzzle.Givens().Size())
		}
	}
}

// corrected notes the distribution of all minimal puzzles.
func (d *generator) corrected(givens map[int]int, cells int) {
	shares := ops.Corrected(givens, cells)
	for _, n := range slices.Sorted(maps.Keys(shares)) {
		d.setup.note(banmen.Msg("%d givens: %d here, %s %% of all minimal puzzles", n, givens[n], strconv.FormatFloat(100*shares[n], 'f', 2, 64)))
	}
}

// options returns the requested options.
func (d *generator) options(ctx context.Context, e banmen.Entry) (o ops.GenerateOptions, err error) {
	size := e.Puzzle.Givens().Size()
	d.target.Kind, d.target.Empty = d.setup.Kind, e.Puzzle
	target, givens, err := d.target.Target(ctx)
	if err != nil {
		return o, err
	}
	o = ops.GenerateOptions{
		Tried: d.setup.Tried, Bulk: d.setup.Kind.Bulk, Seed: d.seed, Method: d.method,
		Full: d.full, SeveralSolutions: d.any, EverySymbol: d.each, Unbiased: d.unbiased, Target: target, Solution: e.Board, Memory: d.setup.Memory, Tries: max(d.tries, 0),
	}
	if d.tries == 0 {
		o.Tries = -1
	}
	if o.With, err = d.wanted(e.Puzzle); err != nil {
		return o, err
	}
	switch {
	case d.holes > int64(size):
		return o, banmen.Errorf(nil, "cannot make %d holes in %d cells", d.holes, size)
	case givens > size:
		return o, banmen.Errorf(nil, "cannot place %d givens in %d cells", givens, size)
	case d.holes >= 0:
		o.Givens = new(size - int(d.holes))
	case givens >= 0:
		o.Givens = &givens
	}
	if name, ok := ops.RotationGroup(d.pattern); ok {
		o.Symmetry = name
	} else if d.pattern != "" {
		o.Pattern, err = Layout(d.pattern, size)
	}
	return o, err
}

// wanted returns the parts that the puzzles have.
func (d *generator) wanted(p banmen.Puzzle) (all []banmen.Wanted, err error) {
	if d.with != "" {
		if all, err = ops.ReadWanted(p, d.with); err != nil {
			return nil, err
		}
	}
	if d.cages == 0 {
		return all, nil
	}
	one, err := ops.ReadWanted(p, "cage="+strconv.FormatInt(d.cages, 10))
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(w banmen.Wanted) bool { return w.Part == one[0].Part })
	return append(all, one...), nil
}

// Layout parses the cells that should have givens, one character a cell: . 0 - and _ mean
// empty.
func Layout(text string, size int) (all []bool, err error) {
	for _, r := range strings.Join(strings.Fields(text), "") {
		all = append(all, !strings.ContainsRune(".0-_", r))
	}
	if len(all) != size {
		return nil, banmen.Errorf(nil, "the pattern has %d characters: expected %d", len(all), size)
	}
	return all, nil
}

// generator prepares to make puzzles, and notes settings that their text does not show.
func (d *generator) generator(ctx context.Context, p banmen.Puzzle, o ops.GenerateOptions) (*ops.Generator, error) {
	defer d.setup.begin(banmen.Msg("preparing"))()
	g, err := ops.NewGenerator(ctx, p, o)
	if err != nil {
		return nil, err
	}
	if d.stats && o.Solution.Cells == nil {
		switch {
		case o.Method == "shuffle":
			d.setup.note(banmen.Msg("method %s: all boards are equally likely", "shuffle"))
		case g.Uniform():
			d.setup.note(banmen.Msg("method %s: all boards are equally likely", "uniform"))
		default:
			d.setup.note(banmen.Msg("method search: every board is possible, but not all are equally likely"))
		}
	}
	return g, nil
}

// batch is the number of puzzles made at a time.
type batch struct {
	made []ops.Generated
	err  error
}

func (d *generator) batches(ctx context.Context, g *ops.Generator) func(yield func(batch) bool) {
	return func(yield func(batch) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		size := int64(g.BatchSize())
		stream.InOrder(d.setup.workers(), func(next func(func() batch) bool) {
			for k := int64(0); k < d.count; k += size {
				if !next(func() batch {
					made, err := g.MakeBatch(ctx, int(k), int(min(size, d.count-k)))
					return batch{made, err}
				}) {
					return
				}
			}
		})(yield)
	}
}

// ended notes the properties of the last item if time ran out before it reached its
// target.
func (d *generator) ended(ctx context.Context, err error) {
	var nearest *banmen.Error
	if ctx.Err() != nil && errors.As(err, &nearest) {
		d.setup.note(nearest.Text)
	}
}

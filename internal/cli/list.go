package cli

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/render/plot"
)

func listVerb() command.Verb {
	return command.Verb{
		Name: "list", Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: banmen.Msg("list all solutions"),
		Long: banmen.Msg("Prints the solutions in order, each in the form of the question. With --symmetry it\n" +
			"prints the first of each class: of each left-right pair (mirror), of all boards that\n" +
			"rotations and reflections make of one (d4), and so on (banmen help symmetry). Standard\n" +
			"error tells at the end how large the classes are, with --stats also each by itself, and\n" +
			"--json has the size of each; --plot draws how many solutions are in classes of which\n" +
			"size. --explain-plan says which engine lists them, and why.\n\n" +
			"A list of all that would take over a year is refused, and so is one whose first\n" +
			"solution in order is out of reach while others are not. --limit and --first list the\n" +
			"first ones, however many there are; --any-order lists solutions as they are found;\n" +
			"--timeout tries for so long, and refuses nothing."),
		Example: "banmen list sudoku:2x2:1.....3....4....\n" +
			"banmen list --symmetry mirror --first 5 --last 5 coin:6\n" +
			"banmen list --symmetry d4 --json coin:4\n" +
			"banmen list --limit 3 --to line sudoku:2x2\n" +
			"banmen list --any-order --limit 1 magic:8",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(listOptions)
			f.Input(&o.Input)
			f.Effort(&o.Effort)
			f.To(&o.to)
			f.Add(&o.first, command.Flag{Name: "first", Natural: true, Usage: banmen.Msg("only the first `N` results (with --last: and the last)")})
			f.Add(&o.last, command.Flag{Name: "last", Natural: true, Usage: banmen.Msg("only the last `N` results (with --first: and the first)")})
			f.Add(&o.anyOrder, command.Flag{Name: "any-order", Usage: banmen.Msg("list results as they are found, by one job")})
			f.Symmetry(&o.symmetry)
			f.Memory(&o.memory)
			f.ExplainPlan(&o.explainPlan)
			f.Stats(&o.stats)
			f.Plot(&o.plot)
			f.JSON()
			f.Output()
			return command.Each(o.run)
		},
	}
}

type listOptions struct {
	command.Input
	command.Effort
	to, symmetry, plot string
	first, last        int64
	anyOrder           bool
	explainPlan, stats bool
	memory             command.Memory
}

func (o *listOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if o.plot != "" && o.symmetry == verb.NoSymmetry {
		return console.Usage("--%s is for --%s", "plot", "symmetry")
	}
	if o.anyOrder && o.last > 0 {
		return console.Usage("--%s and --%s exclude each other", "any-order", "last")
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	form, err := src.AnswerForm(o.to)
	if err != nil {
		return err
	}
	l := &lister{c: c, o: o, form: form}
	write := l.text
	if c.JSON {
		write = l.json
	}
	return src.Each(func(e banmen.Entry) error { return l.one(ctx, e, write) })
}

// A lister writes the solutions of puzzles.
type lister struct {
	c    *command.Call
	o    *listOptions
	form banmen.Form
}

// one writes the solutions of a puzzle. There may be millions: how each is written is
// chosen before.
func (l *lister) one(ctx context.Context, e banmen.Entry, write func(banmen.Entry, ops.Class) error) error {
	l.c.Meter.Goal.Store(l.o.wanted())
	defer l.c.Progress(banmen.Msg("listing"))()
	defer l.o.memory.Keep()()
	if l.o.anyOrder {
		l.c.Note("the solutions are in no order")
	}
	t := tally{sizes: map[int64]int64{}}
	for c, err := range ends(t.over(l.classes(ctx, ops.Stated(e))), l.o.Limit, l.o.first, l.o.last, l.between) {
		if err != nil {
			return err
		}
		if err := write(e, c); err != nil {
			return err
		}
	}
	if t.found == 0 {
		return &console.NegativeError{Why: answer.NoSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens()))}
	}
	if l.o.symmetry != verb.NoSymmetry && t.complete {
		t.say(l.c)
		return l.c.PlotTo(l.o.plot, t.plot(l.c))
	}
	return nil
}

// between says that results lie between the first and the last ones: a reader sees where,
// others are told how many.
func (l *lister) between(n int64) error {
	if l.c.Out.Live() && !l.c.JSON {
		return l.c.Out.Block([]byte("...\n"), !l.form.Stream)
	}
	l.c.Note("results between the first and the last: %d", n)
	return nil
}

// wanted returns how many solutions end the list, 0 if only its end does.
func (o *listOptions) wanted() int64 {
	switch {
	case o.last > 0:
		return 0
	case o.first > 0:
		return o.first
	}
	return o.Limit
}

// text writes one solution in the form of answers.
func (l *lister) text(e banmen.Entry, s ops.Class) error {
	if err := l.c.Out.Record(l.form, records.Unmarked(e), s.Board); err != nil {
		return err
	}
	if l.o.stats && s.Size > 0 {
		l.c.Note("a class of %d", s.Size)
	}
	return nil
}

// json writes one solution as JSON.
func (l *lister) json(e banmen.Entry, s ops.Class) error {
	a := answer.Listed(l.c.Cmd.Name(), e, s)
	if l.o.anyOrder {
		a.Order = answer.NoOrder
	}
	return l.c.WriteJSON(a)
}

// say tells how many classes of which size there are.
func (t *tally) say(c *command.Call) {
	solutions := int64(0)
	for size, n := range t.sizes {
		solutions += size * n
	}
	c.Note("classes: %d, solutions: %d", t.found, solutions)
	for _, size := range slices.Sorted(maps.Keys(t.sizes)) {
		c.Note("classes of size %d: %d", size, t.sizes[size])
	}
}

// plot draws how many solutions are in classes of which size.
func (t *tally) plot(c *command.Call) *plot.Bars {
	b := &plot.Bars{Title: c.Text(banmen.Msg("Solutions by the size of their class")), X: c.Text(banmen.Msg("solutions in the class")), Y: c.Text(banmen.Msg("solutions"))}
	for _, size := range slices.Sorted(maps.Keys(t.sizes)) {
		b.Bars = append(b.Bars, plot.Bar{Label: fmt.Sprint(size), Value: float64(size * t.sizes[size])})
	}
	return b
}

// classes yields the solutions of p, or the classes with --symmetry. Solutions
// have size 0.
func (l *lister) classes(ctx context.Context, p banmen.Puzzle) iter.Seq2[ops.Class, error] {
	patient := l.c.Given("timeout")
	o := ops.ListOptions{
		Memory: int64(l.o.memory), Jobs: int(l.o.Jobs), Passing: l.o.last == 0,
		AnyOrder: l.o.anyOrder, Soon: !patient, All: !patient && l.o.wanted() == 0,
		Plan: func(m banmen.Message) { l.c.Plan(l.o.explainPlan, m) },
	}
	if l.o.symmetry != verb.NoSymmetry {
		s, err := symmetriesOf(l.c, p, l.o.symmetry)
		if err != nil {
			return func(yield func(ops.Class, error) bool) { yield(ops.Class{}, err) }
		}
		return s.Classes(ctx, o)
	}
	return func(yield func(ops.Class, error) bool) {
		for b, err := range ops.Solutions(ctx, p, o) {
			if !yield(ops.Class{Board: b}, err) {
				return
			}
		}
	}
}

// A tally counts classes, all and by size.
type tally struct {
	found    int64
	sizes    map[int64]int64
	complete bool // there are no more
}

// over passes classes on and counts them.
func (t *tally) over(all iter.Seq2[ops.Class, error]) iter.Seq2[ops.Class, error] {
	return func(yield func(ops.Class, error) bool) {
		for c, err := range all {
			if err == nil {
				t.found++
				t.sizes[c.Size]++
			}
			if !yield(c, err) {
				return
			}
		}
		t.complete = true
	}
}

// ends yields the results up to limit; with first or last only so many at that
// end, none of them twice. 0 is no limit. Where some lie between both ends, between is
// told how many. After an error nothing is last.
func ends[T any](all iter.Seq2[T, error], limit, first, last int64, between func(int64) error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var tail []T
		var zero T
		n := int64(0)
		for x, err := range all {
			if err != nil {
				yield(zero, err)
				return
			}
			if n++; n <= first || first+last == 0 {
				if !yield(x, nil) {
					return
				}
			} else if tail = append(tail, x); int64(len(tail)) > last {
				tail = tail[1:]
			}
			if n == limit || last == 0 && first > 0 && n == first {
				break
			}
		}
		if skipped := n - first - int64(len(tail)); first > 0 && len(tail) > 0 && skipped > 0 {
			if err := between(skipped); err != nil {
				yield(zero, err)
				return
			}
		}
		for _, x := range tail {
			if !yield(x, nil) {
				return
			}
		}
	}
}

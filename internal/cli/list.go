package cli

import (
	"context"
	"iter"
	"maps"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func listVerb() verb {
	return verb{
		name: "list", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("list all solutions"),
		long: banmen.Msg("Prints the solutions in order, each in the form of the question. With --symmetry it\n" +
			"prints the first of each class: of each left-right pair (mirror), of all boards that\n" +
			"rotations and reflections make of one (d4), and so on (banmen help symmetry). Standard\n" +
			"error tells at the end how large the classes are, with --stats also each by itself, and\n" +
			"--json has the size of each. --explain-plan says which engine lists them, and why."),
		example: "banmen list sudoku:2x2:1.....3....4....\n" +
			"banmen list --symmetry mirror --first 5 --last 5 coin:6\n" +
			"banmen list --symmetry d4 --json coin:4\n" +
			"banmen list --limit 3 --to line sudoku:2x2",
		flags:   slices.Concat([]string{"to", "first", "last", "symmetry", "memory", "explain-plan", "stats", "json", "output"}, inputFlags, runFlags),
		puzzles: true,
		run:     (*app).list,
	}
}

func (a *app) list(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	form, err := a.answerForm(src)
	if err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error { return a.listOne(ctx, e, form) })
}

// listOne writes the solutions of a puzzle.
func (a *app) listOne(ctx context.Context, e banmen.Entry, form banmen.Form) error {
	a.goal.Store(a.wanted())
	defer a.progress(banmen.Msg("listing"))()
	defer a.keepMemory()()
	t := tally{sizes: map[int64]int64{}}
	for c, err := range ends(t.over(a.classes(ctx, e.Puzzle)), a.opt.limit, a.opt.first, a.opt.last) {
		if err != nil {
			return err
		}
		if err := a.listed(e, form, c); err != nil {
			return err
		}
	}
	if t.found == 0 {
		return &no{noSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens()))}
	}
	if a.opt.symmetry != "none" && t.complete {
		a.sayClasses(t)
	}
	return nil
}

// wanted returns how many solutions end the list, 0 if only its end does.
func (a *app) wanted() int64 {
	switch {
	case a.opt.last > 0:
		return 0
	case a.opt.first > 0:
		return a.opt.first
	}
	return a.opt.limit
}

// listed writes one solution.
func (a *app) listed(e banmen.Entry, form banmen.Form, c ops.Class) error {
	if a.opt.json {
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Solution: e.Puzzle.With(c.Board).String(), Size: c.Size})
	}
	if err := a.out.record(form, answer(e), c.Board); err != nil {
		return err
	}
	if a.opt.stats && c.Size > 0 {
		a.note("a class of %d", c.Size)
	}
	return nil
}

// sayClasses tells how many classes of which size there are.
func (a *app) sayClasses(t tally) {
	solutions := int64(0)
	for size, n := range t.sizes {
		solutions += size * n
	}
	a.note("classes: %d, solutions: %d", t.found, solutions)
	for _, size := range slices.Sorted(maps.Keys(t.sizes)) {
		a.note("classes of size %d: %d", size, t.sizes[size])
	}
}

// classes yields the solutions of p, or the classes with --symmetry. Solutions
// have size 0.
func (a *app) classes(ctx context.Context, p banmen.Puzzle) iter.Seq2[ops.Class, error] {
	o := ops.ListOptions{Memory: int64(a.opt.memory), Jobs: a.opt.jobs, Passing: a.opt.last == 0, Plan: func(m banmen.Message) { a.plan(m) }}
	if a.opt.symmetry != "none" {
		s, err := a.symmetries(p)
		if err != nil {
			return func(yield func(ops.Class, error) bool) { yield(ops.Class{}, err) }
		}
		return s.Classes(ctx, o)
	}
	return func(yield func(ops.Class, error) bool) {
		for b, err := range ops.List(ctx, p, o) {
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
// end, none of them twice. 0 is no limit. What is there when an error comes is
// yielded before it.
func ends[T any](all iter.Seq2[T, error], limit, first, last int64) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var tail []T
		n := int64(0)
		var failed error
		for x, err := range all {
			if failed = err; err != nil {
				break
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
		for _, x := range tail {
			if !yield(x, nil) {
				return
			}
		}
		var zero T
		if failed != nil {
			yield(zero, failed)
		}
	}
}

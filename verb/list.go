package verb

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
)

// List lists the solutions.
var List = &Verb{
	Name:  "list",
	Short: banmen.Msg("list all solutions"),
	Long: banmen.Msg("Prints the solutions in order, each in the form of the question. With --symmetry it\n" +
		"prints the first solution of each class: of each pair of mirror images (mirror), of all\n" +
		"boards related by rotations and reflections (d4), and so on (banmen help symmetry).\n" +
		"Class sizes go to standard error, with --stats for each class; --json includes the size\n" +
		"of each class, and --plot draws the distribution of sizes. --explain-plan prints which\n" +
		"engine is used, and why.\n\n" +
		"A complete list that would take over a year is refused, and so is one whose first\n" +
		"solution in order is out of reach. --limit and --first list the first solutions, however\n" +
		"many there are; --any-order lists solutions as they are found; --timeout lists for that\n" +
		"long and refuses nothing."),
	Example: "banmen list sudoku:2x2:1.....3....4....\n" +
		"banmen list --symmetry mirror --first 5 --last 5 coin:6\n" +
		"banmen list --symmetry d4 --json coin:4\n" +
		"banmen list --limit 3 --to line sudoku:2x2\n" +
		"banmen list --any-order --limit 1 magic:8",
	Needs:    Puzzles,
	Flags:    []string{"to", "memory", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("listing"),
	Forms:    Answering,
	Rules: []Rule{
		{Option: "plot", Needs: "symmetry"},
		{Option: "any-order", Excludes: []string{"last"}},
	},
	Make: func() Maker { return &lister{symmetry: NoSymmetry} },
}

type lister struct {
	first, last    int64
	anyOrder       bool
	symmetry       string
	explain, stats bool
	setup          Setup
}

func (d *lister) Options() []Option {
	return []Option{
		{Name: "first", Usage: banmen.Msg("only the first `N` results (with %s: also the last)", banmen.Flag("last")), Value: &d.first},
		{Name: "last", Usage: banmen.Msg("only the last `N` results (with %s: also the first)", banmen.Flag("first")), Value: &d.last},
		{Name: "any-order", Usage: banmen.Msg("list results as they are found, by one worker"), Value: &d.anyOrder},
		{Name: "symmetry", Value: &d.symmetry},
		{Name: "explain-plan", Value: &d.explain, ReportOnly: true},
		{Name: "stats", Value: &d.stats, ReportOnly: true},
	}
}

func (d *lister) Open(s Setup) error {
	d.setup = s
	return nil
}

// wanted returns the number of solutions after which the list is complete, or 0 if only its end
// completes it.
func (d *lister) wanted() int64 {
	switch {
	case d.last > 0:
		return 0
	case d.first > 0:
		return d.first
	}
	return d.setup.Limit
}

// Make yields the solutions of a puzzle, or its classes followed by their sizes.
func (d *lister) Make(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		d.setup.goal(d.wanted())
		if d.anyOrder {
			d.setup.note(banmen.Msg("the solutions are in no particular order"))
		}
		all, err := d.classes(ctx, e.Puzzle)
		if err != nil {
			yield(nil, err)
			return
		}
		sizes := answer.Sizes{}
		complete := false
		for x, err := range ends(counted(all, sizes, &complete), d.setup.Limit, d.first, d.last) {
			var a answer.Answer
			switch {
			case err != nil:
			case x.between > 0:
				a = answer.Elided(x.between)
			default:
				a = answer.Listed{Entry: &e, Class: x.of, Unordered: d.anyOrder, Stats: d.stats}
			}
			if !yield(a, err) || err != nil {
				return
			}
		}
		switch {
		case len(sizes) == 0:
			yield(nil, &banmen.Error{Text: answer.NoSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens())), Err: banmen.ErrNone})
		case d.symmetry != NoSymmetry && complete:
			yield(sizes, nil)
		}
	}
}

// classes yields the solutions of p, or their classes. Solutions have size 0.
func (d *lister) classes(ctx context.Context, p banmen.Puzzle) (iter.Seq2[ops.Class, error], error) {
	o := ops.ListOptions{
		Memory: d.setup.Memory, Jobs: d.setup.Jobs, ReuseBoards: d.last == 0,
		AnyOrder: d.anyOrder, Soon: !d.setup.Patient, All: !d.setup.Patient && d.wanted() == 0,
		Plan: func(m banmen.Message) {
			if d.explain {
				d.setup.note(m)
			}
		},
	}
	if d.symmetry != NoSymmetry {
		s, err := d.setup.symmetries(p, d.symmetry)
		if err != nil {
			return nil, err
		}
		return s.Classes(ctx, o), nil
	}
	return func(yield func(ops.Class, error) bool) {
		for b, err := range ops.Solutions(ctx, p, o) {
			if !yield(ops.Class{Board: b}, err) {
				return
			}
		}
	}, nil
}

// counted passes classes on and counts them by size. complete is set at the end.
func counted(all iter.Seq2[ops.Class, error], sizes answer.Sizes, complete *bool) iter.Seq2[ops.Class, error] {
	return func(yield func(ops.Class, error) bool) {
		for c, err := range all {
			if err == nil {
				sizes[c.Size]++
			}
			if !yield(c, err) {
				return
			}
		}
		*complete = true
	}
}

// A result is an item of a list, or the number of items between the first and the last.
type result[T any] struct {
	of      T
	between int64
}

// ends yields the results up to limit, where 0 is no limit. With first or last it yields
// only that many at the beginning or the end, without repeats. After an error, the last
// items are left out.
func ends[T any](all iter.Seq2[T, error], limit, first, last int64) iter.Seq2[result[T], error] {
	return func(yield func(result[T], error) bool) {
		var tail []T
		n := int64(0)
		for x, err := range all {
			if err != nil {
				yield(result[T]{}, err)
				return
			}
			if n++; n <= first || first+last == 0 {
				if !yield(result[T]{of: x}, nil) {
					return
				}
			} else if tail = append(tail, x); int64(len(tail)) > last {
				tail = tail[1:]
			}
			if n == limit || last == 0 && first > 0 && n == first {
				break
			}
		}
		if skipped := n - first - int64(len(tail)); first > 0 && len(tail) > 0 && skipped > 0 && !yield(result[T]{between: skipped}, nil) {
			return
		}
		for _, x := range tail {
			if !yield(result[T]{of: x}, nil) {
				return
			}
		}
	}
}

package cli

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func countVerb() verb {
	return verb{
		name: "count", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("count the solutions"),
		long: banmen.Msg("Prints the number of solutions and nothing else, one line for each puzzle. With\n" +
			"--symmetry it is the number of classes (banmen help symmetry), which are counted, not\n" +
			"listed, by Burnside's lemma. With --at-most it stops there and prints that. 0 is an\n" +
			"answer, too.\n\n" +
			"Solutions are not listed where the rules allow to count them row by row, with the\n" +
			"states between two rows in normal form; --explain-plan says how it was done, and\n" +
			"docs/count.md has the details. When the states do not fit into --memory, the\n" +
			"solutions are listed.\n\n" +
			"With --estimate it is an estimate, by --probes random ways down the search (Knuth\n" +
			"1975): the mean, which is right on average; an interval that has the true number in\n" +
			"95 of 100 cases, unless few probes make most of the sum (a note says so where that is\n" +
			"under 100); and the standard error of the mean. The same --seed gives the same."),
		example: "banmen count coin:6\n" +
			"banmen count --explain-plan --memory 512MiB coin:10\n" +
			"banmen count --symmetry d4 coin:6\n" +
			"banmen count --symmetry all sudoku:2x3\n" +
			"banmen count --at-most 2 sudoku:2x2:1...............\n" +
			"banmen count --estimate --probes 1000 --seed 1 sudoku",
		flags:   slices.Concat([]string{"at-most", "symmetry", "explain-plan", "estimate", "probes", "seed", "memory", "strict", "json", "output"}, inputFlags, runFlags),
		puzzles: true,
		run:     (*app).count,
	}
}

func (a *app) count(ctx context.Context, args []string) error {
	if err := a.checkEstimate(); err != nil {
		return err
	}
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	if a.opt.estimate {
		return a.estimate(ctx, src)
	}
	src.upTo(a.opt.limit)
	src.answerBad = src.form.Stream
	if a.opt.symmetry == "none" && !a.opt.json && !a.opt.explainPlan && src.inBulk() {
		return a.countPieces(ctx, src)
	}
	return a.each(src, func(e banmen.Entry) error {
		n, err := a.countOne(ctx, e.Puzzle)
		if err != nil {
			return err
		}
		var clash error
		if n.Sign() == 0 {
			clash = a.clash(src, e, e.Puzzle.Faults(e.Puzzle.Givens()))
		}
		if a.opt.json {
			return cmp.Or(a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Count: n.String()}), clash)
		}
		return cmp.Or(a.writeText(n.String()+"\n"), clash)
	})
}

// manySolutions is where counting in bulk ends, and each puzzle is counted by
// itself in the way that suits it.
const manySolutions = 1000

// countPieces is countOne for lines in bulk.
func (a *app) countPieces(ctx context.Context, src *source) error {
	defer a.progress(banmen.Msg("counting"))()
	defer a.keepMemory()()
	most := int(min(a.opt.atMost, manySolutions))
	if most == 0 {
		most = manySolutions
	}
	return a.inPieces(ctx, src, pieceWork{
		bulk: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Count(ctx, text, most) },
		quick: func(p *piece, l ops.Line, _ int) bool {
			if l.Count == most && int64(most) != a.opt.atMost || l.Count == 0 && p.mustTell(l) {
				return false
			}
			p.out = append(strconv.AppendInt(p.out, int64(l.Count), 10), '\n')
			return true
		},
		slow: func(ctx context.Context, p *piece, e banmen.Entry) ([]byte, error) {
			c, err := ops.CountPlanned(ctx, e.Puzzle, ops.CountOptions{AtMost: a.opt.atMost, Memory: int64(a.opt.memory)})
			if err != nil {
				return nil, err
			}
			if c.Count.Sign() == 0 {
				p.clash(src, e, e.Puzzle.Faults(e.Puzzle.Givens()))
			}
			return []byte(c.Count.String() + "\n"), nil
		},
	})
}

// countOne counts solutions or classes. What was counted when time ran out is
// said, but it is no answer.
func (a *app) countOne(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
	stop := a.progress(banmen.Msg("counting"))
	defer stop()
	if a.opt.symmetry != "none" {
		return a.countClasses(ctx, p)
	}
	defer a.keepMemory()()
	c, err := ops.CountPlanned(ctx, p, ops.CountOptions{AtMost: a.opt.atMost, Memory: int64(a.opt.memory), Jobs: a.opt.jobs, Progress: &a.work})
	a.plan(c.Plan...)
	if c.Count != nil && c.Count.Sign() > 0 && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
		a.note("solutions counted so far: %s", c.Count)
	}
	return c.Count, err
}

// keepMemory lets what is no longer used be collected soon enough that the
// process keeps to --memory, until the function it returns is called.
func (a *app) keepMemory() (restore func()) {
	limit := int64(-1) // as it is
	if a.opt.memory > 0 {
		limit = max(int64(a.opt.memory), 32<<20) // less is no room for the process itself
	}
	before := debug.SetMemoryLimit(limit)
	return func() { debug.SetMemoryLimit(before) }
}

// plan writes the lines of a plan, with --explain-plan.
func (a *app) plan(lines ...banmen.Message) {
	for _, m := range lines {
		if a.opt.explainPlan {
			a.note("%s", m)
		}
	}
}

func (a *app) countClasses(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
	s, err := a.symmetries(p)
	if err != nil {
		return nil, err
	}
	defer a.keepMemory()()
	c, err := s.Count(ctx, ops.CountOptions{AtMost: a.opt.atMost, Memory: int64(a.opt.memory), Jobs: a.opt.jobs, Progress: &a.work})
	a.plan(c.Plan...)
	if total := a.work.Total.Load(); total > 0 && ctx.Err() != nil {
		a.note("sets of conjugate symmetries looked at so far: %d of %d", a.work.Done.Load(), total)
	}
	return c.Count, err
}

// symmetries returns those of --symmetry, and says what was left out of them.
func (a *app) symmetries(p banmen.Puzzle) (*ops.Symmetries, error) {
	s, err := ops.NewSymmetries(p, a.opt.symmetry)
	if err != nil {
		known := ops.SymmetryNames(p)
		for name := range strings.SplitSeq(a.opt.symmetry, ",") {
			if !slices.Contains(known, name) {
				err = usageError{err}
			}
		}
		return nil, err
	}
	for _, n := range s.Notes() {
		a.note("%s", n)
	}
	return s, nil
}

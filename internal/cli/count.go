package cli

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

func countVerb() command.Verb {
	return command.Verb{
		Name: "count", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("count the solutions"),
		Long: banmen.Msg("Prints the number of solutions and nothing else, one line for each puzzle. With\n" +
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
		Example: "banmen count coin:6\n" +
			"banmen count --explain-plan --memory 512MiB coin:10\n" +
			"banmen count --symmetry d4 coin:6\n" +
			"banmen count --symmetry all sudoku:2x3\n" +
			"banmen count --at-most 2 sudoku:2x2:1...............\n" +
			"banmen count --estimate --probes 1000 --seed 1 sudoku",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(countOptions)
			f.Input(&o.Input)
			f.Effort(&o.Effort)
			f.Add(&o.atMost, command.Flag{Name: "at-most", Natural: true, Usage: banmen.Msg("count no further than `N`; 0 is no limit")})
			f.Symmetry(&o.symmetry)
			f.ExplainPlan(&o.explainPlan)
			f.Add(&o.estimate, command.Flag{Name: "estimate", Usage: banmen.Msg("estimate the number of solutions by random probes, with an interval")})
			o.probes = 10000
			f.Add(&o.probes, command.Flag{Name: "probes", Usage: banmen.Msg("estimate by `N` probes")})
			f.Seed(&o.seed)
			f.Memory(&o.memory)
			f.Strict(&o.strict)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type countOptions struct {
	command.Input
	command.Effort
	atMost                        int64
	symmetry                      string
	explainPlan, estimate, strict bool
	probes                        int64
	seed                          uint64
	memory                        command.Memory
}

func (o *countOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if err := o.checkEstimate(c); err != nil {
		return err
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	src.Strict, src.Enough = o.strict, o.Limit
	if o.estimate {
		seed := c.ToldSeed(o.seed)
		return src.Each(func(e banmen.Entry) error { return o.estimateOne(ctx, c, e, seed) })
	}
	src.UpTo(o.Limit)
	src.AnswerBad = src.Form.Stream
	n := &counter{c, src, o}
	if o.symmetry == command.NoSymmetry && !c.JSON && !o.explainPlan && src.InBulk() {
		return n.pieces(ctx)
	}
	return src.Each(func(e banmen.Entry) error { return n.one(ctx, e) })
}

// A counter counts the solutions of the records of a source.
type counter struct {
	c   *command.Call
	src *records.Source
	o   *countOptions
}

// A countJSON is an answer of count.
type countJSON struct {
	command.Head
	Count string `json:"count,omitempty"` // decimal
}

// one counts the solutions of a puzzle.
func (n *counter) one(ctx context.Context, e banmen.Entry) error {
	count, err := n.count(ctx, e.Puzzle)
	if err != nil {
		return err
	}
	var clash error
	if count.Sign() == 0 {
		clash = n.src.Clash(e, e.Puzzle.Faults(e.Puzzle.Givens()))
	}
	return cmp.Or(n.c.Print(
		func() error { return n.c.Out.Text(count.String() + "\n") },
		func() any { return countJSON{n.c.Head(e), count.String()} }), clash)
}

// manySolutions is where counting in bulk ends, and each puzzle is counted by
// itself in the way that suits it.
const manySolutions = 1000

// pieces is one for lines in bulk.
func (n *counter) pieces(ctx context.Context) error {
	defer n.c.Progress(banmen.Msg("counting"))()
	defer n.o.memory.Keep()()
	most := int(min(n.o.atMost, manySolutions))
	if most == 0 {
		most = manySolutions
	}
	return n.src.InPieces(ctx, n.o.Jobs, records.Bulk{
		All: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Count(ctx, text, most) },
		Fast: func(p *records.Piece, l ops.Line, _ int) bool {
			if l.Count == most && int64(most) != n.o.atMost || l.Count == 0 && p.MustTell(l) {
				return false
			}
			p.Out = append(strconv.AppendInt(p.Out, int64(l.Count), 10), '\n')
			return true
		},
		Fallback: func(ctx context.Context, p *records.Piece, e banmen.Entry) ([]byte, error) {
			c, err := ops.CountPlanned(ctx, e.Puzzle, ops.CountOptions{AtMost: n.o.atMost, Memory: int64(n.o.memory)})
			if err != nil {
				return nil, err
			}
			if c.Count.Sign() == 0 {
				p.Clash(n.src, e, e.Puzzle.Faults(e.Puzzle.Givens()))
			}
			return []byte(c.Count.String() + "\n"), nil
		},
	})
}

// count counts solutions or classes. What was counted when time ran out is said,
// but it is no answer.
func (n *counter) count(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
	defer n.c.Progress(banmen.Msg("counting"))()
	o := ops.CountOptions{AtMost: n.o.atMost, Memory: int64(n.o.memory), Jobs: int(n.o.Jobs), Progress: &n.c.Work}
	if n.o.symmetry != command.NoSymmetry {
		return n.classes(ctx, p, o)
	}
	defer n.o.memory.Keep()()
	c, err := ops.CountPlanned(ctx, p, o)
	n.c.Plan(n.o.explainPlan, c.Plan...)
	if c.Count != nil && c.Count.Sign() > 0 && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
		n.c.Note("solutions counted so far: %s", c.Count)
	}
	return c.Count, err
}

// classes counts classes.
func (n *counter) classes(ctx context.Context, p banmen.Puzzle, o ops.CountOptions) (*big.Int, error) {
	s, err := symmetriesOf(n.c, p, n.o.symmetry)
	if err != nil {
		return nil, err
	}
	defer n.o.memory.Keep()()
	c, err := s.Count(ctx, o)
	n.c.Plan(n.o.explainPlan, c.Plan...)
	if total := n.c.Work.Total.Load(); total > 0 && ctx.Err() != nil {
		n.c.Note("sets of conjugate symmetries looked at so far: %d of %d", n.c.Work.Done.Load(), total)
	}
	return c.Count, err
}

// symmetriesOf returns the symmetries of p that --symmetry names, and says what
// was left out of them.
func symmetriesOf(c *command.Call, p banmen.Puzzle, names string) (*ops.Symmetries, error) {
	s, err := ops.NewSymmetries(p, names)
	if err != nil {
		known := ops.SymmetryNames(p)
		for name := range strings.SplitSeq(names, ",") {
			if !slices.Contains(known, name) {
				err = console.AsUsage(err)
			}
		}
		return nil, err
	}
	for _, n := range s.Notes() {
		c.NoteMessage(n)
	}
	return s, nil
}

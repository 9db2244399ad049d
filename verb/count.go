package verb

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Count counts the solutions.
var Count = &Verb{
	Name:  "count",
	Short: banmen.Msg("count the solutions"),
	Long: banmen.Msg("Prints the number of solutions of each puzzle, one per line. With --symmetry it prints\n" +
		"the number of classes (banmen help symmetry), computed by Burnside's lemma. With\n" +
		"--at-most it stops at that number and prints it. 0 is an answer, too.\n\n" +
		"If the rules allow it, solutions are counted row by row without listing them, with the\n" +
		"states between two rows in normal form. --explain-plan prints the method, and\n" +
		"docs/count.md has the details. If the states do not fit into --memory, the solutions are\n" +
		"listed.\n\n" +
		"With --estimate the number is estimated by --probes random paths down the search tree\n" +
		"(Knuth 1975): the mean, which is unbiased; a 95 %% confidence interval, unless few probes\n" +
		"make up most of the sum (a note says so if they are under 100); and the standard error\n" +
		"of the mean. The same --seed gives the same estimate.\n\n" +
		"--plot draws the numbers of all puzzles on a logarithmic scale.\n\n" +
		"--watch shows the layers of the count: how far the board is filled, how many states\n" +
		"there are, and in how many ways they are reached. With -o NAME.gif, .svg or .cast it\n" +
		"makes a film; -o NAME.svg, .png, .pdf, .gif or .tex without --watch draws all layers in\n" +
		"one picture."),
	Example: "banmen count coin:6\n" +
		"banmen count --explain-plan --memory 512MiB coin:10\n" +
		"banmen count --plot - coin:4 coin:5 coin:6 coin:7\n" +
		"banmen count --watch -o layers.gif coin:6\n" +
		"banmen count --symmetry d4 coin:6\n" +
		"banmen count --symmetry all sudoku:2x3\n" +
		"banmen count --at-most 2 sudoku:2x2:1...............\n" +
		"banmen count --estimate --probes 1000 --seed 1 sudoku",
	Needs:    Puzzles,
	Flags:    []string{"add", "memory", "strict", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("counting"),
	Lines:    func(banmen.Form) bool { return true },
	Bad:      answer.Bad,
	Inside:   true,
	Columns:  []Column{{Name: "count", Fast: countOf}},
	Rules: []Rule{
		{Option: "estimate", Excludes: []string{"at-most", "symmetry", "explain-plan", "plot", "watch"}},
		{Option: "watch", Excludes: []string{"at-most", "symmetry", "explain-plan", "plot"}},
		{Option: "probes", Needs: "estimate"}, {Option: "seed", Needs: "estimate"},
	},
	New: func() Doer { return &counter{symmetry: NoSymmetry} },
}

// NoSymmetry is the value of the option symmetry for no symmetry classes.
const NoSymmetry = "none"

type counter struct {
	atMost   int64
	symmetry string
	explain  bool
	setup    Setup
}

func (d *counter) Options() []Option {
	return []Option{
		{Name: "at-most", Usage: banmen.Msg("stop counting at `N` (0: no limit)"), Value: &d.atMost},
		{Name: "symmetry", Value: &d.symmetry},
		{Name: "explain-plan", Value: &d.explain, ReportOnly: true},
	}
}

func (d *counter) Open(s Setup) error {
	d.setup = s
	return nil
}

func (d *counter) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	a := answer.Counted{Entry: e}
	c, err := d.count(ctx, e.Puzzle, &a)
	if d.explain {
		a.Notes = slices.Concat(a.Notes[:len(a.Notes):len(a.Notes)], c.Plan)
	}
	if err != nil {
		if m, ok := d.progressNote(ctx, c.Count, err); ok {
			a.Notes = append(a.Notes, m)
		}
		return a, err
	}
	if a.Count = c.Count; a.Count.Sign() == 0 {
		a.Clashes = e.Puzzle.Faults(e.Puzzle.Givens())
	}
	return a, nil
}

// count counts solutions or classes, and notes the symmetries left out.
func (d *counter) count(ctx context.Context, p banmen.Puzzle, a *answer.Counted) (ops.Counted, error) {
	o := ops.CountOptions{AtMost: d.atMost, Memory: d.setup.Memory, Jobs: d.setup.Jobs, Progress: d.setup.Progress}
	if d.symmetry == NoSymmetry {
		return ops.CountPlanned(ctx, p, o)
	}
	s, err := Symmetries(p, d.symmetry)
	if err != nil {
		return ops.Counted{}, err
	}
	a.Notes = s.Notes()
	return s.Count(ctx, o)
}

// Symmetries is ops.NewSymmetries with unknown names reported as a usage error.
func Symmetries(p banmen.Puzzle, names string) (*ops.Symmetries, error) {
	s, err := ops.NewSymmetries(p, names)
	if err == nil {
		return s, nil
	}
	known := ops.SymmetryNames(p)
	for name := range strings.SplitSeq(names, ",") {
		if !slices.Contains(known, name) {
			return nil, banmen.Errorf(nil, "%v", err)
		}
	}
	return nil, err
}

// progressNote reports how far a count came when time ran out. It is not an answer.
func (d *counter) progressNote(ctx context.Context, n *big.Int, err error) (m banmen.Message, ok bool) {
	if d.symmetry != NoSymmetry {
		w := d.setup.Progress
		if w == nil || w.Total.Load() == 0 || ctx.Err() == nil {
			return m, false
		}
		return banmen.Msg("classes of conjugate symmetries done: %d of %d", w.Done.Load(), w.Total.Load()), true
	}
	if n == nil || n.Sign() == 0 || !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return m, false
	}
	return banmen.Msg("solutions counted so far: %s", n), true
}

// manySolutions is the limit of counting in bulk. Above it, each puzzle is counted by the
// method that suits it.
const manySolutions = 1000

// Bulk handles lines of boards with few solutions.
func (d *counter) Bulk(s answer.Style) *stream.Bulk {
	if s.JSON || d.symmetry != NoSymmetry || d.explain {
		return nil
	}
	most := manySolutions
	if d.atMost > 0 {
		most = int(min(d.atMost, manySolutions))
	}
	return &stream.Bulk{
		Work: func(ctx context.Context, b *stream.Batch, text []byte) error { return b.Count(ctx, text, most) },
		Fast: func(c *stream.Chunk, l stream.Line, _ int) bool {
			if l.Count == most && int64(most) != d.atMost || l.Count == 0 && c.Clash(l) {
				return false
			}
			c.Text = append(strconv.AppendInt(c.Text, int64(l.Count), 10), '\n')
			return true
		},
	}
}

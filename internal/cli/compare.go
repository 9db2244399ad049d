package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/scene"
)

// comparePatience is the time limit of each method without --timeout.
const comparePatience = 10 * time.Second

// A single run shorter than compareShort is not a good measurement. The methods with such a run
// take turns to run again, up to compareRuns times within compareFor.
const (
	compareShort = 50 * time.Millisecond
	compareRuns  = 100
	compareFor   = time.Second
)

func compareVerb() command.Verb {
	return command.Verb{
		Name: "compare", Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: banmen.Msg("solve with each method and compare their work"),
		Long: banmen.Msg("Prints a table of the methods: values placed (steps), backtracks, depth of guesses and\n" +
			"time to the first solution. Methods that take under 50 ms are repeated in turn, up to\n" +
			"100 times within a second; the time is the median. Each run is limited to 10 seconds or\n" +
			"--timeout; a time beyond the limit is shown with >. If there is no solution, the exit\n" +
			"status is 1."),
		Example: "banmen compare examples/mini.csv\nbanmen compare --timeout 2s examples/inkala.txt",
		For:     command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(compareOptions)
			f.Input(&o.Input)
			f.OwnTimeout(&o.timeout)
			f.JSON()
			f.Output()
			return command.Each(o.run)
		},
	}
}

type compareOptions struct {
	command.Input
	timeout time.Duration // of each method
}

func (o *compareOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	return src.Each(func(e banmen.Entry) error { return o.one(ctx, c, e) })
}

func (o *compareOptions) one(ctx context.Context, c *command.Call, e banmen.Entry) error {
	stop := c.Progress(banmen.Msg("solving"))
	rows, err := o.all(ctx, e.Puzzle)
	stop()
	if err != nil {
		return err
	}
	err = c.Print(func() error { return c.Out.Block([]byte(table(c, rows)), true) }, nil)
	for _, r := range rows {
		if err == nil {
			err = c.Print(nil, func() any { return compared(c, e, r) })
		}
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(rows, row.none) {
		return &console.NegativeError{Why: answer.NoSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens()))}
	}
	return nil
}

// table formats the rows as a table.
func table(c *command.Call, rows []row) string {
	table := heading(c)
	for _, r := range rows {
		took, says := answer.Short(r.Elapsed), c.Text(verdictOf(r.Result))
		if r.late {
			took, says = ">"+took, c.Text(banmen.Msg("stopped"))
		}
		table += fmt.Sprintf("%-8s %12d %12d %6d %10s %5d  %s\n", r.method.Name, r.Stats.Steps, r.Stats.Backtracks, r.Stats.Depth, took, r.runs, says)
	}
	return table
}

// heading returns the first line of the table.
func heading(c *command.Call) string {
	var line strings.Builder
	for i, h := range []banmen.Message{banmen.Msg("method"), banmen.Msg("steps"), banmen.Msg("backtracks"), banmen.Msg("depth"), banmen.Msg("median"), banmen.Msg("runs")} {
		word := c.Text(h)
		space := strings.Repeat(" ", max(0, []int{8, 12, 12, 6, 10, 5}[i]-scene.Width(word)))
		if i == 0 {
			line.WriteString(word + space)
		} else {
			line.WriteString(" " + space + word)
		}
	}
	return line.String() + "  " + c.Text(banmen.Msg("answer")) + "\n"
}

// A row is the result of a method, with the median time of its runs. late reports that the
// method was stopped.
type row struct {
	ops.Result
	method ops.Method
	runs   int
	late   bool
}

// none reports whether the method proved the puzzle unsolvable.
func (r row) none() bool { return !r.late && r.Solutions == 0 && len(r.Open) == 0 }

// all solves p with every method.
func (o *compareOptions) all(ctx context.Context, p banmen.Puzzle) ([]row, error) {
	var rows []row
	for _, m := range ops.Methods {
		m.Measured = true
		r, late, err := o.timed(ctx, p, m)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{Result: r, method: m, late: late})
	}
	return rows, o.again(ctx, p, rows)
}

// again runs the fast methods again, in turn, and sets the time of each row to the median.
func (o *compareOptions) again(ctx context.Context, p banmen.Puzzle, rows []row) error {
	times, begin := make([][]time.Duration, len(rows)), time.Now()
	for n := 1; n < compareRuns && time.Since(begin) < compareFor; n++ {
		for i, r := range rows {
			if r.late || r.Elapsed > compareShort {
				continue
			}
			again, late, err := o.timed(ctx, p, r.method)
			if err != nil {
				return err
			}
			if !late {
				times[i] = append(times[i], again.Elapsed)
			}
		}
	}
	for i := range rows {
		all := append(times[i], rows[i].Elapsed)
		slices.Sort(all)
		rows[i].Elapsed, rows[i].runs = all[len(all)/2], len(all)
	}
	return nil
}

// compared returns a row as JSON.
func compared(c *command.Call, e banmen.Entry, r row) any {
	a := answer.Solved{Verb: c.Cmd.Name(), Entry: e, Method: r.method.Name, Result: r.Result, Stats: true, Runs: r.runs, Stopped: r.late}
	return a.JSON(answer.Style{Say: c.Text})[0]
}

// timed solves p within the time limit. late reports that the limit stopped it.
func (o *compareOptions) timed(ctx context.Context, p banmen.Puzzle, m ops.Method) (r ops.Result, late bool, err error) {
	patience := o.timeout
	if patience == 0 {
		patience = comparePatience
	}
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	r, err = ops.Solve(limited, p, m)
	if errors.Is(err, context.DeadlineExceeded) {
		return r, true, nil
	}
	return r, false, err
}

// verdictOf describes the result of a method in a few words.
func verdictOf(r ops.Result) banmen.Message {
	switch {
	case r.Solutions == 1:
		return banmen.Msg("one solution")
	case r.Solutions > 1:
		return banmen.Msg("several solutions")
	case len(r.Open) > 0:
		return banmen.Msg("stuck")
	}
	return banmen.Msg("no solution")
}

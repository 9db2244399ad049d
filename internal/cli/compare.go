package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/scene"
)

// comparePatience is how long compare lets each method work, without --timeout.
const comparePatience = 10 * time.Second

func compareVerb() verb {
	return verb{
		name: "compare", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("solve with every method and compare their work"),
		long: banmen.Msg("Prints a table of the methods: the values they set (steps), how often they took a\n" +
			"guess back, how many guesses stood at a time, and the time up to the first solution.\n" +
			"Each method has 10 seconds or --timeout; one that needs more has a > before the time.\n" +
			"Without a solution the exit status is 1."),
		example:    "banmen compare examples/mini.csv\nbanmen compare --timeout 2s examples/inkala.txt",
		flags:      append([]string{"timeout", "json", "output"}, inputFlags...),
		ownTimeout: true,
		puzzles:    true,
		run:        (*app).compare,
	}
}

func (a *app) compare(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error { return a.compareOne(ctx, e) })
}

func (a *app) compareOne(ctx context.Context, e banmen.Entry) error {
	stop := a.progress(banmen.Msg("solving"))
	rows, err := a.compareAll(ctx, e.Puzzle)
	stop()
	if err != nil {
		return err
	}
	table := a.heading()
	for _, r := range rows {
		if a.opt.json {
			if err := a.writeJSON(a.compared(e, r)); err != nil {
				return err
			}
			continue
		}
		took, answer := short(r.Elapsed), a.text(verdictOf(r.Result))
		if r.late {
			took, answer = ">"+took, a.text(banmen.Msg("stopped"))
		}
		table += fmt.Sprintf("%-8s %12d %12d %6d %10s  %s\n", r.method.Name, r.Stats.Steps, r.Stats.Backtracks, r.Stats.Depth, took, answer)
	}
	if !a.opt.json {
		if err := a.out.block([]byte(table), true); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(rows, row.none) {
		return &no{noSolution(e.Puzzle, e.Puzzle.Faults(e.Puzzle.Givens()))}
	}
	return nil
}

// heading returns the first line of the table.
func (a *app) heading() string {
	var line strings.Builder
	for i, h := range []banmen.Message{banmen.Msg("method"), banmen.Msg("steps"), banmen.Msg("backtracks"), banmen.Msg("depth"), banmen.Msg("time")} {
		word := a.text(h)
		space := strings.Repeat(" ", max(0, []int{8, 12, 12, 6, 10}[i]-scene.Width(word)))
		if i == 0 {
			line.WriteString(word + space)
		} else {
			line.WriteString(" " + space + word)
		}
	}
	return line.String() + "  " + a.text(banmen.Msg("answer")) + "\n"
}

// A row is what a method did; late means that it was stopped.
type row struct {
	ops.Result
	method ops.Method
	late   bool
}

// none reports whether the method showed that there is no solution.
func (r row) none() bool { return !r.late && r.Solutions == 0 && len(r.Open) == 0 }

func (a *app) compareAll(ctx context.Context, p banmen.Puzzle) ([]row, error) {
	var rows []row
	for _, m := range ops.Methods {
		m.Measured = true
		r, late, err := a.timed(ctx, p, m)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row{r, m, late})
	}
	return rows, nil
}

// compared is the result for a row.
func (a *app) compared(e banmen.Entry, r row) result {
	j := a.solved(e, r.method, r.Result)
	j.Stats, j.Seconds = &r.Stats, r.Elapsed.Round(time.Microsecond).Seconds()
	if r.late {
		j.Solutions, j.Stopped = nil, true
	}
	return j
}

// timed solves p within the patience; late reports that it took longer.
func (a *app) timed(ctx context.Context, p banmen.Puzzle, m ops.Method) (r ops.Result, late bool, err error) {
	patience := a.opt.timeout
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

// verdictOf says what a method found, in a word.
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

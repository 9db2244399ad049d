package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func solveVerb() verb {
	return verb{
		name: "solve", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("find the solution"),
		long: banmen.Msg("Prints the solution in the form of the question. Where there are several it is the\n" +
			"first in reading order, or on large boards any of them, and standard error says which;\n" +
			"where there is none, it says what clashes. Of a file with a puzzle a line each line\n" +
			"is answered: by the solution, the first solution and ,many, or none or bad.\n\n" +
			"Methods: fast, naive (cell by cell, only digits that fit), brute (cell by cell,\n" +
			"every digit), last (only the last digit of a row, column or box; it may get stuck).\n\n" +
			"--watch on a terminal shows the search, and prints the answer when the screen is left;\n" +
			"there is none if it is left before the search is through. Elsewhere boards follow one\n" +
			"another, and end with the answer."),
		example: "banmen solve sudoku:2x2:1.....3....4.2..\n" +
			"banmen solve --method naive --stats examples/inkala.txt\n" +
			"banmen solve --to csv examples/mini-dashes.txt\n" +
			"banmen solve --watch examples/mini.csv",
		flags:   slices.Concat([]string{"to", "method", "unique", "memory", "stats", "watch", "strict", "json", "output"}, inputFlags, runFlags),
		puzzles: true,
		run:     (*app).solve,
	}
}

func (a *app) solve(ctx context.Context, args []string) error {
	for _, flag := range []string{"output", "json"} {
		if a.opt.watch && a.given(flag) {
			return usage("--%s and --%s exclude each other", "watch", flag)
		}
	}
	m, err := a.method()
	if err != nil {
		return err
	}
	m.Measured, m.Memory = a.opt.stats, int64(a.opt.memory)
	defer a.keepMemory()()
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	form, err := a.answerForm(src)
	if err != nil {
		return err
	}
	if a.opt.watch {
		return a.each(src, func(e banmen.Entry) error { return a.watchRecord(ctx, src, e, form, m) })
	}
	src.upTo(a.opt.limit)
	switch {
	case form.Cells != nil && m.Replaceable() && !a.opt.json && src.inBulk():
		return a.solvePieces(ctx, src, form, m)
	case src.many && src.form.Stream && form.Stream:
		return a.solveLines(ctx, src, form, m)
	}
	return a.each(src, func(e banmen.Entry) error { return a.solveOne(ctx, src, e, form, m) })
}

// method returns the method of --method.
func (a *app) method() (ops.Method, error) {
	m, err := ops.FindMethod(a.opt.method)
	if err != nil {
		return m, usage("there is no method %q: %s", a.opt.method, orOneOf(a.opt.method, methods(a, verb{})))
	}
	return m, nil
}

// solveOne answers a puzzle by itself.
func (a *app) solveOne(ctx context.Context, src *source, e banmen.Entry, form banmen.Form, m ops.Method) error {
	stop := a.progress(banmen.Msg("solving"))
	r, err := ops.Solve(ctx, e.Puzzle, m)
	stop()
	if a.opt.stats {
		a.note("%s: steps %d, backtracks %d, depth %d, %s", m.Name, r.Stats.Steps, r.Stats.Backtracks, r.Stats.Depth, short(r.Elapsed))
	}
	if err != nil && r.Solutions == 0 {
		return err
	}
	if failed := a.writeSolved(e, form, m, r, err != nil); failed != nil {
		return failed
	}
	if err != nil {
		a.soFar(src, e, r)
		return err
	}
	return a.judge(src, e, m, r)
}

// writeSolved writes what came of solving a puzzle, or what was known of it when
// that was stopped.
func (a *app) writeSolved(e banmen.Entry, form banmen.Form, m ops.Method, r ops.Result, stopped bool) error {
	if a.opt.json {
		j := a.solved(e, m, r)
		if j.Stopped = stopped; stopped && r.Solutions == 1 {
			j.Solutions = nil
		}
		return a.writeJSON(j)
	}
	if r.Solutions == 0 {
		return nil
	}
	return a.out.record(form, answer(e), r.Board)
}

// soFar says what is known of a solution when the search was stopped.
func (a *app) soFar(src *source, e banmen.Entry, r ops.Result) {
	if r.Solutions > 1 {
		a.note("%s", a.numbered(src, e, banmen.Msg("there are several solutions; this is one of them")))
		return
	}
	a.note("%s", a.numbered(src, e, banmen.Msg("this is a solution; whether there are more is not known")))
}

// answer returns e as it goes with a solution: without pencil marks.
func answer(e banmen.Entry) banmen.Entry {
	e.Marks = nil
	return e
}

// judge says on standard error what the board does not show.
func (a *app) judge(src *source, e banmen.Entry, m ops.Method, r ops.Result) error {
	switch {
	case r.Solutions == 0 && len(r.Open) > 0:
		return &no{banmen.Msg("method %s gets no further; open are %s", m.Name, strings.Join(ops.CellNames(e.Puzzle, r.Open), " "))}
	case r.Solutions == 0:
		return &no{noSolution(e.Puzzle, r.Faults)}
	case r.Solutions > 1 && r.First:
		a.note("%s", a.numbered(src, e, banmen.Msg("there are several solutions; this is the first")))
	case r.Solutions > 1:
		a.note("%s", a.numbered(src, e, banmen.Msg("there are several solutions; this is one of them")))
	}
	if r.Solutions > 1 && a.opt.unique {
		return saidNo
	}
	return nil
}

// noSolution says so, and which givens clash, if any do.
func noSolution(p banmen.Puzzle, fs []banmen.Fault) banmen.Message {
	none := banmen.Msg("there is no solution")
	if len(fs) == 0 {
		return none
	}
	first := ops.FaultText(p, fs[0])
	if len(fs) == 1 {
		return banmen.Msg("%s: %s", none, first)
	}
	return banmen.Msg("%s: %s (and %d more)", none, first, len(fs)-1)
}

// clash reports givens that leave no solution, where the answer does not say so.
func (a *app) clash(src *source, e banmen.Entry, fs []banmen.Fault) error {
	if len(fs) == 0 {
		return nil
	}
	src.clashes++
	return a.report(src, e, noSolution(e.Puzzle, fs))
}

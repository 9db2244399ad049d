package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/msg"
)

func checkVerb() verb {
	return verb{
		name: "check", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("look for broken rules"),
		long: banmen.Msg("Prints each broken rule with its cells (exit status 1), or ok. It looks at what stands\n" +
			"on the board, and does not try to solve it: a board that is ok so far may have no\n" +
			"solution."),
		example: "banmen check sudoku:2x2:1342243131244213\nbanmen check examples/mini.csv",
		flags:   append([]string{"json", "output"}, inputFlags...),
		run:     (*app).checkBoards,
	}
}

func (a *app) checkBoards(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error { return a.checkOne(src, e) })
}

func (a *app) checkOne(src *source, e banmen.Entry) error {
	b := boardOf(e)
	if e.Meta["record"] != "" {
		pos, err := position(e)
		if err != nil {
			return a.checkFailed(src, e, err)
		}
		b = pos.Board()
	}
	faults := e.Puzzle.Faults(b)
	full := b.Full()
	var err error
	switch {
	case a.opt.json:
		err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Complete: &full, Faults: a.jsonFaults(b.Shape, faults)})
	case len(faults) > 0:
		err = a.printFaults(src, e, b.Shape, faults)
	case full:
		err = a.print(src, e, banmen.Msg("ok, complete"))
	default:
		err = a.print(src, e, banmen.Msg("ok so far, open cells: %d", len(b.Cells)-b.Count()))
	}
	if err == nil && len(faults) > 0 {
		return saidNo
	}
	return err
}

// checkFailed says at which move the rules are broken.
func (a *app) checkFailed(src *source, e banmen.Entry, broken error) error {
	var err error
	if a.opt.json {
		err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Error: msg.Error(a.tag, broken)})
	} else {
		err = a.print(src, e, banmen.Msg("%v", broken))
	}
	if err == nil {
		err = saidNo
	}
	return err
}

func (a *app) printFaults(src *source, e banmen.Entry, shape grid.Shape, faults []banmen.Fault) error {
	for _, f := range faults {
		if err := a.print(src, e, banmen.Msg("%s: %s", cellNames(shape, f.Cells), f.Text)); err != nil {
			return err
		}
	}
	return nil
}

// print writes a message about a record to standard output, as a line.
func (a *app) print(src *source, e banmen.Entry, m banmen.Message) error {
	return a.writeText(a.text(a.numbered(src, e, m)) + "\n")
}

// boardOf returns what stands on the board of a record.
func boardOf(e banmen.Entry) grid.Board {
	if e.Board.Cells != nil {
		return e.Board
	}
	return e.Puzzle.Givens()
}

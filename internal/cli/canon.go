package cli

import (
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func canonVerb() verb {
	return verb{
		name: "canon", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("bring puzzles into the form that all their doubles share"),
		long: banmen.Msg("Prints the canonical form of each puzzle or full board, line for line (bad where a line\n" +
			"cannot be read): of all puzzles that are the same but for symmetry, the first in\n" +
			"reading order, with an empty cell before all digits (min-lex). For sudoku the\n" +
			"symmetries are all that keep the rules: to rename the digits, to exchange bands, rows\n" +
			"of a band, stacks and columns of a stack, and to reflect in the diagonal where boxes\n" +
			"are square. --stats says how many of them leave the puzzle as it is (automorphisms);\n" +
			"--json has that, too. Placed digits and pencil marks do not count."),
		example: "banmen canon examples/inkala.txt\n" +
			"banmen canon --to line examples/collection.sdm\n" +
			"banmen canon --stats sudoku:2x2:1.....3....4.2..",
		flags:   append([]string{"to", "stats", "timeout", "jobs", "progress", "json", "output"}, inputFlags...),
		puzzles: true,
		run:     (*app).canon,
	}
}

// A canonical is a puzzle in canonical form.
type canonical struct {
	puzzle        banmen.Puzzle
	automorphisms *big.Int
}

// canonOf returns the work of canon on a record.
func canonOf(ctx context.Context) func(banmen.Entry) (canonical, error) {
	return func(e banmen.Entry) (c canonical, err error) {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		c.puzzle, c.automorphisms, err = ops.Canon(e.Puzzle)
		return c, err
	}
}

func (a *app) canon(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	form, err := a.formTo(src.kind, src.form)
	if err != nil {
		return err
	}
	bad := 0
	defer a.progress(banmen.Msg("looking for canonical forms"))()
	for l := range answers(a, src, 1, canonOf(ctx)) {
		if err := a.canonLine(src, form, &bad, l); err != nil {
			return err
		}
	}
	return a.verdict(src, bad, 0)
}

// canonLine writes what becomes of a record.
func (a *app) canonLine(src *source, form banmen.Form, bad *int, l lineAnswer[canonical]) error {
	var syntax *banmen.SyntaxError
	switch {
	case src.many && src.form.Stream && errors.As(l.err, &syntax):
		*bad++
		if err := a.bad(src, syntax); err != nil || a.opt.json || !form.Stream {
			return err
		}
		return a.writeText("bad\n")
	case l.err != nil:
		return l.err
	}
	c := l.result
	if a.opt.stats {
		a.note("%s", a.numbered(src, l.entry, banmen.Msg("automorphisms: %s", c.automorphisms)))
	}
	if a.opt.json {
		return a.writeJSON(result{
			Puzzle: l.entry.Puzzle.String(), Line: l.entry.Line,
			Canonical: c.puzzle.String(), Automorphisms: c.automorphisms.String(),
		})
	}
	return a.out.record(form, banmen.Entry{Puzzle: c.puzzle, Meta: l.entry.Meta}, c.puzzle.Givens())
}

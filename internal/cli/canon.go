package cli

import (
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
)

func canonVerb() command.Verb {
	return command.Verb{
		Name: "canon", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("bring puzzles into the form that all their doubles share"),
		Long: banmen.Msg("Prints the canonical form of each puzzle or full board, line for line (bad where a line\n" +
			"cannot be read): of all puzzles that are the same but for symmetry, the first in\n" +
			"reading order, with an empty cell before all digits (min-lex). For sudoku the\n" +
			"symmetries are all that keep the rules: to rename the digits, to exchange bands, rows\n" +
			"of a band, stacks and columns of a stack, and to reflect in the diagonal where boxes\n" +
			"are square. --stats says how many of them leave the puzzle as it is (automorphisms);\n" +
			"--json has that, too. Placed digits and pencil marks do not count."),
		Example: "banmen canon examples/inkala.txt\n" +
			"banmen canon --to line examples/collection.sdm\n" +
			"banmen canon --stats sudoku:2x2:1.....3....4.2..",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(canonOptions)
			f.Input(&o.Input)
			f.To(&o.to)
			f.Stats(&o.stats)
			f.Timeout()
			f.Jobs(&o.jobs)
			f.Progress()
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type canonOptions struct {
	command.Input
	to    string
	stats bool
	jobs  command.Jobs
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

func (o *canonOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	form, err := command.FormTo(src.Kind, o.to, src.Form)
	if err != nil {
		return err
	}
	w := &canonWriter{c: c, src: src, form: form, stats: o.stats}
	src.AnswerBad = form.Stream
	defer c.Progress(banmen.Msg("looking for canonical forms"))()
	for l := range records.Answers(src, o.jobs, 1, canonOf(ctx)) {
		if err := w.take(l); err != nil {
			return err
		}
	}
	return src.Verdict(w.bad, 0)
}

// A canonWriter writes what becomes of the records of a source.
type canonWriter struct {
	c     *command.Call
	src   *records.Source
	form  banmen.Form
	stats bool
	bad   int
}

// A canonJSON is an answer of canon.
type canonJSON struct {
	command.Head
	Canonical     string `json:"canonical"`     // the name of the canonical form
	Automorphisms string `json:"automorphisms"` // decimal
}

// take writes what becomes of a record.
func (w *canonWriter) take(l records.Answer[canonical]) error {
	var syntax *banmen.SyntaxError
	switch {
	case w.src.Many && w.src.Form.Stream && errors.As(l.Err, &syntax):
		w.bad++
		return w.src.Bad(syntax)
	case l.Err != nil:
		return l.Err
	}
	e, canon := l.Entry, l.Result
	if w.stats {
		w.c.NoteMessage(w.src.Numbered(e, banmen.Msg("automorphisms: %s", canon.automorphisms)))
	}
	return w.c.Print(func() error {
		return w.c.Out.Record(w.form, banmen.Entry{Puzzle: canon.puzzle, Meta: e.Meta}, canon.puzzle.Givens())
	}, func() any {
		return canonJSON{w.c.Head(e), canon.puzzle.String(), canon.automorphisms.String()}
	})
}

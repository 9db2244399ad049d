package cli

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// A question is what generate is asked: puzzles like which, and the full board that they
// come from, if one is given.
type question struct {
	kind   *banmen.Kind
	puzzle banmen.Puzzle   // without givens
	src    *records.Source // of the board; without records where there is none
	given  banmen.Entry    // with that board
}

// newQuestion returns what the arguments ask for: a text without givens and the file of a
// board, or a file that is both.
func newQuestion(ctx context.Context, c *command.Call, in command.Input, args []string) (question, error) {
	if len(args) == 0 || !c.Kinds.IsText(args[0]) && (args[0] == "-" || command.IsFile(args[0])) {
		return fromFile(ctx, c, in, args)
	}
	q := question{src: &records.Source{}}
	if _, err := c.Kinds.Find(args[0]); err != nil {
		return q, err
	}
	var err error
	q.kind, q.puzzle, err = c.Kinds.Parse(args[0])
	if err == nil && q.puzzle.Givens().Count() > 0 {
		err = console.Usage("%q has givens: expected only kind and size, as in sudoku:2x2", args[0])
	}
	if err != nil {
		return q, err
	}
	if len(args) == 1 && in.File == "" {
		q.src.Form, err = codec.FindForm(q.kind, "")
		return q, err
	}
	in.As, _, _ = cutGivens(q.puzzle.String())
	if q.src, err = records.Open(ctx, c, in, args[1:]); err == nil {
		q.given, err = q.src.One()
		q.given.Board = q.given.Placed()
	}
	return q, err
}

// fromFile returns what a file asks for, or standard input: the rules of its first
// record, and its board if that is full.
func fromFile(ctx context.Context, c *command.Call, in command.Input, args []string) (question, error) {
	var q question
	if len(args) > 1 {
		return q, console.Usage("unexpected %q: %s says what to make", args[1], args[0])
	}
	if err := noInput(ctx, c, in, args); err != nil {
		return q, err
	}
	src, err := records.Open(ctx, c, in, args)
	if err != nil {
		return q, err
	}
	q.src, q.kind = src, src.Kind
	if q.given, err = src.One(); err != nil {
		return q, err
	}
	b := q.given.Placed()
	q.puzzle = q.given.Puzzle.With(grid.New(b.Shape))
	if b.Count() > 0 {
		q.given.Board = b
	}
	return q, nil
}

// noInput refuses to wait for a puzzle where no argument says what to make, and nothing
// comes.
func noInput(ctx context.Context, c *command.Call, in command.Input, args []string) error {
	if len(args) > 0 || in.File != "" {
		return nil
	}
	if !console.IsTerminal(c.IO.In) {
		text := bufio.NewReader(console.Interruptible(ctx, c.IO.In))
		c.IO.In = text
		if _, err := text.Peek(1); err != io.EOF {
			return nil
		}
	}
	return console.Usage("an argument is missing: usage is banmen %s %s", "generate", verb.Generate.Args)
}

// cutGivens cuts the name of a puzzle before its givens.
func cutGivens(name string) (head, givens string, found bool) {
	kind, rest, _ := strings.Cut(name, ":")
	params, givens, found := strings.Cut(rest, ":")
	return kind + ":" + params, givens, found
}

// readPattern returns the layout that a text is, or a file of that name has. The name of a symmetry
// it returns as it is.
func readPattern(text string, size int) (string, error) {
	if _, ok := ops.RotationGroup(text); ok || text == "" {
		return text, nil
	}
	if data, err := os.ReadFile(text); err == nil {
		if _, err := verb.Layout(string(data), size); err != nil {
			return "", console.InInput(text, err)
		}
		return string(data), nil
	}
	if _, err := verb.Layout(text, size); err != nil {
		return "", console.Usage("%q is no file, and %v", text, err)
	}
	return text, nil
}

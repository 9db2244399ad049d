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

// A question is a request to generate: which puzzles to make, and the full board to make
// them from, if one is given.
type question struct {
	kind   *banmen.Kind
	puzzle banmen.Puzzle   // without givens
	src    *records.Source // as given for the board; empty: none
	given  banmen.Entry    // record with the board
}

// newQuestion parses the arguments of generate: a text without givens, perhaps with a file
// of a board, or a file that has both.
func newQuestion(ctx context.Context, c *command.Call, in command.Input, args []string) (question, error) {
	if len(args) == 0 || !c.Kinds.IsText(args[0]) && (args[0] == "-" || command.IsFile(args[0])) {
		return fromFile(ctx, c, in, args)
	}
	q := question{src: &records.Source{}}
	if _, err := c.Kinds.Find(args[0]); err != nil {
		return q, err
	}
	var err error
	q.kind, q.puzzle, err = c.Kinds.ParseToMake(args[0])
	if err == nil && q.puzzle.Givens().Count() > 0 {
		err = console.Usage("%q has givens: expected only a kind and size, such as sudoku:2x2", args[0])
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

// fromFile returns the question of a file or of standard input: the rules of the first record, and
// its board unless that is empty.
func fromFile(ctx context.Context, c *command.Call, in command.Input, args []string) (question, error) {
	var q question
	if len(args) > 1 {
		return q, console.Usage("unexpected %q: %s already names what to make", args[1], args[0])
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

// noInput fails if neither an argument nor --input says what to make, and standard input
// is a terminal or empty.
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

// readPattern returns the layout in a text, or in the file that it names. It returns the
// name of a symmetry unchanged. It fails if the layout does not suit a board of size cells.
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
		return "", console.Usage("%q is not a file, and %v", text, err)
	}
	return text, nil
}

package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/verb"
)

// generateVerb returns the verb generate, which also takes files with rules or a full
// board.
func generateVerb() command.Verb {
	return records.Command(verb.Generate, func(_ *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error { return generate(ctx, c, q, args) }
	})
}

func generate(ctx context.Context, c *command.Call, q *records.Question, args []string) error {
	asked, err := newQuestion(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	defer unread(c, q.Input, args)
	given := asked.given.Board
	if q.Has("full") && given.Cells != nil {
		return console.Usage("--full makes boards, but %s is one already: omit one of the two", asked.src.Name)
	}
	pattern := q.Text("pattern")
	if *pattern, err = readPattern(*pattern, asked.puzzle.Givens().Size()); err != nil {
		return err
	}
	m, err := q.Begin(c, records.One(c, asked.kind, asked.src.Form, banmen.Entry{}))
	if err != nil {
		return err
	}
	err = m.Answers(ctx, banmen.Entry{Puzzle: asked.puzzle, Board: given})
	if given.Cells != nil {
		err = asked.src.At(asked.given, err)
	}
	return err
}

// unread notes that input from a pipe was not read. It neither waits for input nor reads it, as
// standard input may belong to a loop around the command. It runs at the end, to give the writer of
// the pipe time to write.
func unread(c *command.Call, in command.Input, args []string) {
	if len(args) == 1 && args[0] != "-" && c.Kinds.IsText(args[0]) && in.File == "" && console.Waiting(c.IO.In) {
		c.Note("standard input was not read: to make puzzles from its board, use banmen generate %s -", args[0])
	}
}

package records

import (
	"cmp"
	"context"
	"math"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/verb"
)

// Command returns the command of a verb. special, unless nil, declares more flags and
// returns the Run that replaces Question.Run.
func Command(v *verb.Verb, special func(*command.Flags, *Question) command.Run) command.Verb {
	audiences := map[verb.Needs]command.Audience{verb.Puzzles: command.Puzzles, verb.Games: command.Games}
	cmd := command.Verb{
		Name: v.Name, Args: cmp.Or(v.Args, command.PuzzleArgs), MaxArgs: math.MaxInt,
		Short: v.Short, Long: v.Long, Example: v.Example, For: audiences[v.Needs],
		Flags: func(f *command.Flags) command.Run {
			q := newQuestion(v)
			q.declare(f)
			run := q.Run
			if special != nil {
				run = special(f, q)
			}
			switch {
			case v.About != verb.OfRecords, q.Together:
				return q.checked(run)
			case q.arguments() != nil:
				return q.checked(q.runArguments)
			}
			return q.checked(command.Each(run))
		},
	}
	switch {
	case v.About == verb.Nothing:
		cmd.MaxArgs = 1
	case v.About == verb.OfKind:
		cmd.MaxArgs = 2
	case v.Args != "" && newQuestion(v).arguments() != nil:
		cmd.MinArgs, cmd.MaxArgs = 2, 1000
	}
	return cmd
}

// checked returns a Run that first checks whether the given options can be combined.
func (q *Question) checked(run command.Run) command.Run {
	return func(ctx context.Context, c *command.Call, args []string) error {
		if err := q.Verb.Check(q.Verb.IsSet(q.asker(), c.Given)); err != nil {
			return console.AsUsage(err)
		}
		return run(ctx, c, args)
	}
}

// Run opens the source that the arguments name, and answers its records.
func (q *Question) Run(ctx context.Context, c *command.Call, args []string) error {
	if q.Verb.About == verb.Nothing {
		if at := q.argument(); at != nil && len(args) > 0 {
			*at = args[0]
		}
		return q.Make(ctx, c, One(c, nil, banmen.Form{}, banmen.Entry{}))
	}
	src, err := Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	if q.Maker != nil {
		return q.Make(ctx, c, src)
	}
	return q.Answer(ctx, c, src)
}

// runArguments runs a verb that has the arguments after the puzzle as an option.
func (q *Question) runArguments(ctx context.Context, c *command.Call, args []string) error {
	*q.arguments() = args[1:]
	return q.Run(ctx, c, args[:1])
}

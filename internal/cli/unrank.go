package cli

import (
	"context"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
)

func unrankVerb() command.Verb {
	return command.Verb{
		Name: "unrank", Args: "TEXT|FILE NUMBER...", MinArgs: 2, MaxArgs: 1000,
		Short: banmen.Msg("print the solutions of given numbers"),
		Long: banmen.Msg("Prints the solutions that have the NUMBERs in the list of all solutions, from 0. It is\n" +
			"the opposite of rank; the list is not made."),
		Example: "banmen unrank coin:6 0 3551\nbanmen unrank coin:12 1000000000000000",
		For:     command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(unrankOptions)
			f.Effort(&o.Effort)
			f.To(&o.to)
			f.Memory(&o.memory)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type unrankOptions struct {
	command.Effort
	to     string
	memory command.Memory
}

func (o *unrankOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, command.Input{}, args[:1])
	if err != nil {
		return err
	}
	form, err := src.AnswerForm(o.to)
	if err != nil {
		return err
	}
	numbers, err := bigNumbers(args[1:])
	if err != nil {
		return err
	}
	src.Enough = o.Limit
	c.Meter.Goal.Store(int64(len(numbers)))
	defer c.Progress(banmen.Msg("counting"))()
	return src.Each(func(e banmen.Entry) error {
		ranks, err := newRanks(ctx, e.Puzzle, o.memory)
		if err != nil {
			return err
		}
		for _, n := range numbers {
			b, err := ranks.Unrank(ctx, n)
			if err != nil {
				return console.NoneAsNegative(err)
			}
			if err := writeUnranked(c, e, form, b, n); err != nil || src.HasEnough() {
				return err
			}
		}
		return nil
	})
}

// bigNumbers reads whole numbers of any length.
func bigNumbers(args []string) (all []*big.Int, err error) {
	for _, arg := range args {
		n, ok := new(big.Int).SetString(arg, 10)
		if !ok {
			return nil, console.Usage("expected a number, found %q", arg)
		}
		all = append(all, n)
	}
	return all, nil
}

// writeUnranked writes the solution of a number.
func writeUnranked(c *command.Call, e banmen.Entry, form banmen.Form, b grid.Board, n *big.Int) error {
	return c.Print(
		func() error { return c.Out.Record(form, records.Unmarked(e), b) },
		func() any {
			return answer.Numbered(c.Cmd.Name(), banmen.Entry{Puzzle: e.Puzzle}, e.Puzzle.With(b), n)
		})
}

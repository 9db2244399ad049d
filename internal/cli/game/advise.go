package game

import (
	"cmp"
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/verb"
)

// AdviseVerb returns the verb advise, whose position may also be a board.
func AdviseVerb() command.Verb {
	v := records.Command(verb.Advise, func(f *command.Flags, q *records.Question) command.Run {
		q.Together = true
		var board string
		f.Add(&board, command.Flag{Name: "board", Usage: banmen.Msg("the position with the board `CELLS`, one character per cell, or standard input (-)")})
		f.OrInput(&board)
		declareBoardOptions(f)
		return func(ctx context.Context, c *command.Call, args []string) error {
			src, err := openPosition(ctx, c, q.Input, board, args)
			if err != nil {
				return err
			}
			return q.Answer(ctx, c, src)
		}
	})
	v.Args, v.MaxArgs = command.PuzzleArg, 1
	return v
}

// openPosition is like records.Open, but the position may also be a board.
func openPosition(ctx context.Context, c *command.Call, in command.Input, board string, args []string) (*records.Source, error) {
	k, p, err := c.Kinds.Parse(cmp.Or(in.As, firstGame(c.Kinds)))
	if err != nil {
		return nil, err
	}
	switch options := boardOptions(c, p); {
	case board != "" && len(args) > 0:
		return nil, console.Usage("--board and %q exclude each other", args[0])
	case board != "":
		return openBoard(c, k, p, board, options)
	case len(options) > 0:
		return nil, console.Usage("%s need --board", optionNames(p))
	}
	return records.Open(ctx, c, in, args)
}

// openBoard returns the position of --board. Errors have their place on the board or in an
// option.
func openBoard(c *command.Call, k *banmen.Kind, p banmen.Puzzle, board string, options map[string]string) (*records.Source, error) {
	p, err := game.Arrange(p, board, options)
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		syntax.File, syntax.Line = "--"+syntax.File, 1
	}
	if err != nil {
		return nil, err
	}
	src := records.One(c, k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1})
	src.Name = "--board"
	return src, nil
}

// optionNames names the options of a game.
func optionNames(p banmen.Puzzle) banmen.Message {
	var names []banmen.Message
	for _, o := range game.Options(p) {
		names = append(names, banmen.Msg("%s", "--"+o.Name))
	}
	return banmen.Join(names, banmen.Msg("%s, %s"), banmen.Msg("%s and %s"))
}

// declareBoardOptions declares the options of games that complete a --board.
func declareBoardOptions(f *command.Flags) {
	for _, k := range f.Kinds.For(command.Games) {
		for _, o := range game.Options(f.Kinds.Example(k)) {
			flag := command.Flag{Name: o.Name, Usage: o.Usage}
			if o.Plain {
				f.Add(new(bool), flag)
			} else {
				f.Add(new(string), flag)
			}
		}
	}
}

// boardOptions returns the given options of a game, by name.
func boardOptions(c *command.Call, p banmen.Puzzle) map[string]string {
	all := map[string]string{}
	for _, o := range game.Options(p) {
		if f := c.Cmd.Flags().Lookup(o.Name); f.Value.String() != f.DefValue {
			all[o.Name] = f.Value.String()
		}
	}
	return all
}

package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/tui"
)

func playVerb() verb {
	return verb{
		name: "play", args: "TEXT | FILE", minArgs: 1, maxArgs: 1,
		short: banmen.Msg("play a game or solve a puzzle by hand"),
		long: banmen.Msg("Shows the board to play on: the keys stand on the screen. A record goes on where it\n" +
			"ends. Where input or output is no terminal, it reads a move a line and writes the board\n" +
			"after each. In the end it writes the puzzle and the moves, a text that play goes on\n" +
			"with, and replay, if it is a game."),
		example: "banmen play attack25\nbanmen play examples/mini.csv",
		flags:   inputFlags[1:],
		run:     (*app).play,
	}
}

func (a *app) play(ctx context.Context, args []string) error {
	if args[0] == "-" {
		return usage("standard input is for the moves: name a file or a puzzle")
	}
	var err error
	src := a.openSaved(args)
	if src == nil {
		src, err = a.open(ctx, args)
	}
	if err != nil {
		return err
	}
	in := a.std.In
	if !isTerminal(in) {
		in = &patient{ctx: ctx, r: in}
	}
	for e, err := range src.records {
		if err != nil {
			return err
		}
		err = tui.Play(ctx, tui.PlayOptions{In: in, Out: a.std.Out, Err: a.std.Err, Lang: a.tag, Puzzle: e.Puzzle, Record: e.Meta["record"]})
		return inOutput(stdout, err)
	}
	return nil
}

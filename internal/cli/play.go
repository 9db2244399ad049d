package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops/game"
)

func playVerb() verb {
	return verb{
		name: "play", args: "TEXT | FILE", minArgs: 1, maxArgs: 1,
		short: banmen.Msg("play a game or solve a puzzle by hand"),
		long: banmen.Msg("Shows the board to play on: the keys stand on the screen. A record goes on where it\n" +
			"ends. Where input or output is no terminal, it reads a move a line and writes the board\n" +
			"after each. In the end it writes the puzzle and the moves, a text that play goes on\n" +
			"with, and replay, if it is a game. With --engines the other players of a game play by\n" +
			"themselves, and chance says who answers next (--seed); which engines there are, banmen\n" +
			"help match tells."),
		example: "banmen play attack25\nbanmen play attack25 --color W --engines mcts:2000\nbanmen play examples/mini.csv",
		flags:   append([]string{"engines", "color", "seed"}, inputFlags[1:]...),
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
		opponents, err := a.opponents(e.Puzzle)
		if err != nil {
			return err
		}
		err = tui.Play(ctx, tui.PlayOptions{In: in, Out: a.std.Out, Err: a.std.Err, Lang: a.tag,
			Puzzle: e.Puzzle, Record: e.Meta["record"], Opponents: opponents})
		return inOutput(stdout, err)
	}
	return nil
}

// opponents returns who plays against --color, nil if nobody does.
func (a *app) opponents(p banmen.Puzzle) (*session.Opponents, error) {
	if a.opt.engines == "" {
		if a.opt.color != "" || a.given("seed") {
			return nil, usage("--color and --seed belong to --engines")
		}
		return nil, nil
	}
	pos, err := game.Start(p)
	if err != nil {
		return nil, err
	}
	players, names := pos.Players(), strings.Split(a.opt.engines, ",")
	you := a.opt.color
	if you == "" {
		you = players[0]
	}
	at := slices.Index(players, you)
	if at < 0 {
		return nil, usage("there is no player %q: %s", you, orOneOf(you, players))
	}
	if others := len(players) - 1; len(names) > others {
		return nil, usage("there are %d engines for %d players", len(names), others)
	}
	o := &session.Opponents{Engines: map[string]banmen.Engine{}, Seed: a.toldSeed()}
	for i, name := range slices.Delete(players, at, at+1) {
		if o.Engines[name], err = game.Engine(pos, names[min(i, len(names)-1)]); err != nil {
			return nil, usageError{err}
		}
	}
	return o, nil
}

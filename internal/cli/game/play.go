package game

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// PlayVerb is the verb play.
func PlayVerb() command.Verb {
	return command.Verb{
		Name: "play", Args: "TEXT | FILE", MinArgs: 1, MaxArgs: 1,
		Short: banmen.Msg("play a game or solve a puzzle by hand"),
		Long: banmen.Msg("Shows the board to play on: the keys stand on the screen. A board that is larger than the\n" +
			"window scrolls with the cursor, between the numbers of rows and columns. A record goes\n" +
			"on where it ends. Where input or output is no terminal, it reads a move a line and writes\n" +
			"the board after each. In the end it writes the puzzle and the moves, a text that play\n" +
			"goes on with, and replay, if it is a game. With --engines the other players of a game\n" +
			"play by themselves, and chance says who answers next (--seed); which engines there are,\n" +
			"banmen help match tells.\n\n" +
			"Of a kind of puzzle without givens, such as sudoku, it makes a puzzle to solve, with\n" +
			"--givens or as few as can be, and says its seed in the end."),
		Example: "banmen play attack25\nbanmen play sudoku --givens 32\nbanmen play attack25 --color W --engines mcts:2000\nbanmen play examples/mini.csv",
		Flags: func(f *command.Flags) command.Run {
			o := new(playOptions)
			f.InputForm(&o.Input)
			f.Add(&o.engines, command.Flag{Name: "engines", Usage: banmen.Msg("`ENGINES` with commas between them play for the other players; the last for all that remain")})
			declareColor(f, &o.color)
			f.Seed(&o.seed)
			f.Givens(&o.givens)
			return o.run
		},
	}
}

type playOptions struct {
	command.Input
	engines, color string
	seed           uint64
	givens         int
}

func (o *playOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if args[0] == "-" {
		return console.Usage("standard input is for the moves: name a file or a puzzle")
	}
	var err error
	src := records.OpenSaved(c, args)
	if src == nil {
		src, err = records.Open(ctx, c, o.Input, args)
	}
	if err != nil {
		return err
	}
	in := c.IO.In
	if !console.IsTerminal(in) {
		in = console.Interruptible(ctx, in)
	}
	for e, err := range src.Records {
		if err != nil {
			return err
		}
		if c.Kinds.IsText(args[0]) && !game.Is(e.Puzzle) && ops.Bare(e.Puzzle) && e.Meta["record"] == "" {
			o.seed = c.Seed(o.seed)
			if e.Puzzle, err = o.made(ctx, c, src.Kind, e.Puzzle); err != nil {
				return err
			}
			defer c.Note("the puzzle was %s", e.Puzzle)
			defer c.TellSeed(o.seed)
		} else if o.givens >= 0 {
			return console.Usage("--givens is for puzzles that are made: name a kind alone")
		}
		opponents, err := o.opponents(c, e.Puzzle)
		if err != nil {
			return err
		}
		err = tui.Play(ctx, tui.PlayOptions{In: in, Out: c.IO.Out, Err: c.IO.Err, Lang: c.Lang,
			Puzzle: e.Puzzle, Record: e.Meta["record"], Opponents: opponents})
		return console.InOutput(console.Stdout, err)
	}
	return nil
}

// made returns a puzzle like p to solve.
func (o *playOptions) made(ctx context.Context, c *command.Call, k *banmen.Kind, p banmen.Puzzle) (banmen.Puzzle, error) {
	defer c.Progress(banmen.Msg("preparing"))()
	g, err := ops.NewGenerator(ctx, p, ops.GenOptions{Seed: o.seed, Givens: command.IfSet(o.givens), Bulk: k.Bulk})
	if err != nil {
		return nil, err
	}
	made, err := g.Make(ctx, 0)
	return made.Puzzle, err
}

// opponents returns who plays against --color, nil if nobody does.
func (o *playOptions) opponents(c *command.Call, p banmen.Puzzle) (*session.Opponents, error) {
	if o.engines == "" {
		if o.color != "" || c.Given("seed") && game.Is(p) {
			return nil, console.Usage("--color and --seed belong to --engines")
		}
		return nil, nil
	}
	pos, err := game.Start(p)
	if err != nil {
		return nil, err
	}
	players, names := pos.Players(), strings.Split(o.engines, ",")
	you := o.color
	if you == "" {
		you = players[0]
	}
	at := slices.Index(players, you)
	if at < 0 {
		return nil, console.Usage("there is no player %q: %s", you, console.OrOneOf(you, players))
	}
	if others := len(players) - 1; len(names) > others {
		return nil, console.Usage("there are %d engines for %d players", len(names), others)
	}
	others := &session.Opponents{Engines: map[string]banmen.Engine{}, Seed: c.ToldSeed(o.seed)}
	for i, name := range slices.Delete(players, at, at+1) {
		if others.Engines[name], err = game.Engine(pos, names[min(i, len(names)-1)]); err != nil {
			return nil, console.AsUsage(err)
		}
	}
	return others, nil
}

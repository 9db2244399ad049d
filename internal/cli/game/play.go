package game

import (
	"cmp"
	"context"
	"fmt"
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
	"github.com/banmen/banmen/verb"
)

const playArgs = "[TEXT | FILE]"

// PlayVerb is the verb play.
func PlayVerb() command.Verb {
	return command.Verb{
		Name: "play", Args: playArgs, MaxArgs: 1,
		Short: banmen.Msg("play a game or solve a puzzle by hand"),
		Long: banmen.Msg("Shows the board to play on; ? shows the keys, and / starts a command in words. A board\n" +
			"larger than the window scrolls with the cursor. There are marks, colours, undo,\n" +
			"savepoints and hints that tell more each time; in a game, the value of the best choices.\n" +
			"The mouse selects cells. --speak draws nothing: it takes commands such as r4c7 5, row 4,\n" +
			"what may r4c7 be, hint and why, and answers in sentences.\n\n" +
			"A record continues where it ends. If input or output is not a terminal, play reads one\n" +
			"move per line and writes the board after each. At the end it writes the puzzle and the\n" +
			"moves, a text that play can continue from and, for games, replay can show. --save also\n" +
			"stores it by name for --resume. With --engines the other players of a game move by\n" +
			"themselves, and chance decides who answers next (--seed); banmen help match lists the\n" +
			"engines.\n\n" +
			"For a kind of puzzle such as sudoku it makes a puzzle to solve, with --givens or as few\n" +
			"as possible, and prints its seed at the end. Without an argument it lists what can be\n" +
			"played."),
		Example: "banmen play attack25\nbanmen play sudoku --givens 32 --save tonight\nbanmen play --resume tonight\n" +
			"banmen play attack25 --color W --engines mcts:2000\nbanmen play --speak examples/mini.csv",
		Flags: func(f *command.Flags) command.Run {
			o := new(playOptions)
			f.InputForm(&o.Input)
			f.Add(&o.engines, command.Flag{Name: "engines", Usage: banmen.Msg("let comma-separated `ENGINES` play; the last fills the other seats")})
			command.Color(f, &o.color)
			f.Seed(&o.seed)
			f.Givens(&o.givens)
			f.Add(&o.speak, command.Flag{Name: "speak", Usage: verb.SpeakUsage})
			f.Add(&o.save, command.Flag{Name: "save", Usage: banmen.Msg("save as `NAME`, on request and at the end")})
			f.Add(&o.resume, command.Flag{Name: "resume", Usage: banmen.Msg("resume the game saved as `NAME`")})
			f.Add(&o.noTimer, command.Flag{Name: "no-timer", Usage: banmen.Msg("do not show or save the time")})
			return o.run
		},
	}
}

type playOptions struct {
	command.Input
	engines, color string
	seed           uint64
	givens         int
	speak, noTimer bool
	save, resume   string
}

func (o *playOptions) run(ctx context.Context, c *command.Call, args []string) error {
	kept, noPlace := savesOf(c.IO.Getenv)
	if len(args) == 0 && o.resume == "" {
		return c.Out.Text(playable(c, kept))
	}
	src, err := o.open(ctx, c, kept, args)
	if err != nil {
		return err
	}
	if err := o.name(kept, noPlace); err != nil {
		return err
	}
	in := c.IO.In
	if o.speak || !console.IsTerminal(in) {
		in = console.Interruptible(ctx, in)
	}
	for e, err := range src.Records {
		if err != nil {
			return err
		}
		if len(args) > 0 && c.Kinds.IsText(args[0]) && !game.Is(e.Puzzle) && ops.IsEmpty(e.Puzzle) && e.Meta["record"] == "" {
			o.seed = c.Seed(o.seed)
			if e.Puzzle, err = o.made(ctx, c, src.Kind, e.Puzzle); err != nil {
				return err
			}
			defer c.Note("the puzzle was %s", e.Puzzle)
			defer c.TellSeed(o.seed)
		} else if o.givens >= 0 {
			return console.Usage("--givens applies when a puzzle is made: name only a kind")
		}
		opponents, err := o.opponents(c, e.Puzzle)
		if err != nil {
			return err
		}
		todo := tui.PlayOptions{In: in, Out: c.IO.Out, Err: c.IO.Err, Lang: c.Lang, Puzzle: e.Puzzle, Rules: banmen.RulesFor(src.Kind.Rules(c.Lang), e.Puzzle.String()),
			Record: e.Meta["record"], Opponents: opponents, Speak: o.speak, Timer: !o.noTimer, Name: o.save}
		if noPlace == nil {
			todo.Save = kept.save
		}
		err = tui.Play(ctx, todo)
		return console.InOutput(console.Stdout, err)
	}
	return nil
}

// playable lists the games, puzzles and saves that can be played.
func playable(c *command.Call, kept saves) string {
	var b strings.Builder
	list := func(heading banmen.Message, kinds []*banmen.Kind) {
		fmt.Fprintln(&b, c.Text(heading))
		for _, k := range kinds {
			fmt.Fprintf(&b, "  %-11s %s\n", k.Name, k.Title(c.Lang))
		}
		fmt.Fprintln(&b)
	}
	list(banmen.Msg("Games:"), c.Kinds.For(command.Games))
	list(banmen.Msg("Puzzles, made when you start:"), c.Kinds.For(command.Puzzles))
	if names := kept.names(); len(names) > 0 {
		fmt.Fprintf(&b, "%s\n  %s\n\n", c.Text(banmen.Msg("Saved, for --resume NAME:")), strings.Join(names, "\n  "))
	}
	fmt.Fprintln(&b, c.Text(banmen.Msg("banmen play NAME starts one, such as banmen play %s; a file or a puzzle's text works, too.", firstPuzzle(c))))
	return b.String()
}

// firstPuzzle returns the name of the default kind.
func firstPuzzle(c *command.Call) string {
	for _, k := range c.Kinds.All {
		if k.Default {
			return k.Name
		}
	}
	return c.Kinds.All[0].Name
}

// open opens the game or puzzle to play.
func (o *playOptions) open(ctx context.Context, c *command.Call, kept saves, args []string) (*records.Source, error) {
	switch {
	case o.resume != "" && len(args) > 0:
		return nil, console.Usage("--resume and %q exclude each other", args[0])
	case o.resume != "":
		o.save = cmp.Or(o.save, o.resume)
		return kept.open(c, o.resume)
	case args[0] == "-":
		return nil, console.Usage("standard input is read for moves: name a file or a puzzle")
	}
	if src := records.OpenSaved(c, args); src != nil {
		return src, nil
	}
	if len(args) == 1 && c.Kinds.IsText(args[0]) {
		if k, p, err := c.Kinds.ParseToMake(args[0]); err == nil && banmen.CheckGivens(p) != nil {
			return records.One(c, k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1}), nil
		}
	}
	return records.Open(ctx, c, o.Input, args)
}

// name checks the name to save by, before anything is played.
func (o *playOptions) name(kept saves, noPlace error) error {
	if o.save == "" {
		return nil
	}
	if noPlace != nil {
		return noPlace
	}
	_, err := kept.file(o.save)
	return err
}

// made generates a puzzle like p.
func (o *playOptions) made(ctx context.Context, c *command.Call, k *banmen.Kind, p banmen.Puzzle) (banmen.Puzzle, error) {
	defer c.Progress(banmen.Msg("preparing"))()
	g, err := ops.NewGenerator(ctx, p, ops.GenerateOptions{Seed: o.seed, Givens: command.IfSet(o.givens), Bulk: k.Bulk})
	if err != nil {
		return nil, err
	}
	made, err := g.Make(ctx, 0)
	return made.Puzzle, err
}

// opponents returns the engines that play against --color, or nil without --engines.
func (o *playOptions) opponents(c *command.Call, p banmen.Puzzle) (*session.Opponents, error) {
	if o.engines == "" {
		if o.color != "" || c.Given("seed") && game.Is(p) {
			return nil, console.Usage("--color and --seed need --engines")
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
		return nil, console.Usage("there are %d engines but only %d players", len(names), others)
	}
	others := &session.Opponents{Engines: map[string]banmen.Engine{}, Seed: c.ToldSeed(o.seed)}
	for i, name := range slices.Delete(players, at, at+1) {
		if others.Engines[name], err = game.Engine(pos, names[min(i, len(names)-1)]); err != nil {
			return nil, console.AsUsage(err)
		}
	}
	return others, nil
}

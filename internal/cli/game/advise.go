package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
)

// AdviseVerb is the verb advise.
func AdviseVerb() command.Verb {
	return command.Verb{
		Name: "advise", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("rate a position and every choice"),
		Long: banmen.Msg("Says what each player may expect of a position, and for every choice of every player what\n" +
			"comes of it: the probability of winning, in hundredths, and the mean score in the end.\n" +
			"The first line is before the question, that with - after it if nobody answers. The\n" +
			"position is a text, the moves that led to it, or a --board.\n\n" +
			"Near the end it is exact, and says so. Before that it is an estimate of --playouts from\n" +
			"--seed; ± is the standard error. --method exact works everything out, however long it\n" +
			"takes; --method search does without."),
		Example: "banmen advise R13B8R3 --color W\nbanmen advise --board .RGBRRRRRRWWWRRBRRRR..G.. --limit 3\n" +
			"banmen advise --rates .3,.25,.25,.2 --questions 2 --board GRRRR.RGRBRGRGGGGGG.GGGGR --ac-used",
		For: command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(adviseOptions)
			f.Input(&o.Input)
			declareColor(f, &o.color)
			f.Add(&o.board, command.Flag{Name: "board", Usage: banmen.Msg("the position with the board `CELLS`, a character a cell; - is standard input")})
			f.OrInput(&o.board)
			declareBoardOptions(f)
			o.advice.declare(f)
			f.Limit(&o.limit)
			f.OwnTimeout(&o.timeout)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type adviseOptions struct {
	command.Input
	advice
	color, board string
	limit        int64
	timeout      time.Duration
}

func (o *adviseOptions) run(ctx context.Context, c *command.Call, args []string) error {
	todo, err := o.advice.resolve(c)
	if err != nil {
		return err
	}
	src, err := o.openPosition(ctx, c, args)
	if err != nil {
		return err
	}
	src.Enough = o.limit
	return src.Each(func(e banmen.Entry) error { return o.one(ctx, c, src, e, todo) })
}

// openPosition is records.Open, but a position may also be a --board.
func (o *adviseOptions) openPosition(ctx context.Context, c *command.Call, args []string) (*records.Source, error) {
	k, p, err := c.Kinds.Parse(cmp.Or(o.As, firstGame(c.Kinds)))
	if err != nil {
		return nil, err
	}
	switch options := boardOptions(c, p); {
	case o.board != "" && len(args) > 0:
		return nil, console.Usage("--board and %q exclude each other", args[0])
	case o.board != "":
		return o.openBoard(c, k, p, options)
	case len(options) > 0:
		return nil, console.Usage("%s belong to a --board", optionNames(p))
	}
	return records.Open(ctx, c, o.Input, args)
}

// openBoard returns the position of --board. The places of errors are those on
// the board, or in an option.
func (o *adviseOptions) openBoard(c *command.Call, k *banmen.Kind, p banmen.Puzzle, options map[string]string) (*records.Source, error) {
	p, err := game.Arrange(p, o.board, options)
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

// declareBoardOptions declares what games have to say besides --board.
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

// boardOptions are the options of a game that were given, by name.
func boardOptions(c *command.Call, p banmen.Puzzle) map[string]string {
	all := map[string]string{}
	for _, o := range game.Options(p) {
		if f := c.Cmd.Flags().Lookup(o.Name); f.Value.String() != f.DefValue {
			all[o.Name] = f.Value.String()
		}
	}
	return all
}

// one writes the advice on a position.
func (o *adviseOptions) one(ctx context.Context, c *command.Call, src *records.Source, e banmen.Entry, todo banmen.AdviceOptions) error {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return src.At(e, err)
	}
	players := pos.Players()
	if o.color != "" {
		if !slices.Contains(players, o.color) {
			return console.Usage("there is no player %q: %s", o.color, console.OrOneOf(o.color, players))
		}
		players = []string{o.color}
	}
	if err := checkChances(c, todo, pos.Players()); err != nil {
		return err
	}
	stop := c.Progress(banmen.Msg("thinking"))
	ctx, cancel := command.Limited(ctx, o.timeout)
	defer cancel()
	advice, err := game.Advise(ctx, pos, todo)
	stop()
	if advice == nil {
		if ctx.Err() != nil {
			return err
		}
		return src.At(e, err)
	}
	t := &advised{entry: e, pos: pos, advice: advice, players: players, seed: todo.Seed, limit: o.limit}
	written := c.Print(
		func() error { return c.Out.Block([]byte(t.text(c)), true) },
		func() any { return answer.AdviceOf(c.Head(e), pos, advice, players, o.limit, todo.Seed) })
	return cmp.Or(written, err) // also of one that was interrupted
}

// advised is the advice on a position for some of the players, so many choices of
// each.
type advised struct {
	entry   banmen.Entry
	pos     banmen.Position
	advice  *banmen.Advice
	players []string
	seed    uint64
	limit   int64
}

// text is the advice as a table.
func (t *advised) text(c *command.Call) string {
	d := t.advice
	var b strings.Builder
	if d.Exact {
		fmt.Fprintln(&b, c.Text(banmen.Msg("exact: who wins, in hundredths, and the mean score")))
	} else {
		fmt.Fprintln(&b, c.Text(banmen.Msg("estimate of %d playouts, seed %d: who wins, in hundredths, and the mean score", d.Playouts, t.seed)))
	}
	all := t.pos.Players()
	fmt.Fprintf(&b, "%-8s%s   %s\n", "", columns(all, 7), columns(all, 6))
	adviceRow(&b, "", d.Outlook, -1)
	if !t.pos.Status().Over {
		adviceRow(&b, "-", d.Silence, -1)
	}
	for _, p := range t.players {
		i := slices.Index(all, p)
		for n, ch := range d.Choices[i] {
			if n == 0 {
				b.WriteByte('\n')
			}
			if t.limit > 0 && int64(n) == t.limit {
				fmt.Fprintf(&b, "%-8s %s\n", "…", c.Text(banmen.Msg("%d more", len(d.Choices[i])-n)))
				break
			}
			adviceRow(&b, ch.Move.Text, ch.Outlook, i)
		}
		t.openings(c, &b, i)
	}
	return b.String()
}

// openings writes what it is worth to a player to open each cell, where moves open one.
func (t *advised) openings(c *command.Call, b *strings.Builder, player int) {
	var told []string
	for n, o := range game.Openings(t.advice.Choices[player], banmen.NoCell) {
		if t.limit > 0 && int64(n) == t.limit {
			told = append(told, "…")
			break
		}
		told = append(told, fmt.Sprintf("%s %.2f", game.CellName(t.pos, o.Cell), 100*o.Choice.Win[player]))
	}
	if told != nil {
		fmt.Fprintln(b, c.Text(banmen.Msg("what it is worth to open: %s", strings.Join(told, ", "))))
	}
}

// columns are the heads of columns of a width.
func columns(names []string, width int) string {
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "%*s", width, n)
	}
	return b.String()
}

// adviceRow writes a line of the table, with the error of a player if it is known.
func adviceRow(b *strings.Builder, name string, o banmen.Outlook, player int) {
	fmt.Fprintf(b, "%-8s", name)
	for _, p := range o.Win {
		fmt.Fprintf(b, "%7.2f", 100*p)
	}
	b.WriteString("   ")
	for _, s := range o.Score {
		fmt.Fprintf(b, " %5.2f", s)
	}
	if player >= 0 && o.Error != nil {
		fmt.Fprintf(b, "   ±%.2f", 100*o.Error[player])
	}
	b.WriteByte('\n')
}

package game

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
)

// PerftVerb is the verb perft.
func PerftVerb() command.Verb {
	return command.Verb{
		Name: "perft", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("count the lines of play (perft)"),
		Long: banmen.Msg("Prints the number of lines of --depth moves from the position; with --stats the numbers\n" +
			"of shorter lines go to standard error. --order says who may move: any player each time,\n" +
			"or all in turn (cyclic)."),
		Example: "banmen perft attack25\nbanmen perft --depth 6 --order cyclic attack25",
		For:     command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(perftOptions)
			f.Input(&o.Input)
			o.depth = 4
			f.Add(&o.depth, command.Flag{Name: "depth", Short: "d", Natural: true, Usage: banmen.Msg("count lines of `N` moves")})
			f.Add(&o.order, command.Flag{Name: "order", Usage: banmen.Msg("let the players move in the order `NAME`"), Values: func() []string { return orders(f.Kinds) }})
			f.Stats(&o.stats)
			f.Timeout()
			f.Progress()
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type perftOptions struct {
	command.Input
	depth int
	order string
	stats bool
}

// orders are the orders of all games.
func orders(k *command.Kinds) (all []string) {
	for _, kind := range k.For(command.Games) {
		all = append(all, game.Orders(k.Example(kind))...)
	}
	return all
}

func (o *perftOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	return src.Each(func(e banmen.Entry) error { return o.one(ctx, c, e) })
}

// A perftJSON is an answer of perft.
type perftJSON struct {
	answer.Head
	Count string `json:"count"` // decimal
	Depth int    `json:"depth,omitempty"`
	Order string `json:"order,omitempty"`
}

func (o *perftOptions) one(ctx context.Context, c *command.Call, e banmen.Entry) error {
	order, err := o.orderFor(e.Puzzle)
	if err != nil {
		return err
	}
	for depth := 1; o.stats && depth < o.depth; depth++ {
		n, err := lines(ctx, c, e.Puzzle, depth, order)
		if err != nil {
			return err
		}
		c.Note("depth %d: %d", depth, n)
	}
	n, err := lines(ctx, c, e.Puzzle, o.depth, order)
	if err != nil {
		return err
	}
	return c.Print(
		func() error { return c.Out.Block(fmt.Appendln(nil, n), false) },
		func() any {
			return perftJSON{Head: c.Head(e), Count: strconv.FormatUint(n, 10), Depth: o.depth, Order: order}
		})
}

// orderFor returns the order of --order, or the default of the game.
func (o *perftOptions) orderFor(p banmen.Puzzle) (string, error) {
	orders := game.Orders(p)
	switch {
	case len(orders) == 0:
		return "", nil // counting reports the error
	case o.order == "":
		return orders[0], nil
	case !slices.Contains(orders, o.order):
		return "", console.Usage("there is no order %q: %s", o.order, console.OrOneOf(o.order, orders))
	}
	return o.order, nil
}

// lines counts the lines of play. The count runs in the background, so that it can be interrupted.
func lines(ctx context.Context, c *command.Call, p banmen.Puzzle, depth int, order string) (uint64, error) {
	defer c.Progress(banmen.Msg("counting lines of depth %d", depth))()
	return console.WaitCtx(ctx, func() (uint64, error) { return game.Perft(p, depth, order) })
}

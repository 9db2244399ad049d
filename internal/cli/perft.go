package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

func perftVerb() verb {
	return verb{
		name: "perft", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("count the lines of play"),
		long: banmen.Msg("Prints how many lines of --depth moves there are from the position; with --stats the\n" +
			"numbers of shorter lines stand on standard error. --order says who may move: any\n" +
			"player each time, or all in turn (cyclic)."),
		example: "banmen perft attack25\nbanmen perft --depth 6 --order cyclic attack25",
		flags:   append([]string{"depth", "order", "stats", "timeout", "progress", "json", "output"}, inputFlags...),
		games:   true,
		run:     (*app).perft,
	}
}

func (a *app) perft(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error { return a.perftOne(ctx, e) })
}

func (a *app) perftOne(ctx context.Context, e banmen.Entry) error {
	order, err := a.orderFor(e.Puzzle)
	if err != nil {
		return err
	}
	for depth := 1; a.opt.stats && depth < a.opt.depth; depth++ {
		n, err := a.lines(ctx, e.Puzzle, depth, order)
		if err != nil {
			return err
		}
		a.note("depth %d: %d", depth, n)
	}
	n, err := a.lines(ctx, e.Puzzle, a.opt.depth, order)
	if err != nil {
		return err
	}
	if a.opt.json {
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Depth: a.opt.depth, Order: order, Count: strconv.FormatUint(n, 10)})
	}
	return a.out.block(fmt.Appendln(nil, n), false)
}

// orderFor returns the order of --order, or the default of the game.
func (a *app) orderFor(p banmen.Puzzle) (string, error) {
	orders := game.Orders(p)
	switch {
	case len(orders) == 0:
		return "", nil // that is said when it counts
	case a.opt.order == "":
		return orders[0], nil
	case !slices.Contains(orders, a.opt.order):
		return "", usage("there is no order %q: %s", a.opt.order, orOneOf(a.opt.order, orders))
	}
	return a.opt.order, nil
}

// lines counts in the background, so that it can be interrupted.
func (a *app) lines(ctx context.Context, p banmen.Puzzle, depth int, order string) (uint64, error) {
	defer a.progress(banmen.Msg("counting lines of depth %d", depth))()
	type counted struct {
		n   uint64
		err error
	}
	done := make(chan counted, 1)
	go func() {
		n, err := game.Perft(p, depth, order)
		done <- counted{n, err}
	}()
	select {
	case c := <-done:
		return c.n, c.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

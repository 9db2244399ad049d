package ops

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// CountOptions are limits of a count.
type CountOptions struct {
	AtMost   int64     // count no further; 0 is no limit
	Memory   int64     // bytes that the states of layers may take; 0 is a gibibyte
	Jobs     int       // how much to do at a time; 0 is one for each processor
	Progress *Progress // nil: nobody wants to know
}

// workers returns how much to do at a time for so many jobs, 0 being one for
// each processor.
func workers(jobs int) int {
	if jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return jobs
}

// A Counted is a count and how it came about.
type Counted struct {
	Count *big.Int
	Plan  []banmen.Message // a line each: the engine and why
}

// Count returns the number of solutions of p, or atMost if there are as many or
// more; 0 is no limit. When the context ends it returns what it has counted
// with the error.
func Count(ctx context.Context, p banmen.Puzzle, atMost int64) (*big.Int, error) {
	c, err := CountPlanned(ctx, p, CountOptions{AtMost: atMost})
	return c.Count, err
}

// Listing and counting in layers take turns, as nobody knows before which of
// them ends sooner: the first turn may list so many solutions, with as many
// failures, or take so many steps in layers; each further turn has patience
// times as much.
const (
	turnListed = 100
	turnSteps  = 1 << 17
	patience   = 32
)

// CountPlanned is Count that says how. It lists where there are few solutions or
// --at-most is given, and where the model has no layers that are worth it.
func CountPlanned(ctx context.Context, p banmen.Puzzle, o CountOptions) (Counted, error) {
	if n, how, err := ownCount(ctx, p, o); !errors.Is(err, banmen.ErrCannot) {
		return Counted{n, []banmen.Message{how}}, err
	}
	if n, err := fewOwn(ctx, p, o.AtMost); !errors.Is(err, banmen.ErrCannot) {
		c := &counter{o: o}
		return Counted{big.NewInt(int64(n)), c.listPlan()}, err
	}
	q, factor := normalise(p)
	m, err := modelOf(q)
	if err != nil {
		return Counted{}, err
	}
	if o.AtMost > 0 {
		c := &counter{m: m, o: o, least: new(big.Int)}
		return c.capped(ctx, factor)
	}
	c, err := countParts(ctx, m, o)
	c.Count.Mul(c.Count, factor)
	return c, err
}

// A counter counts the solutions of a model.
type counter struct {
	m     *model.Model
	o     CountOptions
	least *big.Int // listed so far
	plan  []banmen.Message
}

// capped lists up to AtMost solutions, where each that is found stands for as
// many as the factor says.
func (c *counter) capped(ctx context.Context, factor *big.Int) (Counted, error) {
	c.plan = c.listPlan()
	limit := int64(1)
	if factor.IsInt64() {
		limit = (c.o.AtMost-1)/factor.Int64() + 1
	}
	_, err := c.list(ctx, limit, 0)
	total := factor.Mul(factor, c.least)
	if most := big.NewInt(c.o.AtMost); total.Cmp(most) > 0 {
		total = most
	}
	return Counted{total, c.plan}, err
}

// listPlan says why solutions are listed.
func (c *counter) listPlan() []banmen.Message {
	if c.o.AtMost > 0 {
		return []banmen.Message{banmen.Msg("listing: at most %d solutions are wanted", c.o.AtMost)}
	}
	return []banmen.Message{banmen.Msg("listing: there are few solutions")}
}

// fewOwn counts by the puzzle's own search up to atMost. Without that it is an
// ErrCannot where there are many.
func fewOwn(ctx context.Context, p banmen.Puzzle, atMost int64) (int, error) {
	limit := int64(turnListed)
	if atMost > 0 {
		limit = min(atMost, math.MaxInt32)
	}
	_, n, err := ownSearch(ctx, p, int(limit))
	if err == nil && atMost == 0 && n == turnListed {
		err = banmen.ErrCannot
	}
	return n, err
}

// count returns what it has counted with the error.
func (c *counter) count(ctx context.Context) (*big.Int, error) {
	var layers *count.Layers
	listed, steps := int64(turnListed), int64(turnSteps)
	for first := true; ; first = false {
		done, err := c.list(ctx, listed, listed)
		if done || err != nil {
			c.plan = c.listPlan()
			return c.least, err
		}
		if first {
			layers, err = count.New(ctx, c.m)
		}
		var n *big.Int
		if err == nil {
			n, err = layers.Count(ctx, count.Options{Memory: c.o.Memory, Steps: steps})
		}
		switch {
		case err == nil:
			c.plan = planOf(layers)
			return n, nil
		case errors.Is(err, count.ErrSteps):
			listed, steps = listed*patience, steps*patience
		case ctx.Err() != nil:
			return c.least, ctx.Err()
		default:
			c.plan = []banmen.Message{banmen.Msg("listing: %s", whyNot(err))}
			_, err = c.list(ctx, 0, 0)
			return c.least, err
		}
	}
}

// list counts up to limit solutions one by one, with up to so many failures; 0
// is no limit. It reports whether these are all.
func (c *counter) list(ctx context.Context, limit, fails int64) (bool, error) {
	n := int64(0)
	defer c.o.Progress.set(0, 0)
	_, err := engine.Search(ctx, c.m, engine.Options{MaxFails: fails, Memory: c.o.Memory}, func(event.Event) bool {
		if n++; n%turnListed == 0 {
			c.o.Progress.set(n, 0)
		}
		return n != limit
	})
	if found := big.NewInt(n); found.Cmp(c.least) > 0 {
		c.least = found
	}
	if errors.Is(err, engine.ErrFails) {
		return false, nil
	}
	return limit == 0 || n < limit, err
}

// planOf says how layers are counted.
func planOf(l *count.Layers) []banmen.Message {
	p := l.Plan()
	lines := []banmen.Message{banmen.Msg("layers: step by step, %d steps with up to %d fillings each", p.Rows, p.Fillings)}
	if p.Blocks > 1 {
		lines = append(lines, banmen.Msg("up to %d columns or groups of columns are alike for the rows that remain", p.Blocks))
	}
	if p.Values > 1 {
		lines = append(lines, banmen.Msg("up to %d symbols are alike for the rows that remain", p.Values))
	}
	if p.Places > 1 {
		lines = append(lines, banmen.Msg("each state counts %d cases of what no symmetry moves, such as diagonals", p.Places))
	}
	return lines
}

// whyNot says why there are no layers.
func whyNot(err error) banmen.Message {
	var r count.Refusal
	switch errors.As(err, &r); {
	case errors.Is(err, count.ErrMemory):
		return banmen.Msg("the states of layers do not fit into the memory allowed")
	case errors.Is(err, count.ErrSteps):
		return banmen.Msg("it takes too many steps")
	case r == count.WideState:
		return banmen.Msg("too much is open between two rows")
	case r == count.ManyValues:
		return banmen.Msg("there are over 64 different symbols")
	case r == count.ManyRows:
		return banmen.Msg("a row can be filled in too many ways")
	case r == count.MixedOrder:
		return banmen.Msg("the list order does not go row by row")
	case r == count.NoHalves:
		return banmen.Msg("several upper halves of a board fit to the same lower ones")
	}
	return banmen.Msg("the model is malformed")
}

// ownCount returns the count of a puzzle that knows it by itself, or an ErrCannot.
func ownCount(ctx context.Context, p banmen.Puzzle, o CountOptions) (n *big.Int, how banmen.Message, err error) {
	c, ok := p.(banmen.Counter)
	if !ok {
		return nil, how, banmen.ErrCannot
	}
	own := banmen.CountOptions{Jobs: workers(o.Jobs), Progress: o.Progress.set}
	if o.AtMost > 0 {
		own.AtMost = big.NewInt(o.AtMost)
	}
	return c.Count(ctx, own)
}

// normalise returns a puzzle whose solutions stand for those of p, each for the
// same number of them, the factor: where all symbols can be renamed and nothing
// is given, one house has them in order.
func normalise(p banmen.Puzzle) (banmen.Puzzle, *big.Int) {
	house := house(p)
	if house == nil || p.Givens().Count() > 0 || !renamable(p, len(house)) {
		return p, big.NewInt(1)
	}
	b := p.Givens().Clone()
	for i, v := range house {
		b.Cells[v] = uint16(i + 1)
	}
	return p.With(b), new(big.Int).MulRange(1, int64(len(house)))
}

// house returns the cells of the first AllDifferent of p that has all symbols:
// there are as many as cells, and each cell can have each of them.
func house(p banmen.Puzzle) []model.Var {
	m, ok := p.(banmen.Modeler)
	if !ok {
		return nil
	}
	md := m.Model()
	for _, c := range md.Constraints {
		a, ok := c.(model.AllDifferent)
		if ok && !slices.ContainsFunc(a.Of, func(v model.Var) bool { return !isFull(md.Domains[v], len(a.Of)) }) {
			return a.Of
		}
	}
	return nil
}

// isFull reports whether a domain is all symbols from 1 to n.
func isFull(domain []int, n int) bool { return len(domain) == n && n > 0 && domain[n-1] == n }

// renamable reports whether symmetries of p exchange all neighbours among its n
// symbols.
func renamable(p banmen.Puzzle, n int) bool {
	var have []grid.Symmetry
	for _, g := range groupsOf(p) {
		have = append(have, g.Generators...)
	}
	for _, want := range grid.Renamings(n) {
		if !slices.ContainsFunc(have, func(g grid.Symmetry) bool { return g.Cells == nil && slices.Equal(g.Values, want.Values) }) {
			return false
		}
	}
	return n > 0
}

package ops

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// CountOptions limit a count. The zero value counts all solutions.
type CountOptions struct {
	AtMost   int64     // limit of the count; 0 is no limit
	Memory   int64     // bytes for the states of layers; 0 means 1 GiB
	Jobs     int       // number of goroutines; 0 means one per CPU
	Progress *Progress // may be nil
}

// workers returns the number of goroutines for a number of jobs; 0 means one per CPU.
func workers(jobs int) int {
	if jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return jobs
}

// A Counted is a count and how it was obtained.
type Counted struct {
	Count *big.Int
	Plan  []banmen.Message // the engine and why, one message per line
}

// Count returns the number of solutions of p, or AtMost if that is less. When the context
// ends, it returns the count so far and the error. If the count would take over a day and
// the context has no deadline, it fails with an ErrLimit that has an estimate.
func Count(ctx context.Context, p banmen.Puzzle, o CountOptions) (*big.Int, error) {
	c, err := CountPlanned(ctx, p, o)
	return c.Count, err
}

// CountPlanned is Count with a description of the method. It lists solutions if they are few, if
// AtMost is set, or if layers would be slower.
func CountPlanned(ctx context.Context, p banmen.Puzzle, o CountOptions) (Counted, error) {
	if n, how, err := ownCount(ctx, p, o); !errors.Is(err, banmen.ErrCannot) {
		return Counted{n, []banmen.Message{how}}, err
	}
	if n, err := fewOwn(ctx, p, o.AtMost); !errors.Is(err, banmen.ErrCannot) {
		return Counted{big.NewInt(int64(n)), plan.Listing(o.AtMost)}, err
	}
	q, factor := normalise(p)
	m, err := modelOf(q)
	if err != nil {
		return Counted{}, err
	}
	limits := plan.CountOptions{Memory: o.Memory, Progress: o.Progress.set}
	if o.AtMost > 0 {
		return capped(ctx, m, factor, o.AtMost, limits)
	}
	limits.Factor = factor
	n, how, err := plan.Count(ctx, m, limits)
	return Counted{n.Mul(n, factor), how}, err
}

// A Layer is the state of a count by layers after some cells.
type Layer struct {
	Cells  []int    // the last of these cells; empty before the first
	States int      // number of states after these cells
	Ways   *big.Int // number of ways to fill these cells without breaking a rule
}

// CountLayers counts the solutions of p by layers only, and reports each layer. memory
// limits the states; 0 means 1 GiB.
func CountLayers(ctx context.Context, p banmen.Puzzle, memory int64, tell func(Layer)) (*big.Int, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	board := p.Givens().Size()
	return plan.CountLayers(ctx, m, memory, func(y count.Layer) {
		layer := Layer{States: y.States, Ways: y.Ways}
		for _, v := range y.Row {
			if int(v) < board {
				layer.Cells = append(layer.Cells, int(v))
			}
		}
		tell(layer)
	})
}

// capped counts up to atMost solutions. Each solution of m stands for factor solutions.
func capped(ctx context.Context, m *model.Model, factor *big.Int, atMost int64, o plan.CountOptions) (Counted, error) {
	o.AtMost = 1
	if factor.IsInt64() {
		o.AtMost = (atMost-1)/factor.Int64() + 1
	}
	n, _, err := plan.Count(ctx, m, o)
	n.Mul(n, factor)
	if most := big.NewInt(atMost); n.Cmp(most) > 0 {
		n = most
	}
	return Counted{n, plan.Listing(atMost)}, err
}

// fewOwn counts by the puzzle's own search up to atMost. Without a limit it fails with
// ErrCannot if there are many.
func fewOwn(ctx context.Context, p banmen.Puzzle, atMost int64) (int, error) {
	limit := int64(plan.FirstTurn)
	if atMost > 0 {
		limit = min(atMost, math.MaxInt32)
	}
	n, err := ownNumber(ctx, p, int(limit))
	if err == nil && atMost == 0 && n == plan.FirstTurn {
		err = banmen.ErrCannot
	}
	return n, err
}

// ownCount returns the count that the puzzle's kind knows, or an ErrCannot.
func ownCount(ctx context.Context, p banmen.Puzzle, o CountOptions) (n *big.Int, how banmen.Message, err error) {
	c, ok := p.(banmen.Counter)
	if !ok {
		return nil, how, banmen.ErrCannot
	}
	options := banmen.CountOptions{Jobs: workers(o.Jobs), Progress: o.Progress.set}
	if o.AtMost > 0 {
		options.AtMost = big.NewInt(o.AtMost)
	}
	return c.Count(ctx, options)
}

// CountParts returns the parts in which the kind of p counts its solutions. It fails with
// ErrCannot if there are none.
func CountParts(p banmen.Puzzle) (banmen.CountParts, error) {
	d, ok := p.(banmen.Divided)
	if !ok {
		return nil, banmen.ErrCannot
	}
	return d.Parts()
}

// normalise returns a puzzle each of whose solutions stands for the same number of
// solutions of p, the factor. If all symbols can be renamed and nothing is given, it puts
// the symbols of one house in order.
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

// house returns the cells of the first AllDifferent of p in which each symbol occurs: it
// has as many cells as symbols, and each cell can have all of them.
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

// isFull reports whether a domain has all symbols 1..n.
func isFull(domain []int, n int) bool { return len(domain) == n && n > 0 && domain[n-1] == n }

// renamable reports whether p has symmetries that exchange each symbol with the next, for
// n symbols.
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

package plan

import (
	"cmp"
	"context"
	"errors"
	"math/big"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// CountOptions are limits of a count.
type CountOptions struct {
	AtMost   int64                   // count no further; 0 is no limit
	Memory   int64                   // bytes that the states of layers may take; 0 is a gibibyte
	Progress func(done, total int64) // nil, or is told how many solutions were found one by one
}

// Count returns the number of solutions of m, or AtMost if there are as many or
// more, and says which engine counted them and why. It searches where AtMost is
// given, where there are few solutions, and where the model has no layers that
// are worth it. When the context ends, what was counted comes with its error,
// unless m falls into parts.
func Count(ctx context.Context, m *model.Model, o CountOptions) (*big.Int, []message.Message, error) {
	if o.AtMost > 0 {
		c := newCounter(m, o)
		_, err := c.search(ctx, o.AtMost, 0)
		return c.least, Listing(o.AtMost), err
	}
	return countParts(ctx, m, o)
}

// CountLayers returns the number of solutions of m, counted by layers and in no other way,
// and tells each of them. Where there are none, or their states do not fit into so many
// bytes, it is an ErrLimit.
func CountLayers(ctx context.Context, m *model.Model, memory int64, tell func(count.Layer)) (*big.Int, error) {
	layers, err := count.New(ctx, m)
	var n *big.Int
	if err == nil {
		n, err = layers.Count(ctx, count.Options{Memory: memory, Layer: tell})
	}
	if err != nil && ctx.Err() == nil {
		err = message.Errorf(message.ErrLimit, "the solutions cannot be counted by layers: %s", whyNot(err))
	}
	return n, cmp.Or(ctx.Err(), err)
}

// quickSteps are steps in layers that take some seconds.
const quickSteps = 1 << 25

// CountsQuickly reports whether Count takes a moment, as there are few solutions or
// short layers.
func CountsQuickly(ctx context.Context, m *model.Model, memory int64) (bool, error) {
	const found = FirstTurn * growth
	if few, err := newCounter(m, CountOptions{Memory: memory}).search(ctx, found, found); few || err != nil {
		return few, err
	}
	layers, err := count.New(ctx, m)
	if err == nil {
		_, err = layers.Count(ctx, count.Options{Memory: memory, Steps: quickSteps})
	}
	return err == nil, ctx.Err()
}

// CountQuotient returns the number of solutions of q: as an exact cover where it
// is one, and the number is not too large for that.
func CountQuotient(ctx context.Context, q *quotient.Quotient, memory int64) (*big.Int, error) {
	if q.Infeasible() {
		return new(big.Int), nil
	}
	if p, ok := q.Cover(); ok {
		n, err := cover.Count(ctx, p, cover.Options{Memory: memory})
		if !errors.Is(err, cover.ErrOverflow) {
			return n, err
		}
	}
	return newCounter(q.Model(), CountOptions{Memory: memory}).count(ctx)
}

// Listing says why solutions are counted one by one: at most so many are wanted,
// or, if that is 0, there are few.
func Listing(atMost int64) []message.Message {
	if atMost > 0 {
		return []message.Message{message.Msg("listing: at most %d solutions are wanted", atMost)}
	}
	return []message.Message{message.Msg("listing: there are few solutions")}
}

// A counter counts the solutions of a model.
type counter struct {
	m     *model.Model
	o     CountOptions
	least *big.Int // found one by one so far
	plan  []message.Message
}

func newCounter(m *model.Model, o CountOptions) *counter {
	return &counter{m: m, o: o, least: new(big.Int)}
}

// count lets the search and the layers take turns. It returns what it has counted
// with the error.
func (c *counter) count(ctx context.Context) (*big.Int, error) {
	var layers *count.Layers
	found, steps := int64(FirstTurn), int64(firstSteps)
	for first := true; ; first = false {
		done, err := c.search(ctx, found, found)
		if done || err != nil {
			c.plan = Listing(0)
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
			c.plan = layersPlan(layers)
			return n, nil
		case errors.Is(err, count.ErrSteps):
			found, steps = found*growth, steps*growth
		case ctx.Err() != nil:
			return c.least, ctx.Err()
		default:
			c.plan = []message.Message{message.Msg("listing: %s", whyNot(err))}
			_, err = c.search(ctx, 0, 0)
			return c.least, err
		}
	}
}

// search counts up to limit solutions one by one, with up to so many failures; 0
// is no limit. It reports whether these are all.
func (c *counter) search(ctx context.Context, limit, fails int64) (bool, error) {
	n := int64(0)
	defer c.progress(0)
	_, err := engine.Search(ctx, c.m, engine.Options{MaxFails: fails, Memory: c.o.Memory}, func(event.Event) bool {
		if n++; n%FirstTurn == 0 {
			c.progress(n)
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

func (c *counter) progress(done int64) {
	if c.o.Progress != nil {
		c.o.Progress(done, 0)
	}
}

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

// CountOptions limit a count.
type CountOptions struct {
	AtMost   int64                   // stop counting there; 0: no limit
	Memory   int64                   // bytes for the states of layers; 0: one gibibyte
	Progress func(done, total int64) // called with the number of solutions found one by one; may be nil
	Factor   *big.Int                // solutions that each solution of the model stands for; nil: 1. Count does not multiply by it
}

// Count returns the number of solutions of m, or AtMost if m has at least that many. The
// messages say which engine counted them and why. Count searches if AtMost is set, if
// there are few solutions, or if layers do not pay for m. In the last case it returns an
// ErrLimit if the search would take over a day, unless the context has a deadline. When
// the context ends, Count returns what it has counted with the error, unless m falls into
// parts.
func Count(ctx context.Context, m *model.Model, o CountOptions) (*big.Int, []message.Message, error) {
	if o.AtMost > 0 {
		c := newCounter(m, o)
		_, err := c.search(ctx, o.AtMost, 0)
		return c.least, Listing(o.AtMost), err
	}
	return countParts(ctx, m, o)
}

// CountLayers counts the solutions of m by layers and in no other way, and calls tell for
// each layer. It returns an ErrLimit if m has no layers, or if their states need more
// bytes than memory.
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

// quickSteps is a number of steps in layers that takes a few seconds.
const quickSteps = 1 << 25

// CountsQuickly reports whether Count takes only a moment: there are few solutions, or
// the layers are short.
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

// CountQuotient returns the number of solutions of q. It counts q as an exact cover if q
// is one and the number is small enough for that engine.
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

// Listing says why solutions are counted one by one: because at most atMost are wanted,
// or, if atMost is 0, because there are few.
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
	least *big.Int // the number of solutions found one by one so far
	plan  []message.Message
}

func newCounter(m *model.Model, o CountOptions) *counter {
	return &counter{m: m, o: o, least: new(big.Int)}
}

// count lets the search and the layers take turns. With an error it returns what it has
// counted.
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
			why := whyNot(err)
			if err := c.checkSearch(ctx, why); err != nil {
				return c.least, err
			}
			c.plan = []message.Message{message.Msg("listing: %s", why)}
			_, err = c.search(ctx, 0, 0)
			return c.least, err
		}
	}
}

// search counts solutions one by one, up to a limit of solutions and of failures; 0 means
// no limit. It reports whether it has counted all solutions.
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

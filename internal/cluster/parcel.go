package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen/job"
)

// A parcel is the content of a message: a unit, or several short ones, to share the cost
// of a message and of its write to disk. One worker does them all and returns the results
// in one message; the stream refuses a second. A unit that failed or was not begun may go
// into a later parcel.
type parcel struct {
	name  string
	units []job.Unit
	at    time.Time // time when it was sent
}

// A receipt belongs to a message with results. The message is removed when all its results are
// settled.
type receipt struct {
	name string // of the parcel
	msg  jetstream.Msg
	open int // number of unsettled results
}

// send publishes the queued units.
func (c *Courier) send() {
	for {
		select {
		case u := <-c.queue:
			c.fill(u)
		case <-c.ctx.Done():
			return
		}
	}
}

// fill publishes a unit together with others that fit its slot.
func (c *Courier) fill(u job.Unit) {
	units, load := []job.Unit{u}, u.Share()
	for load < 1 {
		select {
		case u := <-c.queue:
			if load += u.Share(); load > 1 {
				c.publish(c.parcel(units))
				units, load = nil, u.Share()
			}
			units = append(units, u)
			continue
		default:
		}
		break
	}
	c.publish(c.parcel(units))
}

// parcel makes a parcel.
func (c *Courier) parcel(units []job.Unit) *parcel {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parcels++
	p := &parcel{name: fmt.Sprintf("%s-%d", c.run, c.parcels), units: units}
	c.under[p.name] = p
	return p
}

// publish adds a parcel to the work stream, retrying as needed.
func (c *Courier) publish(p *parcel) {
	c.mu.Lock()
	p.at = time.Now()
	c.mu.Unlock()
	data := encodeUnits(p.units)
	for {
		ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
		_, err := c.js.Publish(ctx, workSubject(c.id, p.name), data)
		stop()
		if errors.Is(err, nats.ErrMaxPayload) {
			c.fail(p.name, nil, fmt.Sprintf("the unit has %d bytes and the server takes %d", len(data), c.conn.MaxPayload()))
			return
		}
		if err == nil || pause(c.ctx, 200*time.Millisecond) != nil {
			return
		}
		if errors.Is(err, jetstream.ErrNoStreamResponse) { // a server restarted without the stream
			ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
			_ = c.build(ctx) // or at the next attempt
			stop()
		}
	}
}

// fail fails the units of a parcel.
func (c *Courier) fail(name string, m jetstream.Msg, why string) {
	var results []job.Result
	c.mu.Lock()
	if p := c.under[name]; p != nil {
		for _, u := range p.units {
			results = append(results, job.Result{First: u.First, Items: u.Items, Failed: why})
		}
	}
	c.mu.Unlock()
	c.hand(results, &receipt{name, m, len(results)})
}

// receive passes results to the job.
func (c *Courier) receive() {
	for c.ctx.Err() == nil {
		batch, err := c.done.Fetch(job.UnitsPerSlot, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			_ = pause(c.ctx, 200*time.Millisecond) // the server is away; pause ends with the context
			continue
		}
		for m := range batch.Messages() {
			name := m.Subject()[strings.LastIndexByte(m.Subject(), '.')+1:]
			if results, err := decodeResults(m.Data()); err != nil {
				c.fail(name, m, err.Error())
			} else {
				c.hand(results, &receipt{name, m, len(results)})
			}
		}
		if batch.Error() != nil {
			_ = pause(c.ctx, 200*time.Millisecond)
		}
	}
}

// hand passes the results of a message to the job.
func (c *Courier) hand(results []job.Result, r *receipt) {
	if len(results) == 0 && r.msg != nil {
		_ = r.msg.Ack() // no one waits for these results
	}
	for _, result := range results {
		result.Tag = r
		select {
		case c.results <- result:
		case <-c.ctx.Done():
			return
		}
	}
}

// search republishes parcels that are in neither stream.
func (c *Courier) search() {
	for pause(c.ctx, c.silence/2) == nil {
		for _, p := range c.old() {
			if c.holds(workStream(c.id), workSubject(c.id, p.name)) || c.holds(doneStream(c.id), doneSubject(c.id, p.name)) {
				continue
			}
			c.mu.Lock()
			_, waiting := c.under[p.name] // the parcel may have arrived meanwhile
			c.mu.Unlock()
			if waiting {
				c.publish(p)
			}
		}
	}
}

// old returns the parcels sent so long ago that they may be lost.
func (c *Courier) old() []*parcel {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Collect(maps.Values(c.under)), func(p *parcel) bool { return time.Since(p.at) < 3*c.silence/2 })
}

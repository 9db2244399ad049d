package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
)

// A Courier brings the units of a job to all workers that the servers reach.
type Courier struct {
	ctx     context.Context
	stop    context.CancelFunc
	conn    *nats.Conn
	js      jetstream.JetStream
	id      string
	version string
	note    func(banmen.Message)
	queue   chan job.Unit
	results chan job.Result
	gone    sync.WaitGroup

	notice   []byte // for workers
	replicas int
	silence  time.Duration

	mu      sync.Mutex
	under   map[string]sent  // units on their way
	workers map[string]alive // that were heard of
}

// A sent is a unit that was sent.
type sent struct {
	unit job.Unit
	at   time.Time
}

// An alive is what a worker says of itself every now and then.
type alive struct {
	Name    string `json:"name"`
	Cores   int    `json:"cores"`
	Version string `json:"version"`
	heard   time.Time
}

const (
	aliveEvery  = 2 * time.Second
	aliveFor    = 10 * time.Second
	searchEvery = 5 * time.Second // for units that were lost
	lostAfter   = 15 * time.Second
	mostSlots   = 4096
)

// CourierOptions are for a Courier.
type CourierOptions struct {
	Access
	Version  string
	Silence  time.Duration        // a worker that is silent for so long is gone; 0: ten seconds
	Replicas int                  // servers that keep each unit and result: 1, 3 or 5
	Note     func(banmen.Message) // is told what people should know
}

// NewCourier connects to the servers and announces a job to workers. The job is
// known there until Close.
func NewCourier(ctx context.Context, j *job.Job, o CourierOptions) (*Courier, error) {
	conn, js, err := o.connect(ctx, "banmen job "+j.ID)
	if err != nil {
		return nil, err
	}
	c := &Courier{
		conn: conn, js: js, id: j.ID, version: o.Version, note: o.Note,
		queue: make(chan job.Unit, mostSlots), results: make(chan job.Result, 64),
		under: map[string]sent{}, workers: map[string]alive{},
	}
	c.ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx)) // it works on while the job gathers results
	if err := c.begin(ctx, j, o); err != nil {
		c.stop()
		conn.Close()
		return nil, refused(o.URL, err)
	}
	return c, nil
}

// begin makes or empties the streams and starts to listen.
func (c *Courier) begin(ctx context.Context, j *job.Job, o CourierOptions) error {
	var err error
	if c.notice, err = json.Marshal(announcement{c.id, c.version, j.Spec.Request}); err != nil {
		return err
	}
	c.replicas, c.silence = max(1, o.Replicas), cmp.Or(o.Silence, silence)
	if err := await(ctx, c.build); err != nil {
		return err
	}
	if err := c.empty(ctx); err != nil {
		return err
	}
	if _, err := c.conn.Subscribe(aliveSubject(c.id), c.hear); err != nil {
		return err
	}
	c.gone.Go(c.send)
	c.gone.Go(c.receive)
	c.gone.Go(c.search)
	return nil
}

// empty removes what an earlier run has left.
func (c *Courier) empty(ctx context.Context) error {
	for _, name := range []string{workStream(c.id), doneStream(c.id)} {
		s, err := c.js.Stream(ctx, name)
		if err == nil {
			err = s.Purge(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// build makes what the job has on the servers, as far as it is not there, and
// puts the job where workers look.
func (c *Courier) build(ctx context.Context) error {
	_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream(c.id), Subjects: []string{workSubject(c.id, "*")}, Retention: jetstream.WorkQueuePolicy, Replicas: c.replicas,
	})
	if err != nil {
		return err
	}
	_, err = c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: doneStream(c.id), Subjects: []string{doneSubject(c.id, "*")}, Retention: jetstream.WorkQueuePolicy, Replicas: c.replicas,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgs: 100_000_000,
	})
	if err != nil {
		return err
	}
	_, err = c.js.CreateOrUpdateConsumer(ctx, doneStream(c.id), jetstream.ConsumerConfig{Durable: "coordinator", AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxAckPending: -1})
	if err != nil {
		return err
	}
	_, err = c.js.CreateOrUpdateConsumer(ctx, workStream(c.id), jetstream.ConsumerConfig{Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.silence, MaxAckPending: mostSlots})
	if err != nil {
		return err
	}
	kv, err := c.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, Replicas: c.replicas})
	if err == nil {
		_, err = kv.Put(ctx, c.id, c.notice)
	}
	return err
}

// Close ends the job on the servers. Workers that are at it find no more of it.
func (c *Courier) Close() {
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	// The servers may be gone. What stays there is emptied when the job goes on.
	if kv, err := c.js.KeyValue(ctx, bucket); err == nil {
		_ = kv.Delete(ctx, c.id)
	}
	_ = c.js.DeleteStream(ctx, workStream(c.id))
	_ = c.js.DeleteStream(ctx, doneStream(c.id))
	c.stop()
	c.gone.Wait()
	c.conn.Close()
}

// Slots returns two units for each core that was heard of, and a few.
func (c *Courier) Slots() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := 4
	for name, w := range c.workers {
		if time.Since(w.heard) > aliveFor {
			delete(c.workers, name)
			continue
		}
		n += 2 * w.Cores
	}
	return min(n, mostSlots)
}

// hear notes that a worker lives.
func (c *Courier) hear(m *nats.Msg) {
	var w alive
	if json.Unmarshal(m.Data, &w) != nil {
		return
	}
	w.heard = time.Now()
	c.mu.Lock()
	before, known := c.workers[w.Name]
	if w.Version != c.version {
		w.Cores = 0
	}
	c.workers[w.Name] = w
	c.mu.Unlock()
	if w.Version != c.version && (!known || before.Version != w.Version) {
		c.note(banmen.Msg("worker %s is banmen %s, this is %s: it gets no work", w.Name, w.Version, c.version))
	}
}

func (c *Courier) Send(ctx context.Context, u job.Unit) error {
	select {
	case c.queue <- u:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Courier) Results() <-chan job.Result { return c.results }

// Settle removes a result from the servers. If that fails it comes once more.
func (c *Courier) Settle(r job.Result) error {
	c.mu.Lock()
	delete(c.under, unitName(r.First, r.Items))
	c.mu.Unlock()
	if m, ok := r.Tag.(jetstream.Msg); ok {
		_ = m.Ack()
	}
	return nil
}

// send publishes the units of the queue.
func (c *Courier) send() {
	for {
		select {
		case u := <-c.queue:
			c.publish(u)
		case <-c.ctx.Done():
			return
		}
	}
}

// publish puts a unit into the work stream, as often as it takes.
func (c *Courier) publish(u job.Unit) {
	name := unitName(u.First, u.Items)
	c.mu.Lock()
	c.under[name] = sent{u, time.Now()}
	c.mu.Unlock()
	data := encodeUnit(u)
	for {
		ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
		_, err := c.js.Publish(ctx, workSubject(c.id, name), data)
		stop()
		if errors.Is(err, nats.ErrMaxPayload) {
			c.refuse(u, len(data))
			return
		}
		if err == nil || pause(c.ctx, 200*time.Millisecond) != nil {
			return
		}
		if errors.Is(err, jetstream.ErrNoStreamResponse) { // a server came back without it
			ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
			_ = c.build(ctx) // or next time
			stop()
		}
	}
}

// refuse fails a unit that is too long for the servers.
func (c *Courier) refuse(u job.Unit, size int) {
	r := job.Result{First: u.First, Items: u.Items, Failed: fmt.Sprintf("the unit has %d bytes and the server takes %d", size, c.conn.MaxPayload())}
	select {
	case c.results <- r:
	case <-c.ctx.Done():
	}
}

// receive hands results on.
func (c *Courier) receive() {
	for c.ctx.Err() == nil {
		batch, err := c.fetch()
		if err != nil {
			_ = pause(c.ctx, 200*time.Millisecond) // the server is away; it ends with the context
			continue
		}
		for m := range batch.Messages() {
			r, err := decodeResult(m.Data())
			if err != nil {
				r.Failed = err.Error()
			}
			r.Tag = m
			select {
			case c.results <- r:
			case <-c.ctx.Done():
				return
			}
		}
		if batch.Error() != nil {
			_ = pause(c.ctx, 200*time.Millisecond)
		}
	}
}

func (c *Courier) fetch() (jetstream.MessageBatch, error) {
	ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
	defer stop()
	done, err := c.js.Consumer(ctx, doneStream(c.id), "coordinator")
	if err != nil {
		return nil, err
	}
	return done.Fetch(64, jetstream.FetchMaxWait(time.Second))
}

// search publishes units again that are in neither stream.
func (c *Courier) search() {
	for pause(c.ctx, searchEvery) == nil {
		for _, s := range c.old() {
			name := unitName(s.unit.First, s.unit.Items)
			if c.holds(workStream(c.id), workSubject(c.id, name)) || c.holds(doneStream(c.id), doneSubject(c.id, name)) {
				continue
			}
			c.mu.Lock()
			_, waiting := c.under[name] // it may have come meanwhile
			c.mu.Unlock()
			if waiting {
				c.publish(s.unit)
			}
		}
	}
}

// old returns the units that were sent long ago.
func (c *Courier) old() []sent {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Collect(maps.Values(c.under)), func(s sent) bool { return time.Since(s.at) < lostAfter })
}

// holds reports whether a stream has a message; also where that cannot be known.
func (c *Courier) holds(stream, subject string) bool {
	ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
	defer stop()
	s, err := c.js.Stream(ctx, stream)
	if err == nil {
		_, err = s.GetLastMsgForSubject(ctx, subject)
	}
	return !errors.Is(err, jetstream.ErrMsgNotFound)
}

package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
)

// A Courier sends the units of a job to all workers of the servers and collects results.
type Courier struct {
	ctx     context.Context
	stop    context.CancelFunc
	conn    *nats.Conn
	js      jetstream.JetStream
	done    jetstream.Consumer // of results
	id      string
	run     string // unique identifier of this run
	version string
	note    func(banmen.Message)
	queue   chan job.Unit
	results chan job.Result
	gone    sync.WaitGroup

	notice   []byte // for workers
	replicas int
	silence  time.Duration

	mu      sync.Mutex
	parcels int                // number made
	under   map[string]*parcel // in flight
	workers map[string]alive   // known workers
}

// An alive is a worker's periodic heartbeat.
type alive struct {
	Name    string `json:"name"`
	Cores   int    `json:"cores"`
	Version string `json:"version"`
	heard   time.Time
}

const (
	aliveEvery = 2 * time.Second
	aliveFor   = 10 * time.Second
	mostSlots  = 16384 // for a thousand workers with eight cores; messages would limit more
	mostQueued = 4096 * job.UnitsPerSlot
)

// CourierOptions are for a Courier.
type CourierOptions struct {
	Access
	Name     string // of this process, shown to others that claim the job
	Version  string
	Silence  time.Duration        // a worker silent for this long counts as gone; 0: ten seconds
	Replicas int                  // number of servers that keep each unit and result: 1, 3 or 5
	Note     func(banmen.Message) // receives notes for people
}

// NewCourier connects to the servers and announces a job to workers until Close.
func NewCourier(ctx context.Context, j *job.Job, o CourierOptions) (*Courier, error) {
	conn, js, err := o.connect(ctx, "banmen job "+j.ID)
	if err != nil {
		return nil, err
	}
	c := &Courier{
		conn: conn, js: js, id: j.ID, run: nuid.Next(), version: o.Version, note: o.Note,
		queue: make(chan job.Unit, mostQueued), results: make(chan job.Result, job.UnitsPerSlot),
		under: map[string]*parcel{}, workers: map[string]alive{},
		replicas: max(1, o.Replicas), silence: cmp.Or(o.Silence, silence),
	}
	c.ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx)) // it continues while the job collects the last results
	if err := c.begin(ctx, j, o); err != nil {
		c.stop()
		conn.Close()
		return nil, err
	}
	return c, nil
}

// begin makes the streams, discarding those of an earlier run, and starts to listen.
func (c *Courier) begin(ctx context.Context, j *job.Job, o CourierOptions) error {
	var err error
	if c.notice, err = json.Marshal(announcement{c.id, c.version, j.Spec.Request}); err != nil {
		return err
	}
	if err := c.claim(ctx, o.Name); err != nil {
		return err
	}
	c.remove(ctx)
	if err := await(ctx, c.build); err != nil {
		return refused(o.URL, err)
	}
	if c.done, err = c.js.Consumer(ctx, doneStream(c.id), coordinator); err != nil {
		return refused(o.URL, err)
	}
	if _, err := c.conn.Subscribe(aliveSubject(c.id), c.hear); err != nil {
		return refused(o.URL, err)
	}
	c.gone.Go(c.send)
	c.gone.Go(c.receive)
	c.gone.Go(c.search)
	return nil
}

// Close removes the job from the servers. Its workers find no more units.
func (c *Courier) Close() {
	ctx, stop := context.WithTimeout(context.Background(), 3*time.Second)
	defer stop()
	c.remove(ctx)
	c.stop()
	c.gone.Wait()
	c.conn.Close()
}

// Slots returns two per known core, and a few more.
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

// hear records a heartbeat.
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

// Settle removes a parcel of results from the servers once each is settled. If that fails, the
// results are delivered again.
func (c *Courier) Settle(r job.Result) error {
	p := r.Tag.(*receipt)
	if p.open--; p.open > 0 {
		return nil
	}
	c.mu.Lock()
	delete(c.under, p.name)
	c.mu.Unlock()
	if p.msg != nil {
		_ = p.msg.Ack()
	}
	return nil
}

package cluster

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// WorkerOptions are for Work.
type WorkerOptions struct {
	Access
	Name    string // unique among workers
	Version string
	Cores   int // number of units at a time
	Prepare task.Preparer
	Note    func(banmen.Message) // receives notes for people
}

// mostDeliveries bounds the deliveries of a parcel; the next receiver reports that it
// kills workers. A unit under suspicion is delivered once.
const mostDeliveries = 3

// timePerJob is how long a worker stays with a job while there are others.
const timePerJob = 20 * time.Second

// mostEmpty is how many seconds without units a worker stays with a job.
const mostEmpty = 3

// lateFor is how long giveBack waits for the next parcel.
const lateFor = 100 * time.Millisecond

// Work takes part in all jobs on the servers, one after the other, until the context
// ends. Then it finishes the current item and returns the rest, within a second even if
// no server answers.
func Work(ctx context.Context, o WorkerOptions) error {
	conn, js, err := o.connect(ctx, "banmen worker "+o.Name)
	if err != nil {
		return err
	}
	defer conn.Close()
	w := &worker{o: o, conn: conn, js: js, refused: map[string]bool{}, held: make(chan struct{}, mostHeld*o.Cores)}
	defer w.posted.Wait()
	w.o.Note(banmen.Msg("waiting for jobs at %s, units at a time: %d", redacted(conn.ConnectedUrl()), o.Cores))
	for ctx.Err() == nil {
		found, err := w.jobs(ctx)
		if err != nil || len(found) == 0 {
			_ = pause(ctx, 500*time.Millisecond) // the server may come back
			continue
		}
		for _, a := range found {
			w.job(ctx, a)
		}
	}
	return nil
}

// A worker is a worker process.
type worker struct {
	o       WorkerOptions
	conn    *nats.Conn
	js      jetstream.JetStream
	refused map[string]bool // jobs that do not fit and have been reported
	held    chan struct{}   // has an entry for each parcel whose results are in flight
	posted  sync.WaitGroup  // counts those
}

// jobs returns the jobs that fit this worker.
func (w *worker) jobs(ctx context.Context) ([]announcement, error) {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	kv, err := w.js.KeyValue(ctx, bucket)
	if err != nil {
		return nil, err
	}
	keys, err := kv.Keys(ctx)
	if err != nil {
		return nil, err
	}
	slices.Sort(keys)
	var all []announcement
	for _, key := range keys {
		var a announcement
		entry, err := kv.Get(ctx, key)
		if err != nil || json.Unmarshal(entry.Value(), &a) != nil {
			continue
		}
		if err := w.fits(a); err == nil {
			all = append(all, a)
		} else if !w.refused[key+err.Error()] {
			w.refused[key+err.Error()] = true
			w.o.Note(banmen.Msg("%v", err))
			w.alive(a.ID)
		}
	}
	return all, nil
}

// fits returns the reason why a job does not fit, or nil.
func (w *worker) fits(a announcement) error {
	if a.Version != w.o.Version {
		return banmen.Errorf(nil, "job %s belongs to banmen %s, and this is %s: this worker skips it", a.ID, a.Version, w.o.Version)
	}
	return nil
}

// alive sends the heartbeat.
func (w *worker) alive(id string) {
	data, err := json.Marshal(alive{Name: w.o.Name, Cores: w.o.Cores, Version: w.o.Version})
	if err == nil {
		_ = w.conn.Publish(aliveSubject(id), data) // a silent worker gets less work
	}
}

// job works on a job until it has had no units for a while, or another job takes its
// turn.
func (w *worker) job(ctx context.Context, a announcement) {
	at, stop := context.WithCancel(ctx)
	var gone sync.WaitGroup
	var others atomic.Bool
	gone.Go(func() {
		for w.alive(a.ID); pause(at, aliveEvery) == nil; w.alive(a.ID) {
		}
	})
	gone.Go(func() {
		for pause(at, timePerJob) == nil {
			found, err := w.jobs(at)
			others.Store(err == nil && len(found) > 1)
		}
	})
	defer gone.Wait()
	defer stop()
	units, err := w.js.Consumer(ctx, workStream(a.ID), consumer)
	if err != nil {
		_ = pause(ctx, 500*time.Millisecond)
		return
	}
	hire, err := w.open(ctx, a.Request)
	var cores sync.WaitGroup
	for range w.o.Cores {
		cores.Go(func() {
			var hands task.Worker
			if err == nil {
				hands = hire()
			}
			w.core(ctx, a.ID, units, hands, err, &others)
		})
	}
	cores.Wait()
}

// open returns a function that makes workers for a request.
func (w *worker) open(ctx context.Context, r task.Request) (func() task.Worker, error) {
	task, err := w.o.Prepare(ctx, r, nil)
	if err != nil {
		return nil, err
	}
	return task.Open(ctx)
}

// core works on one parcel after the other, or reports why it cannot. Its request for the next
// parcel stays open while it waits: a parcel that arrived after a request had been given up
// would be lost until the server sends it again.
func (w *worker) core(ctx context.Context, id string, units jetstream.Consumer, hands task.Worker, openErr error, others *atomic.Bool) {
	parcels, err := units.Messages(jetstream.PullMaxMessages(1))
	if err != nil {
		return
	}
	defer giveBack(parcels)
	for empty := 0; ctx.Err() == nil && empty < mostEmpty && !others.Load(); {
		m, err := nextParcel(ctx, parcels)
		if err != nil {
			return
		}
		if m == nil {
			empty++
			continue
		}
		empty = 0
		w.parcel(ctx, id, m, units.CachedInfo().Config.AckWait, hands, openErr)
	}
}

// nextParcel waits up to a second for a parcel. It returns nil if no parcel arrives, also if ctx
// ends before.
func nextParcel(ctx context.Context, parcels jetstream.MessagesContext) (jetstream.Msg, error) {
	ctx, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	m, err := parcels.Next(jetstream.NextContext(ctx))
	if err != nil && ctx.Err() != nil {
		return nil, nil
	}
	return m, err
}

// giveBack ends the request for parcels. It returns parcels that still arrive, so that other
// workers have them at once.
func giveBack(parcels jetstream.MessagesContext) {
	defer parcels.Stop()
	parcels.Drain()
	for {
		m, err := parcels.Next(jetstream.NextMaxWait(lateFor))
		if err != nil {
			return
		}
		_ = m.Nak()
	}
}

// parcel does a parcel. Results are stored in the background.
func (w *worker) parcel(ctx context.Context, id string, m jetstream.Msg, silence time.Duration, hands task.Worker, openErr error) {
	working, stop := context.WithCancel(ctx)
	go func() { // a long unit must not be redelivered
		for pause(working, silence/4) == nil {
			_ = m.InProgress()
		}
	}()
	units, err := decodeUnits(m.Data())
	if err != nil {
		stop()
		_ = m.Term() // unreadable; the coordinator sends it again
		return
	}
	results := w.do(ctx, units, hands, cmp.Or(openErr, deadly(m, units)))
	if ctx.Err() != nil && results[0].Done.Items == 0 {
		stop()
		_ = m.Nak() // others may have it at once
		return
	}
	data := w.encode(results) // the next parcel reuses the memory of their texts
	w.post(func() {
		defer stop()
		if w.store(ctx, strings.Replace(m.Subject(), workSubject(id, ""), doneSubject(id, ""), 1), data) {
			_ = m.Ack()
		} else if ctx.Err() == nil {
			_ = m.Term() // no process waits for the unit, or the coordinator sends it again
		}
	})
}

// deadly returns errors for units that were delivered and never came back.
func deadly(m jetstream.Msg, units []job.Unit) error {
	meta, err := m.Metadata()
	if err == nil && (meta.NumDelivered > mostDeliveries || units[0].Tries > 0 && meta.NumDelivered > 1) {
		return banmen.Errorf(nil, "%d workers took it, and none returned a result", meta.NumDelivered-1)
	}
	return nil
}

// do does units, or reports why it cannot. It returns the units for which no time is left.
func (w *worker) do(ctx context.Context, units []job.Unit, hands task.Worker, why error) []job.Result {
	begin := time.Now()
	results := make([]job.Result, len(units))
	for i, u := range units {
		switch {
		case why != nil:
			results[i] = job.Result{First: u.First, Items: u.Items, Worker: w.o.Name, Failed: why.Error()}
		case i > 0 && (ctx.Err() != nil || time.Since(begin) > job.MostTime):
			results[i] = job.Result{First: u.First, Items: u.Items, Worker: w.o.Name}
		default:
			results[i] = job.Do(ctx, hands, u, w.o.Name)
			if i < len(units)-1 {
				results[i].Done.Text = bytes.Clone(results[i].Done.Text)
			}
		}
	}
	return results
}

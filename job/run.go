package job

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/sqlite"
	"github.com/banmen/banmen/job/task"
)

const (
	tick       = 250 * time.Millisecond // interval of checking the state
	batchTime  = 100 * time.Millisecond // time a result may wait for its row
	batchRows  = 256
	grace      = 3 * time.Second // time to wait for units in flight when the context ends
	maxTries   = 3
	firstItems = 64                      // of the first units, while the time of an item is unknown
	unitTime   = time.Second             // target time of a unit
	slotTime   = 2500 * time.Microsecond // minimum target time per slot, to limit the rate of results
	maxItems   = 1 << 20
	mostBytes  = 64 << 20 // limit of the lines in flight, however many workers there are
)

// A runner runs a job.
type runner struct {
	j       *Job
	src     *source
	out     *results
	courier Courier
	o       Options

	under   map[int64]Unit // in flight, by first item
	slots   int
	load    float64   // slots in use
	bytes   int       // of the lines in flight
	again   []Unit    // to send before new units
	suspect []Unit    // failed units; each is sent again while nothing else is in flight
	drained bool      // whether the source is exhausted
	rows    []row     // not yet in the ledger
	settle  []Result  // the results of rows
	since   time.Time // when the first of rows arrived
	paused  bool
	items   int64 // size of the next unit
	meter   meter
	saved   time.Time // when progress was last saved
}

// work does all missing units.
func (j *Job) work(ctx context.Context, task *task.Task, c Courier, o Options) (err error) {
	done, err := j.ledger.spans(true)
	if err != nil {
		return err
	}
	r := &runner{j: j, courier: c, o: o, under: map[int64]Unit{}, items: firstItems, meter: newMeter(done), saved: time.Now()}
	if err := j.ledger.setJSON("progress", nil); err != nil { // discard the output of an earlier run
		return err
	}
	if r.out, err = j.openResults(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.out.close()) }()
	if r.src, err = newSource(ctx, task, j.Spec.Input, done); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.src.close()) }()
	return r.run(ctx)
}

func (r *runner) run(ctx context.Context) error {
	clock := time.NewTicker(tick)
	defer clock.Stop()
	if err := r.look(); err != nil {
		return err
	}
	for {
		if err := r.fill(ctx); err != nil {
			return errors.Join(err, r.commit())
		}
		if r.drained && len(r.under)+len(r.again)+len(r.suspect) == 0 {
			return r.close()
		}
		select {
		case res := <-r.courier.Results():
			if err := r.takeAll(res); err != nil {
				return err
			}
		case <-clock.C:
			if err := r.look(); err != nil {
				return errors.Join(err, r.commit())
			}
		case <-ctx.Done():
			return errors.Join(ctx.Err(), r.gather(), r.commit())
		}
		if len(r.rows) >= batchRows || len(r.rows) > 0 && time.Since(r.since) > batchTime {
			if err := r.commit(); err != nil {
				return err
			}
		}
	}
}

// close ends the work and records the number of items, which is now known.
func (r *runner) close() error {
	if err := r.commit(); err != nil {
		return err
	}
	return errors.Join(r.report(), r.j.ledger.setJSON("total", r.src.total))
}

// look does the periodic work.
func (r *runner) look() error {
	state, err := r.j.State()
	if err != nil {
		return err
	}
	if state == Cancelled {
		return banmen.Errorf(banmen.ErrLimit, "the job in %s was cancelled", r.j.Dir)
	}
	r.paused = state == Paused
	return sqlite.Explained(r.report())
}

// fill sends units until all slots are in use.
func (r *runner) fill(ctx context.Context) error {
	r.slots = r.courier.Slots()
	for !r.paused && r.load < float64(r.slots) && (r.bytes < mostBytes || len(r.under) == 0) {
		u, ok, err := r.next(ctx)
		if err != nil || !ok {
			return err
		}
		u.Time = r.meter.time(u.Items)
		r.under[u.First] = u
		r.load += u.Share()
		r.bytes += len(u.Lines)
		if err := r.courier.Send(ctx, u); err != nil {
			return err
		}
	}
	return nil
}

// next returns the next unit to send.
func (r *runner) next(ctx context.Context) (u Unit, ok bool, err error) {
	if n := len(r.again); n > 0 {
		u, r.again = r.again[n-1], r.again[:n-1]
		if u.Items > r.items {
			r.again = append(r.again, u.rest(r.items))
			u = u.head(r.items)
		}
		return u, true, nil
	}
	if !r.drained {
		u, ok, err = r.src.next(ctx, r.items)
		r.drained = err == nil && !ok
	}
	if n := len(r.suspect); r.drained && n > 0 && len(r.under) == 0 {
		u, r.suspect = r.suspect[n-1], r.suspect[:n-1]
		return u, true, nil
	}
	return u, ok, err
}

// takeAll takes a result and all others that have arrived.
func (r *runner) takeAll(res Result) error {
	for {
		if err := r.take(res); err != nil {
			return err
		}
		select {
		case res = <-r.courier.Results():
		default:
			return nil
		}
		if len(r.rows) >= batchRows {
			if err := r.commit(); err != nil {
				return err
			}
		}
	}
}

// take takes a result.
func (r *runner) take(res Result) error {
	u, ok := r.under[res.First]
	if !ok || u.Items != res.Items {
		return r.courier.Settle(res) // a duplicate, or of a unit that was split since
	}
	delete(r.under, res.First)
	r.load -= u.Share()
	r.bytes -= len(u.Lines)
	if res.Failed != "" {
		return errors.Join(r.failed(u, res.Failed), r.courier.Settle(res))
	}
	if res.Done.Items < u.Items {
		r.again = append(r.again, u.rest(res.Done.Items))
	}
	if res.Done.Items == 0 {
		return r.courier.Settle(res)
	}
	r.meter.add(res)
	r.items = min(max(1, r.meter.items(r.unitTime())), 8*max(r.items, 1), maxItems)
	return r.add(u.head(res.Done.Items), res)
}

// unitTime returns the target time of a unit.
func (r *runner) unitTime() time.Duration {
	return cmp.Or(r.o.UnitTime, max(unitTime, time.Duration(r.slots)*slotTime))
}

// add writes a result and keeps its row for the next commit.
func (r *runner) add(u Unit, res Result) error {
	start, err := r.out.add(res.Text)
	if err != nil {
		return err
	}
	if len(r.rows) == 0 {
		r.since = time.Now()
	}
	w := row{
		span: span{first: u.First, items: u.Items, at: u.At, bytes: u.size()}, start: start, length: int64(len(res.Text)), packed: res.Packed, hash: hashOf(res.Text),
		no: res.Done.No, bad: res.Done.Bad, time: res.Time, worker: res.Worker, reported: res.Done.Reported, input: u.hash(),
	}
	r.rows, r.settle = append(r.rows, w), append(r.settle, res)
	return nil
}

// failed sends a unit again, alone, as another unit may have crashed its worker. A unit
// that keeps failing is halved until the faulty item is found, which is set aside.
func (r *runner) failed(u Unit, why string) error {
	u.Tries++
	switch {
	case u.Tries < maxTries:
		r.suspect = append(r.suspect, u)
	case u.Items > 1:
		u.Tries = maxTries - 1
		r.suspect = append(r.suspect, u.rest(u.Items/2), u.head(u.Items/2))
	default:
		return r.j.ledger.fail(u, why)
	}
	return nil
}

// gather waits briefly for units in flight.
func (r *runner) gather() error {
	late := time.After(grace)
	for len(r.under) > 0 {
		select {
		case res := <-r.courier.Results():
			if err := r.take(res); err != nil {
				return err
			}
		case <-late:
			return nil
		}
	}
	return nil
}

// commit flushes results and then adds their rows to the ledger.
func (r *runner) commit() error {
	if len(r.rows) == 0 {
		return nil
	}
	if !r.o.NoSync {
		if err := r.out.f.Sync(); err != nil {
			return err
		}
	}
	if err := r.j.ledger.add(context.Background(), r.rows); err != nil {
		return sqlite.Explained(err)
	}
	var err error
	for _, res := range r.settle {
		err = errors.Join(err, r.courier.Settle(res))
	}
	r.rows, r.settle = r.rows[:0], r.settle[:0]
	return err
}

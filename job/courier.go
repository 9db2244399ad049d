package job

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/job/task"
)

// A Courier brings units to workers and results back.
type Courier interface {
	// Slots returns the number of units to keep in flight. Several short units may share
	// a slot; see Unit.Share.
	Slots() int
	// Send passes a unit to a worker. It does not block while at most Slots units are in
	// flight.
	Send(ctx context.Context, u Unit) error
	// Results delivers results in any order, possibly more than once.
	Results() <-chan Result
	// Settle is called when a result is safe in the ledger, or not needed.
	Settle(r Result) error
}

// A Result is the outcome of a unit.
type Result struct {
	First, Items int64 // of the unit
	Done         task.Done
	Text         []byte // Done.Text as stored: plain or a zstd frame
	Packed       bool   // whether Text is a frame
	Worker       string
	Time         time.Duration // time taken
	Failed       string        // why nothing was done; empty on success
	Tag          any           // for use by the courier
}

// MostTime limits the wall-clock time a worker spends on a unit. CPU time would be
// unclear for units whose engine uses several threads.
const MostTime = 5 * time.Second

// Do does a unit and returns the outcome. A panic counts as a failure. When the context
// ends, Do stops at the next item. The returned text is valid until the worker's next
// unit.
func Do(ctx context.Context, w task.Worker, u Unit, name string) (r Result) {
	begin := time.Now()
	r = Result{First: u.First, Items: u.Items, Worker: name}
	defer func() {
		r.Time = time.Since(begin)
		if x := recover(); x != nil {
			r.Done = task.Done{}
			r.Failed = fmt.Sprintf("panic: %v\n%s", x, firstLines(string(debug.Stack()), 20))
		}
	}()
	done, err := w.Work(ctx, u.Piece, func() bool { return ctx.Err() != nil || time.Since(begin) > MostTime })
	r.Done = done
	if err != nil && ctx.Err() == nil {
		r.Done, r.Failed = task.Done{}, err.Error()
	}
	return r
}

func firstLines(text string, n int) string {
	lines := strings.SplitN(text, "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// A Local is a Courier to goroutines of this process.
type Local struct {
	units   chan Unit
	results chan Result
	slots   int
	stop    context.CancelFunc
	gone    sync.WaitGroup
}

// NewLocal starts n workers for a job. When the context ends they stop at the next item.
func NewLocal(ctx context.Context, j *Job, task *task.Task, n int) (*Local, error) {
	slots := 2 * n // so that no worker waits for the ledger
	most := (slots + 1) * UnitsPerSlot
	l := &Local{units: make(chan Unit, most), results: make(chan Result, most), slots: slots}
	pack := newfile.Packs(j.Spec.Output)
	ctx, l.stop = context.WithCancel(ctx)
	hire, err := task.Open(ctx)
	if err != nil {
		l.stop()
		return nil, err
	}
	for i := range n {
		w := hire()
		name := fmt.Sprintf("core %d", i+1)
		l.gone.Go(func() {
			for u := range l.units {
				l.results <- stored(Do(ctx, w, u, name), pack)
			}
		})
	}
	return l, nil
}

// stored returns a result with its text in the form to be stored.
func stored(r Result, pack bool) Result {
	if r.Packed = pack; pack {
		r.Text = Frame(r.Done.Text)
	} else {
		r.Text = bytes.Clone(r.Done.Text)
	}
	return r
}

// Close stops the workers and discards their results.
func (l *Local) Close() {
	l.stop()
	close(l.units)
	go func() { // drain the results that are still sent
		for range l.results {
		}
	}()
	l.gone.Wait()
	close(l.results)
}

func (l *Local) Slots() int { return l.slots }

func (l *Local) Send(ctx context.Context, u Unit) error {
	select {
	case l.units <- u:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *Local) Results() <-chan Result { return l.results }

func (l *Local) Settle(Result) error { return nil }

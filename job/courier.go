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
	// Slots returns how many units should be under way, or more where several
	// share a slot: see Unit.Share.
	Slots() int
	// Send gives a unit to some worker. It does not wait for one while no more
	// than Slots are full.
	Send(ctx context.Context, u Unit) error
	// Results is where results come, in any order, some perhaps twice.
	Results() <-chan Result
	// Settle is told when a result is in the ledger for good, or needed by nobody.
	Settle(r Result) error
}

// A Result is what became of a unit.
type Result struct {
	First, Items int64 // of the unit
	Done         task.Done
	Text         []byte // of Done, as it is stored: plain or a frame of zstd
	Packed       bool   // it is a frame
	Worker       string
	Time         time.Duration // it took
	Failed       string        // why nothing was done; empty: it was
	Tag          any           // of the courier
}

// MostTime is how long a worker goes on with a unit. It is wall time, of which a
// thread can have no more than that of the processor; a unit whose engine has
// several threads cannot tell which time of the processor is its own.
const MostTime = 5 * time.Second

// Do does a unit and says what became of it. A worker that panics has failed.
// When the context ends it stops at the next item. The text of what is done is
// valid until the worker does the next unit.
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

// A Local is the courier to goroutines of this process.
type Local struct {
	units   chan Unit
	results chan Result
	slots   int
	stop    context.CancelFunc
	gone    sync.WaitGroup
}

// NewLocal starts n workers for a job. They stop at the next item when the
// context ends.
func NewLocal(ctx context.Context, j *Job, task *task.Task, n int) (*Local, error) {
	slots := 2 * n // so that none waits for the ledger
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

// stored returns a result with its text as it is to be stored.
func stored(r Result, pack bool) Result {
	if r.Packed = pack; pack {
		r.Text = Frame(r.Done.Text)
	} else {
		r.Text = bytes.Clone(r.Done.Text)
	}
	return r
}

// Close ends the workers. What they still do is lost.
func (l *Local) Close() {
	l.stop()
	close(l.units)
	go func() { // somebody must take what still comes
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

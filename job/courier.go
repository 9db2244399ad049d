package job

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/banmen/banmen/ops"
)

// A Courier brings units to workers and results back.
type Courier interface {
	// Slots returns how many units should be under way.
	Slots() int
	// Send gives a unit to some worker. It does not wait for one while no more
	// than Slots are under way.
	Send(ctx context.Context, u Unit) error
	// Results is where results come, in any order, some perhaps twice.
	Results() <-chan Result
	// Settle is told when a result is in the ledger for good, or needed by nobody.
	Settle(r Result) error
}

// A Result is what became of a unit.
type Result struct {
	First, Items int64 // of the unit
	Done         ops.Done
	Frame        []byte // the text of Done as a frame of zstd
	Worker       string
	CPU          time.Duration
	Failed       string // why nothing was done; empty: it was
	Tag          any    // of the courier
}

// mostTime is how long a worker goes on with a unit.
const mostTime = 5 * time.Second

// Do does a unit and says what became of it. A worker that panics has failed.
// When the context ends it stops at the next item.
func Do(ctx context.Context, w ops.Worker, u Unit, name string) (r Result) {
	begin := time.Now()
	r = Result{First: u.First, Items: u.Items, Worker: name}
	defer func() {
		r.CPU = time.Since(begin)
		if x := recover(); x != nil {
			r.Done, r.Frame = ops.Done{}, nil
			r.Failed = fmt.Sprintf("panic: %v\n%s", x, firstLines(string(debug.Stack()), 20))
		}
	}()
	done, err := w.Work(ctx, u.Piece, func() bool { return ctx.Err() != nil || time.Since(begin) > mostTime })
	r.Done = done
	switch {
	case err != nil && ctx.Err() == nil:
		r.Failed = err.Error()
	case done.Items > 0:
		r.Frame = Frame(done.Text)
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

// NewLocal starts n workers. They stop at the next item when the context ends.
func NewLocal(ctx context.Context, task *ops.Task, n int) (*Local, error) {
	slots := 2 * n // so that none waits for the ledger
	l := &Local{units: make(chan Unit, slots), results: make(chan Result, slots), slots: slots}
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
				l.results <- Do(ctx, w, u, name)
			}
		})
	}
	return l, nil
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

package api

import (
	"context"
	"runtime"
)

// punctual returns a context that ends on time. In a browser even timers wait for a busy
// goroutine, so polling the context lets timers run.
func punctual(ctx context.Context) context.Context { return yielding{ctx} }

type yielding struct{ context.Context }

func (y yielding) Err() error {
	runtime.Gosched()
	return y.Context.Err()
}

func (y yielding) Done() <-chan struct{} {
	runtime.Gosched()
	return y.Context.Done()
}

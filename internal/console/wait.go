package console

import (
	"context"
	"io"
)

// Interruptible returns a reader of r that can be interrupted while it waits for input. After the
// end of input it always returns io.EOF, although a terminal would continue after Ctrl-D.
func Interruptible(ctx context.Context, r io.Reader) io.Reader {
	return &interruptible{ctx: ctx, r: r}
}

type interruptible struct {
	ctx   context.Context
	r     io.Reader
	ended bool
}

func (p *interruptible) Read(b []byte) (int, error) {
	if p.ended {
		return 0, io.EOF
	}
	data, err := WaitCtx(p.ctx, func() ([]byte, error) {
		buf := make([]byte, min(len(b), 1<<16)) // capacity of a pipe
		n, err := p.r.Read(buf)
		return buf[:n], err
	})
	p.ended = err == io.EOF
	return copy(b, data), err
}

// WaitCtx returns the result of f, or the error of ctx as soon as it is done; f then
// continues in the background.
func WaitCtx[T any](ctx context.Context, f func() (T, error)) (value T, err error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

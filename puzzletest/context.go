package puzzletest

import "context"

// Ending returns a context that is cancelled after left calls of Err.
func Ending(ctx context.Context, left int) context.Context { return &ending{ctx, left} }

type ending struct {
	context.Context
	left int
}

func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

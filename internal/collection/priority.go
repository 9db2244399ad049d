package collection

import (
	"context"
	"sync"
	"time"
)

// A lowPriority context belongs to work of low priority: its Err blocks while others want to
// work. It ends when its work has taken too long, not counting the time blocked.
type lowPriority struct {
	context.Context
	busy  func() bool
	limit time.Duration // 0: none

	mu     sync.Mutex
	began  time.Time
	waited time.Duration
	free   time.Time // time until which it need not wait
}

// After this wait the work may run for a moment, so others can delay but not stop it.
const (
	patience = time.Second
	moment   = 20 * time.Millisecond
	glance   = 2 * time.Millisecond // between two checks whether others want to work
)

// lowPriority returns a context for work of low priority.
func (l *Library) lowPriority(ctx context.Context, limit time.Duration) context.Context {
	busy := l.Busy
	if busy == nil {
		busy = func() bool { return false }
	}
	return &lowPriority{Context: ctx, busy: busy, limit: limit, began: time.Now()}
}

// Err waits for others, and then reports whether the work has to end.
func (c *lowPriority) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	begin := time.Now()
	for c.busy() && begin.After(c.free) {
		time.Sleep(glance)
		if err := c.Context.Err(); err != nil {
			return err
		}
		if time.Since(begin) > patience {
			c.free = time.Now().Add(moment)
		}
	}
	now := time.Now()
	c.waited += now.Sub(begin)
	if c.limit > 0 && now.Sub(c.began)-c.waited > c.limit {
		return context.DeadlineExceeded
	}
	return nil
}

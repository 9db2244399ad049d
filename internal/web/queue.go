package web

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A queue gives places to the requests of clients. Each client has a lane; the heads of
// lanes take turns, and no lane has more than its share of places, so that a client with many
// requests delays only itself.
type queue struct {
	mu    sync.Mutex
	free  int              // places
	busy  atomic.Int32     // places that are taken
	share int              // of them for a lane
	most  int              // that wait in a lane
	lanes map[string]*lane // that have something in them
	turn  []*lane          // those that may have another place and want it, the next first
}

// A lane is the requests of a client.
type lane struct {
	client string
	wait   []chan struct{} // each is closed when its turn has come
	run    int             // that have a place
}

// errBusy says that a client asks for too much at once.
var errBusy = errors.New("the client asks for too much at once")

func newQueue(places, share, most int) *queue {
	return &queue{free: places, share: share, most: most, lanes: map[string]*lane{}}
}

// enter waits for a place, and returns what gives it back. It fails if too many of the
// client wait, or with ctx.
func (q *queue) enter(ctx context.Context, client string) (leave func(), err error) {
	l, called := q.line(client)
	if called == nil {
		return nil, errBusy
	}
	select {
	case <-called:
	case <-ctx.Done():
		q.quit(l, called)
		return nil, ctx.Err()
	}
	return sync.OnceFunc(func() { q.leave(l) }), nil
}

// line puts a request into the lane of its client; nil: the lane is full.
func (q *queue) line(client string) (*lane, chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lanes[client]
	if l == nil {
		l = &lane{client: client}
		q.lanes[client] = l
	}
	if len(l.wait) >= q.most {
		return l, nil
	}
	called := make(chan struct{})
	l.wait = append(l.wait, called)
	q.turns(l)
	q.call()
	return l, called
}

// turns lets a lane take part in turns, or no more, as it stands.
func (q *queue) turns(l *lane) {
	at, wants := slices.Index(q.turn, l), len(l.wait) > 0 && l.run < q.share
	switch {
	case wants && at < 0:
		q.turn = append(q.turn, l)
	case !wants && at >= 0:
		q.turn = slices.Delete(q.turn, at, at+1)
	}
	if l.run == 0 && len(l.wait) == 0 {
		delete(q.lanes, l.client)
	}
}

// call gives places to those whose turn it is.
func (q *queue) call() {
	for q.free > 0 && len(q.turn) > 0 {
		l := q.turn[0]
		q.turn = q.turn[1:]
		close(l.wait[0])
		l.wait = l.wait[1:]
		l.run++
		q.free--
		q.busy.Add(1)
		q.turns(l)
	}
}

// leave takes a place back.
func (q *queue) leave(l *lane) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l.run--
	q.free++
	q.busy.Add(-1)
	q.turns(l)
	q.call()
}

// quit takes back who waits no more; it may have been called meanwhile.
func (q *queue) quit(l *lane, called chan struct{}) {
	q.mu.Lock()
	at := slices.Index(l.wait, called)
	if at >= 0 {
		l.wait = slices.Delete(l.wait, at, at+1)
		q.turns(l)
	}
	q.mu.Unlock()
	if at < 0 {
		q.leave(l)
	}
}

// full reports whether all processors have requests to work at: those that wait have to
// wait for a place, and what is of low priority for a processor.
func (q *queue) full() bool { return int(q.busy.Load()) >= runtime.GOMAXPROCS(0) }

// load returns how many requests have a place, how many wait, and of how many clients.
func (q *queue) load() (running, waiting, clients int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, l := range q.lanes {
		running += l.run
		waiting += len(l.wait)
	}
	return running, waiting, len(q.lanes)
}

package web

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/banmen/banmen"
)

// A queue gives places to the requests of clients. Each client has a lane; the heads of
// lanes take turns, and no lane has more than its share of places, so that a client with many
// requests delays only itself. Clients whose requests take much, and requests that go on for
// long, have few of the places: where others need the rest, the most expensive request over
// these few is stopped.
type queue struct {
	mu     sync.Mutex
	free   int              // places
	busy   atomic.Int32     // places that are taken
	share  int              // of them for a lane
	few    int              // of them for what takes long: one for each processor
	most   int              // that wait in a lane
	lanes  map[string]*lane // that have something in them
	turn   []*lane          // those that may have another place and want it, the next first
	places []*place         // that are taken
	used   efforts
	later  *time.Timer // checks again whether to stop something; nil: not needed
}

// A lane is the requests of a client.
type lane struct {
	client string
	wait   []chan *place // each gets its place when its turn has come
	run    int           // that have a place
}

// A place is that of a request that is worked at.
type place struct {
	lane    *lane
	begun   time.Time
	long    bool // it is among those that have few of the places
	stopped error
	stop    func(error) // ends the work
}

// errBusy says that a client asks for too much at once.
var errBusy = errors.New("the client asks for too much at once")

func newQueue(places, share, most int) *queue {
	return &queue{free: places, share: share, few: max(1, places/4), most: most, lanes: map[string]*lane{}, used: efforts{}}
}

// enter waits for a place, and returns the context to work in and what gives the place back. It
// fails if too many of the client wait, or with ctx.
func (q *queue) enter(ctx context.Context, client string) (work context.Context, leave func(), err error) {
	l, called := q.line(client)
	if called == nil {
		return nil, nil, errBusy
	}
	select {
	case p := <-called:
		work, stop := context.WithCancelCause(ctx)
		q.started(p, stop)
		return work, sync.OnceFunc(func() { q.leave(p); stop(nil) }), nil
	case <-ctx.Done():
		q.quit(l, called)
		return nil, nil, ctx.Err()
	}
}

// started notes how to stop the work of a place.
func (q *queue) started(p *place, stop func(error)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.stop = stop; p.stopped != nil {
		stop(p.stopped)
	}
}

// line puts a request into the lane of its client; nil: the lane is full.
func (q *queue) line(client string) (*lane, chan *place) {
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
	called := make(chan *place, 1)
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
	now := time.Now()
	for q.free > 0 {
		at, isHeavy := q.next(now)
		if at < 0 {
			break
		}
		l := q.turn[at]
		q.turn = slices.Delete(q.turn, at, at+1)
		p := &place{lane: l, begun: now, long: isHeavy}
		q.places = append(q.places, p)
		l.wait[0] <- p
		l.wait = l.wait[1:]
		l.run++
		q.free--
		q.busy.Add(1)
		q.turns(l)
	}
	q.relieve(now)
}

// leave takes a place back.
func (q *queue) leave(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l, now := p.lane, time.Now()
	q.places = slices.DeleteFunc(q.places, func(o *place) bool { return o == p })
	q.used.note(l.client, now.Sub(p.begun), now)
	l.run--
	q.free++
	q.busy.Add(-1)
	q.turns(l)
	q.call()
}

// quit takes back who waits no more; it may have been called meanwhile.
func (q *queue) quit(l *lane, called chan *place) {
	q.mu.Lock()
	at := slices.Index(l.wait, called)
	if at >= 0 {
		l.wait = slices.Delete(l.wait, at, at+1)
		q.turns(l)
	}
	q.mu.Unlock()
	if at < 0 {
		q.leave(<-called)
	}
}

// expects returns how long a request of a client may take, by those before it and those that go
// on; 0 if nothing is known.
func (q *queue) expects(client string, now time.Time) time.Duration {
	long := q.used[client].now(now)
	for _, p := range q.places {
		if p.lane.client == client {
			long = max(long, now.Sub(p.begun))
		}
	}
	return long
}

// isHeavy reports whether the requests of a client take much.
func (q *queue) isHeavy(l *lane, now time.Time) bool { return q.expects(l.client, now) >= longTime }

// next returns whose turn it is, an index of turn, -1 if nobody may have a place, and whether
// that client is heavy: those pass over their turn while their few places are taken.
func (q *queue) next(now time.Time) (at int, isHeavy bool) {
	for i, l := range q.turn {
		if isHeavy = q.isHeavy(l, now); !isHeavy || q.long(now) < q.few {
			return i, isHeavy
		}
	}
	return -1, false
}

// long returns how many places are taken by what is long. A request that was told to stop is not
// counted: its place is as good as free.
func (q *queue) long(now time.Time) (n int) {
	for _, p := range q.places {
		p.long = p.long || now.Sub(p.begun) > longTime
		if p.long && p.stopped == nil {
			n++
		}
	}
	return n
}

// relieve stops long requests over their few places where other clients wait and no place is free.
func (q *queue) relieve(now time.Time) {
	waits := false
	for _, l := range q.turn {
		waits = waits || !q.isHeavy(l, now)
	}
	if !waits || q.free > 0 {
		return
	}
	for q.long(now) > q.few {
		q.stopOne(now, banmen.Errorf(errBusy, "others wait, and your request takes long: try again in a second"))
	}
	if q.later == nil {
		q.later = time.AfterFunc(lookTime, q.look)
	}
}

// look checks again whether to stop something.
func (q *queue) look() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.later = nil
	q.relieve(time.Now())
}

// stopOne stops the long request of the client whose requests take longest. It reports whether
// there is one.
func (q *queue) stopOne(now time.Time, why error) bool {
	var worst *place
	most := time.Duration(0)
	for _, p := range q.places {
		if long := q.expects(p.lane.client, now); p.long && p.stopped == nil && long > most {
			worst, most = p, long
		}
	}
	if worst == nil {
		return false
	}
	worst.stopped = why
	if worst.stop != nil {
		worst.stop(why)
	}
	return true
}

// shed stops a long request, whoever waits.
func (q *queue) shed(why error) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	q.long(now)
	return q.stopOne(now, why)
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

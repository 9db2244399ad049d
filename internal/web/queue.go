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

// A queue assigns places to the requests of clients. Each client has a lane. Lanes take turns,
// and none has more than its share of places, so a client with many requests delays only itself.
//
// Long requests, and those of clients whose requests take long, may use only a few of the places.
// If they hold more while other clients wait, the most expensive request is stopped.
type queue struct {
	mu     sync.Mutex
	free   int              // places
	busy   atomic.Int32     // number of taken places
	share  int              // maximum number of places of a lane
	few    int              // number of places for long requests, about one per CPU
	most   int              // maximum number of requests that wait in a lane
	lanes  map[string]*lane // lanes that are not empty
	ready  []*lane          // lanes that wait for another place and may have one, the next first
	places []*place         // taken places
	used   efforts
	later  *time.Timer // calls look again; nil: not needed
}

// A lane holds the requests of a client.
type lane struct {
	client string
	wait   []chan *place // each receives its place when its turn comes
	run    int           // number of requests with a place
}

// A place is the right of a request to run.
type place struct {
	lane    *lane
	begun   time.Time
	long    bool // the request counts as long
	stopped error
	stop    func(error) // ends the work
}

// errBusy reports that a client sends too many requests at once.
var errBusy = errors.New("the client asks for too much at once")

func newQueue(places, share, most int) *queue {
	return &queue{free: places, share: share, few: max(1, places/4), most: most, lanes: map[string]*lane{}, used: efforts{}}
}

// enter waits for a place. It returns the context to work in and the function that gives the
// place back. It fails with errBusy if too many requests of the client wait, or with the error of
// ctx.
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

// started records how to stop the work of a place.
func (q *queue) started(p *place, stop func(error)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.stop = stop; p.stopped != nil {
		stop(p.stopped)
	}
}

// line adds a request to the lane of its client. The channel is nil if the lane is full.
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
	q.updateReady(l)
	q.call()
	return l, called
}

// updateReady adds lane l to the ready lanes or removes it, depending on its state. It deletes an
// empty lane.
func (q *queue) updateReady(l *lane) {
	at, wants := slices.Index(q.ready, l), len(l.wait) > 0 && l.run < q.share
	switch {
	case wants && at < 0:
		q.ready = append(q.ready, l)
	case !wants && at >= 0:
		q.ready = slices.Delete(q.ready, at, at+1)
	}
	if l.run == 0 && len(l.wait) == 0 {
		delete(q.lanes, l.client)
	}
}

// call gives free places to the lanes whose turn it is.
func (q *queue) call() {
	now := time.Now()
	for q.free > 0 {
		at, isHeavy := q.next(now)
		if at < 0 {
			break
		}
		l := q.ready[at]
		q.ready = slices.Delete(q.ready, at, at+1)
		p := &place{lane: l, begun: now, long: isHeavy}
		q.places = append(q.places, p)
		l.wait[0] <- p
		l.wait = l.wait[1:]
		l.run++
		q.free--
		q.busy.Add(1)
		q.updateReady(l)
	}
	q.relieve(now)
}

// leave gives a place back.
func (q *queue) leave(p *place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l, now := p.lane, time.Now()
	q.places = slices.DeleteFunc(q.places, func(o *place) bool { return o == p })
	q.used.note(l.client, now.Sub(p.begun), now)
	l.run--
	q.free++
	q.busy.Add(-1)
	q.updateReady(l)
	q.call()
}

// quit removes a request that no longer waits. If it received a place meanwhile, quit gives that
// back.
func (q *queue) quit(l *lane, called chan *place) {
	q.mu.Lock()
	at := slices.Index(l.wait, called)
	if at >= 0 {
		l.wait = slices.Delete(l.wait, at, at+1)
		q.updateReady(l)
	}
	q.mu.Unlock()
	if at < 0 {
		q.leave(<-called)
	}
}

// expects estimates how long a request of a client takes, from its past and running requests. It
// returns 0 for unknown clients.
func (q *queue) expects(client string, now time.Time) time.Duration {
	long := q.used[client].now(now)
	for _, p := range q.places {
		if p.lane.client == client {
			long = max(long, now.Sub(p.begun))
		}
	}
	return long
}

// isHeavy reports whether requests of a client take long.
func (q *queue) isHeavy(l *lane, now time.Time) bool { return q.expects(l.client, now) >= longTime }

// next returns the index in ready of the next lane, or -1 if none may have a place, and whether
// its client is heavy. Heavy clients are skipped while the few long places are taken.
func (q *queue) next(now time.Time) (at int, isHeavy bool) {
	for i, l := range q.ready {
		if isHeavy = q.isHeavy(l, now); !isHeavy || q.long(now) < q.few {
			return i, isHeavy
		}
	}
	return -1, false
}

// long returns the number of places with long requests. It does not count requests that were told
// to stop, because their places are about to become free.
func (q *queue) long(now time.Time) (n int) {
	for _, p := range q.places {
		p.long = p.long || now.Sub(p.begun) > longTime
		if p.long && p.stopped == nil {
			n++
		}
	}
	return n
}

// relieve stops long requests beyond their few places if other clients wait and no place is free.
func (q *queue) relieve(now time.Time) {
	waits := false
	for _, l := range q.ready {
		waits = waits || !q.isHeavy(l, now)
	}
	if !waits || q.free > 0 {
		return
	}
	for q.long(now) > q.few {
		q.stopOne(now, banmen.Errorf(errBusy, "your request takes long and others are waiting: try again in a second"))
	}
	if q.later == nil {
		q.later = time.AfterFunc(lookTime, q.look)
	}
}

// look calls relieve again.
func (q *queue) look() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.later = nil
	q.relieve(time.Now())
}

// stopOne stops the long request of the client whose requests take longest. It reports false if
// there is no long request.
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

// shed stops a long request, whether or not others wait.
func (q *queue) shed(why error) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	q.long(now)
	return q.stopOne(now, why)
}

// full reports whether at least as many requests run as there are CPUs. Work of low priority
// waits until it is false.
func (q *queue) full() bool { return int(q.busy.Load()) >= runtime.GOMAXPROCS(0) }

// load returns the numbers of requests with a place, of waiting requests, and of their clients.
func (q *queue) load() (running, waiting, clients int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, l := range q.lanes {
		running += l.run
		waiting += len(l.wait)
	}
	return running, waiting, len(q.lanes)
}

package web

import (
	"maps"
	"math"
	"time"

	"github.com/banmen/banmen"
)

// An effort is how long the requests of a client take: a mean that rises faster than it falls, and of
// which half is forgotten every halfLife. What matters is what a request takes, not how much
// a client has used: of very many that ask for much, each gets little.
type effort struct {
	mean time.Duration
	at   time.Time
}

const (
	halfLife = 30 * time.Second
	// longTime divides long from short, for requests and for clients: a request that goes on for
	// longer holds one of the few places, and so does any request of a client whose requests take
	// longer. A higher bound for clients would count those as light whose long requests are stopped
	// when others wait.
	longTime  = 100 * time.Millisecond
	lookTime  = 20 * time.Millisecond // between two looks while somebody waits
	mostKnown = 1 << 12               // clients
)

func (e effort) now(now time.Time) time.Duration {
	return time.Duration(float64(e.mean) * math.Exp2(-float64(now.Sub(e.at))/float64(halfLife)))
}

// note notes how long a request of a client took.
func (q *queue) note(client string, took time.Duration, now time.Time) {
	if len(q.used) >= mostKnown {
		maps.DeleteFunc(q.used, func(_ string, e effort) bool { return now.Sub(e.at) > halfLife })
	}
	if len(q.used) >= mostKnown {
		clear(q.used)
	}
	if e, ok := q.used[client]; ok {
		weight := 10 // several light requests do not hide that others are heavy
		if took > e.now(now) {
			weight = 2
		}
		took = e.now(now) + (took-e.now(now))/time.Duration(weight)
	}
	q.used[client] = effort{took, now}
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

// look looks again whether something is to be stopped.
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

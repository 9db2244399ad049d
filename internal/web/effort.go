package web

import (
	"maps"
	"math"
	"time"
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

// efforts are the efforts of clients.
type efforts map[string]effort

// note notes how long a request of a client took.
func (all efforts) note(client string, took time.Duration, now time.Time) {
	if len(all) >= mostKnown {
		maps.DeleteFunc(all, func(_ string, e effort) bool { return now.Sub(e.at) > halfLife })
	}
	if len(all) >= mostKnown {
		clear(all)
	}
	if e, ok := all[client]; ok {
		weight := 10 // several light requests do not hide that others are heavy
		if took > e.now(now) {
			weight = 2
		}
		took = e.now(now) + (took-e.now(now))/time.Duration(weight)
	}
	all[client] = effort{took, now}
}

package web

import (
	"maps"
	"math"
	"time"
)

// An effort is an average of how long the requests of a client take. It rises faster than it falls,
// and halves every halfLife. It measures the cost of single requests, not the total use, since a
// client with very many requests is limited by its lane.
type effort struct {
	mean time.Duration
	at   time.Time
}

const (
	halfLife = 30 * time.Second
	// longTime separates long from short, for requests and clients. A request that runs longer
	// counts among the few long places. So does any request of a client whose average is longer.
	// A higher bound for clients would treat those as light whose long requests are stopped when
	// others wait.
	longTime  = 100 * time.Millisecond
	lookTime  = 20 * time.Millisecond // between two checks while clients wait
	mostKnown = 1 << 12               // clients
)

func (e effort) now(now time.Time) time.Duration {
	return time.Duration(float64(e.mean) * math.Exp2(-float64(now.Sub(e.at))/float64(halfLife)))
}

// efforts maps clients to their efforts.
type efforts map[string]effort

// note records how long a request of a client took.
func (all efforts) note(client string, took time.Duration, now time.Time) {
	if len(all) >= mostKnown {
		maps.DeleteFunc(all, func(_ string, e effort) bool { return now.Sub(e.at) > halfLife })
	}
	if len(all) >= mostKnown {
		clear(all)
	}
	if e, ok := all[client]; ok {
		weight := 10 // a few light requests must not hide heavy ones
		if took > e.now(now) {
			weight = 2
		}
		took = e.now(now) + (took-e.now(now))/time.Duration(weight)
	}
	all[client] = effort{took, now}
}

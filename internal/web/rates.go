package web

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// rates limits how often each client may do something.
type rates struct {
	mu      sync.Mutex
	limit   rate.Limit // per second
	burst   int
	clients map[string]*rate.Limiter
}

// maxRates limits the clients remembered. If there are more, clients are forgotten that have been
// idle long enough to be treated as new.
const maxRates = 10000

func newRates(limit rate.Limit, burst int) *rates {
	return &rates{limit: limit, burst: burst, clients: map[string]*rate.Limiter{}}
}

// allow reports whether a client may do the limited thing now, and counts it.
func (s *rates) allow(client string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.clients[client]
	if l == nil {
		if len(s.clients) >= maxRates {
			s.forget(now)
		}
		l = rate.NewLimiter(s.limit, s.burst)
		s.clients[client] = l
	}
	return l.AllowN(now, 1)
}

// forget forgets idle clients. If that does not help, it forgets all clients.
func (s *rates) forget(now time.Time) {
	for client, l := range s.clients {
		if l.TokensAt(now) >= float64(s.burst) {
			delete(s.clients, client)
		}
	}
	if len(s.clients) >= maxRates {
		clear(s.clients)
	}
}

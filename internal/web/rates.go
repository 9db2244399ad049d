package web

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// rates say how often clients may do something.
type rates struct {
	mu      sync.Mutex
	limit   rate.Limit // a second
	burst   int
	clients map[string]*rate.Limiter
}

// maxRates is how many clients are remembered. When there are more, those are forgotten
// that have done nothing for so long that they may do as much as anyone.
const maxRates = 10000

func newRates(limit rate.Limit, burst int) *rates {
	return &rates{limit: limit, burst: burst, clients: map[string]*rate.Limiter{}}
}

// allow reports whether a client may do it now.
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

// forget forgets who has rested; if nobody has, everybody.
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

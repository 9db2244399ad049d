package web

import (
	"sync"
)

// bodies bounds the memory for request bodies, per client and in total. It counts bodies that
// arrive slowly and those of requests that wait for their turn.
type bodies struct {
	mu      sync.Mutex
	all     int64
	clients map[string]int64
}

const (
	mostBodies = 96 << 20 // bytes
	mostOfOne  = 8 << 20  // maximum number of bytes of one client

)

func newBodies() *bodies { return &bodies{clients: map[string]int64{}} }

// take adds n bytes to a client's total; a negative n releases bytes. It reports whether the total
// is within the bounds.
func (b *bodies) take(client string, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all += n
	if b.clients[client] += n; b.clients[client] == 0 {
		delete(b.clients, client)
	}
	return b.all <= mostBodies && b.clients[client] <= mostOfOne
}

package web

import (
	"sync"
)

// bodies bounds how much of requests is held in memory, by client and in all: of what
// is on its way slowly, and of what waits for its turn.
type bodies struct {
	mu      sync.Mutex
	all     int64
	clients map[string]int64
}

const (
	mostBodies = 96 << 20 // bytes
	mostOfOne  = 8 << 20  // of a client

)

func newBodies() *bodies { return &bodies{clients: map[string]int64{}} }

// take counts bytes of a client, negative ones when they are no longer held. It reports
// whether that is not too much.
func (b *bodies) take(client string, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all += n
	if b.clients[client] += n; b.clients[client] == 0 {
		delete(b.clients, client)
	}
	return b.all <= mostBodies && b.clients[client] <= mostOfOne
}

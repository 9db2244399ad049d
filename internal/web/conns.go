package web

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// conns counts the connections of clients. Who has many keeps none that is not in use,
// and who has too many is refused.
type conns struct {
	mu      sync.Mutex
	all     int
	clients map[string]int // by the address without the port
}

const (
	manyConns = 256  // of a client, beyond which none waits for another request
	maxConns  = 1000 // of a client
)

func newConns() *conns { return &conns{clients: map[string]int{}} }

// connKey is where the context of a connection has its client.
type connKey struct{}

// context notes whose a new connection is.
func (c *conns) context(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, hostOf(conn.RemoteAddr().String()))
}

// state counts connections as they come and go.
func (c *conns) state(conn net.Conn, state http.ConnState) {
	client, n := hostOf(conn.RemoteAddr().String()), 0
	switch state {
	case http.StateNew:
		n = 1
	case http.StateClosed, http.StateHijacked:
		n = -1
	default:
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all += n
	if c.clients[client] += n; c.clients[client] == 0 {
		delete(c.clients, client)
	}
}

// open returns how many connections there are.
func (c *conns) open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// crowded reports whether the client of a request has too many connections. If it has
// many, that of the request ends with it.
func (c *conns) crowded(r *http.Request, h http.Header) bool {
	client, _ := r.Context().Value(connKey{}).(string)
	c.mu.Lock()
	n := c.clients[client]
	c.mu.Unlock()
	if n > manyConns {
		h.Set("Connection", "close")
	}
	return n > maxConns
}

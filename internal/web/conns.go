package web

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// conns counts the connections of clients. Beyond manyConns, a client's connections close after
// each request. Beyond maxConns, its requests are refused.
type conns struct {
	mu      sync.Mutex
	all     int
	clients map[string]int // by the address without the port
}

const (
	manyConns = 256  // from this number of connections on, those of a client close after each request
	maxConns  = 1000 // of a client
)

func newConns() *conns { return &conns{clients: map[string]int{}} }

// connKey is the context key of a connection's client.
type connKey struct{}

// context stores the client of a new connection in its context.
func (c *conns) context(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, hostOf(conn.RemoteAddr().String()))
}

// state updates the counts when connections open and close.
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

// open returns the number of connections.
func (c *conns) open() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// crowded reports whether the client of a request has too many connections. If it has many, the
// connection of this request closes after the answer.
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

//go:build unix

package cluster_test

import (
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// A proxy passes connections on.
type proxy struct {
	l     net.Listener
	mu    sync.Mutex
	conns []net.Conn
	until time.Time // nothing passes before
}

func newProxy(t *testing.T, to string) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &proxy{l: l}
	t.Cleanup(func() { _ = l.Close(); x.cut(0) })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			x.pass(c, to)
		}
	}()
	return x
}

func (x *proxy) pass(c net.Conn, to string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	d, err := net.Dial("tcp", to)
	if err != nil || time.Now().Before(x.until) {
		_ = c.Close()
		return
	}
	x.conns = append(x.conns, c, d)
	go func() { _, _ = io.Copy(d, c); _ = d.Close() }()
	go func() { _, _ = io.Copy(c, d); _ = c.Close() }()
}

// cut breaks all connections, and refuses others for a while.
func (x *proxy) cut(d time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.until = time.Now().Add(d)
	for _, c := range x.conns {
		_ = c.Close()
	}
	x.conns = nil
}

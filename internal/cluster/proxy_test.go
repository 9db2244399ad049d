//go:build unix

package cluster_test

import (
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"
)

// A proxy passes connections on, with a delay if requested.
type proxy struct {
	l     net.Listener
	mu    sync.Mutex
	conns []net.Conn
	until time.Time // nothing passes before
	late  lateness
	gone  sync.WaitGroup // of all that passes
}

// A lateness describes the delay of a proxy.
type lateness struct {
	delay  time.Duration // of everything
	stall  time.Duration // additional delay of one packet in stalls, and of everything that follows meanwhile
	stalls int
}

func newProxy(t *testing.T, to string) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &proxy{l: l}
	t.Cleanup(func() { _ = l.Close(); x.cut(0); x.gone.Wait() })
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
	n := uint64(len(x.conns))
	x.gone.Go(func() { x.late.copy(d, c, rand.New(rand.NewPCG(1, n))) })
	x.gone.Go(func() { x.late.copy(c, d, rand.New(rand.NewPCG(2, n))) })
}

// copy passes on data until either side closes.
func (l lateness) copy(to, from net.Conn, r *rand.Rand) {
	defer func() { _ = to.Close() }()
	if l.delay == 0 {
		_, _ = io.Copy(to, from)
		return
	}
	type packet struct {
		text []byte
		due  time.Time
	}
	way := make(chan packet, 1<<12)
	go func() {
		defer close(way)
		for {
			b := make([]byte, 1<<14)
			n, err := from.Read(b)
			if err != nil {
				return
			}
			way <- packet{b[:n], time.Now().Add(l.delay)}
		}
	}()
	for p := range way {
		time.Sleep(time.Until(p.due))
		if r.IntN(l.stalls) == 0 {
			time.Sleep(l.stall)
		}
		if _, err := to.Write(p.text); err != nil {
			_ = from.Close() // which ends the other
		}
	}
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

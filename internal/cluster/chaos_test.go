//go:build unix

package cluster_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"
)

// TestChaos runs a job while faults happen by a random schedule: twenty with BANMEN_LONG, otherwise
// none.
func TestChaos(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes minutes: set BANMEN_LONG")
	}
	for seed := range uint64(20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			c := newChaos(t, seed)
			for n := int64(1000); n <= 36_000; n += 5000 {
				c.p.progressed(n + c.r.Int64N(4000))
				c.fault()
			}
			c.l.end(c.p)
		})
	}
}

// A chaos is a lab in which faults happen.
type chaos struct {
	r       *rand.Rand
	l       *lab
	x       *proxy
	p       *process // the coordinator
	workers []*process
	names   int
}

func newChaos(t *testing.T, seed uint64) *chaos {
	c := &chaos{r: rand.New(rand.NewPCG(seed, 18)), l: newLab(t, 40_000, 1)}
	c.x = newProxy(t, c.l.ports[0])
	for range 3 {
		c.workers = append(c.workers, c.worker())
	}
	c.p = c.l.run(1)
	return c
}

// worker starts one, near or behind the proxy.
func (c *chaos) worker() *process {
	c.names++
	url := c.l.url
	if c.r.IntN(2) == 0 {
		url = "nats://" + c.x.l.Addr().String()
	}
	return launch(c.l.t, "worker", url, fmt.Sprint("w", c.names))
}

// fault causes a random fault.
func (c *chaos) fault() {
	w := c.r.IntN(len(c.workers))
	switch c.r.IntN(6) {
	case 0:
		c.workers[w].kill()
		c.workers[w] = c.worker()
	case 1:
		c.workers[w].signal(syscall.SIGTERM)
		_ = c.workers[w].cmd.Wait() // its exit status does not matter
		c.workers[w] = c.worker()
	case 2:
		c.workers[w].signal(syscall.SIGSTOP)
		time.Sleep(time.Duration(c.r.Int64N(int64(2 * silence))))
		c.workers[w].signal(syscall.SIGCONT)
	case 3:
		c.x.cut(time.Duration(c.r.Int64N(int64(silence))))
	case 4:
		c.p.kill()
		c.p = c.l.run(1)
	case 5:
		c.server()
	}
}

// server kills the server and starts it again, with its streams or without them.
func (c *chaos) server() {
	c.l.servers[0].kill()
	if c.r.IntN(2) == 0 {
		if err := os.RemoveAll(c.l.store(0)); err != nil {
			c.l.t.Fatal(err)
		}
	}
	time.Sleep(time.Duration(c.r.Int64N(int64(silence))))
	c.l.serve(0)
}

package cluster_test

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// shout is a verb that writes lines in capitals.
var (
	capitals = jobtest.Task(jobtest.Worker(jobtest.Capitals))
	verbs    = jobtest.Prepares("shout", capitals)
)

// notes collects the notes for people, a line each.
type notes struct{ lines }

func (n *notes) add(m banmen.Message) { fmt.Fprintln(n, m) }

// await waits for a note that contains text.
func (n *notes) await(t *testing.T, text string) {
	t.Helper()
	if !n.until(func(note string) bool { return strings.Contains(note, text) }) {
		t.Errorf("no note has %q: %s", text, n)
	}
}

// port returns a free address. It avoids the system's ephemeral ports, from 32768 on, one
// of which may be taken before a process listens there.
func port(t *testing.T) string {
	t.Helper()
	const first, n = 20000, 12000
	for range n {
		address := fmt.Sprintf("127.0.0.1:%d", first+ports.Add(1)%n)
		l, err := net.Listen("tcp", address)
		if err != nil {
			continue
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return address
	}
	t.Fatal("no port is free")
	return ""
}

// ports counts the ports that have been looked at, from another on in each process.
var ports = func() *atomic.Int64 {
	n := new(atomic.Int64)
	n.Store(int64(os.Getpid()) * 61)
	return n
}()

// serve runs a server during the test and returns its address.
func serve(t *testing.T, o natsserver.Options) string {
	t.Helper()
	ready := make(chan string, 1)
	o.Listen, o.Store, o.Ready = "127.0.0.1:-1", t.TempDir(), func(url string) { ready <- url }
	background(t, func(ctx context.Context) error { return natsserver.Serve(ctx, o) })
	return <-ready
}

// background runs f until the test ends.
func background(t testing.TB, f func(context.Context) error) {
	ctx, stop := context.WithCancel(context.Background())
	var gone sync.WaitGroup
	gone.Go(func() {
		if err := f(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); gone.Wait() })
}

// start makes a job that converts n lines to capitals.
func start(t *testing.T, n int) (*job.Job, job.Spec, string) {
	t.Helper()
	dir := t.TempDir()
	s := job.Spec{Request: task.Request{Verb: "shout"}, Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	if err := os.WriteFile(s.Input, []byte(jobtest.Lines(n)), 0o666); err != nil {
		t.Fatal(err)
	}
	j, err := job.Start(filepath.Join(dir, "job"), s, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return j, s, strings.ToUpper(jobtest.Lines(n))
}

func TestCluster(t *testing.T) {
	url := serve(t, natsserver.Options{User: "u", Password: "p"})
	access := cluster.Access{URL: url, User: "u", Password: "p"}
	var noted notes
	for i := range 2 {
		background(t, func(ctx context.Context) error {
			return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: fmt.Sprint("w", i), Version: "1", Cores: 1, Prepare: verbs, Note: noted.add})
		})
	}
	background(t, func(ctx context.Context) error {
		return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: "old", Version: "0", Cores: 1, Prepare: verbs, Note: noted.add})
	})
	j, s, want := start(t, 20000)
	c, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: access, Version: "1", Note: noted.add})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := j.Run(t.Context(), capitals, c, job.Options{}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(s.Output)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("the output differs")
	}
	for _, text := range []string{"belongs to banmen 1, and this is 0", "worker old is banmen 0, this is 1"} {
		noted.await(t, text)
	}
}

// TestDuplicates delivers each parcel twice, and stores each result twice. A second result of an
// unsettled parcel must be refused, and each line must appear once.
func TestDuplicates(t *testing.T) {
	url := serve(t, natsserver.Options{})
	access := cluster.Access{URL: url}
	var noted notes
	background(t, func(ctx context.Context) error {
		return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: "w", Version: "1", Cores: 2, Prepare: verbs, Note: noted.add})
	})
	j, s, want := start(t, 20000)
	c, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: access, Version: "1", Note: noted.add})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	var twice, refused atomic.Int64
	for _, what := range []string{"work", "done"} {
		seen := map[string]bool{} // by subject, since the listener also hears each message twice
		_, err := conn.Subscribe("banmen."+j.ID+"."+what+".*", func(m *nats.Msg) {
			if seen[m.Subject] {
				return
			}
			seen[m.Subject] = true
			_, err := js.Publish(context.Background(), m.Subject, m.Data)
			switch {
			case err == nil && what == "work":
				twice.Add(1)
			case err != nil && what == "done" && strings.Contains(err.Error(), "maximum messages per subject"):
				refused.Add(1)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Run(t.Context(), capitals, c, job.Options{}); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(s.Output); err != nil || string(got) != want {
		t.Errorf("the output differs: %v", err)
	}
	if twice.Load() == 0 || refused.Load() == 0 {
		t.Errorf("%d parcels were delivered twice, %d results were refused", twice.Load(), refused.Load())
	}
}

func TestRefused(t *testing.T) {
	url := serve(t, natsserver.Options{User: "u", Password: "p"})
	j, _, _ := start(t, 1)
	for want, a := range map[string]cluster.Access{
		"no server answers": {URL: "nats://127.0.0.1:1"},
		"refuses":           {URL: url, User: "u", Password: "q"},
		"no seed":           {URL: url, NKey: filepath.Join(t.TempDir(), "none")},
	} {
		_, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: a})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	for _, listen := range []string{"x", "127.0.0.1:99999", "127.0.0.1"} {
		err := natsserver.Serve(t.Context(), natsserver.Options{Listen: listen, Store: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
			t.Errorf("%s: got %v", listen, err)
		}
	}
}

// TestOneCoordinator runs two jobs of the same spec, which must not affect each other. It then runs
// two processes on the same ledger: the second must be refused.
func TestOneCoordinator(t *testing.T) {
	url := serve(t, natsserver.Options{})
	j, s, _ := start(t, 10)
	other, err := job.Start(filepath.Join(t.TempDir(), "job"), s, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if j.ID == other.ID {
		t.Error("both have the ID", j.ID)
	}
	courier := func(j *job.Job, name string) (*cluster.Courier, error) {
		return cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: cluster.Access{URL: url}, Name: name})
	}
	first, err := courier(j, "first")
	if err != nil {
		t.Fatal(err)
	}
	second, err := courier(other, "second")
	if err != nil {
		t.Fatal(err)
	}
	second.Close()
	copied := filepath.Join(t.TempDir(), "copy")
	if err := os.CopyFS(copied, os.DirFS(j.Dir)); err != nil {
		t.Fatal(err)
	}
	same, err := job.Open(copied, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer same.Close()
	if _, err := courier(same, "third"); err == nil || err.Error() != "job "+j.ID+" is run by another process: first" {
		t.Errorf("got %v", err)
	}
	first.Close()
	third, err := courier(same, "third")
	if err != nil {
		t.Fatal(err)
	}
	third.Close()
}

package cluster_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// shout is a verb that writes lines in capitals.
type shout struct{}

func (shout) Work(_ context.Context, p ops.Piece, enough func() bool) (d ops.Done, err error) {
	for line := range bytes.Lines(p.Lines) {
		d.Text, d.Items = append(d.Text, bytes.ToUpper(line)...), d.Items+1
		if enough() {
			break
		}
	}
	return d, nil
}

var task = &ops.Task{Items: ops.InputLines, Merge: ops.Joined, Open: func(context.Context) (func() ops.Worker, error) {
	return func() ops.Worker { return shout{} }, nil
}}

var verbs = []ops.Verb{{Name: "shout", Prepare: func(context.Context, ops.Request, []byte) (*ops.Task, error) { return task, nil }}}

// notes collects what people are told.
type notes struct {
	mu  sync.Mutex
	all []string
}

func (n *notes) add(m banmen.Message) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.all = append(n.all, m.String())
}

func (n *notes) has(text string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return strings.Contains(strings.Join(n.all, "\n"), text)
}

// serve runs a server during the test and returns its address.
func serve(t *testing.T, o cluster.ServerOptions) string {
	t.Helper()
	ready := make(chan string, 1)
	o.Listen, o.Store, o.Ready = "127.0.0.1:-1", t.TempDir(), func(url string) { ready <- url }
	background(t, func(ctx context.Context) error { return cluster.Serve(ctx, o) })
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

// start makes a job of shouting n lines.
func start(t *testing.T, n int) (*job.Job, job.Spec, string) {
	t.Helper()
	dir := t.TempDir()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	s := job.Spec{Request: ops.Request{Verb: "shout"}, Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	if err := os.WriteFile(s.Input, []byte(b.String()), 0o666); err != nil {
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
	return j, s, strings.ToUpper(b.String())
}

func TestCluster(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	t.Run("run", func(t *testing.T) {
		url := serve(t, cluster.ServerOptions{Access: cluster.Access{User: "u", Password: "p"}})
		access := cluster.Access{URL: url, User: "u", Password: "p"}
		var told notes
		for i := range 2 {
			background(t, func(ctx context.Context) error {
				return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: fmt.Sprint("w", i), Version: "1", Cores: 1, Verbs: verbs, Note: told.add})
			})
		}
		background(t, func(ctx context.Context) error {
			return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: "old", Version: "0", Cores: 1, Verbs: verbs, Note: told.add})
		})
		j, s, want := start(t, 20000)
		c, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: access, Version: "1", Note: told.add})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if err := j.Run(t.Context(), task, c, job.Options{}); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(s.Output)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Error("the output differs")
		}
		for _, text := range []string{"is done by banmen 1, and this is 0", "worker old is banmen 0, this is 1"} {
			for range 50 {
				if told.has(text) {
					break
				}
				time.Sleep(100 * time.Millisecond)
			}
			if !told.has(text) {
				t.Errorf("nobody was told %q: %v", text, told.all)
			}
		}
	})
}

func TestRefused(t *testing.T) {
	url := serve(t, cluster.ServerOptions{Access: cluster.Access{User: "u", Password: "p"}})
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
		err := cluster.Serve(t.Context(), cluster.ServerOptions{Listen: listen, Store: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
			t.Errorf("%s: got %v", listen, err)
		}
	}
}

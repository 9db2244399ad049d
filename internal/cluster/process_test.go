//go:build unix

package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
	"go.uber.org/goleak"
)

// The test binary also runs as the processes of these tests: as banmen with an additional verb that
// is slow and can crash.

func TestMain(m *testing.M) {
	role := os.Getenv("BANMEN_TEST_ROLE")
	if role == "" {
		flag.Parse()
		if err := flag.Set("test.parallel", "6"); err != nil { // the tests mostly wait
			panic(err)
		}
		code := m.Run()
		if err := goleak.Find(); code == 0 && err != nil {
			fmt.Println(err)
			code = 1
		}
		os.Exit(code)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	note := func(m banmen.Message) { fmt.Println(m) }
	access := cluster.Access{URL: os.Getenv("BANMEN_TEST_URL")}
	var err error
	switch role {
	case "server":
		err = natsserver.Serve(ctx, natsserver.Options{
			Name: os.Args[1], Listen: os.Args[2], Store: os.Args[3], Cluster: os.Args[4], Routes: strings.Fields(os.Args[5]),
			Ready: func(url string) { fmt.Println("ready", url) },
		})
	case "worker":
		err = cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: os.Args[1], Version: "1", Cores: 2, Prepare: slowVerbs, Note: note})
	case "banmen":
		err = cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: os.Args[1], Version: "1", Cores: 1, Prepare: banmenVerbs, Note: note})
	case "crowd":
		n, _ := strconv.Atoi(os.Args[1])
		cores, _ := strconv.Atoi(os.Args[2])
		err = crowd(ctx, access, n, cores, note)
	case "run":
		err = runJob(ctx, access, os.Args[1], os.Args[2], os.Args[3], note)
	}
	if err != nil {
		fmt.Println("error:", err)
		os.Exit(3)
	}
	os.Exit(0)
}

// runJob runs the job in a folder, over the servers if there are any.
func runJob(ctx context.Context, access cluster.Access, dir, input, replicas string, note func(banmen.Message)) (err error) {
	s := job.Spec{Request: task.Request{Verb: "slow"}, Input: input, Output: dir + ".out"}
	j, err := job.Start(dir, s, job.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	if finished, err := j.Finished(); finished || err != nil {
		return err
	}
	var c job.Courier
	if access.URL == "" {
		local, err := job.NewLocal(ctx, j, slowTask, 2)
		if err != nil {
			return err
		}
		defer local.Close()
		c = local
	} else {
		n, err := strconv.Atoi(replicas)
		if err != nil {
			return err
		}
		nc, err := cluster.NewCourier(ctx, j, cluster.CourierOptions{Access: access, Version: "1", Replicas: n, Silence: silence, Note: note})
		if err != nil {
			return err
		}
		defer nc.Close()
		c = nc
	}
	return j.Run(ctx, slowTask, c, job.Options{Progress: func(p job.Progress) {
		fmt.Println("done", p.Done)
		if p.Paused {
			fmt.Println("paused")
		}
	}})
}

// silence is the time after which a silent worker counts as gone.
const silence = 1500 * time.Millisecond

// The verb slow takes a millisecond per line; a line with x kills the worker.
var (
	slowTask = jobtest.Task(jobtest.Worker(func(_ int64, line []byte, _ *task.Done) error {
		if line[0] == 'x' {
			os.Exit(7)
		}
		time.Sleep(time.Millisecond)
		return nil
	}))
	slowVerbs = jobtest.Prepares("slow", slowTask)
)

// A process is a running process of a test.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	output *lines
}

// lines collects the output of a process.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{} // closed by the next Write; nil if nothing waits for it
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.more != nil {
		close(l.more)
		l.more = nil
	}
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// until waits until the output satisfies holds, for at most 30 seconds. It reports whether the
// output does.
func (l *lines) until(holds func(output string) bool) bool {
	for late := time.After(30 * time.Second); ; {
		output, more := l.look()
		if holds(output) {
			return true
		}
		select {
		case <-more:
		case <-late:
			return false
		}
	}
}

// look returns the output so far, and a channel that is closed when there is more.
func (l *lines) look() (output string, more <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.more == nil {
		l.more = make(chan struct{})
	}
	return l.text.String(), l.more
}

// command returns the command of a process, which is killed when the context ends.
func command(ctx context.Context, role, url string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env = append(os.Environ(), "BANMEN_TEST_ROLE="+role, "BANMEN_TEST_URL="+url)
	return cmd
}

// launch starts a process, which is killed when the test ends.
func launch(t testing.TB, role, url string, args ...string) *process {
	t.Helper()
	p := &process{t, command(context.Background(), role, url, args...), new(lines)}
	p.cmd.Stdout, p.cmd.Stderr = p.output, p.output
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// kill ends the process as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // an error is expected: it was killed
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// await waits until the output of the process contains a text.
func (p *process) await(text string) {
	p.t.Helper()
	if !p.output.until(func(output string) bool { return strings.Contains(output, text) }) {
		p.t.Fatalf("it never said %q: %s", text, p.output)
	}
}

// progressed waits until n items are done.
func (p *process) progressed(n int64) {
	p.t.Helper()
	if !p.output.until(func(output string) bool {
		for line := range strings.Lines(output) {
			if done, ok := strings.CutPrefix(line, "done "); ok {
				if k, err := strconv.ParseInt(strings.TrimSpace(done), 10, 64); err == nil && k >= n {
					return true
				}
			}
		}
		return false
	}) {
		p.t.Fatalf("it never did %d items: %s", n, p.output)
	}
}

// A lab is a job and the processes around it.
type lab struct {
	t          *testing.T
	dir, input string
	want       string
	url        string
	ports      []string
	servers    []*process
}

// newLab makes a job of n lines and starts servers. Its tests wait for timeouts of
// processes, which takes seconds, so only one runs with -short.
func newLab(t *testing.T, n, servers int) *lab {
	t.Helper()
	if testing.Short() && t.Name() != "TestKillWorker" {
		t.Skip("not short")
	}
	t.Parallel()
	l := &lab{t: t, dir: t.TempDir()}
	l.input, l.want = filepath.Join(l.dir, "in"), strings.ToUpper(jobtest.Lines(n))
	l.write(jobtest.Lines(n))
	for range 2 * servers {
		l.ports = append(l.ports, port(t))
	}
	for i := range servers {
		l.servers = append(l.servers, nil)
		l.serve(i)
		l.url += ",nats://" + l.ports[i]
	}
	l.url = strings.TrimPrefix(l.url, ",")
	for _, s := range l.servers {
		s.await("ready")
	}
	return l
}

func (l *lab) write(text string) {
	l.t.Helper()
	if err := os.WriteFile(l.input, []byte(text), 0o666); err != nil {
		l.t.Fatal(err)
	}
}

// serve starts server i, again if need be.
func (l *lab) serve(i int) {
	n, cluster, routes := len(l.ports)/2, "", ""
	if n > 1 {
		cluster, routes = l.ports[n+i], strings.Join(l.ports[n:], " ")
	}
	l.servers[i] = launch(l.t, "server", "", fmt.Sprint("n", i), l.ports[i], l.store(i), cluster, routes)
}

// store is the folder of server i.
func (l *lab) store(i int) string { return filepath.Join(l.dir, fmt.Sprint("store", i)) }

func (l *lab) worker(name string) *process { return launch(l.t, "worker", l.url, name) }

// run starts the coordinator.
func (l *lab) run(replicas int) *process {
	return launch(l.t, "run", l.url, filepath.Join(l.dir, "job"), l.input, fmt.Sprint(replicas))
}

// end waits until the coordinator ends and looks at the output: each line once.
func (l *lab) end(p *process) {
	l.t.Helper()
	if err := p.cmd.Wait(); err != nil {
		l.t.Fatalf("%v: %s", err, p.output)
	}
	got, err := os.ReadFile(filepath.Join(l.dir, "job.out"))
	if err != nil {
		l.t.Fatal(err)
	}
	if string(got) != l.want {
		l.t.Errorf("the output has %d lines, want %d", bytes.Count(got, []byte("\n")), strings.Count(l.want, "\n"))
	}
}

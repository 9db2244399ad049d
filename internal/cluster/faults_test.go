//go:build unix

package cluster_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
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
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// The test binary is also the processes of these tests: banmen itself with a verb
// that takes its time and can be made to die.

func TestMain(m *testing.M) {
	role := os.Getenv("BANMEN_TEST_ROLE")
	if role == "" {
		flag.Parse()
		if err := flag.Set("test.parallel", "6"); err != nil { // they mostly wait
			panic(err)
		}
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	note := func(m banmen.Message) { fmt.Println(m) }
	access := cluster.Access{URL: os.Getenv("BANMEN_TEST_URL")}
	var err error
	switch role {
	case "server":
		err = cluster.Serve(ctx, cluster.ServerOptions{
			Name: os.Args[1], Listen: os.Args[2], Store: os.Args[3], Cluster: os.Args[4], Routes: strings.Fields(os.Args[5]),
			Ready: func(string) { fmt.Println("ready") },
		})
	case "worker":
		err = cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: os.Args[1], Version: "1", Cores: 2, Verbs: slowVerbs, Note: note})
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
func runJob(ctx context.Context, access cluster.Access, dir, input, replicas string, note func(banmen.Message)) error {
	s := job.Spec{Request: ops.Request{Verb: "slow"}, Input: input, Output: dir + ".out"}
	j, err := job.Start(dir, s, job.Options{})
	if err != nil {
		return err
	}
	var c job.Courier
	if access.URL == "" {
		if c, err = job.NewLocal(ctx, j, slowTask, 2); err != nil {
			return err
		}
	} else {
		n, err := strconv.Atoi(replicas)
		if err != nil {
			return err
		}
		nc, err := cluster.NewCourier(ctx, j, cluster.CourierOptions{Access: access, Version: "1", Replicas: n, Silence: 3 * time.Second, Note: note})
		if err != nil {
			return err
		}
		defer nc.Close()
		c = nc
	}
	return j.Run(ctx, slowTask, c, job.Options{Progress: func(p job.Progress) { fmt.Println("done", p.Done) }})
}

// slow is shout that takes a millisecond a line; a line with x kills the worker.
type slow struct{}

func (slow) Work(ctx context.Context, p ops.Piece, enough func() bool) (d ops.Done, err error) {
	for line := range bytes.Lines(p.Lines) {
		if line[0] == 'x' {
			os.Exit(7)
		}
		time.Sleep(time.Millisecond)
		d.Text, d.Items = append(d.Text, bytes.ToUpper(line)...), d.Items+1
		if enough() {
			break
		}
	}
	return d, nil
}

var slowTask = &ops.Task{Items: ops.InputLines, Merge: ops.Joined, Open: func(context.Context) (func() ops.Worker, error) {
	return func() ops.Worker { return slow{} }, nil
}}

var slowVerbs = []ops.Verb{{Name: "slow", Prepare: func(context.Context, ops.Request, []byte) (*ops.Task, error) { return slowTask, nil }}}

// A process is one of those processes.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	said *lines
}

// lines is what a process has said so far.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// command is that of a process, which is killed when the context ends.
func command(ctx context.Context, role, url string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	cmd.Env = append(os.Environ(), "BANMEN_TEST_ROLE="+role, "BANMEN_TEST_URL="+url)
	return cmd
}

// launch starts a process, which is killed when the test ends.
func launch(t *testing.T, role, url string, args ...string) *process {
	t.Helper()
	p := &process{t, command(context.Background(), role, url, args...), new(lines)}
	p.cmd.Stdout, p.cmd.Stderr = p.said, p.said
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // it was killed, which is no error here
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// await waits until the process has said something.
func (p *process) await(text string) {
	p.t.Helper()
	for range 600 {
		if strings.Contains(p.said.String(), text) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("it never said %q: %s", text, p.said)
}

// progressed waits until so many items are done.
func (p *process) progressed(n int64) {
	p.t.Helper()
	for range 600 {
		all := strings.Split(p.said.String(), "\n")
		for _, line := range all {
			if done, ok := strings.CutPrefix(line, "done "); ok {
				if k, err := strconv.ParseInt(done, 10, 64); err == nil && k >= n {
					return
				}
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("it never did %d items: %s", n, p.said)
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

// newLab makes a job of n lines and starts so many servers.
func newLab(t *testing.T, n, servers int) *lab {
	t.Helper()
	t.Parallel()
	l := &lab{t: t, dir: t.TempDir()}
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	l.input, l.want = filepath.Join(l.dir, "in"), strings.ToUpper(b.String())
	l.write(b.String())
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

// port returns an address that is free.
func port(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// serve starts server i, again if need be.
func (l *lab) serve(i int) {
	n, cluster, routes := len(l.ports)/2, "", ""
	if n > 1 {
		cluster, routes = l.ports[n+i], strings.Join(l.ports[n:], " ")
	}
	l.servers[i] = launch(l.t, "server", "", fmt.Sprint("n", i), l.ports[i], filepath.Join(l.dir, fmt.Sprint("store", i)), cluster, routes)
}

func (l *lab) worker(name string) *process { return launch(l.t, "worker", l.url, name) }

// run starts the coordinator.
func (l *lab) run(replicas int) *process {
	return launch(l.t, "run", l.url, filepath.Join(l.dir, "job"), l.input, fmt.Sprint(replicas))
}

// end waits until the coordinator ends and looks at the output: each line once.
func (l *lab) end(p *process) {
	l.t.Helper()
	if err := p.cmd.Wait(); err != nil {
		l.t.Fatalf("%v: %s", err, p.said)
	}
	got, err := os.ReadFile(filepath.Join(l.dir, "job.out"))
	if err != nil {
		l.t.Fatal(err)
	}
	if string(got) != l.want {
		l.t.Errorf("the output has %d lines, want %d", bytes.Count(got, []byte("\n")), strings.Count(l.want, "\n"))
	}
}

func TestKillWorker(t *testing.T) {
	l := newLab(t, 20000, 1)
	l.worker("a")
	b := l.worker("b")
	p := l.run(1)
	p.progressed(2000)
	b.kill()
	p.progressed(6000)
	l.worker("c")
	l.end(p)
}

func TestKillCoordinator(t *testing.T) {
	l := newLab(t, 15000, 1)
	l.worker("a")
	for _, n := range []int64{2000, 5000} {
		p := l.run(1)
		p.progressed(n)
		p.kill()
	}
	l.end(l.run(1))
}

func TestKillLocal(t *testing.T) {
	l := newLab(t, 8000, 0)
	for _, n := range []int64{500, 3000} {
		p := l.run(1)
		p.progressed(n)
		p.kill()
	}
	l.end(l.run(1))
}

func TestKillServer(t *testing.T) {
	l := newLab(t, 15000, 1)
	l.worker("a")
	p := l.run(1)
	for _, n := range []int64{2000, 6000} {
		p.progressed(n)
		l.servers[0].kill()
		time.Sleep(2 * time.Second)
		l.serve(0)
	}
	l.end(p)
}

// TestKillClusterServers kills one of three servers and, when it is back, another.
func TestKillClusterServers(t *testing.T) {
	l := newLab(t, 30000, 3)
	l.worker("a")
	l.worker("b")
	p := l.run(3)
	p.progressed(2000)
	l.servers[0].kill()
	p.progressed(8000)
	l.serve(0)
	l.servers[0].await("ready")
	time.Sleep(3 * time.Second) // it must catch up, or two of three would lack
	l.servers[1].kill()
	l.end(p)
}

// TestPausedWorker stops a worker for longer than others wait for it: it comes
// back with results that are there already.
func TestPausedWorker(t *testing.T) {
	l := newLab(t, 30000, 1)
	l.worker("a")
	b := l.worker("b")
	p := l.run(1)
	p.progressed(2000)
	b.signal(syscall.SIGSTOP)
	time.Sleep(pauseOfWorker())
	b.signal(syscall.SIGCONT)
	l.end(p)
}

// pauseOfWorker is a minute in long tests, else a little more than a unit may be
// silent.
func pauseOfWorker() time.Duration {
	if os.Getenv("BANMEN_LONG") != "" {
		return time.Minute
	}
	return 7 * time.Second
}

// TestTwoJobs has two jobs on one server, one of which is paused for a while, and a
// worker that joins late.
func TestTwoJobs(t *testing.T) {
	l := newLab(t, 8000, 1)
	one := l.run(1)
	two := launch(t, "run", l.url, filepath.Join(l.dir, "other"), l.input, "1")
	time.Sleep(time.Second) // there is nobody yet
	l.worker("a")
	one.progressed(500)
	j, err := job.Open(filepath.Join(l.dir, "job"), job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	if err := j.SetState(job.Paused); err != nil {
		t.Fatal(err)
	}
	two.progressed(500)
	l.worker("b")
	if err := j.SetState(job.Running); err != nil {
		t.Fatal(err)
	}
	l.end(one)
	if err := two.cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, two.said)
	}
	if got, err := os.ReadFile(filepath.Join(l.dir, "other.out")); err != nil || string(got) != l.want {
		t.Errorf("the other output differs: %v", err)
	}
}

// TestPoison has a line that kills each worker that gets it.
func TestPoison(t *testing.T) {
	l := newLab(t, 0, 1)
	l.write(strings.Repeat("line\n", 300) + "x\n" + strings.Repeat("line\n", 300))
	background(t, func(ctx context.Context) error { // as a supervisor does it
		for ctx.Err() == nil {
			_ = command(ctx, "worker", l.url, "w").Run() // how it ends does not matter
		}
		return nil
	})
	p := l.run(1)
	if err := p.cmd.Wait(); err == nil || !strings.Contains(p.said.String(), "set aside: 1") {
		t.Fatalf("%v: %s", err, p.said)
	}
	j, err := job.Open(filepath.Join(l.dir, "job"), job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	st, err := j.Status()
	if err != nil {
		t.Fatal(err)
	}
	if len(st.Failed) != 1 || st.Failed[0].First != 300 || st.Failed[0].Items != 1 || st.Items != 600 {
		t.Errorf("status: %+v", st)
	}
}

// TestCutConnection has the worker reach the server through a proxy that breaks.
func TestCutConnection(t *testing.T) {
	l := newLab(t, 15000, 1)
	x := newProxy(t, l.ports[0])
	p := l.run(1)
	launch(t, "worker", "nats://"+x.l.Addr().String(), "far")
	for _, n := range []int64{1000, 6000} {
		p.progressed(n)
		x.cut(3 * time.Second)
	}
	l.end(p)
}

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

// TestDiskFull fills the disk of the ledger, and goes on when there is room.
func TestDiskFull(t *testing.T) {
	l := newLab(t, 0, 0)
	disk := filepath.Join(l.dir, "disk")
	if err := os.Mkdir(disk, 0o777); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=256k", "none", disk).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be made here: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", disk).Run(); err != nil {
			t.Error(err)
		}
	})
	var b strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&b, "%x line %d %x\n", uint64(i)*0x9e3779b97f4a7c15, i, uint64(i+1)*0xbf58476d1ce4e5b9)
	}
	l.write(b.String())
	run := func(dir string) *process { return launch(t, "run", "", dir, l.input, "1") }
	p := run(filepath.Join(disk, "job"))
	if err := p.cmd.Wait(); err == nil || !strings.Contains(p.said.String(), "error:") {
		t.Fatalf("%v: %s", err, p.said)
	}
	if out, err := exec.Command("mount", "-o", "remount,size=64m", disk).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p = run(filepath.Join(disk, "job"))
	if err := p.cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, p.said)
	}
	got, err := os.ReadFile(filepath.Join(disk, "job.out"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != strings.ToUpper(b.String()) {
		t.Error("the output differs")
	}
}

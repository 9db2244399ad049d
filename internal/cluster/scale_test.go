//go:build unix

package cluster_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// The measurements of docs/scale.md. They report processor time, as other programs may
// run on the same machine, and bytes on the wire.

// nap is the time that a worker of a crowd sleeps for an item. Sleeping takes no processor time, so
// thousands of workers fit on one machine.
const nap = 20 * time.Millisecond

var napVerbs = jobtest.Prepares("nap", napTask(0))

// napTask returns a task of n items.
func napTask(n int) *task.Task {
	t := jobtest.Task(jobtest.Worker(func(int64, []byte, *task.Done) error {
		time.Sleep(nap)
		return nil
	}))
	t.Items, t.Request = task.Numbers, task.Request{Verb: "nap", Count: int64(n)}
	return t
}

// crowd is n workers with cores each, in one process.
func crowd(ctx context.Context, access cluster.Access, n, cores int, note func(banmen.Message)) error {
	var group sync.WaitGroup
	errs := make(chan error, n)
	for i := range n {
		group.Go(func() {
			errs <- cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: fmt.Sprint("w", i), Version: "1", Cores: cores, Prepare: napVerbs, Note: note})
		})
	}
	group.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// BenchmarkCrowd runs a job on many workers that sleep. It reports the share of time in which their
// cores have work (busy), and the processor time per second of the coordinator and the server.
func BenchmarkCrowd(b *testing.B) {
	for _, workers := range []int{10, 100, 300, 1000} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			const cores, seconds = 2, 30
			for range b.N {
				b.StopTimer()
				s := newScale(b)
				launch(b, "crowd", s.access.URL, strconv.Itoa(workers), strconv.Itoa(cores))
				todo := napTask(workers * cores * int(seconds*time.Second/nap))
				took, coordinator, server := s.run(b, todo, job.Spec{}, 2*workers*cores)
				b.ReportMetric(float64(todo.Request.Count)*nap.Seconds()/took.Seconds()/float64(workers*cores), "busy")
				b.ReportMetric(coordinator.Seconds()/took.Seconds(), "coordinator-cpu")
				b.ReportMetric(server.Seconds()/took.Seconds(), "server-cpu")
				b.ReportMetric(float64(s.bytes.Load())/took.Seconds(), "B/s")
			}
		})
	}
}

// BenchmarkWire runs verbs over a server with one worker of one core. It reports the processor time
// per line of the worker, the coordinator and the server, and the bytes per line between worker and
// server, in each direction. BANMEN_LINES is the number of lines.
func BenchmarkWire(b *testing.B) {
	lines, _ := strconv.Atoi(os.Getenv("BANMEN_LINES"))
	if lines == 0 {
		lines = 10_000
	}
	b.Setenv("GOMAXPROCS", "1") // of the worker: this process has begun
	for _, verb := range []string{"solve", "canon", "dedup", "rate", "generate"} {
		b.Run(verb, func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				n := lines
				if verb == "rate" {
					n = max(1, lines/100) // takes a hundred times as long
				}
				s := newScale(b)
				r := task.Request{Verb: verb}
				spec := job.Spec{}
				if verb == "generate" {
					r.Puzzle, r.Count, r.Seed = "sudoku", int64(n), 1
				} else {
					spec.Input = puzzles(b, n)
				}
				head := head(b, spec.Input)
				todo, err := banmenVerbs(b.Context(), r, head)
				if err != nil {
					b.Fatal(err)
				}
				worker := launch(b, "banmen", s.access.URL, "w")
				_, coordinator, server := s.run(b, todo, spec, 2)
				worker.kill()
				state := worker.cmd.ProcessState
				for name, cpu := range map[string]time.Duration{"worker": state.UserTime() + state.SystemTime(), "coordinator": coordinator, "server": server} {
					b.ReportMetric(cpu.Seconds()*1e6/float64(n), name+"-us/line")
				}
				b.ReportMetric(float64(s.bytes.Load())/float64(n), "B/line")
			}
		})
	}
}

// puzzles returns the name of a file with n minimal Sudokus.
func puzzles(b *testing.B, n int) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "in.txt")
	todo, err := banmenVerbs(b.Context(), task.Request{Verb: "generate", Puzzle: "sudoku", Count: int64(n), Seed: 1}, nil)
	if err != nil {
		b.Fatal(err)
	}
	hire, err := todo.Open(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	d, err := hire().Work(b.Context(), task.Piece{Items: int64(n)}, func() bool { return false })
	if err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(name, d.Text, 0o666); err != nil {
		b.Fatal(err)
	}
	return name
}

// head returns the beginning of a file, or nil if there is none.
func head(b *testing.B, name string) []byte {
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return data[:min(len(data), 1<<16)]
}

// A scale is a server and a proxy that counts the bytes that pass.
type scale struct {
	access, direct cluster.Access // for workers, and for the coordinator
	server         *process
	bytes          atomic.Int64
	passing        sync.WaitGroup
}

func newScale(b *testing.B) *scale {
	b.Helper()
	s := &scale{server: launch(b, "server", "", "a", "127.0.0.1:-1", b.TempDir(), "", "")}
	if !s.server.output.until(func(output string) bool { return strings.Contains(output, "ready") }) {
		b.Fatal(s.server.output.String())
	}
	_, url, _ := strings.Cut(s.server.output.String(), "ready ")
	s.direct.URL = strings.TrimSpace(url)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = l.Close() })
	s.access.URL = "nats://" + l.Addr().String()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			d, err := net.Dial("tcp", strings.TrimPrefix(s.direct.URL, "nats://"))
			if err != nil {
				_ = c.Close()
				continue
			}
			s.passing.Go(func() { s.pass(c, d) })
			s.passing.Go(func() { s.pass(d, c) })
		}
	}()
	return s
}

// pass copies bytes and counts them, until either side closes.
func (s *scale) pass(to, from net.Conn) {
	defer func() { _ = to.Close() }()
	n, _ := io.Copy(to, from)
	s.bytes.Add(n)
}

// run waits for the workers and runs a job. It then stops the server, and returns the time, and the
// processor time of this process and of the server.
func (s *scale) run(b *testing.B, todo *task.Task, spec job.Spec, slots int) (took, coordinator, server time.Duration) {
	b.Helper()
	dir := b.TempDir()
	spec.Request, spec.Output = todo.Request, filepath.Join(dir, "out")
	j, err := job.Start(filepath.Join(dir, "job"), spec, job.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	c, err := cluster.NewCourier(b.Context(), j, cluster.CourierOptions{Access: s.direct, Version: "1", Note: func(banmen.Message) {}})
	if err != nil {
		b.Fatal(err)
	}
	for c.Slots() < slots {
		time.Sleep(10 * time.Millisecond)
	}
	before, begin := usage(), time.Now()
	b.StartTimer()
	err = j.Run(b.Context(), todo, c, job.Options{})
	b.StopTimer()
	took, coordinator = time.Since(begin), usage()-before
	c.Close()
	if err != nil {
		b.Fatal(err)
	}
	s.server.kill()
	s.passing.Wait()
	state := s.server.cmd.ProcessState
	return took, coordinator, state.UserTime() + state.SystemTime()
}

// usage returns the processor time of this process.
func usage() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // Getrusage cannot fail for this process
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

//go:build unix

package cluster_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/job"
)

func TestKillWorker(t *testing.T) {
	l := newLab(t, 15000, 1)
	l.worker("a")
	b := l.worker("b")
	p := l.run(1)
	p.progressed(2000)
	b.kill()
	p.progressed(5000)
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

// TestKillServer kills the server twice. It comes back with its data the first time, and without
// any the second time.
func TestKillServer(t *testing.T) {
	l := newLab(t, 10000, 1)
	l.worker("a")
	p := l.run(1)
	for _, n := range []int64{2000, 5000} {
		p.progressed(n)
		l.servers[0].kill()
		time.Sleep(silence / 2)
		if n > 2000 {
			if err := os.RemoveAll(l.store(0)); err != nil {
				t.Fatal(err)
			}
		}
		l.serve(0)
	}
	l.end(p)
}

// TestKillClusterServers kills one of three servers and, when that is back, another one.
func TestKillClusterServers(t *testing.T) {
	l := newLab(t, 20000, 3)
	l.worker("a")
	l.worker("b")
	p := l.run(3)
	p.progressed(2000)
	l.servers[0].kill()
	p.progressed(6000)
	l.serve(0)
	l.servers[0].await("ready")
	time.Sleep(3 * time.Second) // the server must catch up first, or two of three servers would lack data
	l.servers[1].kill()
	l.end(p)
}

// TestPausedWorker pauses a worker for longer than others wait for it. It comes back with results
// that others have already delivered.
func TestPausedWorker(t *testing.T) {
	l := newLab(t, 20000, 1)
	l.worker("a")
	b := l.worker("b")
	p := l.run(1)
	p.progressed(2000)
	b.signal(syscall.SIGSTOP)
	time.Sleep(pauseOfWorker())
	b.signal(syscall.SIGCONT)
	l.end(p)
}

// TestEndWorker stops a worker while it has results for a server that does not answer.
func TestEndWorker(t *testing.T) {
	l := newLab(t, 3000, 1)
	a := l.worker("a")
	p := l.run(1)
	p.progressed(500)
	l.servers[0].signal(syscall.SIGSTOP)
	time.Sleep(silence / 3) // let the current unit end
	a.signal(syscall.SIGTERM)
	begin := time.Now()
	if err := a.cmd.Wait(); err != nil || time.Since(begin) > 3*time.Second { // the limit is a second, but the machine may be busy
		t.Errorf("after %s: %v: %s", time.Since(begin), err, a.output)
	}
	l.servers[0].signal(syscall.SIGCONT)
	l.worker("b")
	l.end(p)
}

// TestStreamGone sends results to a missing stream while another job runs.
func TestStreamGone(t *testing.T) {
	l := newLab(t, 300, 1)
	one := l.run(1)
	one.progressed(0)
	one.kill()
	conn, err := nats.Connect(l.url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err == nil {
		err = js.DeleteStream(t.Context(), "BANMEN_DONE_"+jobtest.Open(t, filepath.Join(l.dir, "job")).ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.worker("a")
	begin := time.Now()
	two := launch(t, "run", l.url, filepath.Join(l.dir, "other"), l.input, "1")
	if err := two.cmd.Wait(); err != nil || time.Since(begin) > turnAndMore {
		t.Errorf("after %s: %v: %s", time.Since(begin), err, two.output)
	}
	l.end(l.run(1))
}

// turnAndMore is a little longer than a worker may stay with a job while another one waits.
const turnAndMore = 30 * time.Second

// pauseOfWorker returns a minute in long tests, else a little more than the time after which a
// silent worker counts as gone.
func pauseOfWorker() time.Duration {
	if os.Getenv("BANMEN_LONG") != "" {
		return time.Minute
	}
	return 3 * silence
}

// TestTwoJobs runs two jobs on one server with workers that join late. One job is paused until the
// other has made progress.
func TestTwoJobs(t *testing.T) {
	l := newLab(t, 5000, 1)
	one := l.run(1)
	two := launch(t, "run", l.url, filepath.Join(l.dir, "other"), l.input, "1")
	one.progressed(0) // no worker has joined yet
	j := jobtest.Open(t, filepath.Join(l.dir, "job"))
	if err := j.SetState(job.Paused); err != nil {
		t.Fatal(err)
	}
	one.await("paused")
	l.worker("a")
	two.progressed(500)
	l.worker("b")
	if err := j.SetState(job.Running); err != nil {
		t.Fatal(err)
	}
	l.end(one)
	if err := two.cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, two.output)
	}
	if got, err := os.ReadFile(filepath.Join(l.dir, "other.out")); err != nil || string(got) != l.want {
		t.Errorf("the other output differs: %v", err)
	}
}

// TestCrashingLine runs a job with a line that kills each worker that gets it.
func TestCrashingLine(t *testing.T) {
	l := newLab(t, 0, 1)
	l.write(strings.Repeat("line\n", 300) + "x\n" + strings.Repeat("line\n", 300))
	background(t, func(ctx context.Context) error { // restarts workers like a supervisor
		for ctx.Err() == nil {
			_ = command(ctx, "worker", l.url, "w").Run() // its exit status does not matter
		}
		return nil
	})
	p := l.run(1)
	if err := p.cmd.Wait(); err == nil || !strings.Contains(p.output.String(), "set aside: 1") {
		t.Fatalf("%v: %s", err, p.output)
	}
	jobtest.SetAside(t, filepath.Join(l.dir, "job"), 300, 600)
}

// TestCutConnection has the worker reach the server through a proxy that breaks.
func TestCutConnection(t *testing.T) {
	l := newLab(t, 10000, 1)
	x := newProxy(t, l.ports[0])
	p := l.run(1)
	launch(t, "worker", "nats://"+x.l.Addr().String(), "far")
	for _, n := range []int64{1000, 4000} {
		p.progressed(n)
		x.cut(2 * silence)
	}
	l.end(p)
}

// TestSlowConnection puts a worker and the coordinator far away. For a while, one packet in a
// hundred is lost.
func TestSlowConnection(t *testing.T) {
	l := newLab(t, 600, 1)
	x := newProxy(t, l.ports[0])
	x.late = lateness{delay: 200 * time.Millisecond, stall: time.Second, stalls: 100}
	l.url = "nats://" + x.l.Addr().String()
	l.worker("far")
	l.end(l.run(1))
}

// TestFarWorker puts a worker so far away that parcels arrive after it has stopped waiting for
// them.
func TestFarWorker(t *testing.T) {
	l := newLab(t, 60, 1)
	x := newProxy(t, l.ports[0])
	x.late = lateness{delay: 550 * time.Millisecond, stalls: 1}
	launch(t, "worker", "nats://"+x.l.Addr().String(), "far")
	l.end(l.run(1))
}

// TestPause pauses a job with running workers: nothing more is done until it continues.
func TestPause(t *testing.T) {
	l := newLab(t, 12_000, 1)
	l.worker("a")
	p := l.run(1)
	p.progressed(64)
	j := jobtest.Open(t, filepath.Join(l.dir, "job"))
	if err := j.SetState(job.Paused); err != nil {
		t.Fatal(err)
	}
	p.await("paused")
	for done, rest := int64(-1), 0; rest < 4; rest++ { // running units end; then nothing changes for a second
		time.Sleep(250 * time.Millisecond)
		st, err := j.Status()
		if err != nil || st.Items == 12_000 {
			t.Fatalf("%d items are done: %v", st.Items, err)
		}
		if st.Items > done {
			done, rest = st.Items, 0
		}
	}
	if err := j.SetState(job.Running); err != nil {
		t.Fatal(err)
	}
	l.end(p)
}

// TestLedgerFull fills the disk of the ledger alone: the results are elsewhere.
func TestLedgerFull(t *testing.T) {
	l := newLab(t, 6000, 0)
	dir := filepath.Join(l.dir, "job")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	smallDisk(t, dir, "512k")
	if err := os.Symlink(filepath.Join(l.dir, "elsewhere"), filepath.Join(dir, "results")); err != nil {
		t.Fatal(err)
	}
	p := l.run(1)
	p.progressed(100)
	full := filepath.Join(dir, "full")
	if err := os.WriteFile(full, make([]byte, 1<<20), 0o666); err == nil {
		t.Fatal("the disk is not small")
	}
	if err := p.cmd.Wait(); err == nil || !strings.Contains(p.output.String(), "error:") {
		t.Fatalf("%v: %s", err, p.output)
	}
	if err := os.Remove(full); err != nil {
		t.Fatal(err)
	}
	l.end(l.run(1))
}

// smallDisk mounts a disk of a size on a folder.
func smallDisk(t *testing.T, dir, size string) {
	t.Helper()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "none", dir).CombinedOutput(); err != nil {
		t.Skipf("no small disk can be made here: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", dir).Run(); err != nil {
			t.Error(err)
		}
	})
}

// TestDiskFull fills the disk of the ledger. The job continues when there is room again.
func TestDiskFull(t *testing.T) {
	l := newLab(t, 0, 0)
	disk := filepath.Join(l.dir, "disk")
	if err := os.Mkdir(disk, 0o777); err != nil {
		t.Fatal(err)
	}
	smallDisk(t, disk, "256k")
	var b strings.Builder
	for i := range uint64(8000) {
		fmt.Fprintf(&b, "%x line %d %x %x\n", i*0x9e3779b97f4a7c15, i, (i+1)*0xbf58476d1ce4e5b9, (i+2)*0x94d049bb133111eb)
	}
	l.write(b.String())
	run := func(dir string) *process { return launch(t, "run", "", dir, l.input, "1") }
	p := run(filepath.Join(disk, "job"))
	if err := p.cmd.Wait(); err == nil || !strings.Contains(p.output.String(), "error:") {
		t.Fatalf("%v: %s", err, p.output)
	}
	if out, err := exec.Command("mount", "-o", "remount,size=64m", disk).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p = run(filepath.Join(disk, "job"))
	if err := p.cmd.Wait(); err != nil {
		t.Fatalf("%v: %s", err, p.output)
	}
	got, err := os.ReadFile(filepath.Join(disk, "job.out"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != strings.ToUpper(b.String()) {
		t.Error("the output differs")
	}
}

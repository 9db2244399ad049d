package job_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// halt makes a job that was stopped with all items done but no output: an obstacle
// prevents it, and is then removed.
func halt(t *testing.T, dir string, s job.Spec, v *task.Task) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, "."+filepath.Base(s.Output)+".part", "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 2, job.Options{}); err == nil {
		t.Fatal("it was not stopped")
	}
	if err := os.RemoveAll(filepath.Join(dir, "."+filepath.Base(s.Output)+".part")); err != nil {
		t.Fatal(err)
	}
}

// TestLastLine resumes a job whose last line, already done, has no line end.
func TestLastLine(t *testing.T) {
	for _, in := range []string{"in", "in.gz", "in.zst"} {
		dir := t.TempDir()
		s := job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, "out")}
		write(t, s.Input, "one\ntwo")
		v := fake(nil)
		halt(t, dir, s, v)
		if err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 1, job.Options{}); err != nil {
			t.Errorf("%s: %v", in, err)
		} else if got := read(t, s.Output); got != "ONE\nTWO\n" {
			t.Errorf("%s: got %q", in, got)
		}
	}
}

// TestOutputAppears creates a file under the name of the output while the job runs. The file must
// stay. When it is removed, the job can end.
func TestOutputAppears(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "one\n")
	v := fake(nil)
	halt(t, dir, s, v)
	write(t, s.Output, "mine")
	err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 1, job.Options{})
	if err == nil || !strings.Contains(err.Error(), "has appeared") || read(t, s.Output) != "mine" {
		t.Errorf("got %v", err)
	}
	write(t, s.Output, "ONE\n") // as if the last run had ended just after renaming
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 1, job.Options{}); err != nil {
		t.Error(err)
	}
}

// TestRemove removes a job with everything that a run may leave.
func TestRemove(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "job")
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "one\n")
	halt(t, dir, s, keys())
	if err := os.MkdirAll(filepath.Join(at, "sort", "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := job.Remove(at); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(at); err == nil {
		t.Error("the folder is there")
	}
	halt(t, dir, s, keys())
	write(t, filepath.Join(at, "mine"), "mine")
	if err := job.Remove(at); err != nil || read(t, filepath.Join(at, "mine")) != "mine" {
		t.Errorf("what is of others: %v", err)
	}
}

// TestDamage truncates and changes files of a job. The job must be refused or give the
// right output, never a wrong one.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "job")
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	text := input(3000)
	write(t, s.Input, text)
	v := fake(nil)
	halt(t, dir, s, v)
	saved := map[string]string{}
	names := []string{"ledger.sqlite", "results"}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(at, name))
		if err != nil {
			t.Fatal(err)
		}
		saved[name] = string(data)
	}
	damage := func(name, data string) {
		t.Helper()
		for n, text := range saved {
			if n == name {
				text = data
			}
			if err := os.WriteFile(filepath.Join(at, n), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		_ = os.Remove(s.Output)
		err := run(t.Context(), t, at, s, v, 1, job.Options{NoSync: true})
		if err == nil && read(t, s.Output) != strings.ToUpper(text) {
			t.Errorf("%s with %d bytes: another output", name, len(data))
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s with %d bytes: %q has several lines", name, len(data), err)
		}
	}
	places := 8
	if testing.Short() {
		places = 3
	}
	for _, name := range names {
		data := saved[name]
		for i := range places {
			at := i * len(data) / places
			damage(name, data[:at])
			damage(name, data[:at]+strings.Repeat("\xa5", min(40, len(data)-at))+data[min(at+40, len(data)):])
		}
	}
	damage("", "")
	if got := read(t, s.Output); got != strings.ToUpper(text) {
		t.Error("the whole job gives another output")
	}
}

// TestDamagedResult changes a byte of one result, or truncates the last: no other unit is
// done again.
func TestDamagedResult(t *testing.T) {
	text := input(3000)
	for _, cut := range []bool{false, true} {
		dir := t.TempDir()
		at := filepath.Join(dir, "job")
		s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
		write(t, s.Input, text)
		halt(t, dir, s, fake(nil))
		results := filepath.Join(at, "results")
		if cut {
			info, err := os.Stat(results)
			if err == nil {
				err = os.Truncate(results, info.Size()-1)
			}
			if err != nil {
				t.Fatal(err)
			}
		} else {
			hurt(t, results, 100)
		}
		var again atomic.Int64
		notes := 0
		o := job.Options{Note: func(banmen.Message) { notes++ }}
		if err := run(t.Context(), t, at, s, fake(func(int64) { again.Add(1) }), 2, o); err != nil {
			t.Fatal(err)
		}
		if n := again.Load(); read(t, s.Output) != strings.ToUpper(text) || notes != 1 || n == 0 || n == 3000 {
			t.Errorf("cut %t: %d items were done again, %d notes", cut, n, notes)
		}
	}
}

// TestFinished checks a finished job with its output, with another one, and without one.
func TestFinished(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "one\n")
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, fake(nil), 1, job.Options{}); err != nil {
		t.Fatal(err)
	}
	j := jobtest.Open(t, filepath.Join(dir, "job"))
	if yes, err := j.Finished(); !yes || err != nil {
		t.Error(yes, err)
	}
	write(t, s.Output, "ONe\n")
	if yes, err := j.Finished(); yes || err == nil || !strings.Contains(err.Error(), "is not what it wrote") {
		t.Error(yes, err)
	}
	if err := os.Remove(s.Output); err != nil {
		t.Fatal(err)
	}
	if yes, err := j.Finished(); yes || err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Error(yes, err)
	}
}

// TestConcurrentStatus asks for the status of a job concurrently. No such check may take another
// one for a process that runs the job.
func TestConcurrentStatus(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "one\n")
	halt(t, dir, s, fake(nil))
	j := jobtest.Open(t, filepath.Join(dir, "job"))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 10 {
				if runs, err := j.Running(); runs || err != nil {
					t.Error(runs, err)
				}
			}
		})
	}
	all.Wait()
}

// TestPause pauses and resumes a job.
func TestPause(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "job")
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	text := strings.Repeat("slow\n", 3000)
	write(t, s.Input, text)
	set := func(state job.State) {
		j, err := job.Open(at, job.Options{})
		if err != nil {
			t.Error(err)
			return
		}
		if err := errors.Join(j.SetState(state), j.Close()); err != nil {
			t.Error(err)
		}
	}
	v := fakeAt(100, func() { set(job.Paused) })
	paused := 0
	o := job.Options{Progress: func(p job.Progress) {
		if p.Paused {
			if paused++; paused == 2 {
				set(job.Running)
			}
		}
	}}
	if err := run(t.Context(), t, at, s, v, 2, o); err != nil {
		t.Fatal(err)
	}
	if paused < 2 {
		t.Error("it was never paused")
	}
	if read(t, s.Output) != strings.ToUpper(text) {
		t.Error("the output differs")
	}
}

// twice is a courier that delivers each result twice, the second time late.
type twice struct {
	*job.Local
	results chan job.Result
}

func newTwice(ctx context.Context, l *job.Local) *twice {
	c := &twice{l, make(chan job.Result)}
	go func() {
		for r := range l.Results() {
			for range 2 {
				select {
				case c.results <- r:
				case <-ctx.Done():
				}
			}
		}
	}()
	return c
}

func (c *twice) Results() <-chan job.Result { return c.results }

func TestTwice(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	text := input(5000)
	write(t, s.Input, text)
	v := fake(nil)
	j, err := job.Start(filepath.Join(dir, "job"), s, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	l, err := job.NewLocal(t.Context(), j, v, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := j.Run(ctx, v, newTwice(ctx, l), job.Options{}); err != nil {
		t.Fatal(err)
	}
	st, err := j.Status()
	if err != nil {
		t.Fatal(err)
	}
	if read(t, s.Output) != strings.ToUpper(text) || st.Items != 5000 {
		t.Errorf("the output differs, or not: %d items", st.Items)
	}
}

func FuzzReadSpec(f *testing.F) {
	f.Add([]byte(`{"format":"banmen-job/1","request":{"verb":"solve","givens":3},"input":"i","output":"o"}`))
	f.Add([]byte("{\"format\":\n7}"))
	f.Add([]byte(`{"x":{}} []`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := job.ReadSpec(data)
		if err == nil && (s.Format != job.Format || s.Output == "") {
			t.Errorf("%q is taken", data)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b") {
			t.Errorf("%q: the error %q has several lines or controls", data, err)
		}
	})
}

// TestStatusWhileStarting checks that several processes can ask for the status of a starting job
// without errors.
func TestStatusWhileStarting(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	write(t, in, input(1))
	n := 100
	if testing.Short() {
		n = 5
	}
	for i := range n {
		s := job.Spec{Input: in, Output: filepath.Join(dir, strconv.Itoa(i))}
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				j, err := job.Start(s.Output+".job", s, job.Options{})
				if err == nil {
					err = j.Close()
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}

package job_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// fake is a task for lines that begin with letters: s takes a while, x panics, b is bad, n has the
// answer no. after, if not nil, is called for each item.
func fake(after func(item int64)) *task.Task {
	return jobtest.Task(jobtest.Worker(func(item int64, line []byte, d *task.Done) error {
		if after != nil {
			after(item)
		}
		switch line[0] {
		case 's':
			time.Sleep(time.Millisecond)
		case 'x':
			panic("poison")
		case 'b':
			d.Bad++
			d.Reported = append(d.Reported, task.BadLine{Item: item, Text: string(line)})
		case 'n':
			d.No++
		}
		return nil
	}))
}

// fakeAt is fake, and calls f when items items are done.
func fakeAt(items int64, f func()) *task.Task {
	var done atomic.Int64
	return fake(func(int64) {
		if done.Add(1) == items {
			f()
		}
	})
}

// runTo runs a job until items items are done, or to its end.
func runTo(t *testing.T, dir string, s job.Spec, items int64) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	return run(ctx, t, dir, s, fakeAt(items, stop), 1, job.Options{NoSync: true})
}

type keyer struct{}

func (keyer) Work(_ context.Context, p task.Piece, _ func() bool) (d task.Done, err error) {
	for line := range bytes.Lines(p.Lines) {
		d.Items++
		switch line[0] {
		case '#':
			d.Text = append(d.Text, "+\n"...)
		case 'b':
			d.Text = append(d.Text, "-\n"...)
		default:
			sum := sha256.Sum256(bytes.ToLower(line))
			d.Text = fmt.Appendf(d.Text, "%x\n", sum[:16])
		}
	}
	return d, nil
}

// keys returns a task that computes a key for each line.
func keys() *task.Task {
	t := jobtest.Task(keyer{})
	t.Merge = task.Distinct
	return t
}

// run runs the job of a spec with n workers.
func run(ctx context.Context, t *testing.T, dir string, s job.Spec, v *task.Task, n int, o job.Options) error {
	t.Helper()
	v.Request = s.Request
	j, err := job.Start(dir, s, o)
	if err != nil {
		return err
	}
	defer func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}()
	c, err := job.NewLocal(ctx, j, v, n)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	return j.Run(ctx, v, c, o)
}

// read returns the contents of a file, uncompressed.
func read(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := job.Unpack(f)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// write writes a file, compressed according to its name.
func write(t *testing.T, name, text string) {
	t.Helper()
	var b bytes.Buffer
	w := newfile.Pack(&b, name)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

func input(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%d%s\n", []string{"a", "b", "n", "a"}[r.IntN(4)], i, strings.Repeat("z", r.IntN(40)))
	}
	return b.String()
}

func TestRun(t *testing.T) {
	text := input(6000)
	for i, in := range []string{"in.txt", "in.txt.gz", "in.txt.zst"} {
		for k, out := range []string{"out.txt", "out.gz", "out.zst"} {
			if testing.Short() && k != (i+1)%3 {
				continue
			}
			dir := t.TempDir()
			s := job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, out)}
			write(t, s.Input, strings.TrimSuffix(text, "\n"))
			if err := run(t.Context(), t, filepath.Join(dir, "job"), s, fake(nil), 3, job.Options{Version: "1"}); err != nil {
				t.Fatal(in, out, err)
			}
			if got := read(t, s.Output); got != strings.ToUpper(text) {
				t.Errorf("%s to %s: the output differs", in, out)
			}
		}
	}
}

func TestStatus(t *testing.T) {
	dir := t.TempDir()
	text := input(3000)
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, text)
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, fake(nil), 2, job.Options{}); err != nil {
		t.Fatal(err)
	}
	j := jobtest.Open(t, filepath.Join(dir, "job"))
	st := jobtest.Status(t, j.Dir)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	count := func(letter byte) (n int64) {
		for _, l := range lines {
			if l[0] == letter {
				n++
			}
		}
		return n
	}
	if st.Items != 3000 || st.Total != 3000 || st.Bad != count('b') || st.No != count('n') || st.State != job.Done || st.Active {
		t.Errorf("status: %+v", st)
	}
	bad, err := j.Bad()
	if err != nil {
		t.Fatal(err)
	}
	var want []int64
	for i, l := range lines {
		if l[0] == 'b' && len(want) < task.MaxReported {
			want = append(want, int64(i))
		}
	}
	var got []int64
	for _, b := range bad {
		got = append(got, b.Item)
	}
	if !slices.Equal(got, want) {
		t.Errorf("bad lines: got %v, want %v", got, want)
	}
}

// stops runs a job and stops it repeatedly, each time after the number of items that after returns,
// until it is done. It checks that the output is the input in capitals, and returns the number of
// stops.
func stops(t *testing.T, dir string, s job.Spec, text string, after func() int64) (stopped int) {
	t.Helper()
	for ; ; stopped++ {
		err := runTo(t, filepath.Join(dir, "job"), s, after())
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	if got := read(t, s.Output); got != strings.ToUpper(text) {
		t.Error("the output differs")
	}
	return stopped
}

// TestRandomStops stops a job at random places; each line must be in the output once.
func TestRandomStops(t *testing.T) {
	inputs := []string{"in.zst", "in.gz", "in"}
	if testing.Short() {
		inputs = inputs[:1]
	}
	for _, in := range inputs {
		dir := t.TempDir()
		text := input(5000)
		s := job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, "out")}
		write(t, s.Input, text)
		r := rand.New(rand.NewPCG(3, 4))
		if stops(t, dir, s, text, func() int64 { return r.Int64N(800) }) == 0 {
			t.Errorf("%s: it was never stopped", in)
		}
	}
}

func TestCrashingItem(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, input(1000)+"x\n"+input(1000))
	v := fake(nil)
	err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 2, job.Options{})
	if !errors.Is(err, banmen.ErrLimit) || !strings.Contains(err.Error(), "poison") {
		t.Fatalf("got %v", err)
	}
	jobtest.SetAside(t, filepath.Join(dir, "job"), 1000, 2000)
	if _, err := os.Stat(s.Output); err == nil {
		t.Error("there is an output")
	}
}

func TestAdded(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Output: filepath.Join(dir, "out"), Request: task.Request{Count: 100_000}}
	v := fake(nil)
	v.Items, v.Merge = task.Numbers, task.Added
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 2, job.Options{}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s.Output); got != "4999950000\n" {
		t.Errorf("got %s", got)
	}
}

func TestDistinct(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in.gz"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "# one\naa\nAA\nc\nbad\nc\nd\n# one\nAa\nd")
	if err := run(t.Context(), t, filepath.Join(dir, "job"), s, keys(), 2, job.Options{}); err != nil {
		t.Fatal(err)
	}
	if got, want := read(t, s.Output), "# one\naa\nc\nd\n# one\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, input(500))
	v := fake(nil)
	at := filepath.Join(dir, "job")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := run(stopped, t, at, s, v, 1, job.Options{Version: "1"}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	expect := func(name, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", name, err, want)
		}
	}
	other := s
	other.Unordered = true
	expect("another job", "another job", run(t.Context(), t, at, other, v, 1, job.Options{Version: "1"}))
	expect("another version", "started by banmen 1", run(t.Context(), t, at, s, v, 1, job.Options{Version: "2"}))
	write(t, s.Input, input(501))
	expect("another input", "has changed", run(t.Context(), t, at, s, v, 1, job.Options{Version: "1"}))
	if err := job.Remove(at); err != nil {
		t.Fatal(err)
	}
	write(t, s.Output, "mine")
	expect("an output", "exists", run(t.Context(), t, at, s, v, 1, job.Options{Version: "1"}))
	if _, err := job.Open(at, job.Options{}); err == nil {
		t.Error("there is a job")
	}
	force := job.Options{Version: "1", Force: true}
	changed := s
	changed.Output = s.Input
	expect("its own input", "is the input", run(t.Context(), t, at, changed, v, 1, force))
	changed.Output = dir
	expect("a folder", "is not an ordinary file", run(t.Context(), t, at, changed, v, 1, force))
	changed.Output = filepath.Join(dir, "other")
	expect("a file as the folder", "is not a folder", run(t.Context(), t, s.Input, changed, v, 1, force))
	if got := read(t, s.Input); got != input(501) {
		t.Error("the input differs")
	}
	_ = os.MkdirAll(at, 0o777)
	_ = os.WriteFile(filepath.Join(at, "ledger.sqlite"), []byte("this is no database, however long the text is"), 0o666)
	_, err := job.Open(at, job.Options{})
	expect("no ledger", "is not the ledger", err)
}

func TestReadSpec(t *testing.T) {
	for text, want := range map[string]string{
		`{"format":"banmen-job/1","request":{"verb":"solve"},"output":"o"}`:         "",
		`{"format":"banmen-job/1","request":{"verb":"solve","sed":1},"output":"o"}`: `1:52: this is not a job: unknown field "sed"`,
		"{\"format\":\"banmen-job/1\",\n \"output\":7}":                             `2:11: this is not a job: the field "output" cannot hold a JSON number`,
		`[]`:                                     "expected a JSON object, found a JSON array",
		`{"format":`:                             "1:10: this is not a job: the JSON object is incomplete",
		`{"format":"banmen-job/9","output":"o"}`: "banmen-job/9",
		`{"format":"banmen-job/1"}`:              "output",
		`{} {}`:                                  "unexpected text",
		``:                                       "is incomplete",
	} {
		_, err := job.ReadSpec([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// TestStatusWhilePreparing checks the status of a job whose process has not made its workers yet.
func TestStatusWhilePreparing(t *testing.T) {
	dir := t.TempDir()
	s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	write(t, s.Input, "one\n")
	j, err := job.Start(filepath.Join(dir, "job"), s, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	other, err := job.Open(j.Dir, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	active := func() bool {
		st, err := other.Status()
		if err != nil {
			t.Fatal(err)
		}
		return st.Active
	}
	if active() {
		t.Error("before: it is running")
	}
	err = j.Alone(func() error {
		if !active() {
			t.Error("while it prepares: it is not running")
		}
		if err := other.Alone(func() error { return nil }); err == nil {
			t.Error("a second process may run it")
		}
		v := fake(nil)
		c, err := job.NewLocal(t.Context(), j, v, 1)
		if err != nil {
			return err
		}
		defer c.Close()
		return j.Run(t.Context(), v, c, job.Options{})
	})
	if err != nil {
		t.Fatal(err)
	}
	if active() {
		t.Error("afterwards: it is running")
	}
	if got := read(t, s.Output); got != "ONE\n" {
		t.Errorf("got %q", got)
	}
}

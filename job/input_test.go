package job_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/job"
)

// numbers returns n lines of about 165 bytes that compress badly.
func numbers(n int) string {
	r := rand.New(rand.NewPCG(7, 8))
	var b strings.Builder
	for range n {
		b.WriteByte('a')
		for range 10 {
			fmt.Fprintf(&b, "%x", r.Uint64())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// hurt changes a byte of a file, but not its time or size.
func hurt(t *testing.T, name string, at int64) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[at] ^= 0x55
	if err := errors.Join(os.WriteFile(name, data, 0o666), os.Chtimes(name, info.ModTime(), info.ModTime())); err != nil {
		t.Fatal(err)
	}
}

// TestDamagedInput checks that the error names an input that cannot be unpacked.
func TestDamagedInput(t *testing.T) {
	text := numbers(100)
	for _, in := range []string{"in.gz", "in.zst"} {
		dir := t.TempDir()
		s := job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, "out")}
		write(t, s.Input, text)
		hurt(t, s.Input, 1000)
		err := run(t.Context(), t, filepath.Join(dir, "job"), s, fake(nil), 1, job.Options{})
		if err == nil || !strings.HasPrefix(err.Error(), s.Input+": ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v", err)
		}
	}
}

// TestInputChanges changes the input of a job while it is stopped, and while it runs.
func TestInputChanges(t *testing.T) {
	text := numbers(17_000) // the hashes of the beginning and end do not cover the middle
	at := time.Now().Add(time.Minute)
	later := func(name string) error { return os.Chtimes(name, at, at) }
	done := func(name string) error {
		other := strings.Replace(text[3<<19:], "a", "b", 1)
		return os.WriteFile(name, []byte(text[:3<<19]+other), 0o666)
	}
	for name, c := range map[string]struct {
		change func(name string) error
		want   string
	}{
		"nothing":                           {func(string) error { return nil }, ""},
		"its time":                          {func(name string) error { return os.Chtimes(name, at.Add(1), at.Add(1)) }, ""},
		"a line that is done":               {done, "has changed"},
		"a line, within a tick of its time": {func(name string) error { return errors.Join(done(name), later(name)) }, "has changed"},
		"its length":                        {func(name string) error { return os.WriteFile(name, []byte(text+"more\n"), 0o666) }, "has changed"},
		"it is gone":                        {os.Remove, "no such file"},
	} {
		for _, running := range []bool{false, true} {
			if testing.Short() && !running {
				continue
			}
			dir := t.TempDir()
			s := job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
			write(t, s.Input, text)
			if err := later(s.Input); err != nil {
				t.Fatal(err)
			}
			v, change := fake(nil), func() {
				if err := c.change(s.Input); err != nil {
					t.Error(err)
				}
			}
			if running {
				v = fakeAt(16_000, change)
			} else {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				err := run(ctx, t, filepath.Join(dir, "job"), s, fakeAt(16_000, stop), 1, job.Options{NoSync: true}) // one worker, so items are done in order
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				change()
			}
			err := run(t.Context(), t, filepath.Join(dir, "job"), s, v, 1, job.Options{NoSync: true})
			_, none := os.Stat(s.Output)
			switch {
			case c.want == "" && (err != nil || read(t, s.Output) != strings.ToUpper(text)):
				t.Errorf("%s, running %t: %v", name, running, err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || none == nil):
				t.Errorf("%s, running %t: got %v, want %q", name, running, err, c.want)
			}
		}
	}
}

// A worker gets only the beginning of an overlong line, and the job goes on after it,
// also in a later run. Any changed byte of the line is detected.
func TestLongLines(t *testing.T) {
	const kept = 1<<20 + 2
	over := func(n int) string { return "a" + strings.Repeat("y", n-1) + "\n" }
	var lines []string
	for i := range 12 {
		lines = append(lines, fmt.Sprintf("s%d\n", i), over([]int{1 << 20, kept - 1, kept, kept + 1, 1<<20 + 1<<18, 3 << 20}[i%6]))
	}
	text := strings.TrimSuffix(strings.Join(lines, ""), "\n") // the last line has no line end
	var want strings.Builder
	for _, line := range lines {
		if len(line) > kept {
			line = line[:kept] + "\n"
		}
		want.WriteString(strings.ToUpper(line))
	}
	inputs := []string{"in.zst", "in.gz", "in"}
	if testing.Short() {
		inputs = inputs[:1]
	}
	for _, in := range inputs {
		dir := t.TempDir()
		at, s := filepath.Join(dir, "job"), job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, "out")}
		write(t, s.Input, text)
		for _, items := range []int64{3, 17} {
			if err := runTo(t, at, s, items); !errors.Is(err, context.Canceled) {
				t.Fatal(in, err)
			}
		}
		if err := run(t.Context(), t, at, s, fake(nil), 2, job.Options{NoSync: true}); err != nil {
			t.Fatal(in, err)
		}
		if got := read(t, s.Output); got != want.String() {
			t.Errorf("%s: got %d bytes, want %d", in, len(got), want.Len())
		}
	}

	// Bytes that no worker has seen must not change either.
	dir := t.TempDir()
	at, s := filepath.Join(dir, "job"), job.Spec{Input: filepath.Join(dir, "in"), Output: filepath.Join(dir, "out")}
	text = over(1<<20) + over(5<<20) + strings.Repeat("s\n", 2000) + over(2<<20)
	write(t, s.Input, text)
	if err := runTo(t, at, s, 1000); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	hurt(t, s.Input, 4<<20)
	if err := run(t.Context(), t, at, s, fake(nil), 1, job.Options{NoSync: true}); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("got %v", err)
	}
}

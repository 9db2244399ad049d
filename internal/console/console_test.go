package console

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// These tests cover the small parts; the scripts in testdata/script test the whole command.

func TestStatus(t *testing.T) {
	for want, errs := range map[int][]error{
		Answered:    {nil, syscall.EPIPE, FileError("x", &fs.PathError{Err: syscall.EPIPE})},
		Negative:    {ErrSilentNo, banmen.Errorf(banmen.ErrNone, "none")},
		Unusable:    {AsUsage(banmen.Errorf(banmen.ErrCannot, "no form")), banmen.Syntaxf(1, 1, "bad"), fs.ErrNotExist},
		Stopped:     {banmen.Errorf(banmen.ErrLimit, "late"), banmen.ErrCannot},
		Interrupted: {context.Canceled},
	} {
		for _, err := range errs {
			if got := Status(err); got != want {
				t.Errorf("status(%v) = %d, want %d", err, got, want)
			}
		}
	}
}

// TestOutputFile checks that the file of -o keeps its old content until the end, and after
// an error.
func TestOutputFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	write := func(text string, f Disposition) {
		t.Helper()
		o := newOutput(new(bytes.Buffer), nil)
		if err := o.To(name); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		kept, err := o.End(f)
		if want := map[Disposition]string{Partial: name + ".partial"}[f]; err != nil || kept != want {
			t.Fatalf("kept %q, error %v", kept, err)
		}
	}
	for _, c := range []struct {
		text  string
		end   Disposition
		want  string
		files int
	}{{"one", Complete, "one", 1}, {"two", Discarded, "one", 1}, {"three", Complete, "three", 1}, {"four", Partial, "three", 2}} {
		write(c.text, c.end)
		if got, _ := os.ReadFile(name); string(got) != c.want {
			t.Errorf("after %+v the file has %q", c, got)
		}
		if files, _ := os.ReadDir(dir); len(files) != c.files {
			t.Errorf("after %+v there are %v", c, files)
		}
	}
	if got, _ := os.ReadFile(name + ".partial"); string(got) != "four" {
		t.Errorf("the partial file has %q", got)
	}
}

// TestBlocks checks that blocks written apart have one empty line between them, whatever
// they end with.
func TestBlocks(t *testing.T) {
	var b bytes.Buffer
	o := newOutput(&b, nil)
	for _, text := range []string{"a\n", "b\n\n", "c\n"} {
		if err := o.Block([]byte(text), true); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"d\n", "e\n"} {
		if err := o.Block([]byte(text), false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := o.End(Complete); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("a\n\nb\n\nc\nd\ne\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// TestNotes checks that a line on standard error replaces the status line.
func TestNotes(t *testing.T) {
	var b bytes.Buffer
	n := &Notes{w: &b}
	n.Line("one")
	n.write("busy", true)
	n.Line("two")
	n.Line("three")
	if got, want := b.String(), "one\nbusy"+clearLine+"two\nthree\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProgress checks that on a terminal slow work shows its progress after a second. The
// status line disappears while an answer is written, and at the end.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer // standard output and standard error, as on a terminal
		c := New(IO{Out: &b, Err: &b}, language.English)
		c.Notes.live, c.Out.live = true, true
		var done, total atomic.Int64
		c.Meter.Work = func() (int64, int64) { return done.Load(), total.Load() }
		stop := c.Progress(banmen.Msg("solving"))
		time.Sleep(time.Second + time.Millisecond)
		synctest.Wait()
		if err := c.Out.Text("answer\n"); err != nil {
			t.Error(err)
		}
		c.Meter.Tried.Store(7)
		done.Store(2)
		total.Store(9)
		time.Sleep(time.Second)
		stop()
		want := "solving … 1s" + clearLine + "answer\nsolving … 2s · 1 · 0.5/s · tries: 7 · 22% · 7s left" + clearLine
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Error(diff)
		}
	})
	var b bytes.Buffer
	c := New(IO{Out: &b, Err: &b}, language.English)
	c.Progress(banmen.Msg("solving"))()
	if b.Len() > 0 {
		t.Errorf("not on a terminal: %q", b.String())
	}
}

// TestProgressLines checks the lines that --progress prints without a terminal. They have
// the time left if the end is known.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		c := New(IO{Out: io.Discard, Err: &b}, language.English)
		c.Meter.Asked = true
		done, total := int64(0), int64(0)
		c.Meter.Work = func() (int64, int64) { return done, total }
		for _, set := range []func(){
			func() { c.Meter.Goal.Store(4) },
			func() { done, total = 8, 10 },
			func() { done, total = 0, 0; c.Meter.Goal.Store(0); c.Meter.size.Store(100); c.Meter.got.Store(50) },
			func() { c.Meter.size.Store(0) },
		} {
			set()
			stop := c.Progress(banmen.Msg("solving"))
			if err := c.Out.Text("answer\n"); err != nil {
				t.Error(err)
			}
			time.Sleep(PacePlain + time.Millisecond)
			stop()
		}
		want := "solving … 5s · 1 · 0.2/s · 25% · 15s left\n" +
			"solving … 5s · 2 · 0.2/s · 80% · 1s left\n" +
			"solving … 5s · 3 · 0.2/s · 50% · 5s left\n" +
			"solving … 5s · 4 · 0.2/s\n"
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Error(diff)
		}
	})
}

// TestForesee checks that work of minutes is announced once, as soon as the time can be
// estimated, even without --progress. Short work and silent work are not announced.
func TestForesee(t *testing.T) {
	for _, test := range []struct {
		name   string
		part   func(elapsed time.Duration) int64 // of 1000
		silent bool
		want   string
	}{
		{"long", func(d time.Duration) int64 { return int64(d / (500 * time.Millisecond)) }, false, "this will take about 8m; Ctrl-C stops it and keeps the results so far\n"},
		{"hours", func(d time.Duration) int64 { return int64(d / (10 * time.Second)) }, false, "this will take about 2h47m; Ctrl-C stops it and keeps the results so far\n"},
		{"short", func(d time.Duration) int64 { return int64(d / (40 * time.Millisecond)) }, false, ""},
		{"the first is late", func(d time.Duration) int64 { return int64(d / (30 * time.Second)) }, false, "this will take about 8h20m; Ctrl-C stops it and keeps the results so far\n"},
		{"slow at the end", func(d time.Duration) int64 { return min(500+int64(d/time.Second), 600) }, false, ""},
		{"silent", func(d time.Duration) int64 { return int64(d / time.Second) }, true, ""},
		{"unknown", func(time.Duration) int64 { return 0 }, false, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var b bytes.Buffer
				c := New(IO{Out: io.Discard, Err: &b}, language.English)
				c.Meter.Silent = test.silent
				begin := time.Now()
				c.Meter.Work = func() (int64, int64) { return test.part(time.Since(begin)), 1000 }
				for range 2 {
					stop := c.Foresee(banmen.Msg("playing"))
					time.Sleep(40*time.Second + time.Millisecond)
					stop()
				}
				if diff := cmp.Diff(test.want, b.String()); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

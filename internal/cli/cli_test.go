package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"go.uber.org/goleak"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// What the command does is told by testdata/script; here are its small parts.

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestNearest(t *testing.T) {
	words := []string{"solve", "compare", "count", "list", "csv", "R", "W"}
	for typed, want := range map[string]string{
		"slove": "solve", "SOLVE": "solve", "sovle": "solve", "conut": "count", "lst": "list", "cvs": "csv",
		"compair": "compare", "xyzzy": "", "q": "", "w": "W", "": "",
	} {
		if got := nearest(typed, words); got != want {
			t.Errorf("nearest(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "ab", 2}, {"ab", "", 2}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "adc", 1},
		{"abc", "abxc", 1}, {"kitten", "sitting", 3}, {"数独", "数字", 1},
	} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// numbers yields 1..n and then the error, if there is one.
func numbers(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i+1, nil) {
				return
			}
		}
		if err != nil {
			yield(0, err)
		}
	}
}

func TestEnds(t *testing.T) {
	late := errors.New("late")
	for _, c := range []struct {
		n                  int
		err                error
		limit, first, last int64
		want               string
	}{
		{n: 3, want: "[1 2 3]"},
		{n: 9, limit: 2, want: "[1 2]"},
		{n: 9, first: 2, want: "[1 2]"},
		{n: 9, last: 2, want: "[8 9]"},
		{n: 9, first: 2, last: 2, want: "[1 2 8 9]"},
		{n: 3, first: 2, last: 2, want: "[1 2 3]"},
		{n: 1, first: 2, last: 2, want: "[1]"},
		{n: 0, first: 2, last: 2, want: "[]"},
		{n: 9, limit: 6, last: 2, want: "[5 6]"},
		{n: 9, limit: 3, first: 5, want: "[1 2 3]"},
		{n: 3, err: late, want: "[1 2 3 late]"},
		{n: 3, err: late, last: 1, want: "[3 late]"},
	} {
		got := []any{}
		for x, err := range ends(numbers(c.n, c.err), c.limit, c.first, c.last) {
			if err != nil {
				got = append(got, err)
			} else {
				got = append(got, x)
			}
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

// Results come in order, whichever is done first, and nothing is left behind
// when nobody wants more.
func TestInOrder(t *testing.T) {
	const n = 50
	for _, jobs := range []int{1, 4} {
		for _, stop := range []int{n, 7} {
			var got []int
			for x := range inOrder(jobs, func(next func(func() int) bool) {
				for i := range n {
					if !next(func() int {
						time.Sleep(time.Duration((n-i)%5) * 100 * time.Microsecond)
						return i
					}) {
						return
					}
				}
			}) {
				if got = append(got, x); len(got) == stop {
					break
				}
			}
			for i, x := range got {
				if i != x {
					t.Fatalf("%d jobs: %v is not in order", jobs, got)
				}
			}
			if len(got) != stop {
				t.Errorf("%d jobs: %d results, want %d", jobs, len(got), stop)
			}
		}
	}
}

func TestShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 999: "999ns", 1234: "1.23µs", 784321: "784µs", 12345678: "12.3ms", 59999 * time.Millisecond: "1m0s",
		83456 * time.Millisecond: "1m23.5s", 2*time.Hour + time.Millisecond: "2h0m0s",
	} {
		if got := short(d); got != want {
			t.Errorf("short(%d) = %s, want %s", d, got, want)
		}
	}
}

func TestStatus(t *testing.T) {
	for want, errs := range map[int][]error{
		answered:    {nil, syscall.EPIPE, fileError("x", &fs.PathError{Err: syscall.EPIPE})},
		negative:    {saidNo, banmen.Errorf(banmen.ErrNone, "none")},
		unusable:    {usageError{banmen.Errorf(banmen.ErrCannot, "no form")}, banmen.Syntaxf(1, 1, "bad"), fs.ErrNotExist},
		stopped:     {banmen.Errorf(banmen.ErrLimit, "late"), banmen.ErrCannot},
		interrupted: {context.Canceled},
	} {
		for _, err := range errs {
			if got := status(err); got != want {
				t.Errorf("status(%v) = %d, want %d", err, got, want)
			}
		}
	}
}

// A file of -o has its old content until the end, and keeps it after an error.
func TestOutputFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	write := func(text string, f fate) {
		t.Helper()
		o := newOutput(new(bytes.Buffer), nil)
		if err := o.to(name); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		kept, err := o.end(f)
		if want := map[fate]string{partial: name + ".partial"}[f]; err != nil || kept != want {
			t.Fatalf("kept %q, error %v", kept, err)
		}
	}
	for _, c := range []struct {
		text  string
		fate  fate
		want  string
		files int
	}{{"one", complete, "one", 1}, {"two", discarded, "one", 1}, {"three", complete, "three", 1}, {"four", partial, "three", 2}} {
		write(c.text, c.fate)
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

// Blocks that are apart have one empty line between them, whatever they end with.
func TestBlocks(t *testing.T) {
	var b bytes.Buffer
	o := newOutput(&b, nil)
	for _, text := range []string{"a\n", "b\n\n", "c\n"} {
		if err := o.block([]byte(text), true); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"d\n", "e\n"} {
		if err := o.block([]byte(text), false); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := o.end(complete); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("a\n\nb\n\nc\nd\ne\n", b.String()); diff != "" {
		t.Error(diff)
	}
}

// A line on standard error replaces the one that tells how it goes.
func TestNotes(t *testing.T) {
	var b bytes.Buffer
	n := &notes{w: &b}
	n.line("one")
	n.write("busy", true)
	n.line("two")
	n.line("three")
	if got, want := b.String(), "one\nbusy"+clearLine+"two\nthree\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// On a terminal whatever takes longer than a second says so, and its line is
// gone while an answer is written and in the end.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer // both streams, as on a terminal
		a := newApp(nil, IO{Out: &b, Err: &b}, language.English)
		a.err.live, a.out.live = true, true
		stop := a.progress(banmen.Msg("solving"))
		time.Sleep(time.Second + time.Millisecond)
		synctest.Wait()
		if err := a.writeText("answer\n"); err != nil {
			t.Error(err)
		}
		a.tried.Store(7)
		a.work.Done.Store(2)
		a.work.Total.Store(9)
		time.Sleep(time.Second)
		stop()
		want := "solving … 1s" + clearLine + "answer\nsolving … 2s · 1 · 0.5/s · tries: 7 · 22% · 7s left" + clearLine
		if diff := cmp.Diff(want, b.String()); diff != "" {
			t.Error(diff)
		}
	})
	var b bytes.Buffer
	a := newApp(nil, IO{Out: &b, Err: &b}, language.English)
	a.progress(banmen.Msg("solving"))()
	if b.Len() > 0 {
		t.Errorf("not on a terminal: %q", b.String())
	}
}

// Elsewhere there are lines with --progress, with the time left where the end is
// known.
func TestProgressLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		a := newApp(nil, IO{Out: io.Discard, Err: &b}, language.English)
		a.opt.progress = true
		for _, set := range []func(){
			func() { a.goal.Store(4) },
			func() { a.work.Total.Store(10); a.work.Done.Store(8) },
			func() { a.work.Total.Store(0); a.goal.Store(0); a.size.Store(100); a.got.Store(50) },
			func() { a.size.Store(0) },
		} {
			set()
			stop := a.progress(banmen.Msg("solving"))
			if err := a.writeText("answer\n"); err != nil {
				t.Error(err)
			}
			time.Sleep(pacePlain + time.Millisecond)
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

// Every flag of every verb is in the table, and one name is one flag: the same
// value, the same shorthand, the same help.
func TestFlags(t *testing.T) {
	used := map[string]bool{"lang": true}
	for all := verbs(); len(all) > 0; all = all[1:] {
		for _, name := range all[0].flags {
			used[name] = true
		}
		all = append(all, all[0].verbs...)
	}
	seen := map[string]bool{}
	for _, f := range flags {
		if !used[f.name] || seen[f.name] {
			t.Errorf("--%s is declared twice, or no verb has it", f.name)
		}
		seen[f.name] = true
	}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Short == "" || cmd.Long == "" {
			t.Errorf("%s has no help", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Long) {
			if len(line) > 90 {
				t.Errorf("%s: line of %d characters: %s", cmd.CommandPath(), len(line), line)
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(Command(nil))
}

// A large file is not copied to be read again, other input is.
func TestKeep(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(name, bytes.Repeat([]byte{'\n'}, 2<<20), 0o666); err != nil {
		t.Fatal(err)
	}
	a := newApp(nil, IO{In: strings.NewReader("text"), Out: io.Discard, Err: io.Discard, Getenv: func(string) string { return "" }}, language.English)
	for _, arg := range []string{name, "-"} {
		d := &deduper{a: a, dir: t.TempDir()}
		r, from, err := a.openFile(t.Context(), []string{arg})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = d.keep(r, from); err != nil || (d.spool == nil) != (arg == name) || (d.again == name) != (arg == name) {
			t.Errorf("%s: it is read again from %s, %v", arg, d.again, err)
		}
		if d.spool != nil {
			_ = d.spool.Close()
		}
	}
}

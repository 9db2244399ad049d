package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.uber.org/goleak"
	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
)

// What the command does is told by testdata/script; here are its small parts.

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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
		{n: 9, first: 2, last: 2, want: "[1 2 ...5 8 9]"},
		{n: 3, first: 2, last: 2, want: "[1 2 3]"},
		{n: 1, first: 2, last: 2, want: "[1]"},
		{n: 0, first: 2, last: 2, want: "[]"},
		{n: 9, limit: 6, last: 2, want: "[5 6]"},
		{n: 9, limit: 3, first: 5, want: "[1 2 3]"},
		{n: 3, err: late, want: "[1 2 3 late]"},
		{n: 4, first: 2, last: 2, want: "[1 2 3 4]"},
		{n: 9, err: late, first: 2, last: 2, want: "[1 2 late]"},
		{n: 3, err: late, last: 1, want: "[late]"},
	} {
		got := []any{}
		for x, err := range ends(numbers(c.n, c.err), c.limit, c.first, c.last, func(n int64) error { got = append(got, fmt.Sprint("...", n)); return nil }) {
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

// One name is one flag on all verbs that have it: the same kind of value, the same
// shorthand, the same help. The default is the same, too.
func TestFlags(t *testing.T) {
	seen := map[string]string{}
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Short == "" || cmd.Long == "" {
			t.Errorf("%s has no help", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Long) {
			if len(line) > 90 && cmd.Name() != "help" {
				t.Errorf("%s: line of %d characters: %s", cmd.CommandPath(), len(line), line)
			}
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			is := fmt.Sprint(f.Value.Type(), f.Shorthand, f.Usage, f.DefValue)
			if f.Usage == "" || seen[f.Name] != "" && seen[f.Name] != is {
				t.Errorf("%s: --%s is %s and elsewhere %s", cmd.CommandPath(), f.Name, is, seen[f.Name])
			}
			seen[f.Name] = is
		})
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(Command(nil))
}

// A verb has no flags before it is asked for, and no texts before they are read.
func TestOnlyTheVerbThatIsAskedFor(t *testing.T) {
	var out bytes.Buffer
	tree := newTree(nil, console.New(IO{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: os.Getenv}, language.English))
	if err := tree.run(t.Context(), []string{"version", "--lang", "en"}); err != nil {
		t.Fatal(err)
	}
	for cmd, n := range tree.nodes {
		if asked := cmd.Name() == "version"; cmd != tree.root && (n.flags != nil) != asked || cmd.Short != "" {
			t.Errorf("%s: flags %v, short %q", cmd.Name(), n.flags != nil, cmd.Short)
		}
	}
}

// A large file is not copied to be read again, other input is.
func TestKeep(t *testing.T) {
	name := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(name, bytes.Repeat([]byte{'\n'}, 2<<20), 0o666); err != nil {
		t.Fatal(err)
	}
	std := IO{In: strings.NewReader("text"), Out: io.Discard, Err: io.Discard, Getenv: func(string) string { return "" }}
	c := &command.Call{Console: console.New(std, language.English), Kinds: command.NewKinds(nil)}
	for _, arg := range []string{name, "-"} {
		d := &deduper{c: c, dir: t.TempDir()}
		r, from, err := records.OpenFile(t.Context(), c, command.Input{}, []string{arg})
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

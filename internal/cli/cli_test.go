package cli

import (
	"bytes"
	"fmt"
	"io"
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

// These tests cover the small parts; the scripts in testdata/script test the whole command.

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestFlags checks that a flag has the same type, shorthand, help and default on all verbs.
// The flags in otherwise are exceptions.
func TestFlags(t *testing.T) {
	otherwise := map[string]string{ // why a flag differs between verbs
		"depth":  "perft goes N moves deep, generate makes puzzles of a depth on a scale",
		"in":     "rank looks among solutions, neighbours adds givens",
		"ladder": "rate goes by files alone, as its scales are fixed",
		"scale":  "verbs that tell steps go by a ladder if none is named",
		"size":   "pictures have cells of a size, unavoidable sets a number of cells",
		"step":   "show draws the next step, explain tells step N",
	}
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
			if f.Usage == "" || seen[f.Name] != "" && seen[f.Name] != is && otherwise[f.Name] == "" {
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

// TestOnlyTheVerbThatIsAskedFor checks that only the called verb has flags, and that verbs have
// texts only when help needs them.
func TestOnlyTheVerbThatIsAskedFor(t *testing.T) {
	var out bytes.Buffer
	tree := newTree(nil, console.New(IO{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: os.Getenv}, language.English), "")
	if err := tree.run(t.Context(), []string{"version", "--lang", "en"}); err != nil {
		t.Fatal(err)
	}
	for cmd, n := range tree.nodes {
		if asked := cmd.Name() == "version"; cmd != tree.root && (n.flags != nil) != asked || cmd.Short != "" {
			t.Errorf("%s: flags %v, short %q", cmd.Name(), n.flags != nil, cmd.Short)
		}
	}
}

// TestKeep checks that keep copies input that cannot be read again, and does not copy files.
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

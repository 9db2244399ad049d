package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/kinds"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"banmen": main, "banmen-nats": serve})
}

// serve is the command banmen-nats.
func serve() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(natsserver.Main(ctx, os.Args[1:], os.Stderr, os.Getenv))
}

// TestScript runs testdata/script with the command as users have it: the race
// detector would make the scripts ten times as long.
func TestScript(t *testing.T) {
	runScripts(t, "../../testdata/script", build(t))
}

// TestRaceScript runs testdata/script/race, where many goroutines meet, with the
// command inside this test's program, and so with the race detector if the test has it.
func TestRaceScript(t *testing.T) {
	runScripts(t, "../../testdata/script/race", "")
}

// build builds the command without the race detector and returns its folder.
func build(t *testing.T) string {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// runScripts runs the scripts of a folder, with the programs in the folder bin
// before those of PATH. Beside the usual commands there is
//
//	status N PROGRAM ARGS...
//
// which wants the exit status N. The folder examples is that of the repository.
func runScripts(t *testing.T, dir, bin string) {
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			return os.CopyFS(filepath.Join(env.WorkDir, "examples"), os.DirFS("../../examples"))
		},
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status},
		RequireExplicitExec: true,
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil || neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args...")
	}
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// TestExamples runs the examples in the help of every verb: they exit with 0,
// or 1 where the example is of an answer in the negative.
func TestExamples(t *testing.T) {
	var script strings.Builder
	for _, cmd := range cli.Command(kinds.All).Commands() {
		if cmd.Name() != "help" && cmd.Example == "" {
			t.Errorf("%s has no example", cmd.Name())
		}
		for line := range strings.Lines(cmd.Example) {
			if !strings.HasPrefix(line, "banmen ") {
				t.Errorf("example %q does not begin with banmen", line)
			}
			script.WriteString("status 0 " + strings.ReplaceAll(line, `"`, `'`) + "\n")
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "examples.txtar"), []byte(script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, dir, build(t))
}

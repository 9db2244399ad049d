package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/internal/signals"
	"github.com/banmen/banmen/kinds"
)

var update = flag.Bool("update", false, "write what the command prints into the scripts")

func TestMain(m *testing.M) {
	console.PacePlain = time.Second
	testscript.Main(m, map[string]func(){"banmen": main, "banmen-nats": serve})
}

// serve is the command banmen-nats.
func serve() {
	os.Exit(natsserver.Main(signals.Context(), os.Args[1:], os.Stderr, os.Getenv))
}

// short lists the scripts of short tests. Each command of a script is a process, which costs more
// than its work.
var short = []string{"output", "verdict"}

// TestScript runs testdata/script. This test's program is also the command and banmen-nats, so the
// race detector covers them.
func TestScript(t *testing.T) {
	files, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		files = nil
		for _, name := range short {
			files = append(files, "../../testdata/script/"+name+".txtar")
		}
	}
	runScripts(t, files...)
}

// TestRaceScript runs testdata/script/race, where many goroutines meet.
func TestRaceScript(t *testing.T) {
	if testing.Short() {
		t.Skip("it is for the race detector")
	}
	files, err := filepath.Glob("../../testdata/script/race/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	runScripts(t, files...)
}

// runScripts runs scripts. Beside the usual commands there is
//
//	status N PROGRAM ARGS...
//
// which wants the exit status N. The folder examples is that of the repository.
func runScripts(t *testing.T, files ...string) {
	testscript.Run(t, testscript.Params{
		Files:         files,
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data")) // no script sees the saves of another one
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

// TestExamples runs the examples in the help of every verb: they exit with 0, or with 1 if the
// example shows a negative answer.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
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
	// What the browser would run is not looked at.
	script.WriteString("\n-- banmen.wasm --\n\x00asm\n-- wasm_exec.js --\n// runs it\n")
	name := filepath.Join(t.TempDir(), "examples.txtar")
	if err := os.WriteFile(name, []byte(script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, name)
}

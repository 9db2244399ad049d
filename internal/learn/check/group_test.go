//go:build unix

package check

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// A program and what it started end also if the process that runs it is killed. That process is
// this test again, with the name of a FIFO, which both keep open for writing.
func TestKilled(t *testing.T) {
	const variable = "BANMEN_TEST_FIFO"
	if fifo := os.Getenv(variable); fifo != "" {
		_, err := run(t.Context(), exec.Command("sh", "-c", `exec >"$1"; sleep 600 & wait`, "sh", fifo), "", Usual)
		t.Fatal("it was not killed", err)
	}
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	runner := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	runner.Env = append(os.Environ(), variable+"="+fifo)
	if err := runner.Start(); err != nil {
		t.Fatal(err)
	}
	programs, err := os.Open(fifo) // waits until the program opens it
	if err != nil {
		t.Fatal(err)
	}
	defer programs.Close()
	if err := runner.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if said, err := io.ReadAll(programs); err != nil || len(said) > 0 { // until all of them have ended
		t.Errorf("%q, %v", said, err)
	}
	_ = runner.Wait() // it was killed
}

// Where there is no /proc, ps tells what a group uses.
func TestUsedByPS(t *testing.T) {
	if _, err := exec.LookPath("ps"); err != nil {
		t.Skip("SKIPPED: there is no ps")
	}
	cmd := exec.Command("sleep", "60")
	g, err := newGroup(cmd)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	memory, processes := g.usageByPS()
	g.close()
	_ = cmd.Wait() // it was killed
	if memory <= 0 || processes != 1 {
		t.Errorf("%d bytes, %d processes", memory, processes)
	}
}

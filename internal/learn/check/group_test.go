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

// TestKilled checks that a program and the processes it started end even if the process that runs
// it is killed. That process is this test binary with the name of a FIFO, which the program and its
// children keep open for writing.
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
	programs, err := os.Open(fifo) // opening blocks until the program opens the FIFO
	if err != nil {
		t.Fatal(err)
	}
	defer programs.Close()
	if err := runner.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if output, err := io.ReadAll(programs); err != nil || len(output) > 0 { // until all of them have ended
		t.Errorf("%q, %v", output, err)
	}
	_ = runner.Wait() // an error is expected: it was killed
}

// TestUsedByPS checks the usage that ps reports, for systems without /proc.
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
	_ = cmd.Wait() // an error is expected: it was killed
	if memory <= 0 || processes != 1 {
		t.Errorf("%d bytes, %d processes", memory, processes)
	}
}

//go:build unix

package check

import (
	"os/exec"
	"testing"
)

// Where there is no /proc, ps tells what a group uses.
func TestTold(t *testing.T) {
	if _, err := exec.LookPath("ps"); err != nil {
		t.Skip("SKIPPED: there is no ps")
	}
	cmd := exec.Command("sleep", "60")
	own(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	memory, processes := told(cmd.Process.Pid)
	end(cmd)
	_ = cmd.Wait()
	if memory <= 0 || processes != 1 {
		t.Errorf("%d bytes, %d processes", memory, processes)
	}
}

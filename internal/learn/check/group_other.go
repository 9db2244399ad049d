//go:build !unix

package check

import "os/exec"

func own(*exec.Cmd) {}

// end ends the process of a command.
func end(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// used is not known here.
func used(*exec.Cmd) (memory int64, processes int) { return 0, 0 }

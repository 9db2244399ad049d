//go:build !unix

package check

import (
	"os/exec"
	"strconv"
)

func own(*exec.Cmd) {}

// end ends the process of a command; on Windows it also ends the processes that it started.
func end(cmd *exec.Cmd) {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run() // Windows only; fails elsewhere
	_ = cmd.Process.Kill()
}

// limited reports false: memory and processes cannot be measured here.
func limited() bool { return false }

// used is not known here.
func used(*exec.Cmd) (memory int64, processes int) { return 0, 0 }

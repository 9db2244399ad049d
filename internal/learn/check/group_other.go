//go:build !unix

package check

import (
	"os/exec"
	"strconv"
)

// A group is a process that runs a command. On Windows, end also kills the processes that it
// started.
type group struct{ cmd *exec.Cmd }

func newGroup(cmd *exec.Cmd) (*group, error) { return &group{cmd}, nil }

func (g *group) end() {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(g.cmd.Process.Pid)).Run() // Windows only; fails elsewhere
	_ = g.cmd.Process.Kill()
}

func (g *group) close() {
	if g.cmd.Process != nil {
		g.end()
	}
}

// limited reports false: memory and processes cannot be measured here.
func limited() bool { return false }

// used is not known here.
func (*group) used() (memory int64, processes int) { return 0, 0 }

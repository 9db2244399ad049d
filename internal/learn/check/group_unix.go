//go:build unix

package check

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// A group is the process group of a command. Its leader is a shell that kills the group when this
// process ends for any reason. Otherwise a reader's program could run forever.
type group struct{ leader *exec.Cmd }

// newGroup starts a group, and makes a command join it when it starts. The shell reads from a pipe,
// which the system closes when this process ends.
func newGroup(cmd *exec.Cmd) (*group, error) {
	g := &group{exec.Command("sh", "-c", "read -r nothing; kill -KILL 0")}
	g.leader.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if _, err := g.leader.StdinPipe(); err != nil {
		return nil, err
	}
	if err := g.leader.Start(); err != nil {
		return nil, err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: g.leader.Process.Pid}
	return g, nil
}

// end ends all processes of the group.
func (g *group) end() { _ = syscall.Kill(-g.leader.Process.Pid, syscall.SIGKILL) }

// close ends the group, and waits for its leader so that the process ID is free again.
func (g *group) close() {
	g.end()
	_ = g.leader.Wait() // an error is expected: it was killed
}

// limited reports whether memory and processes can be measured here.
func limited() bool {
	if _, err := os.Stat("/proc/self/stat"); err == nil {
		return true
	}
	_, err := exec.LookPath("ps")
	return err == nil
}

// used returns the memory and the number of processes of the group without its shell. It reads
// /proc, or asks ps on systems without it, such as macOS. If neither works, it returns zeros.
func (g *group) used() (memory int64, processes int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	if stats == nil {
		return g.usageByPS()
	}
	leader := strconv.Itoa(g.leader.Process.Pid)
	for _, name := range stats {
		text, err := os.ReadFile(name)
		at := bytes.LastIndexByte(text, ')') // names of programs may contain any character
		if err != nil || at < 0 || filepath.Base(filepath.Dir(name)) == leader {
			continue
		}
		fields := bytes.Fields(text[at+1:]) // from the third field on, see proc(5)
		const group, pages = 2, 21
		if len(fields) <= pages || string(fields[group]) != leader {
			continue
		}
		n, _ := strconv.ParseInt(string(fields[pages]), 10, 64)
		memory += n * int64(os.Getpagesize())
		processes++
	}
	return memory, processes
}

// usageByPS returns the usage of the group as ps reports it, for systems without /proc.
func (g *group) usageByPS() (memory int64, processes int) {
	out, err := exec.Command("ps", "-A", "-o", "pid=,pgid=,rss=").Output()
	if err != nil {
		return 0, 0
	}
	leader := strconv.Itoa(g.leader.Process.Pid)
	for line := range bytes.Lines(out) {
		fields := bytes.Fields(line)
		if len(fields) != 3 || string(fields[0]) == leader || string(fields[1]) != leader {
			continue
		}
		kilobytes, _ := strconv.ParseInt(string(fields[2]), 10, 64)
		memory += kilobytes << 10
		processes++
	}
	return memory, processes
}

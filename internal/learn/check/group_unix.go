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

// own makes the processes of a command a group.
func own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// end ends the group of a command.
func end(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// limited reports whether memory and processes can be measured here.
func limited() bool {
	if _, err := os.Stat("/proc/self/stat"); err == nil {
		return true
	}
	_, err := exec.LookPath("ps")
	return err == nil
}

// used returns the memory and the number of processes in the group of a command. It reads /proc, or
// asks ps on systems without it, such as macOS. If neither works, it returns zeros.
func used(cmd *exec.Cmd) (memory int64, processes int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	if stats == nil {
		return told(cmd.Process.Pid)
	}
	for _, name := range stats {
		text, err := os.ReadFile(name)
		at := bytes.LastIndexByte(text, ')') // names of programs may hold anything
		if err != nil || at < 0 {
			continue
		}
		fields := bytes.Fields(text[at+1:]) // from the third field on, see proc(5)
		const group, pages = 2, 21
		if len(fields) <= pages || string(fields[group]) != strconv.Itoa(cmd.Process.Pid) {
			continue
		}
		n, _ := strconv.ParseInt(string(fields[pages]), 10, 64)
		memory += n * int64(os.Getpagesize())
		processes++
	}
	return memory, processes
}

// told returns what used does for a group of processes, by asking ps.
func told(group int) (memory int64, processes int) {
	out, err := exec.Command("ps", "-A", "-o", "pgid=,rss=").Output()
	if err != nil {
		return 0, 0
	}
	for line := range bytes.Lines(out) {
		fields := bytes.Fields(line)
		if len(fields) != 2 || string(fields[0]) != strconv.Itoa(group) {
			continue
		}
		kilobytes, _ := strconv.ParseInt(string(fields[1]), 10, 64)
		memory += kilobytes << 10
		processes++
	}
	return memory, processes
}

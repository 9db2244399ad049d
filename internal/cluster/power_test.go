//go:build linux

package cluster_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
)

// TestPowerLoss records what a job writes and when it waits for the disk. It then makes the folders
// that a loss of power could leave: data not yet on the disk is lost, or half of it. From each
// folder the job must continue or be refused; its output must never differ.
func TestPowerLoss(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("needs strace")
	}
	l := newLab(t, 200, 0)
	dir, traced := filepath.Join(l.dir, "job"), filepath.Join(l.dir, "calls")
	run := command(context.Background(), "run", "", dir, l.input, "1")
	run.Args = append([]string{"strace", "-f", "-y", "-xx", "-s", "10000000", "-o", traced, "-e",
		"trace=write,pwrite64,ftruncate,fsync,fdatasync,renameat,unlink,unlinkat", run.Path}, run.Args[1:]...)
	run.Path = strace
	if out, err := run.CombinedOutput(); err != nil {
		t.Skipf("strace does not work here: %v: %s", err, out)
	}
	calls := readCalls(t, traced, l.dir)
	step := 7
	if os.Getenv("BANMEN_LONG") != "" {
		step = 1
	}
	resumed, syncs := 0, 0
	for at, c := range calls {
		if c.name != "fsync" {
			continue
		}
		if syncs++; syncs%step != 0 {
			continue
		}
		for _, half := range []bool{false, true} {
			disk := afterLoss(calls, at, half)
			if resumes(t, l, dir, disk) {
				resumed++
			}
		}
	}
	if resumed == 0 {
		t.Errorf("of %d syncs none can be resumed from", syncs)
	}
}

// resumes writes the files of a disk and continues the job there.
func resumes(t *testing.T, l *lab, dir string, disk map[string][]byte) bool {
	t.Helper()
	for _, name := range []string{dir, dir + ".out"} {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range disk {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	err := runJob(t.Context(), cluster.Access{}, dir, l.input, "1", func(banmen.Message) {})
	got, e := os.ReadFile(dir + ".out")
	if e == nil && string(got) != l.want && !bytes.Equal(got, disk[dir+".out"]) || err == nil && string(got) != l.want {
		t.Errorf("another output: %v, %v", err, e)
	}
	return err == nil
}

// A call is a system call about a file.
type call struct {
	name     string // write, truncate, fsync, rename or remove
	path, to string
	text     []byte
	at       int64 // offset of the text, -1 for the end; or the new size
}

var (
	callOf   = regexp.MustCompile(`^\d+ +(\w+)\((.*)`)
	fileOf   = regexp.MustCompile(`^\d+<([^>]*)>(?:, "([^"]*)", \d+)?(?:, (\d+))?`)
	quotedOf = regexp.MustCompile(`"([^"]*)"`)
)

// readCalls reads the output of strace about files in a folder. For interrupted calls, the first
// line has everything needed.
func readCalls(t *testing.T, name, dir string) (all []call) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		m := callOf.FindStringSubmatch(line)
		if m == nil || strings.Contains(line, " = -1 ") {
			continue
		}
		c := callAt(m[1], m[2])
		base := filepath.Base(c.path)
		if strings.HasPrefix(c.path, dir) && !strings.HasPrefix(base, "lock") && !strings.HasSuffix(base, "-shm") { // locks and shared memory mean nothing after a loss of power
			all = append(all, c)
		}
	}
	return all
}

// callAt reads a call.
func callAt(name, args string) call {
	if f := fileOf.FindStringSubmatch(args); f != nil {
		at, err := strconv.ParseInt(f[3], 10, 64)
		if err != nil {
			at = -1
		}
		name = map[string]string{"write": "write", "pwrite64": "write", "ftruncate": "truncate", "fsync": "fsync", "fdatasync": "fsync"}[name]
		return call{name: name, path: string(unhex(f[1])), text: unhex(f[2]), at: at}
	}
	q := quotedOf.FindAllStringSubmatch(args, 2)
	switch {
	case name == "renameat" && len(q) == 2:
		return call{name: "rename", path: string(unhex(q[0][1])), to: string(unhex(q[1][1]))}
	case len(q) > 0:
		return call{name: "remove", path: string(unhex(q[0][1]))}
	}
	return call{}
}

// unhex returns the bytes that strace writes as \x and two digits.
func unhex(s string) []byte {
	if !strings.HasPrefix(s, "\\x") {
		return []byte(s)
	}
	b := make([]byte, 0, len(s)/4)
	for i := 0; i+4 <= len(s); i += 4 {
		n, err := strconv.ParseUint(s[i+2:i+4], 16, 8)
		if err != nil {
			return nil
		}
		b = append(b, byte(n))
	}
	return b
}

// afterLoss returns the contents of files if the power is lost between call at, which waits for a
// file, and the next such call. Of the data not yet on the disk, nothing is left or, if half, the
// first half.
func afterLoss(calls []call, at int, half bool) map[string][]byte {
	next := at + 1
	for next < len(calls) && calls[next].name != "fsync" {
		next++
	}
	synced := map[string]int{} // the last call that waited for a file, by its name then
	for i, c := range calls[:at+1] {
		if c.name == "fsync" {
			synced[c.path] = i
		}
	}
	var pending []int
	for i, c := range calls[:next] {
		if last, ok := synced[c.path]; c.name == "write" && (!ok || last < i) {
			pending = append(pending, i)
		}
	}
	kept := 0 // of those
	if half {
		kept = (len(pending) + 1) / 2
	}
	disk := map[string][]byte{}
	for i, c := range calls[:next] {
		switch n, waits := slices.BinarySearch(pending, i); {
		case waits && n >= kept, i > at && !half:
			continue
		case waits && n == kept-1:
			c.text = c.text[:len(c.text)/2]
		}
		c.do(disk)
	}
	return disk
}

// do applies a call to a disk.
func (c call) do(disk map[string][]byte) {
	switch text := disk[c.path]; c.name {
	case "write":
		at := int(c.at)
		if c.at < 0 {
			at = len(text)
		}
		if more := at + len(c.text) - len(text); more > 0 {
			text = append(text, make([]byte, more)...)
		}
		copy(text[at:], c.text)
		disk[c.path] = text
	case "truncate":
		if int(c.at) < len(text) {
			disk[c.path] = text[:c.at]
		} else {
			disk[c.path] = append(text, make([]byte, int(c.at)-len(text))...)
		}
	case "rename":
		disk[c.to] = text
		delete(disk, c.path)
	case "remove":
		delete(disk, c.path)
	}
}

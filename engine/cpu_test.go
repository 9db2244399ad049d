//go:build unix

package engine_test

import (
	"syscall"
	"testing"
	"time"
)

// cpu returns the CPU time of this process. Unlike wall-clock time it is meaningful on a
// shared machine.
func cpu(t testing.TB) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

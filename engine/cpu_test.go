//go:build unix

package engine_test

import (
	"syscall"
	"testing"
	"time"
)

// cpu returns how much time of the processors this process has taken. Unlike the
// time by the clock it means something on a machine that others use, too.
func cpu(t testing.TB) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

package fast9

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns the CPU time of this thread, which other work on the machine
// affects only if it shares the core.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

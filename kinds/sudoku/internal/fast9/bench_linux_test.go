package fast9

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns the time that this thread has had of a processor: other
// work on the machine does not count, unless it shares the core.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

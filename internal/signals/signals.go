// Package signals ends a command that is asked to end: by Ctrl-C, by SIGTERM, or
// because its terminal is gone (SIGHUP).
package signals

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// interrupted is the exit status of a command that was asked to end.
const interrupted = 130

// grace is the time after the first signal in which further signals count as the same one:
// timeout(1) signals both the process and its group.
const grace = 200 * time.Millisecond

// Context returns a context that ends at the first signal. A second ends the process,
// whatever that waits for.
func Context() context.Context {
	ctx, stop := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 2)
	signal.Notify(asked, wanted()...)
	go func() {
		<-asked
		stop()
		time.Sleep(grace)
		for len(asked) > 0 {
			<-asked
		}
		<-asked
		os.Exit(interrupted)
	}()
	return ctx
}

// wanted returns the signals that end the command. SIGHUP is not among them if it is ignored, as
// under nohup.
func wanted() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

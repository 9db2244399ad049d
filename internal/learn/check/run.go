package check

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/banmen/banmen"
)

// A reason is why a run was ended.
type reason int

const (
	ended reason = iota // by itself
	late
	flood
	fat
	crowd
)

// A result is the outcome of a run.
type result struct {
	out, err string
	status   int
	why      reason
	unread   bool // the program did not read its input, which is not empty
}

// often is the interval between two looks at memory and processes.
const often = 100 * time.Millisecond

// run runs a command on an input within limits. Its processes are a group, which is ended as
// a whole.
func run(ctx context.Context, cmd *exec.Cmd, input string, l Limits) (r result, err error) {
	in, feed, err := os.Pipe()
	if err != nil {
		return r, err
	}
	defer in.Close()
	out, errOut := &bounded{most: l.Output, full: make(chan struct{})}, &bounded{most: l.Output, full: make(chan struct{})}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, errOut
	cmd.WaitDelay = time.Second
	processes, err := newGroup(cmd)
	if err != nil {
		feed.Close()
		return r, err
	}
	defer processes.close() // also ends processes that the program started
	if err := cmd.Start(); err != nil {
		feed.Close()
		return r, banmen.Errorf(err, "cannot run %s", cmd.Args[0])
	}
	fed := make(chan struct{})
	go func() {
		defer close(fed)
		_, _ = io.WriteString(feed, input) // a program need not read
		feed.Close()
	}()
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	timer, ticker := time.NewTimer(l.Time), time.NewTicker(often)
	defer timer.Stop()
	defer ticker.Stop()
	var waited error
	for running := true; running; {
		stop := func(why reason) {
			if r.why == ended {
				r.why = why
			}
			processes.end()
		}
		select {
		case waited = <-done:
			running = false
		case <-timer.C:
			stop(late)
		case <-out.full:
			stop(flood)
			out.full = nil
		case <-errOut.full:
			stop(flood)
			errOut.full = nil
		case <-ctx.Done():
			processes.end()
			<-done
			return r, ctx.Err()
		case <-ticker.C:
			switch memory, n := processes.used(); {
			case memory > l.Memory:
				stop(fat)
			case n > l.Processes:
				stop(crowd)
			}
		}
	}
	processes.end() // processes that the program started may keep its output open
	r.unread = input != "" && left(in, fed) == len(input)
	r.out, r.err = out.String(), errOut.String()
	var exit *exec.ExitError
	switch {
	case errors.As(waited, &exit):
		r.status = exit.ExitCode()
	case waited != nil && !errors.Is(waited, exec.ErrWaitDelay) && r.why == ended:
		return r, waited
	}
	return r, nil
}

// left drains a pipe that nothing else reads, and returns the number of bytes that were in it.
func left(in *os.File, fed chan struct{}) int {
	n, all := 0, make([]byte, 1<<16)
	for {
		k, err := in.Read(all)
		if n += k; err != nil {
			<-fed
			return n
		}
	}
}

// A bounded buffer keeps a limited number of bytes and reports when there are more.
type bounded struct {
	mu       sync.Mutex
	text     bytes.Buffer
	most     int
	full     chan struct{}
	exceeded bool
}

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	room := max(0, b.most-b.text.Len())
	b.text.Write(p[:min(room, len(p))])
	if len(p) > room && !b.exceeded {
		b.exceeded = true
		close(b.full)
	}
	return len(p), nil
}

// String returns the kept bytes.
func (b *bounded) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

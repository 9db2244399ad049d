// Package jobtest has helpers for tests of jobs: a simple verb, an idle one, and a view of the
// ledger.
package jobtest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// A Worker converts lines to capitals, or returns the numbers of items without lines. It
// is called with each line first; an error ends the work.
type Worker func(item int64, line []byte, d *task.Done) error

// Capitals is the Worker that only converts lines.
func Capitals(int64, []byte, *task.Done) error { return nil }

func (w Worker) Work(_ context.Context, p task.Piece, enough func() bool) (d task.Done, err error) {
	lines := bytes.SplitAfter(p.Lines, []byte("\n"))
	for i := range p.Items {
		line := fmt.Append(nil, p.First+i, "\n")
		if p.Lines != nil {
			line = lines[i]
		}
		if err := w(p.First+i, line, &d); err != nil {
			return d, err
		}
		d.Text = append(d.Text, bytes.ToUpper(line)...)
		if d.Items++; enough() {
			break
		}
	}
	return d, nil
}

// idle does nothing for its items.
type idle struct{}

func (idle) Work(_ context.Context, p task.Piece, _ func() bool) (task.Done, error) {
	return task.Done{Items: p.Items, Text: bytes.Repeat([]byte("x\n"), int(p.Items))}, nil
}

// Task is the work done on the lines of a file.
func Task(w task.Worker) *task.Task {
	return &task.Task{Items: task.InputLines, Merge: task.Joined, Open: func(context.Context) (func() task.Worker, error) {
		return func() task.Worker { return w }, nil
	}}
}

// Idle is a task of n items that do nothing.
func Idle(n int) *task.Task {
	t := Task(idle{})
	t.Items, t.Request = task.Numbers, task.Request{Verb: "idle", Count: int64(n)}
	return t
}

// Prepares returns a function that prepares requests for a verb of that name as one task.
func Prepares(name string, t *task.Task) task.Preparer {
	return func(_ context.Context, r task.Request, _ []byte) (*task.Task, error) {
		if r.Verb != name {
			return nil, fmt.Errorf("no verb %q", r.Verb)
		}
		return t, nil
	}
}

// Lines returns n lines.
func Lines(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

// Open opens the job in a folder and closes it at the end of the test.
func Open(t testing.TB, dir string) *job.Job {
	t.Helper()
	j, err := job.Open(dir, job.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return j
}

// Status returns the ledger's status of the job in a folder.
func Status(t testing.TB, dir string) job.Status {
	t.Helper()
	st, err := Open(t, dir).Status()
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// SetAside checks that one item of a job was set aside and done items are finished.
func SetAside(t testing.TB, dir string, item, done int64) {
	t.Helper()
	st := Status(t, dir)
	if len(st.Failed) != 1 || st.Failed[0].First != item || st.Failed[0].Items != 1 || st.Items != done {
		t.Errorf("status: %+v", st)
	}
}

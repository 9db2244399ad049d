package job_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// idle does nothing for its items.
type idle struct{}

func (idle) Work(_ context.Context, p ops.Piece, _ func() bool) (ops.Done, error) {
	return ops.Done{Items: p.Items, Text: bytes.Repeat([]byte("x\n"), int(p.Items))}, nil
}

// BenchmarkUnit is what a unit costs beside its work: sending, receiving, its
// result in the file, its row in the ledger, with and without waiting for the
// disk, and its part of the output in the end.
func BenchmarkUnit(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("sync=%t", sync), func(b *testing.B) {
			dir := b.TempDir()
			task := &ops.Task{Items: ops.Numbers, Merge: ops.Joined, Open: func(context.Context) (func() ops.Worker, error) {
				return func() ops.Worker { return idle{} }, nil
			}, Request: ops.Request{Count: int64(b.N)}}
			o := job.Options{NoSync: !sync, UnitTime: 1} // so units have one item each
			j, err := job.Start(filepath.Join(dir, "job"), job.Spec{Request: task.Request, Output: filepath.Join(dir, "out")}, o)
			if err != nil {
				b.Fatal(err)
			}
			defer j.Close()
			c, err := job.NewLocal(b.Context(), j, task, 2)
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			b.ResetTimer()
			if err := j.Run(b.Context(), task, c, o); err != nil {
				b.Fatal(err)
			}
		})
	}
}

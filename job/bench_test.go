package job_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/job"
)

// BenchmarkUnit measures the overhead of a unit: sending, receiving, its result in the
// file, its row in the ledger, with and without waiting for the disk, and its part of the
// output.
func BenchmarkUnit(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("sync=%t", sync), func(b *testing.B) {
			dir := b.TempDir()
			task := jobtest.Idle(b.N)
			o := job.Options{NoSync: !sync, UnitTime: 1} // so that units have one item each
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

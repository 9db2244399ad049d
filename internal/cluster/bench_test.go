package cluster_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/jobtest"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/job"
)

// BenchmarkUnit measures the overhead of a unit over a server: publishing and fetching it, storing
// and taking its result, and its row in the ledger. Everything runs in one process, with and
// without waiting for the disk.
func BenchmarkUnit(b *testing.B) {
	for _, sync := range []bool{true, false} {
		b.Run(fmt.Sprintf("sync=%t", sync), func(b *testing.B) {
			task := jobtest.Idle(b.N)
			verbs := jobtest.Prepares("idle", task)
			ready := make(chan string, 1)
			background(b, func(ctx context.Context) error {
				return natsserver.Serve(ctx, natsserver.Options{Listen: "127.0.0.1:-1", Store: b.TempDir(), NoSync: !sync, Ready: func(url string) { ready <- url }})
			})
			access := cluster.Access{URL: <-ready}
			quiet := func(banmen.Message) {}
			dir := b.TempDir()
			o := job.Options{NoSync: !sync, UnitTime: 1} // so that units have one item each
			j, err := job.Start(filepath.Join(dir, "job"), job.Spec{Request: task.Request, Output: filepath.Join(dir, "out")}, o)
			if err != nil {
				b.Fatal(err)
			}
			defer j.Close()
			c, err := cluster.NewCourier(b.Context(), j, cluster.CourierOptions{Access: access, Note: quiet})
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			background(b, func(ctx context.Context) error {
				return cluster.Work(ctx, cluster.WorkerOptions{Access: access, Name: "w", Cores: 8, Prepare: verbs, Note: quiet})
			})
			for c.Slots() < 16 {
				time.Sleep(time.Millisecond)
			}
			b.ResetTimer()
			if err := j.Run(b.Context(), task, c, o); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
		})
	}
}

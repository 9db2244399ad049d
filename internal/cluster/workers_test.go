//go:build unix

package cluster_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
	"github.com/banmen/banmen/kinds"
)

// banmenVerbs are the verbs of the command.
var banmenVerbs = task.For(kinds.All, func(_ string, m banmen.Message) string { return m.String() })

// BenchmarkWorkers makes puzzles with one worker process and with two, each of which has one core.
// The server and the coordinator are in this process. It also reports the CPU time of the workers.
func BenchmarkWorkers(b *testing.B) {
	b.Setenv("GOMAXPROCS", "1") // of the workers: this process has begun
	for _, n := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", n), func(b *testing.B) {
			ready := make(chan string, 1)
			background(b, func(ctx context.Context) error {
				return natsserver.Serve(ctx, natsserver.Options{Listen: "127.0.0.1:-1", Store: b.TempDir(), Ready: func(url string) { ready <- url }})
			})
			access := cluster.Access{URL: <-ready}
			var workers []*process
			for i := range n {
				workers = append(workers, launch(b, "banmen", access.URL, fmt.Sprint("w", i)))
			}
			for range b.N {
				makePuzzles(b, access, n)
			}
			cpu := time.Duration(0)
			for _, w := range workers {
				w.kill()
				cpu += w.cmd.ProcessState.UserTime() + w.cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(cpu.Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

// makePuzzles is a job for n workers, timed from when all are there.
func makePuzzles(b *testing.B, access cluster.Access, n int) {
	b.StopTimer()
	r := task.Request{Verb: "generate", Puzzle: "sudoku", Count: 300000, Seed: 1}
	todo, err := banmenVerbs(b.Context(), r, nil)
	if err != nil {
		b.Fatal(err)
	}
	dir := b.TempDir()
	o := job.Options{UnitTime: 200 * time.Millisecond} // short units, as the job is short
	j, err := job.Start(filepath.Join(dir, "job"), job.Spec{Request: todo.Request, Output: filepath.Join(dir, "out")}, o)
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	c, err := cluster.NewCourier(b.Context(), j, cluster.CourierOptions{Access: access, Version: "1", Note: func(banmen.Message) {}})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	for none := c.Slots(); c.Slots() < none+2*n; {
		time.Sleep(time.Millisecond)
	}
	b.StartTimer()
	if err := j.Run(b.Context(), todo, c, o); err != nil {
		b.Fatal(err)
	}
}

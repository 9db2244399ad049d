package task_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/job/task"
)

// BenchmarkSolve measures a worker on units of easy puzzles.
func BenchmarkSolve(b *testing.B) {
	const line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
	todo, err := prepare(b.Context(), task.Request{Verb: "solve"}, []byte(line))
	if err != nil {
		b.Fatal(err)
	}
	hire, err := todo.Open(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1, 64} {
		p := task.Piece{Items: int64(n), Lines: []byte(strings.Repeat(line, n))}
		w := hire()
		b.Run(fmt.Sprintf("lines=%d", n), func(b *testing.B) {
			for b.Loop() {
				if d, err := w.Work(b.Context(), p, func() bool { return false }); d.Items != p.Items || err != nil {
					b.Fatal(d.Items, err)
				}
			}
		})
	}
}

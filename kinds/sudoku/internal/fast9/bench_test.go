package fast9

import (
	"bytes"
	"math"
	"os"
	"runtime"
	"testing"
	"time"
)

// benchSet returns the grids of a set: those of testdata/name.txt.gz. If the environment
// variable BANMEN_SETS names a folder, it takes the lines of 81 characters of its file
// name.txt. Sets are repeated to 20000 lines, so that the last lanes of a batch hardly
// matter.
func benchSet(b *testing.B, name string) []byte {
	text := readSet(b, name)
	if dir := os.Getenv("BANMEN_SETS"); dir != "" {
		file, err := os.ReadFile(dir + "/" + name + ".txt")
		if err != nil {
			b.Fatal(err)
		}
		text = nil
		for line := range bytes.Lines(file) {
			if line = bytes.TrimSpace(line); len(line) == Cells {
				text = append(append(text, line...), '\n')
			}
		}
	}
	return bytes.Repeat(text, 20000*lineBytes/len(text)+1)
}

// eachSet benchmarks solve with all grids of each set.
func eachSet(b *testing.B, impls []Impl, solve func(s *Solver, n []int, dst, text []byte)) {
	for _, set := range sets {
		b.Run("sudoku/"+set, func(b *testing.B) {
			text := benchSet(b, set)
			n, dst := make([]int, len(text)/lineBytes), make([]byte, len(text))
			for _, i := range impls {
				b.Run(string(i), func(b *testing.B) {
					s := New(i)
					best(b, len(n), func() { solve(s, n, dst, text) })
				})
			}
		})
	}
}

// best reports the best of all rounds, in which f solves n puzzles each.
func best(b *testing.B, n int, f func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	least := time.Duration(math.MaxInt64)
	for b.Loop() {
		begin := processorTime()
		f()
		least = min(least, processorTime()-begin)
	}
	b.ReportMetric(float64(n)/least.Seconds(), "best-puzzles/s")
}

// fast returns the implementations other than the plain one.
func fast() []Impl { return Supported()[:len(Supported())-1] }

func BenchmarkCount(b *testing.B) {
	eachSet(b, fast(), func(s *Solver, n []int, _, text []byte) { s.Count(n, text, lineBytes, 2) })
}

func BenchmarkSolve(b *testing.B) {
	eachSet(b, fast(), func(s *Solver, n []int, dst, text []byte) { s.Solve(n, dst, lineBytes, text, lineBytes, 2) })
}

// BenchmarkOne solves one grid at a time, where implementations hardly differ.
func BenchmarkOne(b *testing.B) {
	eachSet(b, []Impl{Best()}, func(s *Solver, n []int, dst, text []byte) {
		for i := range n {
			n[i] = s.One(dst[i*lineBytes:], text[i*lineBytes:], 2)
		}
	})
}

// The plain solver, on a few grids of each set.
func BenchmarkPlain(b *testing.B) {
	for _, set := range sets {
		b.Run("sudoku/"+set, func(b *testing.B) {
			text, n := readSet(b, set), make([]int, 20)
			s := New(Plain)
			best(b, len(n), func() { s.Count(n, text, lineBytes, 2) })
		})
	}
}

package engine_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// The benchmarks of this file do what the command does with a puzzle, with the engine
// that package ops chooses.

// A known is a puzzle and its number of solutions.
type known struct {
	text string
	n    int64
}

// measure measures f on puzzles. It reports how many times as long plain backtracking
// takes to list their solutions.
func measure(b *testing.B, all []known, f func(*testing.B, *banmen.Kind, banmen.Puzzle) (int64, error)) {
	for _, x := range all {
		b.Run(strings.Replace(x.text, ":", "/", 1), func(b *testing.B) {
			if x.text == "magic:5" && os.Getenv("BANMEN_LONG") == "" {
				b.Skip("takes a minute; BANMEN_LONG=1 runs it")
			}
			k, p, err := codec.Parse(kinds.All, x.text)
			if err != nil {
				b.Fatal(err)
			}
			began := cpu(b)
			for b.Loop() {
				if n, err := f(b, k, p); n != x.n || err != nil {
					b.Fatalf("%d, expected %d, %v", n, x.n, err)
				}
			}
			plainly(b, question{p.(banmen.Modeler).Model(), 0}, cpu(b)-began, b.N)
		})
	}
}

// plainly reports the CPU time of each of n runs of the engine, and how many times as
// long the plain engine takes: x-plain, or x-plain-at-least if its time ran out.
func plainly(b *testing.B, q question, took time.Duration, n int) {
	each := took / time.Duration(n)
	b.ReportMetric(each.Seconds()*1000, "cpu-ms/op")
	ctx, cancel := context.WithTimeout(b.Context(), min(max(plainTime, 20*each), 10*plainTime))
	defer cancel()
	unit, began := "x-plain", cpu(b)
	if _, err := q.answer(ctx, plain.Naive); err != nil {
		unit = "x-plain-at-least"
	}
	b.ReportMetric(float64(cpu(b)-began)/float64(each), unit)
}

// Numbers of solutions; over 2^63, the last 63 bits.
func BenchmarkCount(b *testing.B) {
	measure(b, []known{
		{"coin:8", 11626944}, {"coin:10", 90851688960}, {"coin:12", 1571301840397440},
		{"latin:6", 812851200}, {"latin:7", 61479419904000},
		{"magic:4", 7040}, {"magic:5", 8 * 275305224},
		{"sudoku:2x3", 28200960}, {"sudoku:2x4", 29136487207403520}, {"sudoku:3x3", 6670903752021072936960 % (1 << 63)},
	}, func(b *testing.B, _ *banmen.Kind, p banmen.Puzzle) (int64, error) {
		c, err := ops.CountPlanned(b.Context(), p, ops.CountOptions{Memory: 2 << 30, Jobs: 1})
		return int64(c.Count.Uint64() & (1<<63 - 1)), err
	})
}

// All solutions in order: discarded, kept, and as text.
func BenchmarkListInOrder(b *testing.B) {
	list := func(b *testing.B, p banmen.Puzzle, passing bool, f func(grid.Board) error) (n int64, err error) {
		for board, err := range ops.Solutions(b.Context(), p, ops.ListOptions{Jobs: 1, ReuseBoards: passing}) {
			if err == nil {
				err = f(board)
			}
			if err != nil {
				return n, err
			}
			n++
		}
		return n, nil
	}
	look := func(grid.Board) error { return nil }
	many := []known{{"coin:8", 11626944}}
	b.Run("passing", func(b *testing.B) {
		measure(b, append(many, known{"magic:4", 7040}), func(b *testing.B, _ *banmen.Kind, p banmen.Puzzle) (int64, error) { return list(b, p, true, look) })
	})
	b.Run("kept", func(b *testing.B) {
		measure(b, many, func(b *testing.B, _ *banmen.Kind, p banmen.Puzzle) (int64, error) { return list(b, p, false, look) })
	})
	b.Run("text", func(b *testing.B) {
		measure(b, many, func(b *testing.B, k *banmen.Kind, p banmen.Puzzle) (int64, error) {
			const each = 443 // bytes of a board
			b.SetBytes(many[0].n * each)
			out, text := bufio.NewWriterSize(io.Discard, 1<<16), k.Forms[0]
			return list(b, p, true, func(board grid.Board) error {
				return text.Write(out, banmen.Entry{Puzzle: p}, board)
			})
		})
	})
}

// The first of each class with its size: discarded, and kept.
func BenchmarkClasses(b *testing.B) {
	for name, passing := range map[string]bool{"passing": true, "kept": false} {
		b.Run(name, func(b *testing.B) {
			measure(b, []known{{"coin:8", 1453368}}, func(b *testing.B, _ *banmen.Kind, p banmen.Puzzle) (n int64, err error) {
				s, err := ops.NewSymmetries(p, "d4")
				if err != nil {
					return 0, err
				}
				for _, err := range s.Classes(b.Context(), ops.ListOptions{Jobs: 1, ReuseBoards: passing}) {
					if err != nil {
						return n, err
					}
					n++
				}
				return n, nil
			})
		})
	}
}

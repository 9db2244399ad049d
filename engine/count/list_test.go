package count_test

import (
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/engine/count"
)

// listed has puzzles to list and their numbers of solutions.
var listed = []struct {
	text     string
	n        int
	listable bool
}{{"coin:6", 3552, true}, {"coin:8", 11626944, false}, {"coin:8,sum", 16929600, false}, {"latin:5", 161280, true}, {"sudoku:2x3", 28200960, false}}

// BenchmarkList lists in order and discards; times-faster is relative to the search
// engine.
func BenchmarkList(b *testing.B) {
	for _, set := range listed {
		m := modelOf(b, set.text)
		b.Run(strings.Replace(set.text, ":", "/", 1), func(b *testing.B) {
			begin := time.Now()
			if set.listable {
				search(b, m, func([]int) bool { return true })
			}
			searching := time.Since(begin)
			for b.Loop() {
				h, err := count.Join(b.Context(), m, count.Options{})
				if err != nil {
					b.Fatal(err)
				}
				n := 0
				_, err = h.Each(b.Context(), 0, func([]uint16, int64) bool { n++; return true })
				if err != nil || n != set.n {
					b.Fatal(n, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(set.n), "ns/solution")
			if set.listable {
				b.ReportMetric(float64(searching)*float64(b.N)/float64(b.Elapsed()), "times-faster")
			}
		})
	}
}

func BenchmarkClasses(b *testing.B) {
	for _, set := range []struct {
		text            string
		classes, solved int
	}{{"coin:8", 1453368, 11626944}, {"coin:8,sum", 2116200, 16929600}} {
		m, group := modelOf(b, set.text), plainGroup(b, groupOf(b, set.text, "d4"))
		b.Run(strings.Replace(set.text, ":", "/", 1), func(b *testing.B) {
			for b.Loop() {
				h, err := count.Join(b.Context(), m, count.Options{})
				if err != nil {
					b.Fatal(err)
				}
				n, sum := 0, 0
				_, err = h.Classes(b.Context(), group, func(_ []uint16, size int64) bool {
					n++
					sum += int(size)
					return true
				})
				if err != nil || n != set.classes || sum != set.solved {
					b.Fatal(n, sum, err)
				}
			}
		})
	}
}

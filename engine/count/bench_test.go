package count_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
)

// sets are the puzzles to count; what is listable is listed in the same run, too.
var sets = []struct {
	text     string
	listable bool
}{
	{"coin:6", true}, {"coin:6,sum", true}, {"coin:7", false}, {"coin:8", false}, {"coin:8,sum", false}, {"coin:10", false}, {"coin:12", false},
	{"latin:4", true}, {"latin:5", true}, {"latin:6", false}, {"latin:7", false}, {"latin:8", false},
	{"sudoku:2x2", true}, {"sudoku:2x3", false}, {"sudoku:2x4", false},
}

// BenchmarkCount counts in layers; times-faster is against plain backtracking.
func BenchmarkCount(b *testing.B) {
	for _, set := range sets {
		m := modelOf(b, set.text)
		b.Run(strings.Replace(set.text, ":", "/", 1), func(b *testing.B) {
			begin := time.Now()
			if set.listable {
				if _, err := plain.Naive(b.Context(), m, engine.Options{}, func(event.Event) bool { return true }); err != nil {
					b.Fatal(err)
				}
			}
			listing := time.Since(begin)
			for b.Loop() {
				if _, err := countOf(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			if set.listable {
				b.ReportMetric(float64(listing)*float64(b.N)/float64(b.Elapsed()), "times-faster")
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, text := range []string{"coin:8", "coin:10", "latin:6", "latin:7"} {
		m := modelOf(b, text)
		b.Run(strings.Replace(text, ":", "/", 1), func(b *testing.B) {
			for b.Loop() {
				if _, err := count.Build(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSample(b *testing.B) {
	for _, text := range []string{"coin:8", "coin:10", "latin:6", "latin:7"} {
		s, err := count.Build(b.Context(), modelOf(b, text), count.Options{})
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 2))
		b.Run(strings.Replace(text, ":", "/", 1), func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Sample(b.Context(), r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

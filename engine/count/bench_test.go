package count_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

var sets = []string{
	"coin:6", "coin:6,sum", "coin:7", "coin:8", "coin:8,sum", "coin:10", "coin:12", "magic:3",
	"latin:4", "latin:5", "latin:6", "latin:7", "latin:8", "sudoku:2x2", "sudoku:2x3", "sudoku:2x4",
}

// plainTime is the time that plain backtracking gets in a comparison.
const plainTime = 5 * time.Second

// plainly measures plain backtracking in the same run. It returns the time and the unit
// of the ratio: x-plain, or x-plain-at-least if the time ran out.
func plainly(b *testing.B, m *model.Model) (time.Duration, string) {
	ctx, cancel := context.WithTimeout(b.Context(), plainTime)
	defer cancel()
	begin := time.Now()
	if _, err := plain.Naive(ctx, m, engine.Options{}, func(event.Event) bool { return true }); err != nil {
		return time.Since(begin), "x-plain-at-least"
	}
	return time.Since(begin), "x-plain"
}

func BenchmarkCount(b *testing.B) {
	for _, text := range sets {
		b.Run(strings.Replace(text, ":", "/", 1), func(b *testing.B) {
			m := modelOf(b, text)
			for b.Loop() {
				if _, err := countOf(b.Context(), m, count.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			each := float64(b.Elapsed()) / float64(b.N)
			listing, unit := plainly(b, m)
			b.ReportMetric(float64(listing)/each, unit)
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

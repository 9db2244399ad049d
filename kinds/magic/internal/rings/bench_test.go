package rings_test

import (
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/magic/internal/rings"
)

// BenchmarkCount counts order 4 (times-faster is against the engine), and every
// hundredth frame of order 5.
func BenchmarkCount(b *testing.B) {
	b.Run("magic/4", func(b *testing.B) {
		symmetries := symmetriesOf(b, 4)
		begin := time.Now()
		engineCount(b, 4, nil)
		listing := time.Since(begin)
		for b.Loop() {
			if _, err := rings.Count(b.Context(), 4, symmetries, banmen.CountOptions{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(listing)*float64(b.N)/float64(b.Elapsed()), "times-faster")
	})
	b.Run("magic/5/part", func(b *testing.B) {
		s := rings.Square(5)
		symmetries := symmetriesOf(b, 5)
		frames, places := s.Frames(symmetries), s.Places(symmetries)
		squares := int64(0)
		for b.Loop() {
			squares += s.CountFrames(frames, places, 100)
		}
		b.ReportMetric(float64(squares)/b.Elapsed().Seconds(), "squares/s")
	})
}

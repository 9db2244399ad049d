package rings_test

import (
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/magic/internal/rings"
)

// BenchmarkCount counts order 4, and every hundredth frame of order 5. times-faster is
// relative to the engine in the same run: for all of order 4, and for squares per second
// with random diagonals of order 5.
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
		begin, listed := time.Now(), int64(0)
		eachDiagonals(s, frames, 10, func(f rings.Frame, numbers [rings.Ends]int, place int) {
			listed += engineCount(b, 5, s.Diagonals(f, numbers, place))
		})
		listing := time.Since(begin)
		squares := int64(0)
		for b.Loop() {
			squares += s.CountFrames(frames, places, 100)
		}
		rate := float64(squares) / b.Elapsed().Seconds()
		b.ReportMetric(rate, "squares/s")
		b.ReportMetric(rate*listing.Seconds()/float64(listed), "times-faster")
	})
}

package plain_test

import (
	"slices"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds/sudoku"
)

// inkala is a 9x9 that is hard for search cell by cell.
const inkala = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."

// BenchmarkHard runs naive and brute in turn up to the solution. It reports the medians
// and the ratio of naive's time to brute's.
func BenchmarkHard(b *testing.B) {
	p, err := sudoku.Kind.Parse(inkala)
	if err != nil {
		b.Fatal(err)
	}
	m := p.(banmen.Modeler).Model()
	var naive, brute []time.Duration
	for b.Loop() {
		for _, f := range []struct {
			run   engine.Func
			times *[]time.Duration
		}{{plain.Naive, &naive}, {plain.Brute, &brute}} {
			begin := time.Now()
			if stats, err := f.run(b.Context(), m, engine.Options{}, func(event.Event) bool { return false }); err != nil || stats.Solutions != 1 {
				b.Fatalf("%d solutions, %v", stats.Solutions, err)
			}
			*f.times = append(*f.times, time.Since(begin))
		}
	}
	median := func(all []time.Duration) float64 {
		slices.Sort(all)
		return float64(all[len(all)/2].Microseconds())
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(naive), "naive-µs")
	b.ReportMetric(median(brute), "brute-µs")
	b.ReportMetric(median(naive)/median(brute), "naive/brute")
}

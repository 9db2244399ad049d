package ops_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// TestEstimate checks that the mean over many seeds is close to the count, and that most
// intervals contain it. The seeds are fixed.
func TestEstimate(t *testing.T) {
	for text, want := range map[string]float64{
		"coin:4": 24, "coin:6": 3552, "coin:6,sum": 6048, "latin:4": 576, "latin:5": 161280, "magic:3": 8, "magic:4:G..D............": 32,
		"sudoku:2x2": 288, "sudoku:2x2+x": 48, "sudoku:2x2:1...............": 72, "sudoku:2x3": 28200960,
	} {
		if len(small(text)) == 0 {
			continue
		}
		const seeds, probes = 40, 100
		sum, squares, within := 0.0, 0.0, 0
		for seed := range uint64(seeds) {
			e, err := ops.EstimateCount(t.Context(), parse(t, text), ops.EstimateOptions{Probes: probes, Seed: seed})
			if err != nil {
				t.Fatal(text, err)
			}
			mean, _ := e.Mean.Float64()
			low, _ := e.Low.Float64()
			high, _ := e.High.Float64()
			sum += mean
			squares += mean * mean
			if low <= want && want <= high {
				within++
			}
			if e.Probes != probes || e.Found > e.Probes || e.Effective > float64(e.Probes) || low > mean || mean > high {
				t.Errorf("%s, seed %d: %+v", text, seed, e)
			}
		}
		mean := sum / seeds
		deviation := math.Sqrt(max(squares/seeds-mean*mean, 0) / seeds)
		if math.Abs(mean-want) > 3.5*deviation || within < seeds*4/5 {
			t.Errorf("%s: %g ± %g, want %g; in the interval %d of %d times", text, mean, deviation, want, within, seeds)
		}
	}
}

// The result depends only on the seed, not on the number of goroutines.
func TestEstimateJobs(t *testing.T) {
	texts := []string{"coin:6", "magic:4"}
	if testing.Short() {
		texts = texts[:1]
	}
	for _, text := range texts {
		var first ops.Estimate
		for jobs := range 4 {
			e, err := ops.EstimateCount(t.Context(), parse(t, text), ops.EstimateOptions{Probes: 333, Seed: 9, Jobs: jobs})
			switch {
			case err != nil:
				t.Fatal(err)
			case jobs == 0:
				first = e
			case e.Mean.Cmp(first.Mean) != 0 || e.High.Cmp(first.High) != 0 || e.Found != first.Found || e.Effective != first.Effective:
				t.Errorf("%s, %d jobs: %+v; others had %+v", text, jobs, e, first)
			}
		}
	}
}

// An estimate ended by its context equals one with fewer probes.
func TestEstimateInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var far ops.Progress
	go func() {
		for far.Done.Load() < 100 {
			time.Sleep(time.Millisecond)
		}
		stop()
	}()
	p := parse(t, "latin:6")
	e, err := ops.EstimateCount(ctx, p, ops.EstimateOptions{Probes: 1 << 40, Seed: 1, Jobs: 3, Progress: &far})
	if !errors.Is(err, context.Canceled) || e.Probes < 100 {
		t.Fatalf("%+v, %v", e, err)
	}
	want, err := ops.EstimateCount(t.Context(), p, ops.EstimateOptions{Probes: e.Probes, Seed: 1})
	if err != nil || e.Mean.Cmp(want.Mean) != 0 || e.StandardError.Cmp(want.StandardError) != 0 {
		t.Errorf("%+v, want %+v, %v", e, want, err)
	}
	e, err = ops.EstimateCount(ctx, p, ops.EstimateOptions{Probes: 100})
	if !errors.Is(err, context.Canceled) || e.Mean != nil {
		t.Errorf("from the beginning: %+v, %v", e, err)
	}
}

func TestEstimateNone(t *testing.T) {
	e, err := ops.EstimateCount(t.Context(), parse(t, "sudoku:2x2:11.............."), ops.EstimateOptions{Probes: 10})
	if err != nil || e.Mean.Sign() != 0 || e.High.Sign() != 0 || e.Probes != 0 {
		t.Errorf("no solution: %+v, %v", e, err)
	}
	if e, err = ops.EstimateCount(t.Context(), parse(t, "magic:8"), ops.EstimateOptions{Probes: 10, Seed: 1}); !errors.Is(err, banmen.ErrLimit) {
		t.Errorf("no probe finds one: %+v, %v", e, err)
	}
	if _, err = ops.EstimateCount(t.Context(), parse(t, "attack25"), ops.EstimateOptions{Probes: 10}); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("a game: %v", err)
	}
}

// A few probes of a large square dominate the sum.
func TestEstimateRough(t *testing.T) {
	for text, want := range map[string]bool{"magic:5": true, "magic:3": false, "sudoku:2x2": false} {
		e, err := ops.EstimateCount(t.Context(), parse(t, text), ops.EstimateOptions{Probes: 300, Seed: 1})
		if err != nil || e.Rough() != want {
			t.Errorf("%s: %+v, %v", text, e, err)
		}
	}
}

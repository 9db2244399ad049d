package engine_test

import (
	"context"
	"errors"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/puzzletest"
)

// read returns the puzzle, or an error if banmen cannot read it.
func read(p puzzletest.Foreign) (banmen.Puzzle, error) {
	form := ""
	if strings.Contains(p.Text, "~") {
		form = "iss"
	}
	c, ok := codec.Recognise(kinds.All, []byte(p.Text+"\n"), form)
	if !ok {
		return nil, errors.New("no form fits")
	}
	for e, err := range c.Form.Read(strings.NewReader(p.Text+"\n"), banmen.Params{}) {
		return e.Puzzle, err
	}
	return nil, errors.New("no puzzle")
}

// TestVariantTimes prints the number of solutions of each puzzle, up to two, and the CPU
// time, from text to answer, in milliseconds. It stops each puzzle after ten seconds, or
// after BANMEN_CAP. BANMEN_ONLY is a pattern of names.
func TestVariantTimes(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes minutes; BANMEN_LONG=1 runs it")
	}
	debug.SetGCPercent(400) // like the command, as long as it has little data
	only, capped := regexp.MustCompile(os.Getenv("BANMEN_ONLY")), 10*time.Second
	if d, err := time.ParseDuration(os.Getenv("BANMEN_CAP")); err == nil {
		capped = d
	}
	for _, p := range puzzletest.ForeignVariants(t) {
		if !only.MatchString(p.Name) {
			continue
		}
		began := cpu(t)
		puzzle, err := read(p)
		if err != nil {
			t.Logf("%s\tunread\t0\t0\t0\t%v", p.Name, err)
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil {
				if time.Sleep(50 * time.Millisecond); cpu(t)-began > capped {
					cancel()
				}
			}
		}()
		n := 0
		stats, err := ownSearch(ctx, puzzle)
		if n = int(stats.Solutions); errors.Is(err, banmen.ErrCannot) {
			stats, err = engine.Search(ctx, puzzle.(banmen.Modeler).Model(), engine.Options{}, func(e event.Event) bool {
				n += b2i(e.Type == event.Solution)
				return n < 2
			})
		}
		took := cpu(t) - began
		cancel()
		if err != nil {
			n = -1
		}
		t.Logf("%s\t%d\t%.2f\t%d\t%d", p.Name, n, took.Seconds()*1000, stats.Guesses, stats.Work)
	}
}

// ownSearch counts up to two solutions by the search of the puzzle's kind, if it has one.
func ownSearch(ctx context.Context, p banmen.Puzzle) (event.Stats, error) {
	s, ok := p.(banmen.Searcher)
	if !ok {
		return event.Stats{}, banmen.ErrCannot
	}
	return s.Search(ctx, banmen.SearchOptions{AtMost: 2}, nil)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// BenchmarkVariants measures the variants that need little search, each from its text to up to
// two solutions. It prints the median, over the puzzles, of the best time of each.
func BenchmarkVariants(b *testing.B) {
	debug.SetGCPercent(400) // like the command, as long as it has little data
	var texts []puzzletest.Foreign
	two := func(p banmen.Puzzle) error {
		n := 0
		_, err := engine.Search(b.Context(), p.(banmen.Modeler).Model(), engine.Options{MaxWork: 1 << 20}, func(event.Event) bool { n++; return n < 2 })
		return err
	}
	for _, p := range puzzletest.ForeignVariants(b) {
		if puzzle, err := read(p); err == nil && two(puzzle) == nil {
			texts = append(texts, p)
		}
	}
	best := make([]time.Duration, len(texts))
	for b.Loop() {
		for i, p := range texts {
			began := time.Now()
			puzzle, err := read(p)
			if err == nil {
				err = two(puzzle)
			}
			if err != nil {
				b.Fatal(p.Name, err)
			}
			if took := time.Since(began); best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	slices.Sort(best)
	b.ReportMetric(best[len(best)/2].Seconds()*1000, "median-ms")
	b.ReportMetric(float64(len(texts)), "puzzles")
}

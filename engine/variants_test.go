package engine_test

import (
	"context"
	"errors"
	"os"
	"regexp"
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
	if strings.HasPrefix(strings.TrimSpace(p.Text), ".") {
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

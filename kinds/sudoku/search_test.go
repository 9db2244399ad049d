package sudoku

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

func TestSearch(t *testing.T) {
	several := strings.NewReplacer("1", ".", "2", ".").Replace(solution)
	const first = "812753649943681275675492183154237896369845712287169534521974368438516927796328451"
	for _, c := range []struct {
		givens, want string
		atMost, n    int
	}{
		{unique, solution, 2, 1},
		{several, first, 1, 1},
		{several, first, 2, 2},
		{several, first, 100, 16},
		{"88" + unique[2:], "", 2, 0},
	} {
		p, err := parse("sudoku::" + c.givens)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		stats, err := p.(*Puzzle).Search(t.Context(), banmen.SearchOptions{AtMost: c.atMost}, func(e event.Event) bool {
			for _, v := range e.Values {
				got += string(rune('0' + v))
			}
			return true
		})
		if err != nil || got != c.want || stats.Solutions != int64(c.n) {
			t.Errorf("%s, at most %d: %d solutions, the first %q, %v", c.givens, c.atMost, stats.Solutions, got, err)
		}
	}
}

// Searches of puzzles with marks find what the engine finds, in list order.
func TestSearchMarked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[int64]int{}
	for range 300 {
		p, err := parse("sudoku")
		if err != nil {
			t.Fatal(err)
		}
		b := p.Givens()
		marks := make(grid.Marks, len(b.Cells))
		share := r.Float64()
		for c := range marks {
			for d := 1; d <= 9; d++ {
				if r.Float64() < share {
					marks[c] |= 1 << d
				}
			}
			if r.IntN(100) > 0 {
				marks[c] |= 1 << (solution[c] - '0')
			}
		}
		q, err := banmen.WithMarks(p, b, marks)
		if err != nil {
			t.Fatal(err)
		}
		var got, want []int
		stats, err := q.(banmen.Searcher).Search(t.Context(), banmen.SearchOptions{AtMost: 2}, func(e event.Event) bool {
			got = slices.Clone(e.Values)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		n := int64(0)
		if _, err := engine.Search(t.Context(), q.(banmen.Modeler).Model(), engine.Options{InOrder: true}, func(e event.Event) bool {
			if n++; n == 1 {
				want = slices.Clone(e.Values)
			}
			return n < 2
		}); err != nil {
			t.Fatal(err)
		}
		if stats.Solutions != n || !slices.Equal(got, want) {
			t.Fatalf("%v: %d solutions, the first %v; the engine finds %d, the first %v", q, stats.Solutions, got, n, want)
		}
		counts[n]++
	}
	if counts[0] < 10 || counts[1] < 10 || counts[2] < 10 {
		t.Errorf("boards by number of solutions: %v", counts)
	}
}

func TestSearchRefuses(t *testing.T) {
	for text, atMost := range map[string]int{"sudoku:2x2": 1, "sudoku:3x3+x": 1, "sudoku": 0, "sudoku:3x3": maxSearch + 1} {
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.(*Puzzle).Search(t.Context(), banmen.SearchOptions{AtMost: atMost}, func(event.Event) bool { return true })
		if !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%s, %d: %v", text, atMost, err)
		}
	}
}

// A soon is a context that ends after the first check of it.
type soon struct {
	context.Context
	asked bool
}

func (s *soon) Err() error {
	if !s.asked {
		s.asked = true
		return nil
	}
	return s.Context.Err()
}

func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := parse("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.(*Puzzle).Search(&soon{Context: ctx}, banmen.SearchOptions{AtMost: maxSearch}, func(event.Event) bool { return true })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if found, err := p.(*Puzzle).Search(t.Context(), banmen.SearchOptions{AtMost: 2}, func(event.Event) bool { return true }); found.Solutions != 2 || err != nil {
		t.Error(found, err)
	}
}

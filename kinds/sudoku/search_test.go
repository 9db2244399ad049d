package sudoku

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
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

// A soon is a context that ends after it was checked once.
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

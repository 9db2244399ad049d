package count_test

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// search calls f with the solutions in list order.
func search(t testing.TB, m *model.Model, f func(values []int) bool) {
	t.Helper()
	_, err := engine.Search(t.Context(), m, engine.Options{InOrder: true}, func(e event.Event) bool { return f(e.Values) })
	if err != nil {
		t.Fatal(err)
	}
}

// Halves list what the search engine lists, wherever the cut is.
func TestEach(t *testing.T) {
	texts := []string{"coin:1", "coin:2", "coin:3", "coin:4", "coin:5", "coin:6", "coin:1,sum", "coin:2,sum", "coin:3,sum", "coin:4,sum",
		"coin:5,sum", "coin:6,sum", "coin:5,7+3,sum", "coin:4:a...............", "coin:5,sum:b...a....................", "coin:6:.a....b............................-",
		"latin:2", "latin:3", "latin:4", "latin:5:12......3..4......5......", "magic:1", "magic:2", "magic:3", "magic:3:4........",
		"sudoku:2x2", "sudoku:2x2+x", "sudoku:2x2:1.....3....4....", "sudoku:2x3:123456................5............."}
	if os.Getenv("BANMEN_LONG") != "" {
		texts = append(texts, "coin:7", "coin:7,sum", "latin:5")
	}
	for i, text := range texts {
		if testing.Short() && i%3 > 0 {
			continue
		}
		m := modelOf(t, text)
		for _, o := range []count.Options{{}, {Steps: 100}, {Steps: 1000}, {Memory: 3000}} {
			h, err := count.Join(t.Context(), m, o)
			if o.Steps+o.Memory > 0 && (errors.Is(err, count.ErrMemory) || errors.Is(err, count.ErrSteps)) {
				continue
			}
			if err != nil {
				t.Errorf("%s, %+v: %v", text, o, err)
				continue
			}
			sameList(t, text, m, h)
		}
	}
}

// sameList checks a list against that of a search, element by element.
func sameList(t *testing.T, text string, m *model.Model, h *count.Halves) {
	t.Helper()
	var want []uint16
	search(t, m, func(values []int) bool {
		for _, x := range values {
			want = append(want, uint16(x))
		}
		return true
	})
	n := 0
	_, err := h.Each(t.Context(), 0, func(values []uint16, _ int64) bool {
		if len(want) < len(values) || !slices.Equal(values, want[:len(values)]) {
			t.Fatalf("%s: solution %d is %v", text, n, values)
		}
		want = want[len(values):]
		n++
		return true
	})
	if err != nil || len(want) > 0 {
		t.Errorf("%s: the list ends after %d solutions: %v", text, n, err)
	}
}

// checkEach checks the list of the halves of a model, if it has halves.
func checkEach(t *rapid.T, m *model.Model, want [][]int) {
	h, err := count.Join(context.Background(), m, count.Options{})
	if errors.Is(err, count.NoHalves) || errors.Is(err, count.MixedOrder) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	skip := rapid.IntRange(0, len(want)+1).Draw(t, "skip")
	n := min(skip, len(want))
	all, err := h.Each(context.Background(), int64(skip), func(values []uint16, _ int64) bool {
		if n == len(want) || !slices.EqualFunc(values, want[n], func(x uint16, y int) bool { return int(x) == y }) {
			t.Fatalf("solution %d of %d is %v: %+v", n, len(want), values, m)
		}
		n++
		return true
	})
	if err != nil || n < len(want) || all != int64(n) {
		t.Fatalf("the list ends after %d of %d, %d gone through: %v: %+v", n, len(want), all, err, m)
	}
}

// A list ends when yield returns false or the context ends.
func TestEachEnds(t *testing.T) {
	h, err := count.Join(t.Context(), modelOf(t, "coin:6"), count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	if _, err := h.Each(ctx, 0, func([]uint16, int64) bool { n++; return n < 7 }); err != nil || n != 7 {
		t.Errorf("%d solutions, %v", n, err)
	}
	cancel()
	if _, err := h.Each(ctx, 0, func([]uint16, int64) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := count.Join(ctx, modelOf(t, "coin:8"), count.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("join, a context that has ended: %v", err)
	}
}

// Each gives up with ErrSteps if few halves fit together; until then its list is in
// order.
func TestEachBarren(t *testing.T) {
	if testing.Short() {
		t.Skip("searches until it gives up")
	}
	m := modelOf(t, "magic:4")
	h, err := count.Join(t.Context(), m, count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got [][]uint16
	_, err = h.Each(t.Context(), 0, func(values []uint16, _ int64) bool {
		got = append(got, slices.Clone(values))
		return true
	})
	if !errors.Is(err, count.ErrSteps) || len(got) == 0 {
		t.Fatalf("%d solutions, %v", len(got), err)
	}
	n := 0
	search(t, m, func(values []int) bool {
		if !slices.EqualFunc(values, got[n], func(x int, y uint16) bool { return x == int(y) }) {
			t.Fatalf("solution %d is %v, want %v", n, got[n], values)
		}
		n++
		return n < len(got)
	})
}

// Join refuses models without halves.
func TestJoinRefusals(t *testing.T) {
	large := new(model.Model)
	large.Add(2, 2)
	large.Domains[0] = []int{1, math.MaxUint16 + 1}
	loose := new(model.Model)
	loose.Require(model.AllDifferent{Of: loose.Add(2, 3)}, model.AllDifferent{Of: []model.Var{0, 2}})
	loose.Add(1, 3)
	mixed := new(model.Model)
	mixed.Add(2, 2)
	mixed.Order = []model.Literal{{Var: 0, Value: 1}, {Var: 1, Value: 1}, {Var: 0, Value: 2}, {Var: 1, Value: 2}}
	for name, c := range map[string]struct {
		m    *model.Model
		o    count.Options
		want error
	}{
		"large value":      {large, count.Options{}, count.ManyValues},
		"several states":   {loose, count.Options{}, count.NoHalves},
		"memory":           {modelOf(t, "coin:8"), count.Options{Memory: 1}, count.ErrMemory},
		"steps":            {modelOf(t, "coin:8"), count.Options{Steps: 1}, count.ErrSteps},
		"undecided order":  {mixed, count.Options{}, nil},
		"nothing":          {new(model.Model), count.Options{}, nil},
		"too many to fill": {modelOf(t, "sudoku:3x3"), count.Options{}, count.ManyRows},
	} {
		if _, err := count.Join(t.Context(), c.m, c.o); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

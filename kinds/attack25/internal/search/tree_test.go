package search

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// ending plays at random until open panels are open.
func ending(g *play.Game, open int, seed uint64) play.State {
	r := random(seed)
	var s play.State
	for g.Open(&s.Board).Len() > open {
		s = one(g, &exact.Equal, s, &r)
	}
	return s
}

// Near the end the search solves nearly everything, and agrees with the plain solver:
// with all switches, stand-outs and numbers of questions.
func TestSolved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		size := rapid.IntRange(3, 6).Draw(t, "size")
		g := play.New(play.Rules{Size: size, First: 0, Chance: rapid.IntRange(0, 2).Draw(t, "chance"),
			Once: flag("once"), Old: flag("old"), May: flag("may"), Other: flag("other"), Out: 2})
		s := ending(g, rapid.IntRange(0, 3).Draw(t, "open"), rapid.Uint64().Draw(t, "seed"))
		open := g.Open(&s.Board).Len()
		if open == 0 || !s.Used && g.Chance > 0 && open >= g.Chance {
			return // nothing to choose, or far too much
		}
		s.Out[rapid.IntRange(0, 3).Draw(t, "colour")] = uint8(rapid.IntRange(0, 2).Draw(t, "out"))
		o := Options{Chances: exact.Equal, Colour: All, Playouts: 20000, Seed: 1, Left: rapid.SampledFrom([]int{-1, -1, 1, 2, 3}).Draw(t, "left"),
			Exact: rapid.IntRange(max(0, open-2), 2).Draw(t, "exact"), Memory: 1 << 30} // without the judge, a choice that loses at first may not be tried again for long
		solver := exact.NewPlain(g, o.Chances, exact.Limits{Memory: 1 << 30})
		want, err := solver.Value(context.Background(), s, o.Left)
		if err != nil {
			t.Fatal(err)
		}
		got := Search(context.Background(), g, s, o)
		low, high, near := want, want, 1e-6
		if !got.Exact {
			low, high = between(g, solver, s, o.Left, .06)
			near = .03
		}
		if !got.Exact && open < 3 {
			t.Fatalf("%+v %+v: nothing is sure", s, o)
		}
		for c := range play.Colours {
			if got.Value.Win[c] < low.Win[c]-near || got.Value.Win[c] > high.Win[c]+near ||
				got.Value.Panels[c] < low.Panels[c]-10*near || got.Value.Panels[c] > high.Panels[c]+10*near {
				t.Fatalf("%+v %+v: %+v, want %+v to %+v", s, o, got, low, high)
			}
		}
	})
}

// between returns the range of values of s if colours take any choice that wins nearly as
// often as the best. An estimate need not see which of these leaves more panels or comes
// first.
func between(g *play.Game, solver exact.Solver, s play.State, left int, near float64) (low, high exact.Value) {
	v, _ := solver.Value(background, s, left)
	shares := exact.Equal.Next(&s)
	switch {
	case left == 0 || g.Open(&s.Board).Empty():
		return v, v
	case shares == [play.Colours]float64{}:
		return between(g, solver, g.Nobody(s), exact.After(left), near)
	}
	for c, share := range shares {
		var lows, highs []exact.Value
		best := 0.0
		legal, _ := g.Legal(&s.Board, c)
		for cell := range g.Cells(legal) {
			for opened := range g.Openings(&s, cell) {
				l, h := between(g, solver, g.Right(s, c, cell, opened), exact.After(left), near)
				lows, highs, best = append(lows, l), append(highs, h), max(best, l.Win[c])
			}
		}
		var low1, high1 exact.Value
		for c := range play.Colours {
			low1.Win[c], low1.Panels[c] = 1, float64(g.Size*g.Size)
		}
		for n, h := range highs {
			if h.Win[c] < best-near {
				continue
			}
			for i := range play.Colours {
				low1.Win[i], high1.Win[i] = min(low1.Win[i], lows[n].Win[i]), max(high1.Win[i], h.Win[i])
				low1.Panels[i], high1.Panels[i] = min(low1.Panels[i], lows[n].Panels[i]), max(high1.Panels[i], h.Panels[i])
			}
		}
		mix(&low, share, &low1, 1)
		mix(&high, share, &high1, 1)
	}
	return low, high
}

// If wrong answers are possible, the search does not solve a position, but its estimates are close.
func TestWrong(t *testing.T) {
	g := play.New(broadcast())
	o := Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 10000, Seed: 1, Memory: 1 << 30}
	o.Chances.Wrong = [play.Colours]float64{.4, .1, .2, .3}
	for seed := range uint64(3) {
		s := ending(g, 2, seed)
		want, err := exact.NewPlain(g, o.Chances, exact.Limits{Memory: 1 << 30}).Value(context.Background(), s, o.Left)
		got := Search(context.Background(), g, s, o)
		for c := range play.Colours {
			if err != nil || math.Abs(got.Value.Win[c]-want.Win[c]) > .03 || got.Exact {
				t.Errorf("seed %d: %v, want %v; %v", seed, got.Value, want, err)
			}
		}
	}
}

// The same seed gives the same result, however many trees run concurrently.
func TestTrees(t *testing.T) {
	g := play.New(broadcast())
	s := middle(g, 8, 1)
	o := Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 2000, Seed: 5, Exact: DefaultExact, Memory: 1 << 28, Jobs: 1}
	one := Trees(context.Background(), g, s, o)
	o.Jobs = 4
	if other := Trees(context.Background(), g, s, o); !reflect.DeepEqual(one, other) {
		t.Errorf("%+v, and with four jobs %+v", one, other)
	}
	if one.Playouts != 2000 {
		t.Errorf("%d playouts", one.Playouts)
	}
	o.Seed++
	if reflect.DeepEqual(one, Trees(context.Background(), g, s, o)) {
		t.Error("another seed gives the same")
	}
}

// An interrupted search returns its estimates so far.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	g := play.New(broadcast())
	r := Search(ctx, g, middle(g, 8, 1), Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 1 << 30, Seed: 5})
	if r.Playouts == 0 || r.Playouts > 100 {
		t.Errorf("%d playouts", r.Playouts)
	}
}

// A full tree continues without growing.
func TestMemory(t *testing.T) {
	g := play.New(broadcast())
	tr := newTree(g, middle(g, 8, 1), Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Memory: 100 * nodeBytes})
	for range 5000 {
		tr.playout()
	}
	if len(tr.nodes) > 101 {
		t.Errorf("%d nodes", len(tr.nodes))
	}
}

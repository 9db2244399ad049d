package search

import (
	"cmp"
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// ending plays at random until so few panels are open.
func ending(g *play.Game, open int, seed uint64) play.State {
	r := random(seed)
	var s play.State
	for g.Open(&s.Board).Len() > open {
		s = one(g, &exact.Equal, s, &r)
	}
	return s
}

// Near the end the search comes to know everything, or nearly, and what it knows
// is what the plain solver says: with all switches, stand-outs and numbers of
// questions.
func TestSolved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		size := rapid.IntRange(3, 6).Draw(t, "size")
		g := play.New(play.Rules{Size: size, First: 0, Chance: rapid.IntRange(0, 2).Draw(t, "chance"),
			Once: flag("once"), Old: flag("old"), May: flag("may"), Other: flag("other"), Out: 2})
		s := ending(g, rapid.IntRange(0, 3).Draw(t, "open"), rapid.Uint64().Draw(t, "seed"))
		if open := g.Open(&s.Board).Len(); open == 0 || !s.Used && g.Chance > 0 && open >= g.Chance {
			return // nothing to choose, or far too much
		}
		s.Out[rapid.IntRange(0, 3).Draw(t, "colour")] = uint8(rapid.IntRange(0, 2).Draw(t, "out"))
		o := Options{Chances: exact.Equal, Colour: All, Playouts: 5000, Seed: 1, Left: rapid.SampledFrom([]int{-1, -1, 1, 2, 3}).Draw(t, "left"),
			Exact: rapid.IntRange(0, 2).Draw(t, "exact"), Memory: 1 << 30}
		solver := exact.NewPlain(g, o.Chances, exact.Limits{Memory: 1 << 30})
		want, err := solver.Value(context.Background(), s, o.Left)
		if err != nil {
			t.Fatal(err)
		}
		got := Search(context.Background(), g, s, o)
		near := .03
		switch {
		case got.Exact:
			near = 1e-6
		case g.Open(&s.Board).Len() < 3:
			t.Fatalf("%+v %+v: nothing is sure", s, o)
		case tied(g, solver, s, o.Left):
			return
		}
		for c := range play.Colours {
			if math.Abs(got.Value.Win[c]-want.Win[c]) > near || math.Abs(got.Value.Panels[c]-want.Panels[c]) > 10*near {
				t.Fatalf("%+v %+v: %+v, want %+v", s, o, got, want)
			}
		}
	})
}

// tied reports whether somewhere after s a colour wins as often with a choice as
// with its best one, but others do not, or it has other panels: what an estimate
// need not see.
func tied(g *play.Game, solver exact.Solver, s play.State, left int) bool {
	if left == 0 || g.Open(&s.Board).Empty() {
		return false
	}
	shares := exact.Equal.Next(&s)
	if shares == [play.Colours]float64{} {
		return tied(g, solver, g.Nobody(s), after(left))
	}
	for c, share := range shares {
		var values []exact.Value
		legal, _ := g.Legal(&s.Board, c)
		for cell := range g.Cells(legal) {
			for opened := range g.Openings(&s, cell) {
				next := g.Right(s, c, cell, opened)
				if share > 0 && tied(g, solver, next, after(left)) {
					return true
				}
				v, _ := solver.Value(background, next, after(left))
				values = append(values, v)
			}
		}
		best := slices.MaxFunc(values, func(v, w exact.Value) int { return cmp.Compare(v.Win[c], w.Win[c]) })
		if share > 0 && slices.ContainsFunc(values, func(v exact.Value) bool {
			return best.Win[c]-v.Win[c] < exact.Tolerance && v != best
		}) {
			return true
		}
	}
	return false
}

// With wrong answers nothing is ever sure, but it is near.
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

// The same seed gives the same, however many trees grow at a time.
func TestTrees(t *testing.T) {
	g := play.New(broadcast())
	s := middle(g, 8, 1)
	o := Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 2000, Seed: 5, Exact: UsualExact, Memory: 1 << 28, Jobs: 1}
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

// A search that is interrupted tells what it knows.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	g := play.New(broadcast())
	r := Search(ctx, g, middle(g, 8, 1), Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 1 << 30, Seed: 5})
	if r.Playouts == 0 || r.Playouts > 100 {
		t.Errorf("%d playouts", r.Playouts)
	}
}

// A full tree goes on without growing.
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

package exact

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// endgame plays a random game until a number of panels are open, or the Attack Chance has
// come.
func endgame(g *play.Game, open int, r *rand.Rand) play.State {
	var s play.State
	for g.Open(&s.Board).Len() > open {
		c := r.IntN(play.Colours)
		legal, _ := g.Legal(&s.Board, c)
		cells := slices.Collect(g.Cells(legal))
		cell := cells[r.IntN(len(cells))]
		openings := slices.Collect(g.Openings(&s, cell))
		s = g.Right(s, c, cell, openings[r.IntN(len(openings))])
	}
	return s
}

func anyRules(t *rapid.T, size int) play.Rules {
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	return play.Rules{Size: size, First: rapid.IntRange(0, size*size-1).Draw(t, "first"),
		Chance: rapid.IntRange(0, 3).Draw(t, "chance"), Once: flag("once"), Old: flag("old"), May: flag("may"),
		Other: flag("other"), Out: rapid.IntRange(0, 3).Draw(t, "out")}
}

func anyRates(t *rapid.T) [play.Colours]float64 {
	if rapid.Bool().Draw(t, "equal") {
		return Equal.Rates
	}
	var rates [play.Colours]float64
	sum := 0.0
	for c := range rates {
		rates[c] = float64(rapid.IntRange(0, 3).Draw(t, "rate"))
		sum += rates[c]
	}
	if sum == 0 {
		return [play.Colours]float64{1}
	}
	for c := range rates {
		rates[c] /= sum
	}
	return rates
}

// The fast solver and the plain one agree, with all switches, rates and numbers
// of questions.
func TestFastAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := play.New(anyRules(t, 5))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := endgame(g, rapid.IntRange(0, 4).Draw(t, "open"), r)
		left := rapid.SampledFrom([]int{NoLimit, NoLimit, 0, 1, 2, 3, 4, 9}).Draw(t, "left")
		chances := Chances{Rates: anyRates(t)}
		l := Limits{Memory: 1 << 20}
		if !g.AtChance(&s) || g.Chance < 3 {
			same(t, s, left, NewFast(g.Rules, chances.Rates, l), NewPlain(g, chances, l))
		}
	})
}

// Using the fast solver for the rest gives the same values with stand-outs.
func TestStandOuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := play.New(anyRules(t, 5))
		s := endgame(g, rapid.IntRange(1, 4).Draw(t, "open"), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		s.Out[rapid.IntRange(0, 3).Draw(t, "colour")] = 2
		s.Out[rapid.IntRange(0, 3).Draw(t, "colour")] = 1
		chances, l := Chances{Rates: anyRates(t)}, Limits{Memory: 1 << 24}
		if !g.AtChance(&s) {
			same(t, s, rapid.SampledFrom([]int{NoLimit, 1, 3}).Draw(t, "left"), New(g, chances, &s, l), NewPlain(g, chances, l))
		}
	})
}

func same(t *rapid.T, s play.State, left int, a, b Solver) {
	v, err := a.Value(context.Background(), s, left)
	w, err2 := b.Value(context.Background(), s, left)
	if err != nil || err2 != nil || far(v.Win, w.Win, 1e-7) || far(v.Panels, w.Panels, 1e-6) {
		t.Fatalf("%+v, %d left: %v %v, want %v %v", s, left, v, err, w, err2)
	}
}

// A table that is far too small forgets positions, but values stay right.
func TestSmallTable(t *testing.T) {
	g := play.New(broadcast())
	small, large := NewFast(g.Rules, Equal.Rates, Limits{}), NewFast(g.Rules, Equal.Rates, Limits{Memory: 64 << 20})
	s := endgame(g, 6, rand.New(rand.NewPCG(1, 1)))
	v, err := small.Value(context.Background(), s, NoLimit)
	w, err2 := large.Value(context.Background(), s, NoLimit)
	if v != w || err != nil || err2 != nil {
		t.Errorf("%v %v, want %v %v", v, err, w, err2)
	}
	if small.nodes < large.nodes*11/10 {
		t.Errorf("%d positions with a small table, %d with a large one: it did not forget", small.nodes, large.nodes)
	}
}

// A solver respects its limits per call.
func TestLimits(t *testing.T) {
	g := play.New(broadcast())
	s := endgame(g, 8, rand.New(rand.NewPCG(1, 1)))
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for _, solver := range []Solver{
		NewFast(g.Rules, Equal.Rates, Limits{Positions: 1000}),
		NewPlain(g, Equal, Limits{Positions: 1000}),
	} {
		if _, err := solver.Value(context.Background(), s, NoLimit); !errors.Is(err, ErrMany) {
			t.Errorf("%T: %v, want %v", solver, err, ErrMany)
		}
		if n := solver.Positions(); n > 1000+1+16 { // up to 16 positions with three open panels are counted together
			t.Errorf("%T: %d positions", solver, n)
		}
		if _, err := solver.Value(gone, s, NoLimit); !errors.Is(err, context.Canceled) {
			t.Errorf("%T: %v, want %v", solver, err, context.Canceled)
		}
	}
}

// One panel, 13, is left and turns nothing over; chance decides who takes it. Red and
// green have 12 panels each, so each wins when it takes the panel, and shares the win
// otherwise.
func TestWrongAnswers(t *testing.T) {
	g := play.New(broadcast())
	s := state(g, "RRRRRRRRRRRR.GGGGGGGGGGGG", true)
	third := 1.0 / 3
	for _, test := range []struct {
		chances Chances
		out     [play.Colours]uint8
		left    int
		win     [play.Colours]float64
	}{
		{Equal, [play.Colours]uint8{}, NoLimit, [play.Colours]float64{.5, .5}},
		{Chances{Rates: [play.Colours]float64{.6, .4}}, [play.Colours]uint8{}, NoLimit, [play.Colours]float64{.6, .4}},
		{Equal, [play.Colours]uint8{1}, NoLimit, [play.Colours]float64{third, 2 * third}},
		{Equal, [play.Colours]uint8{1}, 0, [play.Colours]float64{.5, .5}},
		// red alone answers, every other time wrongly; then nobody for two questions
		{Chances{Rates: [play.Colours]float64{1}, Wrong: [play.Colours]float64{.5}}, [play.Colours]uint8{}, NoLimit, [play.Colours]float64{1, 0}},
		{Chances{Rates: [play.Colours]float64{1}, Wrong: [play.Colours]float64{.5}}, [play.Colours]uint8{}, 3, [play.Colours]float64{.75, .25}},
		{Chances{Rates: [play.Colours]float64{1}, Wrong: [play.Colours]float64{.5}}, [play.Colours]uint8{}, 4, [play.Colours]float64{.875, .125}},
		// red and green rarely answer rightly, equally often
		{Chances{Rates: [play.Colours]float64{.5, .5}, Wrong: [play.Colours]float64{1 - 1e-14, 1 - 1e-14}}, [play.Colours]uint8{}, NoLimit, [play.Colours]float64{.5, .5}},
		// red is wrong half the time, and then green answers
		{Chances{Rates: [play.Colours]float64{.5, .5}, Wrong: [play.Colours]float64{.5}}, [play.Colours]uint8{}, NoLimit, [play.Colours]float64{.25, .75}},
	} {
		s.Out = test.out
		v, err := New(g, test.chances, &s, Limits{Memory: 1 << 20}).Value(context.Background(), s, test.left)
		if err != nil || far(v.Win, test.win, 1e-9) {
			t.Errorf("%+v: %v, %v", test, v, err)
		}
	}
}

// The value with unlimited wrong answers is the limit for many questions.
func TestSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		if testing.Short() && seed%4 > 0 {
			return // each of these takes a tenth of a second
		}
		g := play.New(anyRules(t, 4))
		r := rand.New(rand.NewPCG(seed, 0))
		s := endgame(g, rapid.IntRange(1, 2).Draw(t, "open"), r)
		c := Chances{Rates: anyRates(t)}
		for i := range c.Wrong {
			c.Wrong[i] = float64(rapid.IntRange(0, 2).Draw(t, "wrong")) / 10
		}
		p := NewPlain(g, c, Limits{Memory: 1 << 30})
		v, err := p.Value(context.Background(), s, NoLimit)
		w, err2 := p.Value(context.Background(), s, 60) // if only one colour answers and then sits out for three questions, 60 questions have 15 answers
		if err != nil || err2 != nil || far(v.Win, w.Win, 1e-6) || math.Abs(v.Panels[0]-w.Panels[0]) > 1e-5 {
			t.Fatalf("%+v: %v %v, with 60 questions %v %v", s, v, err, w, err2)
		}
	})
}

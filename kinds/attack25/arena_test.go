package attack25

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
)

func mustEngines(t *testing.T, p *Position, names ...string) []banmen.Engine {
	t.Helper()
	var all []banmen.Engine
	for _, name := range names {
		e, err := p.Engine(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// The record of a contest is a legal game with the same result, and the same seed gives
// the same contest.
func TestContest(t *testing.T) {
	p := mustParse(t, "attack25").start
	four := mustEngines(t, p, "random", "greedy", "flat:5", "mcts:10")
	for seed := range uint64(20) {
		o := banmen.AdviceOptions{Wrong: []float64{.2, .2, .2, .2}, Rates: []float64{1, 2, 3, 4}}
		if seed%2 == 0 {
			o.Questions = 20
		}
		c, err := p.Contest(context.Background(), four, seed, o)
		if err != nil {
			t.Fatal(err)
		}
		end := banmen.Position(p)
		for _, move := range c.Record {
			if end, err = end.Play(move); err != nil {
				t.Fatalf("%v: %v", c.Record, err)
			}
		}
		if got := end.Status(); !slices.Equal(got.Scores, c.Scores) || o.Questions == 0 && !got.Over || o.Questions > 0 && len(c.Record) > 20 {
			t.Errorf("%v ends with %v, not %v", c.Record, got, c.Scores)
		}
		if !strings.Contains(strings.Join(c.Record, " "), "x") {
			t.Errorf("%v: nobody is wrong", c.Record)
		}
		again, err := p.Contest(context.Background(), four, seed, o)
		if diff := cmp.Diff(c, again); diff != "" || err != nil {
			t.Errorf("seed %d again: %v %s", seed, err, diff)
		}
	}
}

// TestDrawn checks that colours answer as often as their rates say.
func TestDrawn(t *testing.T) {
	p := mustParse(t, "attack25").start
	four := mustEngines(t, p, "random", "random", "random", "random")
	answers := map[byte]int{}
	for seed := range uint64(200) {
		c, err := p.Contest(context.Background(), four, seed, banmen.AdviceOptions{Rates: []float64{.5, .3, .2, 0}, Questions: 5})
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range c.Record {
			answers[move[0]]++
		}
	}
	for name, want := range map[byte]int{'R': 500, 'G': 300, 'W': 200, 'B': 0} {
		if n := answers[name]; n < want-60 || n > want+60 || want == 0 && n > 0 {
			t.Errorf("%c answers %d of 1000, want about %d", name, n, want)
		}
	}
}

// Luck sums to zero over the colours, and has mean zero.
func TestLuck(t *testing.T) {
	p := mustParse(t, "attack25").start
	four := mustEngines(t, p, "greedy", "greedy", "greedy", "greedy")
	const games = 100
	var sums [4]float64
	for seed := range uint64(games) {
		c, err := p.Contest(context.Background(), four, seed, banmen.AdviceOptions{})
		if err != nil || len(c.Luck) != 4 {
			t.Fatal(c, err)
		}
		total := 0.0
		for i, l := range c.Luck {
			total += l
			sums[i] += l
		}
		if total < -1e-9 || total > 1e-9 {
			t.Errorf("seed %d: %v sums to %v", seed, c.Luck, total)
		}
	}
	for i, sum := range sums {
		if mean := sum / games; mean < -.15 || mean > .15 {
			t.Errorf("colour %d has %.3f by luck", i, mean)
		}
	}
	c, err := p.Contest(context.Background(), four, 1, banmen.AdviceOptions{Rates: []float64{1, 2, 3, 4}})
	if err != nil || c.Luck != nil {
		t.Errorf("%v %v: nobody has learnt what this is worth", c.Luck, err)
	}
}

func TestEngineChoose(t *testing.T) {
	p := mustParse(t, "attack25:.......B....R............/out=W1").start
	for _, e := range mustEngines(t, p, p.Engines()[:3]...) {
		if move, err := e.Choose(context.Background(), p, "R", 1); move != "R3" || err != nil {
			t.Errorf("%v %v", move, err)
		}
		for _, player := range []string{"W", "", "Z", "RG"} {
			if move, err := e.Choose(context.Background(), p, player, 1); err == nil {
				t.Errorf("%q moves %s", player, move)
			}
		}
	}
}

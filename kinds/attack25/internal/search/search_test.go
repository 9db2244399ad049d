package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

func broadcast() play.Rules { return play.Rules{Size: 5, First: 12, Chance: 5, Out: 2} }

// middle returns the state of a random game after answers right answers.
func middle(g *play.Game, answers int, seed uint64) play.State {
	r := random(seed)
	var s play.State
	for range answers {
		s = one(g, &exact.Equal, s, &r)
	}
	return s
}

// truth returns the exact value of a choice of a colour.
func truth(t testing.TB, f exact.Solver, g *play.Game, s play.State, colour int, c *Rated) exact.Value {
	v, err := f.Value(context.Background(), g.Right(s, colour, c.Cell, c.Opened), exact.NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestLoss measures what the search loses without exact values at the leaves. docs/attack25.md shows
// the figures. The test takes some minutes.
func TestLoss(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("BANMEN_LONG is not set")
	}
	const positions, playouts = 200, 5000
	g := play.New(broadcast())
	sum, squares := 0.0, 0.0
	for i := range uint64(positions) {
		s, colour := middle(g, 18+int(i%2), i), rand.New(rand.NewPCG(i, 1)).IntN(play.Colours)
		choices := Search(context.Background(), g, s, Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: colour, Playouts: playouts, Seed: i}).Answers[colour]
		f := exact.NewFast(g.Rules, exact.Equal.Rates, exact.Limits{Memory: 1 << 30})
		best, chosen := 0.0, truth(t, f, g, s, colour, &choices[0]).Win[colour]
		for n := range choices {
			best = max(best, truth(t, f, g, s, colour, &choices[n]).Win[colour])
		}
		sum, squares = sum+best-chosen, squares+(best-chosen)*(best-chosen)
	}
	mean := sum / positions
	t.Logf("mean loss %.3f points, standard error %.3f", 100*mean, 100*math.Sqrt((squares/positions-mean*mean)/positions))
	if mean > .01 {
		t.Errorf("%.2f points are lost", 100*mean)
	}
}

// TestJudged checks that the reported errors match the actual ones.
func TestJudged(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	g := play.New(broadcast())
	reported, is, n := 0.0, 0.0, 0.0
	for i := range uint64(8) {
		s := middle(g, 19, i)
		f := exact.NewFast(g.Rules, exact.Equal.Rates, exact.Limits{Memory: 1 << 26})
		r := Search(context.Background(), g, s, Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 1000, Seed: i})
		for colour, choices := range r.Answers {
			for k := range choices {
				want := truth(t, f, g, s, colour, &choices[k])
				for c, p := range choices[k].Value.Win {
					reported += choices[k].Error[c] * choices[k].Error[c]
					is += (p - want.Win[c]) * (p - want.Win[c])
					n++
				}
			}
		}
	}
	if reported, is = math.Sqrt(reported/n), math.Sqrt(is/n); is > 2*reported || reported > 2*is {
		t.Errorf("the error is %.4f, and %.4f is reported", is, reported)
	}
}

func BenchmarkRandom(b *testing.B) {
	g := play.New(broadcast())
	f := newFive(g, &exact.Equal)
	f.equal = false // play to the last panel
	s := middle(g, 1, 1)
	r := random(1)
	start := fast5.From(&s.Board)
	for b.Loop() {
		board := start
		f.run(&board, false, exact.NoLimit, &r)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

func BenchmarkSearch(b *testing.B) {
	g := play.New(broadcast())
	for _, taken := range []int{1, 10, 19} {
		b.Run(fmt.Sprintf("attack25/taken%d", taken), func(b *testing.B) {
			s := middle(g, taken, 1)
			for b.Loop() {
				Search(context.Background(), g, s, Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: All, Playouts: 10000, Seed: 1})
			}
			b.ReportMetric(10000*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

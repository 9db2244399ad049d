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

// middle returns the state after so many right answers of a random game.
func middle(g *play.Game, answers int, seed uint64) play.State {
	r := random(seed)
	var s play.State
	for range answers {
		s = one(g, &exact.Equal, s, &r)
	}
	return s
}

// loss returns what a search gives away: the exact probability of the best
// choice less that of its own, for a colour drawn by the seed.
func loss(t testing.TB, g *play.Game, s play.State, o Options) float64 {
	f := exact.NewFast(g.Rules, exact.Equal.Rates, exact.Limits{Memory: 1 << 30})
	legal, _ := g.Legal(&s.Board, o.Colour)
	best, own := 0.0, 0.0
	chosen := Search(context.Background(), g, s, o).Choices[o.Colour][0]
	for cell := range g.Cells(legal) {
		for opened := range g.Openings(&s, cell) {
			v, err := f.Value(context.Background(), g.Right(s, o.Colour, cell, opened), exact.NoLimit)
			if err != nil {
				t.Fatal(err)
			}
			best = max(best, v.Win[o.Colour])
			if cell == chosen.Cell && opened == chosen.Opened {
				own = v.Win[o.Colour]
			}
		}
	}
	return best - own
}

// Without any exact values at the leaves, the search gives away little: the
// figures of docs/attack25.md, which take some minutes.
func TestLoss(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("BANMEN_LONG is not set")
	}
	const positions, playouts = 200, 50000
	g := play.New(broadcast())
	sum, squares := 0.0, 0.0
	for i := range uint64(positions) {
		r := rand.New(rand.NewPCG(i, 1))
		o := Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: r.IntN(play.Colours), Playouts: playouts, Seed: i}
		d := loss(t, g, middle(g, 18+int(i%2), i), o)
		sum, squares = sum+d, squares+d*d
	}
	mean := sum / positions
	t.Logf("mean loss %.3f points, standard error %.3f", 100*mean, 100*math.Sqrt((squares/positions-mean*mean)/positions))
	if mean > .01 {
		t.Errorf("%.2f points are lost", 100*mean)
	}
}

func BenchmarkRandom(b *testing.B) {
	g := play.New(broadcast())
	f := newFive(g, &exact.Equal)
	f.equal = false // to the last panel
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

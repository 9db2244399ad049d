package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
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

// env returns a number of the environment.
func env(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// Without any exact values at the leaves, the search gives away little.
func TestLoss(t *testing.T) {
	g := play.New(broadcast())
	n, sum, sq := env("BANMEN_POSITIONS", 8), 0.0, 0.0
	for i := range n {
		seed := uint64(i)
		r := rand.New(rand.NewPCG(seed, 1))
		o := Options{Chances: exact.Equal, Left: exact.NoLimit, Colour: r.IntN(play.Colours), Playouts: env("BANMEN_PLAYOUTS", 20000), Seed: seed}
		d := loss(t, g, middle(g, 19-i%2*env("BANMEN_EIGHTEEN", 0), seed), o)
		sum, sq = sum+d, sq+d*d
	}
	mean := sum / float64(n)
	t.Logf("%d positions: mean loss %.3f points, standard error %.3f", n, 100*mean, 100*math.Sqrt((sq/float64(n)-mean*mean)/float64(n)))
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

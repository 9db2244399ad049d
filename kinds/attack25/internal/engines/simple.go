package engines

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
	"github.com/banmen/banmen/kinds/attack25/internal/search"
)

func (q *Question) rand() *rand.Rand { return rand.New(rand.NewPCG(q.Seed, 0)) }

type random struct{}

func (random) Choose(_ context.Context, q *Question) (cell, opened int) {
	all := q.choices()
	c := all[q.rand().IntN(len(all))]
	return c.cell, c.opened
}

// greedy maximises the lead over the best other colour after the answer. Ties are broken
// at random.
type greedy struct{}

func (greedy) Choose(_ context.Context, q *Question) (cell, opened int) {
	r := q.rand()
	var best choice
	most, ties := math.MinInt, 0
	for _, c := range q.choices() {
		s := q.after(c)
		lead := lead(&s.Board, q.Colour)
		if lead > most {
			most, ties = lead, 0
		}
		if lead == most {
			if ties++; r.IntN(ties) == 0 {
				best = c
			}
		}
	}
	return best.cell, best.opened
}

// lead returns the lead of a colour over the best other one, in panels.
func lead(b *play.Board, colour int) int {
	best := 0
	for c, s := range b {
		if c != colour {
			best = max(best, s.Len())
		}
	}
	return b[colour].Len() - best
}

// flat distributes random games over the choices by upper confidence bounds, and takes
// the one with the best mean. (Auer, Cesa-Bianchi and Fischer, Finite-time analysis of
// the multiarmed bandit problem, 2002.)
type flat int

func (f flat) Choose(_ context.Context, q *Question) (cell, opened int) {
	all := q.choices()
	if len(all) == 1 {
		return all[0].cell, all[0].opened
	}
	games, n, sum := search.NewGames(q.Game, &q.Chances, q.Seed), make([]float64, len(all)), make([]float64, len(all))
	for i := range max(int(f), len(all)) {
		at := i
		if i >= len(all) {
			at = upper(n, sum, float64(i))
		}
		s := q.after(all[at])
		sum[at] += games.Play(&s, exact.After(q.Left)).Win[q.Colour]
		n[at]++
	}
	best := 0
	for i := range all {
		if sum[i]/n[i] > sum[best]/n[best] {
			best = i
		}
	}
	return all[best].cell, all[best].opened
}

// upper returns the index with the highest upper confidence bound.
func upper(n, sum []float64, total float64) int {
	best, at, log := math.Inf(-1), 0, 2*math.Log(total)
	for i := range n {
		if u := sum[i]/n[i] + math.Sqrt(log/n[i]); u > best {
			best, at = u, i
		}
	}
	return at
}

package ops

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
)

// unbiasedBatch is the number of boards dug at a time.
const unbiasedBatch = 256

// unbiased makes a minimal puzzle with a known bias: the probability of a puzzle with n givens on N
// cells is proportional to 1/C(N,n). It removes cells of a full board in random order until a
// removal would lose uniqueness. It discards the board if any later cell could still be removed.
// This is the controlled-bias generator of D. Berthier.
func (g *Generator) unbiased(ctx context.Context, r *rand.Rand) (Generated, error) {
	for tried := int64(0); g.o.Tries <= 0 || tried < g.o.Tries; tried += unbiasedBatch {
		digs := make([]banmen.Digging, unbiasedBatch)
		for i := range digs {
			made, err := g.fill(ctx, r)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return Generated{}, err
			}
			order := slices.DeleteFunc(r.Perm(made.Solution.Size()), made.Solution.IsGap)
			digs[i] = banmen.Digging{Board: made.Solution.Clone(), Full: made.Solution, Order: order, Most: len(order)}
		}
		if err := g.dig(ctx, digs); err != nil {
			return Generated{}, err
		}
		for _, d := range digs {
			if atOnce(d) {
				return Generated{Puzzle: g.p.With(d.Board), Solution: d.Full}, nil
			}
		}
	}
	return Generated{}, banmen.Errorf(banmen.ErrLimit, "no puzzle was found in %d tries", g.o.Tries)
}

// atOnce reports whether the removed cells are the first of the order.
func atOnce(d banmen.Digging) bool {
	gone := d.Board.Open()
	for _, c := range d.Order[:gone] {
		if d.Board.Cells[c] != 0 {
			return false
		}
	}
	return true
}

// Corrected estimates how all minimal puzzles are distributed over numbers of givens. made has the
// number of unbiased puzzles made, by givens; cells is the number of cells of a board.
func Corrected(made map[int]int, cells int) map[int]float64 {
	weight, most := map[int]float64{}, math.Inf(-1)
	for n, times := range made {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(cells - n + 1))
		weight[n] = math.Log(float64(times)) - a - b // of C(cells, n)
		most = max(most, weight[n])
	}
	sum := 0.0
	for n := range weight {
		weight[n] = math.Exp(weight[n] - most)
		sum += weight[n]
	}
	for n := range weight {
		weight[n] /= sum
	}
	return weight
}

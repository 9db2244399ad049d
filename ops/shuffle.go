package ops

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// soon is the largest expected number of shuffled boards without a limit.
const soon = 1e7

// shuffle fills boards at random until one satisfies the rules.
func (g *Generator) shuffle(ctx context.Context, r *rand.Rand) (Generated, error) {
	made := Generated{Solution: grid.New(g.p.Givens().Shape)}
	for n := int64(0); g.o.Tries <= 0 || n < g.o.Tries; n++ {
		if g.o.Tried != nil {
			g.o.Tried.Add(1)
		}
		made.Shuffles += int64(g.p.(banmen.Shuffler).Shuffle(r, made.Solution))
		if len(g.p.Faults(made.Solution)) == 0 {
			return made, nil
		}
		if n&1023 == 0 && ctx.Err() != nil {
			return made, ctx.Err()
		}
	}
	return made, banmen.Errorf(banmen.ErrLimit, "none of %d shuffled tables kept the rules", g.o.Tries)
}

func (g *Generator) checkShuffle() error {
	s, ok := g.p.(banmen.Shuffler)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "this kind cannot be made by shuffling")
	}
	switch tables := s.Tables(); {
	case g.o.Tries != 0 || tables > 0 && tables <= soon:
		return nil
	case tables == 0 || math.IsInf(tables, 0):
		return banmen.Errorf(banmen.ErrLimit, "the number of attempts that shuffling would take is unknown").Suggest("set a limit with --tries")
	default:
		return banmen.Errorf(banmen.ErrLimit, "shuffling takes %s tables on average", strconv.FormatFloat(tables, 'g', 3, 64)).Suggest("set a limit with --tries")
	}
}

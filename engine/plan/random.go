package plan

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// Random returns the cells of a solution found by a search that guesses at random, or nil if there
// is none. Every solution can occur, but not equally often. After too many failures the search
// restarts with a higher limit.
func Random(ctx context.Context, m *model.Model, cells int, r *rand.Rand) ([]uint16, error) {
	for patience := int64(100); ; patience *= 2 {
		found, _, err := some(ctx, m, cells, engine.Options{Rand: r, MaxFails: patience})
		if !errors.Is(err, engine.ErrFails) {
			return found, err
		}
	}
}

// seeded returns the random numbers of item k of a run.
func seeded(seed, k uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, k)) }

package plan

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/model"
)

// Random returns the cells of a solution that a search finds which guesses at
// random, nil if there is none: each can come, but not all equally often. The
// search starts again, with more patience each time, when it fails too often.
func Random(ctx context.Context, m *model.Model, cells int, r *rand.Rand) ([]uint16, error) {
	for patience := int64(100); ; patience *= 2 {
		found, _, err := some(ctx, m, cells, engine.Options{Rand: r, MaxFails: patience})
		if !errors.Is(err, engine.ErrFails) {
			return found, err
		}
	}
}

// seeded returns the random numbers of the k-th item of a run.
func seeded(seed, k uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, k)) }

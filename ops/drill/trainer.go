package drill

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops/recall"
)

// Attempts limits the answers to a position.
const Attempts = 2

// A Trainer chooses the positions of a training.
type Trainer struct {
	*recall.Memory
	Kind  *banmen.Kind
	Empty banmen.Puzzle // puzzles are generated like it
	Keys  []string      // techniques to train; see Techniques
	Seed  uint64
	Clear bool // fill the cells that a step does not need; see Position.Clear
}

// Draw returns position k of the training and its item. With repeat, a missed position that is due
// comes first. A technique without a position is removed from Keys, and another one drawn. Draw
// fails as New and Clear do.
func (t *Trainer) Draw(ctx context.Context, k int, repeat bool) (*Position, recall.Item, error) {
	for {
		item, due := recall.Item{}, false
		if repeat {
			item, due = t.Due(t.Keys)
		}
		if !due {
			r := rand.New(rand.NewPCG(t.Seed, uint64(k)))
			item = recall.Item{Technique: t.Choose(t.Keys, r), Seed: t.Seed, Number: k}
		}
		p, err := New(ctx, t.Kind, t.Empty, scale.Find(item.Technique), item.Seed, item.Number)
		if err == nil && t.Clear {
			err = p.Clear(ctx)
		}
		if !errors.Is(err, banmen.ErrCannot) || len(t.Keys) == 1 {
			return p, item, err
		}
		t.Keys = slices.DeleteFunc(t.Keys, func(key string) bool { return key == item.Technique })
	}
}

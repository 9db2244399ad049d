package task

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// prepareCount prepares a request to count the solutions of a puzzle: in the parts that its
// kind has, or in shards if a split is given or the kind has none.
func prepareCount(kinds []*banmen.Kind, r Request) (*Task, error) {
	_, p, err := codec.Parse(kinds, r.Puzzle)
	if err != nil {
		return nil, err
	}
	if parts, err := ops.CountParts(p); err == nil && r.Split == 0 && r.Symmetry == "" {
		r.Puzzle, r.Count = p.String(), int64(parts.Parts())
		return &Task{Request: r, Items: Numbers, Merge: Added, Cost: parts.Cost(), Open: func(context.Context) (func() Worker, error) {
			line := func(ctx context.Context, n int) (string, error) {
				sum, err := parts.CountPart(ctx, n)
				return sum.String(), err
			}
			return func() Worker { return liner(line) }, nil
		}}, nil
	}
	return prepareShards(kinds, r, Added, countShard)
}

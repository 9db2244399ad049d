package ops

import (
	"context"
	"iter"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/orbit"
)

// Shards answer for parts of the solutions of a puzzle, as Split makes them. They are
// for one goroutine; Again returns others.
type Shards struct {
	orbits *orbit.Orbits // nil: solutions are taken, not classes
}

// NewShards returns Shards of p. symmetry is for NewSymmetries; empty for solutions
// instead of classes. A class is of the shard that has its first solution: no symmetry
// need keep the shard.
func NewShards(p banmen.Puzzle, symmetry string) (*Shards, error) {
	if symmetry == "" {
		return &Shards{}, nil
	}
	s, err := NewSymmetries(p, symmetry)
	if err != nil {
		return nil, err
	}
	orbits, err := s.orbits()
	return &Shards{orbits}, err
}

// Again returns Shards for another goroutine.
func (s *Shards) Again() *Shards {
	if s.orbits == nil {
		return s
	}
	return &Shards{s.orbits.Again()}
}

// Classes yields the classes of a shard in list order, or its solutions, with a size of
// 0. It ends with the error, if there is one.
func (s *Shards) Classes(ctx context.Context, shard banmen.Puzzle) iter.Seq2[Class, error] {
	return func(yield func(Class, error) bool) {
		for b, err := range Solutions(ctx, shard, ListOptions{Jobs: 1}) {
			c := Class{Board: b}
			if err == nil && s.orbits != nil {
				var first bool
				if c.Size, first = s.orbits.First(b); !first {
					continue
				}
			}
			if !yield(c, err) || err != nil {
				return
			}
		}
	}
}

// Count counts the classes of a shard, or its solutions.
func (s *Shards) Count(ctx context.Context, shard banmen.Puzzle) (*big.Int, error) {
	if s.orbits == nil {
		return Count(ctx, shard, CountOptions{})
	}
	n := int64(0)
	for _, err := range s.Classes(ctx, shard) {
		if err != nil {
			return nil, err
		}
		n++
	}
	return big.NewInt(n), nil
}

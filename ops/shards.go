package ops

import (
	"context"
	"errors"
	"iter"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/orbit"
)

// Shards answer for parts of the solutions of a puzzle, as Split makes them. They are
// for one goroutine; Clone returns others.
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

// counting is how many bytes of memory a count has that is to be quick.
const counting = 1 << 28

// CountsQuickly reports whether p is counted sooner in one piece than in shards: in a
// way that p alone knows, or in layers, which shards cannot share.
func CountsQuickly(ctx context.Context, p banmen.Puzzle) (bool, error) {
	over, end := context.WithCancel(ctx)
	end() // it is only asked whether there is such a way
	if _, _, err := ownCount(over, p, CountOptions{}); !errors.Is(err, banmen.ErrCannot) {
		return true, ctx.Err()
	}
	q, _ := normalise(p)
	m, err := modelOf(q)
	if err != nil {
		return false, err
	}
	return plan.CountsQuickly(ctx, m, counting)
}

// CheckList returns an ErrLimit where a list of all solutions of p, or of all classes
// (symmetry is as for NewShards), would take over a year.
func CheckList(ctx context.Context, p banmen.Puzzle, symmetry string) error {
	m, err := modelOf(p)
	if err == nil && symmetry != "" {
		var s *Symmetries
		if s, err = NewSymmetries(p, symmetry); err == nil {
			m, _, err = s.planned()
		}
	}
	if err != nil {
		return err
	}
	return plan.CheckList(ctx, m, 0)
}

// Clone returns Shards for another goroutine.
func (s *Shards) Clone() *Shards {
	if s.orbits == nil {
		return s
	}
	return &Shards{s.orbits.Clone()}
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

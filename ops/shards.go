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

// Shards answers for parts of a puzzle's solutions, made by Split. It serves one
// goroutine; Clone makes others.
type Shards struct {
	orbits *orbit.Orbits // nil for solutions instead of classes
}

// NewShards returns the Shards of p. symmetry is for NewSymmetries; if empty, Shards are
// of solutions instead of classes. A class belongs to the shard with its first solution;
// symmetries need not preserve the shard.
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

// counting is the memory, in bytes, for deciding whether a count is quick.
const counting = 1 << 28

// CountsQuickly reports whether p is counted faster in one piece than in shards: by its
// kind, or in layers, which shards cannot share.
func CountsQuickly(ctx context.Context, p banmen.Puzzle) (bool, error) {
	over, end := context.WithCancel(ctx)
	end() // called only to learn whether the method exists
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

// CheckList returns an ErrLimit if a list of all solutions of p, or of all classes, would
// take over a year. symmetry is as for NewShards.
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

// Classes yields the classes of a shard in list order, or its solutions with size 0; an
// error comes last.
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

// Count counts the classes or solutions of a shard.
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

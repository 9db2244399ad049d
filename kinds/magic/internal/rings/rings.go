// Package rings counts magic squares of order 4 and 5 without listing them one
// by one.
//
// When the diagonals are filled, the cells that remain are two rings which have
// no cell in common: a is where rows 1 and 5 and the middle row meet columns 2 and
// 4 and the middle column, and b where rows 2 and 4 meet columns 1 and 5.
//
//	\  a  a  a  /        \  a  a  /
//	b  \  b  /  b        b  \  /  b
//	b  a  +  a  b        b  /  \  b
//	b  /  b  \  b        /  a  a  \
//	/  a  a  a  \
//
// A ring has four sides, from corner to corner, each in one row or column whose
// two other cells are on the diagonals: so its sum is known, and nothing else is
// required. (The row and the column through the centre follow from the others.)
// Hence two rings are in each other's way by their numbers alone: for each set of
// half of the numbers that are left, multiply in how many ways the one ring takes
// these by the ways in which the other takes the rest. That is done by a table of
// sets: all fillings of one ring are put in, those of the other are looked up.
//
// Symmetries leave only a few diagonals to be looked at. In order 5 there are 64:
// besides the eight of the square one may permute the rows, if the columns are
// permuted alike and each two that mirror each other stay such, and every number
// v may become 26-v. They are told by the caller, checked here, and taken apart
// into those that move cells and those that rename numbers.
//
//   - frames.go: The numbers on the diagonals.
//   - places.go: Where they can stand on them, and what rings that makes.
//   - sides.go: The sides of rings with a given sum.
//   - join.go: The fillings of two rings, and how they fit.
//
// An engine for any model would have to find all this in the constraints, and
// then do by interpretation what is here a few instructions; order 5 has eight
// million pairs of rings with four hundred fillings each. Schroeppel (1973, told by Gardner in Scientific
// American, January 1976) first found the 275,305,224 squares of order 5.
package rings

import (
	"context"
	"slices"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Can reports whether Count counts the squares of order n: those with two rows
// on each side of the centre, or of where it would be.
func Can(n int) bool { return n == 4 || n == 5 }

// Count returns the number of magic squares of order n, for which Can must be
// true, or AtMost if there are so many or more. Symmetries that take magic
// squares to magic squares make it faster; others are left out. It fails only
// with the error of the context, and then has what was counted so far.
func Count(ctx context.Context, n int, symmetries []grid.Symmetry, o banmen.CountOptions) (int64, error) {
	s := square(n)
	symmetries = slices.DeleteFunc(slices.Clone(symmetries), func(y grid.Symmetry) bool { return !s.keeps(y) })
	t := &task{frames: s.frames(symmetries), atMost: -1, progress: o.Progress}
	if o.AtMost != nil && o.AtMost.IsInt64() {
		t.atMost = o.AtMost.Int64()
	}
	places := s.places(symmetries)
	var workers sync.WaitGroup
	for range max(1, o.Jobs) {
		workers.Go(func() {
			j := newJoiner(s, places)
			for f, ok := t.next(ctx); ok; f, ok = t.next(ctx) {
				t.found(f.weight * j.count(f))
			}
		})
	}
	workers.Wait()
	return t.result(ctx)
}

// A task is frames to be shared out among workers.
type task struct {
	mu       sync.Mutex
	frames   []frame
	taken    int
	done     int
	total    int64
	atMost   int64 // -1: all
	progress func(done, of int64)
}

// next returns a frame that nobody has taken, if there is one and it matters.
func (t *task) next(ctx context.Context) (frame, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taken == len(t.frames) || t.full() || ctx.Err() != nil {
		return frame{}, false
	}
	t.taken++
	return t.frames[t.taken-1], true
}

func (t *task) full() bool { return t.atMost >= 0 && t.total >= t.atMost }

// found takes what was counted in a frame.
func (t *task) found(n int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total += n
	t.done++
	if t.progress != nil {
		t.progress(int64(t.done), int64(len(t.frames)))
	}
}

func (t *task) result(ctx context.Context) (int64, error) {
	switch {
	case t.full():
		return t.atMost, nil
	case t.done < len(t.frames):
		return t.total, ctx.Err()
	}
	return t.total, nil
}

// Package rings counts magic squares of order 4 and 5 without listing them one by one.
//
// The cells outside the diagonals form two disjoint rings. Ring a is where rows 1, 5 and
// the middle row meet columns 2, 4 and the middle column; ring b is where rows 2 and 4
// meet columns 1 and 5.
//
//	\  a  a  a  /        \  a  a  /
//	b  \  b  /  b        b  \  /  b
//	b  a  +  a  b        b  /  \  b
//	b  /  b  \  b        /  a  a  \
//	/  a  a  a  \
//
// A ring has four sides, from corner to corner. Each lies in one row or column whose two
// other cells are on the diagonals, so its sum is known. Nothing else is required. (The
// row and the column through the centre follow from the others.) Hence the rings interact
// only through the numbers they use. For each half of the remaining numbers, multiply the
// fillings of one ring with this half by those of the other with the rest. A table of
// sets holds the fillings of one ring, and those of the other are looked up in it.
//
// Symmetries leave few diagonals to examine. In order 5 there are 64. Besides the eight
// of the square, one may permute rows and columns alike as long as mirrored lines stay
// mirrored, and replace each number v by 26-v. The caller passes them; they are checked
// here and divided into those that move cells and those that rename numbers.
//
//   - frames.go: The numbers on the diagonals.
//   - places.go: Where they can stand on them, and what rings that makes.
//   - sides.go: The sides of rings with a given sum.
//   - join.go: The fillings of two rings, and how they fit.
//
// A general engine would have to find all this in the constraints, and interpret what
// takes a few instructions here. Order 5 has eight million pairs of rings with four
// hundred fillings each. Schroeppel first counted the 275,305,224 squares of order 5
// (1973, reported by Gardner in Scientific American, January 1976).
package rings

import (
	"context"
	"slices"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Can reports whether Count counts the squares of order n: two rows on each side of the
// centre.
func Can(n int) bool { return n == 4 || n == 5 }

// Count returns the number of magic squares of order n, or AtMost if that is less; Can(n)
// must be true. Symmetries that map magic squares to magic squares make it faster; others
// are ignored. It fails only with the error of the context, and then returns the count so
// far.
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

// A task is a list of frames for several workers.
type task struct {
	mu       sync.Mutex
	frames   []frame
	taken    int
	done     int
	total    int64
	atMost   int64 // -1: no limit
	progress func(done, of int64)
}

// next returns the next frame for a worker. It reports false if there is none, the limit
// is reached or the context has ended.
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

// found adds the count of a frame.
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

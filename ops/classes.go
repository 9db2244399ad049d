package ops

import (
	"context"
	"iter"
	"math/big"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// A Class is all solutions that symmetries make of one.
type Class struct {
	Board grid.Board // the first of them in list order
	Size  int        // how many they are
}

// Classes yields the classes of the solutions of p in list order, and ends with
// the error, if there is one. Symmetries that move the givens do not count: with
// "mirror" the reflection of left and right, with "d4" all rotations and
// reflections that keep the rules. Memory is as for Solutions.
func Classes(ctx context.Context, p banmen.Puzzle, symmetry string, memory int64) iter.Seq2[Class, error] {
	return func(yield func(Class, error) bool) {
		l, err := classLister(p, symmetry, memory)
		var s slab
		if err == nil {
			err = l.list(ctx, func(cells []uint16, size int) bool {
				return yield(Class{grid.Board{Shape: l.shape, Cells: s.copy(cells)}, size}, nil)
			})
		}
		if err != nil {
			yield(Class{}, err)
		}
	}
}

// shardClasses yields the classes of the solutions of a whole puzzle whose first
// solution is in a shard of it, in list order. The symmetries are those of the
// whole; none need keep the shard, so that its halves say nothing of classes, and
// it is searched.
func shardClasses(ctx context.Context, whole, shard banmen.Puzzle, symmetry string) iter.Seq2[Class, error] {
	return func(yield func(Class, error) bool) {
		l, err := classLister(whole, symmetry, 0)
		var s slab
		if err == nil {
			l.m, err = modelOf(shard)
		}
		if err == nil {
			l.take = func(cells []uint16, size int) bool {
				return yield(Class{grid.Board{Shape: l.shape, Cells: s.copy(cells)}, size}, nil)
			}
			err = l.search(ctx, 0, 0)
		}
		if err != nil {
			yield(Class{}, err)
		}
	}
}

// CountClasses returns the number of classes.
func CountClasses(ctx context.Context, p banmen.Puzzle, symmetry string, memory int64) (*big.Int, error) {
	l, err := classLister(p, symmetry, memory)
	if err != nil {
		return nil, err
	}
	l.mixed = true
	n := int64(0)
	err = l.list(ctx, func([]uint16, int) bool {
		n++
		return true
	})
	return big.NewInt(n), err
}

// classLister returns what goes through the classes of that name.
func classLister(p banmen.Puzzle, symmetry string, memory int64) (*lister, error) {
	l, err := newLister(p, memory)
	if err == nil {
		l.group, err = groupOf(p, symmetry)
	}
	return l, err
}

// groupOf returns the symmetries of that name that leave p as it is.
func groupOf(p banmen.Puzzle, symmetry string) (orbit.Group, error) {
	var generators []grid.Symmetry
	if y, ok := p.(banmen.Symmetric); ok {
		generators = y.Generators()
	}
	group, ok := orbit.Named(symmetry, p.Givens().Shape, generators)
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "this puzzle has no symmetry %q: expected one of %s", symmetry, strings.Join(orbit.Names, ", "))
	}
	return group.Stabiliser(p.Givens()), nil
}

// comparer returns the list order of m as a comparison of boards.
func comparer(m *model.Model) func(a, b grid.Board) int {
	order := m.ListOrder()
	return func(a, b grid.Board) int {
		for _, lit := range order {
			if int(lit.Var) >= len(a.Cells) {
				continue // no cell has it
			}
			x, y := int(a.Cells[lit.Var]) == lit.Value, int(b.Cells[lit.Var]) == lit.Value
			switch {
			case x == y:
			case x:
				return -1
			default:
				return 1
			}
		}
		return 0
	}
}

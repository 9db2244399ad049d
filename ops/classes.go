package ops

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// A Class is all solutions that symmetries make of one.
type Class struct {
	Board grid.Board // the first of them in list order
	Size  int64      // how many they are
}

// Classes yields the classes of the solutions of p in list order, and ends with
// the error, if there is one. The names are for NewSymmetries.
func Classes(ctx context.Context, p banmen.Puzzle, names string) iter.Seq2[Class, error] {
	s, err := NewSymmetries(p, names)
	if err != nil {
		return func(yield func(Class, error) bool) { yield(Class{}, err) }
	}
	return s.Classes(ctx, 1)
}

// CountClasses returns the number of classes. The names are for NewSymmetries.
func CountClasses(ctx context.Context, p banmen.Puzzle, names string) (*big.Int, error) {
	s, err := NewSymmetries(p, names)
	if err != nil {
		return nil, err
	}
	c, err := s.Count(ctx, CountOptions{})
	return c.Count, err
}

// Classes yields the classes of the solutions in list order, and ends with the
// error, if there is one: an ErrLimit if there are too many symmetries to go
// through them. So many jobs work on it at a time; 0 is one for each processor.
func (s *Symmetries) Classes(ctx context.Context, jobs int) iter.Seq2[Class, error] {
	return func(yield func(Class, error) bool) {
		more := true
		err := s.each(ctx, jobs, func(c Class) bool {
			more = yield(c, nil)
			return more
		})
		if err != nil && more {
			yield(Class{}, err)
		}
	}
}

// each calls take with each class until it returns false. In the end the sizes
// must add up to the number of solutions.
func (s *Symmetries) each(ctx context.Context, jobs int, take func(Class) bool) error {
	orbits, err := s.orbits()
	if err != nil {
		return err
	}
	m, factor, err := s.candidates(orbits)
	if err != nil {
		return err
	}
	var solutions atomic.Int64
	newWork := func() func(values []int) (Class, bool) {
		orbits := orbits.Again()
		return func(values []int) (Class, bool) {
			solutions.Add(1)
			b := board(s.p, values)
			size, first := orbits.First(b)
			return Class{b, size}, first
		}
	}
	sizes, more := new(big.Int), true
	err = inShards(ctx, m, workers(jobs), newWork, func(c Class) bool {
		sizes.Add(sizes, big.NewInt(c.Size))
		more = take(c)
		return more
	})
	if total := factor.Mul(factor, big.NewInt(solutions.Load())); err == nil && more && total.Cmp(sizes) != 0 {
		return banmen.Errorf(nil, "the classes do not add up: they have %s solutions, and there are %s", sizes, total)
	}
	return err
}

// orbits returns what tells the first solution of a class.
func (s *Symmetries) orbits() (*orbit.Orbits, error) {
	var compare func(a, b grid.Board) int
	if s.m.Order != nil {
		compare = comparer(s.m)
	}
	o, err := s.group.Orbits(compare)
	if errors.Is(err, orbit.ErrLarge) {
		err = banmen.Errorf(banmen.ErrLimit, "there are %s symmetries, too many to go through them", s.group.Order())
	}
	return o, err
}

// candidates returns a model whose solutions have among them the first of each
// class, and how many solutions each stands for: where all symbols can be
// renamed, the first row has them in order.
func (s *Symmetries) candidates(o *orbit.Orbits) (*model.Model, *big.Int, error) {
	one := big.NewInt(1)
	row := house(s.p)
	for i, v := range row {
		if int(v) != i {
			return s.m, one, nil
		}
	}
	if len(row) == 0 || o.Renamed() != len(row) {
		return s.m, one, nil
	}
	q, factor := normalise(s.p)
	m, err := modelOf(q)
	return m, factor, err
}

// comparer returns the list order of m as a comparison of boards.
func comparer(m *model.Model) func(a, b grid.Board) int {
	order := m.ListOrder()
	return func(a, b grid.Board) int {
		for _, lit := range order {
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

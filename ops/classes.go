package ops

import (
	"context"
	"iter"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// A Class is a set of solutions that symmetries map to each other.
type Class struct {
	Board grid.Board // the first in list order
	Size  int64      // number of solutions
}

// Classes yields the classes of p's solutions in list order; an error comes last. The
// names are those for NewSymmetries.
func Classes(ctx context.Context, p banmen.Puzzle, names string, o ListOptions) iter.Seq2[Class, error] {
	s, err := NewSymmetries(p, names)
	if err != nil {
		return func(yield func(Class, error) bool) { yield(Class{}, err) }
	}
	return s.Classes(ctx, o)
}

// CountClasses returns the number of classes. The names are those for NewSymmetries.
func CountClasses(ctx context.Context, p banmen.Puzzle, names string, o CountOptions) (*big.Int, error) {
	s, err := NewSymmetries(p, names)
	if err != nil {
		return nil, err
	}
	c, err := s.Count(ctx, o)
	return c.Count, err
}

// Classes yields the classes of the solutions in list order; an error comes last. It is
// an ErrLimit if there are too many symmetries.
func (s *Symmetries) Classes(ctx context.Context, o ListOptions) iter.Seq2[Class, error] {
	return func(yield func(Class, error) bool) {
		m, classes, err := s.planned()
		if err == nil {
			shape, room, planned := s.p.Givens().Shape, slab{}, o.planned(s.p)
			planned.Classes = classes
			err = plan.List(ctx, m, planned, func(cells []uint16, size int64) bool {
				if !o.ReuseBoards {
					cells = room.copy(cells)
				}
				return yield(Class{shape.Board(cells), size}, nil)
			})
		}
		if err != nil {
			yield(Class{}, err)
		}
	}
}

// planned returns a model, and the arguments to list the classes of its solutions by a plan.
func (s *Symmetries) planned() (*model.Model, *plan.Classes, error) {
	orbits, err := s.orbits()
	if err != nil {
		return nil, nil, err
	}
	m, factor, err := s.candidates(orbits)
	if err != nil {
		return nil, nil, err
	}
	c := &plan.Classes{Factor: factor}
	if factor.IsInt64() && factor.Int64() == 1 {
		c.Halves = s.inHalves()
	}
	c.First = func() func(cells []uint16) (int64, bool) {
		local, shape := orbits.Clone(), s.p.Givens().Shape
		return func(cells []uint16) (int64, bool) { return local.First(shape.Board(cells)) }
	}
	return m, c, nil
}

// fewSymmetries limits the symmetries with which half boards are joined, as each needs
// its own tables. It is the number of rotations and reflections.
const fewSymmetries = 8

// inHalves returns the symmetries for half boards, or nil if half boards cannot be joined
// with them. One reason is that symmetries do not define what happens to variables that
// are not cells.
func (s *Symmetries) inHalves() (group []count.Symmetry) {
	if s.group.Order().Cmp(big.NewInt(fewSymmetries)) > 0 || len(s.m.Domains) != s.p.Givens().Size() {
		return nil
	}
	all, err := s.group.Elements()
	for _, y := range all {
		if err != nil || y.Literals != nil {
			return nil
		}
		group = append(group, count.Symmetry{Vars: y.Cells, Values: y.Values})
	}
	return group
}

// orbits returns a finder of the first solution of a class.
func (s *Symmetries) orbits() (*orbit.Orbits, error) {
	var compare func(a, b grid.Board) int // nil is faster than reading order
	if s.m.Order != nil {
		cells := s.m.Compare()
		compare = func(a, b grid.Board) int { return cells(a.Cells, b.Cells) }
	}
	return s.group.Orbits(compare)
}

// candidates returns a model whose solutions include the first of each class, and the
// number of solutions each stands for. If all symbols can be renamed, the first row has
// them in order.
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

package ops

import (
	"context"
	"errors"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/orbit"
)

// Solutions yields the solutions of p in list order. It ends with the error, if
// there is one. Halves of boards may take so many bytes of memory; 0 is a
// gibibyte.
func Solutions(ctx context.Context, p banmen.Puzzle, memory int64) iter.Seq2[grid.Board, error] {
	return func(yield func(grid.Board, error) bool) {
		l, err := newLister(p, memory)
		var s slab
		if err == nil {
			err = l.list(ctx, func(cells []uint16, _ int) bool {
				return yield(grid.Board{Shape: l.shape, Cells: s.copy(cells)}, nil)
			})
		}
		if err != nil {
			yield(grid.Board{}, err)
		}
	}
}

// A slab is room for several boards at once, which is faster than for each.
type slab struct {
	room   []uint16
	used   int
	boards int
}

// copy returns a copy of cells. The more there were, the larger the next room.
func (s *slab) copy(cells []uint16) []uint16 {
	const most = 256
	n := len(cells)
	if len(s.room) < s.used+n {
		s.boards = min(2*s.boards+1, most)
		s.room, s.used = make([]uint16, n*s.boards), 0
	}
	begin := s.used
	s.used += n
	c := s.room[begin:s.used:s.used]
	copy(c, cells)
	return c
}

// A lister goes through the solutions of a puzzle in list order, or through
// those that are the first of their class.
//
// It searches for some, as there may be no more. Where these came without many
// failures it joins halves of boards, if they can be had; and if not, or if too
// few of them fit together, it searches on. Each pass begins anew and leaves out
// what was taken before.
type lister struct {
	m       *model.Model
	shape   grid.Shape
	memory  int64
	group   orbit.Group // nil: there are no classes
	mixed   bool        // any order will do, as only their number counts
	compare func(a, b grid.Board) int

	take    func(cells []uint16, size int) bool // valid during the call; the size of the class, or 0
	taken   int64                               // in all passes
	passed  int64                               // in this one
	ended   bool                                // the pass was the last
	stopped bool                                // take wants no more
}

func newLister(p banmen.Puzzle, memory int64) (*lister, error) {
	m, err := modelOf(p)
	if err != nil {
		return nil, err
	}
	return &lister{m: m, shape: p.Givens().Shape, memory: memory, compare: comparer(m)}, nil
}

// closeFails is how many failures there are for a solution at most where
// solutions lie close together.
const closeFails = 2

// list calls take until that returns false. That is no error.
func (l *lister) list(ctx context.Context, take func(cells []uint16, size int) bool) error {
	l.take = take
	err := l.search(ctx, turnListed, closeFails*turnListed)
	switch sparse := errors.Is(err, engine.ErrFails); {
	case err != nil && !sparse, err == nil && l.ended:
		return err
	case !sparse:
		if err = l.join(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return l.search(ctx, 0, 0)
}

// pass takes the next of a pass, unless one before did.
func (l *lister) pass(cells []uint16, size int) bool {
	if l.passed++; l.passed <= l.taken {
		return true
	}
	l.taken++
	l.stopped = !l.take(cells, size)
	return !l.stopped
}

// search takes what the search engine finds, up to so many solutions; 0 is no
// limit. The error is ErrFails if it fails too often.
func (l *lister) search(ctx context.Context, limit, fails int64) error {
	l.passed = 0
	n := int64(0)
	b := grid.New(l.shape)
	_, err := engine.Search(ctx, l.m, engine.Options{InOrder: !l.mixed, MaxFails: fails}, func(e event.Event) bool {
		for i := range b.Cells {
			b.Cells[i] = uint16(e.Values[i])
		}
		size, first := 0, true
		if l.group != nil {
			size, first = l.group.First(b, l.compare)
		}
		n++
		return (!first || l.pass(b.Cells, size)) && n != limit
	})
	l.ended = l.stopped || limit == 0 || n < limit
	return err
}

// join takes what halves of boards make together. It returns an error where
// there are no halves, or not enough that fit.
func (l *lister) join(ctx context.Context) error {
	l.passed = 0
	halves, err := count.Join(ctx, l.m, count.Options{Memory: l.memory})
	if err != nil {
		return err
	}
	cells := l.shape.Size()
	if l.group == nil {
		return halves.Each(ctx, func(values []uint16) bool { return l.pass(values[:cells], 0) })
	}
	if cells != len(l.m.Domains) {
		return count.NoHalves // no symmetry says what becomes of other variables
	}
	var group []count.Symmetry
	for _, y := range l.group {
		group = append(group, count.Symmetry{Vars: y.Cells, Values: y.Values})
	}
	return halves.Classes(ctx, group, l.pass)
}

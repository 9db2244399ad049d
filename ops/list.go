package ops

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
)

// ListOptions tune a list without changing its contents. By default, callers may keep the boards.
type ListOptions struct {
	Memory      int64                // bytes for half boards; 0 means 1 GiB
	Jobs        int                  // number of searching goroutines; 0 means one per CPU
	ReuseBoards bool                 // the cells of a board are valid only until the next one: twice as fast for long lists
	AnyOrder    bool                 // boards come as they are found, by one goroutine, in an order that depends on Memory
	Soon        bool                 // fail with ErrLimit if the first solution in list order is out of reach, but others are not
	All         bool                 // fail with ErrLimit if listing all would take over a year
	Plan        func(banmen.Message) // receives the engine and the reason for it; may be nil
}

// Solutions yields the solutions of p in list order; an error comes last.
func Solutions(ctx context.Context, p banmen.Puzzle, o ListOptions) iter.Seq2[grid.Board, error] {
	return func(yield func(grid.Board, error) bool) {
		m, err := modelOf(p)
		if err == nil {
			shape, room := p.Givens().Shape, slab{}
			err = plan.List(ctx, m, o.planned(p), func(cells []uint16, _ int64) bool {
				if !o.ReuseBoards {
					cells = room.copy(cells)
				}
				return yield(shape.Board(cells), nil)
			})
		}
		if err != nil {
			yield(grid.Board{}, err)
		}
	}
}

// planned returns the options for package plan.
func (o ListOptions) planned(p banmen.Puzzle) plan.ListOptions {
	jobs := workers(o.Jobs)
	if o.AnyOrder {
		jobs = 1 // several workers would find solutions in another order
	}
	return plan.ListOptions{Cells: p.Givens().Size(), Memory: o.Memory, Jobs: jobs, AnyOrder: o.AnyOrder, Soon: o.Soon, All: o.All, Tell: o.Plan}
}

// A slab allocates several boards at once, which is faster than one by one.
type slab struct {
	room   []uint16
	used   int
	boards int
}

// copy returns a copy of cells. The allocations grow with the number of boards.
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

package ops

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/grid"
)

// ListOptions tune a list, but for what comes in it. The zero value hands out
// boards to keep.
type ListOptions struct {
	Memory      int64                // bytes that halves of boards may take; 0 is a gibibyte
	Jobs        int                  // how much to search at a time; 0 is one for each processor
	ReuseBoards bool                 // the cells of a board are valid until the next one is asked for: twice as fast where they are many
	AnyOrder    bool                 // boards come as they are found, by one job, in an order that Memory may change
	Soon        bool                 // it is an ErrLimit where the first in list order is out of reach, and others are not
	All         bool                 // it is an ErrLimit where a list of all would take over a year
	Plan        func(banmen.Message) // is told which engine lists, and why; nil: nobody wants to know
}

// Solutions yields the solutions of p in list order. It ends with the error, if
// there is one.
func Solutions(ctx context.Context, p banmen.Puzzle, o ListOptions) iter.Seq2[grid.Board, error] {
	return func(yield func(grid.Board, error) bool) {
		m, err := modelOf(p)
		if err == nil {
			b, room := grid.Board{Shape: p.Givens().Shape}, slab{}
			err = plan.List(ctx, m, o.planned(p), func(cells []uint16, _ int64) bool {
				if b.Cells = cells; !o.ReuseBoards {
					b.Cells = room.copy(cells)
				}
				return yield(b, nil)
			})
		}
		if err != nil {
			yield(grid.Board{}, err)
		}
	}
}

// planned returns the options for a plan.
func (o ListOptions) planned(p banmen.Puzzle) plan.ListOptions {
	jobs := workers(o.Jobs)
	if o.AnyOrder {
		jobs = 1 // several would find them in another order
	}
	return plan.ListOptions{Cells: p.Givens().Size(), Memory: o.Memory, Jobs: jobs, AnyOrder: o.AnyOrder, Soon: o.Soon, All: o.All, Tell: o.Plan}
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

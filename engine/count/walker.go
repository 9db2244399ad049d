package count

import "context"

// A walker visits all ways to fill some rows, in list order.
type walker struct {
	ctx    context.Context
	g      *program
	budget *budget
	end    int
	path   []uint16         // by row: its filling
	leaf   func(state) bool // called with the state after the last row; returning false ends the walk
	asked  int              // steps since the last check of the context; solutions count, too
	err    error
}

func (h *Halves) walker(ctx context.Context, b *budget, end int, leaf func(state) bool) *walker {
	return &walker{ctx: ctx, g: h.g, budget: b, end: end, path: make([]uint16, len(h.g.rows)), leaf: leaf}
}

// walk fills row r and those after it. It reports whether it visited all ways.
func (w *walker) walk(r int, s state) bool {
	if r == w.end { // all rows are filled
		return w.leaf(s)
	}
	if w.asked++; w.asked >= checkInterval {
		w.asked = 0
		if w.err = w.ctx.Err(); w.err != nil {
			return false
		}
	}
	more := true
	w.g.fill(r, s, func(filling int, next state) bool {
		if w.budget.steps--; w.budget.steps < 0 {
			w.err, more = ErrSteps, false
			return false
		}
		w.path[r] = uint16(filling)
		if r+1 == w.end {
			more = w.leaf(next)
		} else {
			more = w.walk(r+1, next)
		}
		return more
	})
	return more
}

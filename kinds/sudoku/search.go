package sudoku

import (
	"cmp"
	"context"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// maxSearch limits the solutions that Search counts, to a fraction of a second. The
// engine counts more, and shows progress.
const maxSearch = 1 << 16

// solvers pools solvers, each for one puzzle at a time.
var solvers = sync.Pool{New: func() any { return fast9.New(fast9.Best()) }}

// forced returns an error if this machine lacks the implementation that BANMEN_CPU names.
var forced = sync.OnceValue(func() error {
	want, all := fast9.Forced(), fast9.Supported()
	if want == "" || want == fast9.Best() {
		return nil
	}
	names := make([]string, len(all))
	for i, name := range all {
		names[i] = string(name)
	}
	return banmen.Errorf(nil, "BANMEN_CPU=%s: this machine has %s", want, strings.Join(names, ", "))
})

// Search looks for the solutions of plain 9x9 and of overlapping grids; see banmen.Searcher.
func (p *Puzzle) Search(ctx context.Context, o banmen.SearchOptions, sink event.Sink) (event.Stats, error) {
	if p.overlaps() && o.AtMost > 0 && o.Gone == nil {
		return searchOverlap(ctx, p, o, sink)
	}
	if !p.isPlain9() || o.AtMost < 1 || o.AtMost > maxSearch {
		return event.Stats{}, banmen.ErrCannot
	}
	if err := cmp.Or(ctx.Err(), forced()); err != nil {
		return event.Stats{}, err
	}
	s := solvers.Get().(*fast9.Solver)
	defer solvers.Put(s)
	var text, solution [fast9.Cells]byte
	for cell, v := range p.givens.Cells {
		text[cell] = '0' + byte(v)
	}
	s.Done = ctx.Done()
	found, ok := s.Without(solution[:], text[:], o.Gone, o.AtMost)
	if err := ctx.Err(); err != nil {
		return event.Stats{}, err
	}
	if !ok {
		return event.Stats{}, banmen.ErrCannot
	}
	if found > 0 && sink != nil {
		values := make([]int, fast9.Cells)
		for cell, c := range solution {
			values[cell] = int(c - '0')
		}
		sink(event.Event{Type: event.Solution, Values: values})
	}
	return event.Stats{Solutions: int64(found)}, nil
}

package sudoku

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/scan9"
)

// cells9Of returns the givens of a plain 9x9, or an ErrCannot.
func (p *Puzzle) cells9Of() (cells scan9.Puzzle, err error) {
	if !p.isPlain9() {
		return cells, banmen.ErrCannot
	}
	for c, v := range p.givens.Cells {
		cells[c] = uint8(v)
	}
	return cells, nil
}

// Unavoidable returns the unavoidable sets of a full plain 9x9; see banmen.Surveyor.
func (p *Puzzle) Unavoidable(ctx context.Context, most int) ([][]int, error) {
	full, err := p.cells9Of()
	if err != nil {
		return nil, err
	}
	found, err := scan9.Unavoidable(ctx, full, most)
	sets := make([][]int, len(found))
	for i, s := range found {
		for range s.Len() {
			c := s.First()
			sets[i] = append(sets[i], c)
			s.Remove(c)
		}
	}
	return sets, err
}

// Neighbours finds puzzles that differ by few givens; see banmen.Surveyor.
func (p *Puzzle) Neighbours(ctx context.Context, out, in int, found func(banmen.Puzzle) bool) error {
	cells, err := p.cells9Of()
	if err != nil {
		return err
	}
	if err := forced(); err != nil {
		return err
	}
	return scan9.Neighbours(ctx, cells, out, in, func(q scan9.Puzzle) bool { return found(p.with9(q)) })
}

// with9 returns a puzzle with these givens.
func (p *Puzzle) with9(q scan9.Puzzle) banmen.Puzzle {
	b := grid.New(p.givens.Shape)
	for c, v := range q {
		b.Cells[c] = uint16(v)
	}
	return p.With(b)
}

// Scan finds the puzzles of a full plain 9x9; see banmen.Surveyor.
func (p *Puzzle) Scan(ctx context.Context, n, from int, done func(units, of int), found func(banmen.Puzzle) bool) error {
	full, err := p.cells9Of()
	if err != nil {
		return err
	}
	if err := forced(); err != nil {
		return err
	}
	s, err := scan9.NewScan(ctx, full, n)
	if err != nil {
		return err
	}
	done(from, s.Units())
	more := true
	for i := from; i < s.Units() && more; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.Do(i, func(q scan9.Puzzle) bool {
			more = found(p.with9(q))
			return more
		})
		if more {
			done(i+1, s.Units())
		}
	}
	return nil
}

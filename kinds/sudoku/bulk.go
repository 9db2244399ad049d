package sudoku

import (
	"bytes"
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// bulkBatch is how many grids are solved at a time: enough to fill all lanes
// nearly all the time, and few enough to stay in the cache.
const bulkBatch = 2048

// bulk is the bulk solver of plain 9x9.
type bulk struct {
	solver *fast9.Solver
	text   []byte // the questions, without line ends
	answer []byte
	n      []int
}

// newBulk returns a bulk solver for puzzles like p, nil unless that is plain 9x9.
func newBulk(p banmen.Puzzle) banmen.Bulk {
	q, ok := p.(*Puzzle)
	if !ok || q.h != 3 || q.w != 3 || len(q.parts) > 0 {
		return nil
	}
	return &bulk{
		solver: fast9.New(fast9.Best()),
		text:   make([]byte, 0, bulkBatch*fast9.Cells),
		answer: make([]byte, bulkBatch*fast9.Cells),
		n:      make([]int, bulkBatch),
	}
}

// cellBytes are the characters of a cell in a line.
var cellBytes = func() (ok [256]bool) {
	for _, c := range []byte(".0123456789") {
		ok[c] = true
	}
	return ok
}()

// Lines implements banmen.Bulk.
func (b *bulk) Lines(ctx context.Context, dst, src []byte) ([]byte, error) {
	bad := make([]bool, 0, bulkBatch)
	for len(src) > 0 {
		if err := ctx.Err(); err != nil {
			return dst, err
		}
		b.text, bad = b.text[:0], bad[:0]
		for len(src) > 0 && len(bad) < bulkBatch {
			line, rest, _ := bytes.Cut(src, []byte("\n"))
			src = rest
			ok := isGrid(line)
			bad = append(bad, !ok)
			if ok {
				b.text = append(b.text, line[:fast9.Cells]...)
			}
		}
		dst = b.answers(dst, bad)
	}
	return dst, nil
}

// isGrid reports whether a line has a character for each cell, and no more but a
// carriage return.
func isGrid(line []byte) bool {
	if n := len(line); n != fast9.Cells && (n != fast9.Cells+1 || line[n-1] != '\r') {
		return false
	}
	for _, c := range line[:fast9.Cells] {
		if !cellBytes[c] {
			return false
		}
	}
	return true
}

// answers solves the grids of the text and appends the lines that answer them,
// and those that are bad.
func (b *bulk) answers(dst []byte, bad []bool) []byte {
	n := b.n[:len(b.text)/fast9.Cells]
	b.solver.Solve(n, b.answer, b.text, fast9.Cells, 2)
	grids := 0
	for _, wrong := range bad {
		if wrong {
			dst = append(dst, "bad\n"...)
			continue
		}
		solution := b.answer[grids*fast9.Cells:][:fast9.Cells]
		switch n[grids] {
		case 0:
			dst = append(dst, "none\n"...)
		case 1:
			dst = append(append(dst, solution...), '\n')
		default:
			dst = append(append(dst, solution...), ",many\n"...)
		}
		grids++
	}
	return dst
}

// Counts implements banmen.Bulk.
func (b *bulk) Counts(ctx context.Context, boards []grid.Board, atMost int, n []int) error {
	for len(boards) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		k := min(len(boards), bulkBatch)
		b.text = b.text[:0]
		for _, board := range boards[:k] {
			for _, v := range board.Cells[:fast9.Cells] {
				b.text = append(b.text, '0'+byte(v))
			}
		}
		b.solver.Count(n[:k], b.text, fast9.Cells, atMost)
		boards, n = boards[k:], n[k:]
	}
	return nil
}

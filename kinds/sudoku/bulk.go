package sudoku

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
	"github.com/banmen/banmen/kinds/sudoku/internal/make9"
	"github.com/banmen/banmen/kinds/sudoku/internal/minlex"
)

// bulkBatch is the number of grids solved together: enough to keep nearly all lanes busy,
// and few enough to stay in the cache.
const bulkBatch = 2048

// lineBytes is the length of a grid with its line end.
const lineBytes = fast9.Cells + 1

// bulk is the bulk solver of plain 9x9. Consecutive lines that are grids are solved
// together, in place.
type bulk struct {
	solver *fast9.Solver
	digger make9.Digger
	nine   minlex.Nine
	text   []byte // boards without line ends
}

// newBulk returns a bulk solver for puzzles like p, or nil unless p is plain 9x9.
func newBulk(p banmen.Puzzle) banmen.Bulk {
	if q, ok := p.(*Puzzle); !ok || !q.isPlain9() {
		return nil
	}
	return &bulk{solver: fast9.New(fast9.Best())}
}

// isPlain9 reports whether p is plain 9x9, which fast9 solves.
func (p *Puzzle) isPlain9() bool { return p.h == 3 && p.w == 3 && p.ordinary() }

// begin makes the solver stop with ctx.
func (b *bulk) begin(ctx context.Context) error {
	b.solver.Done = ctx.Done()
	return forced()
}

// Solve implements banmen.Bulk.
func (b *bulk) Solve(ctx context.Context, dst, src []byte, n []int) ([]byte, error) {
	at, size := len(dst), len(n)*lineBytes
	dst = slices.Grow(dst, size)[:at+size]
	solutions := dst[at:]
	err := b.eachRun(ctx, src, n, func(i, k int, grids []byte, stride int) {
		b.solver.Solve(n[i:i+k], solutions[i*lineBytes:], lineBytes, grids, stride, 2)
	})
	for i, found := range n {
		line := solutions[i*lineBytes:][:lineBytes]
		if found < 1 {
			copy(line, noSolution)
		}
		line[fast9.Cells] = '\n'
	}
	return dst, err
}

// noSolution replaces the solution of a grid without one.
var noSolution = strings.Repeat(".", fast9.Cells)

// Canonicals implements banmen.Bulk.
func (b *bulk) Canonicals(ctx context.Context, dst, src []byte, open byte, n []int) ([]byte, error) {
	at, size := len(dst), len(n)*lineBytes
	dst = slices.Grow(dst, size)[:at+size]
	forms := dst[at:]
	err := b.eachRun(ctx, src, n, func(i, k int, grids []byte, stride int) {
		for j := range k {
			form := forms[(i+j)*lineBytes:][:lineBytes]
			form[fast9.Cells] = '\n'
			if n[i+j] = -1; b.nine.Min(form, grids[j*stride:], open) {
				n[i+j] = 1
			}
		}
	})
	return dst, err
}

// CountLines implements banmen.Bulk.
func (b *bulk) CountLines(ctx context.Context, src []byte, atMost int, n []int) error {
	return b.eachRun(ctx, src, n, func(i, k int, grids []byte, stride int) {
		b.solver.Count(n[i:i+k], grids, stride, atMost)
	})
}

// eachRun calls work for runs of grids in a text: lines i to i+k-1, which are stride
// bytes apart. It sets n[i] to -1 for lines that are not grids.
func (b *bulk) eachRun(ctx context.Context, src []byte, n []int, work func(i, k int, grids []byte, stride int)) error {
	if err := b.begin(ctx); err != nil {
		return err
	}
	for i := 0; len(src) > 0; {
		k, stride := run(src)
		if k > 0 {
			work(i, k, src, stride)
			src = src[k*stride:]
		} else {
			var line []byte
			line, src = cutLine(src)
			if k, n[i] = 1, -1; len(line) == fast9.Cells && isGrid(line) {
				work(i, 1, line, lineBytes)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		i += k
	}
	return nil
}

// runBlock is the number of lines checked together.
const runBlock = 32

// run returns the number of lines at the beginning of a text that are grids, up to
// bulkBatch. All have line ends of equal length, one or two bytes, so that they are
// stride bytes apart.
func run(src []byte) (grids, stride int) {
	stride = lineBytes
	if len(src) > fast9.Cells && src[fast9.Cells] == '\r' {
		stride++
	}
	for grids < bulkBatch {
		k := min(len(src)/stride, runBlock, bulkBatch-grids)
		if k > 0 && endAt(src, stride, k) == k && fast9.Digits(src, stride, k) {
			src = src[k*stride:]
			grids += k
			continue
		}
		for range k {
			if endAt(src, stride, 1) == 0 || !isGrid(src) {
				return grids, stride
			}
			src = src[stride:]
			grids++
		}
		if k < runBlock {
			break
		}
	}
	return grids, stride
}

// endAt returns how many of the first k lines have line ends at multiples of the stride.
func endAt(src []byte, stride, k int) int {
	for i := range k {
		end := src[i*stride+fast9.Cells:][:stride-fast9.Cells]
		if end[len(end)-1] != '\n' || len(end) == 2 && end[0] != '\r' {
			return i
		}
	}
	return k
}

func cutLine(src []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(src, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), rest
}

// isCell lists the characters that may stand for a cell.
var isCell = func() (ok [256]bool) {
	for _, c := range []byte(codec.OpenCells + "123456789") {
		ok[c] = true
	}
	return ok
}()

// isGrid reports whether a text begins with a character for each cell.
func isGrid(text []byte) bool {
	return !slices.ContainsFunc(text[:fast9.Cells], func(c byte) bool { return !isCell[c] })
}

// Counts implements banmen.Bulk.
func (b *bulk) Counts(ctx context.Context, boards []grid.Board, atMost int, n []int) error {
	if err := b.begin(ctx); err != nil {
		return err
	}
	for len(boards) > 0 {
		k := min(len(boards), bulkBatch)
		b.text = slices.Grow(b.text[:0], k*fast9.Cells)[:k*fast9.Cells]
		for i, board := range boards[:k] {
			digits := b.text[i*fast9.Cells:][:fast9.Cells]
			for cell, v := range board.Cells[:fast9.Cells] {
				digits[cell] = '0' + byte(v)
			}
		}
		b.solver.Count(n[:k], b.text, fast9.Cells, atMost)
		if err := ctx.Err(); err != nil {
			return err
		}
		boards, n = boards[k:], n[k:]
	}
	return nil
}

// Dig implements banmen.Bulk.
func (b *bulk) Dig(ctx context.Context, all []banmen.Digging) error {
	if err := b.begin(ctx); err != nil {
		return err
	}
	return b.digger.Dig(ctx, b.solver, all)
}

// Clash implements banmen.Bulk.
func (b *bulk) Clash(line []byte) bool {
	_, ok := givensOf(line)
	return !ok
}

// Stuck implements banmen.Bulk.
func (b *bulk) Stuck(line []byte) bool {
	used, ok := givensOf(line)
	for cell, c := range line[:fast9.Cells] {
		ok = ok && (c >= '1' && c <= '9' || used.Free(cell) != 0)
	}
	return !ok
}

// givensOf returns the digits used by the givens of a line. It reports false if they break a
// rule.
func givensOf(line []byte) (used cells9.Used, ok bool) {
	for cell, c := range line[:fast9.Cells] {
		if c < '1' || c > '9' {
			continue
		}
		digit := uint16(1) << (c - '1')
		if used.Free(cell)&digit == 0 {
			return used, false
		}
		used.Toggle(cell, digit)
	}
	return used, true
}

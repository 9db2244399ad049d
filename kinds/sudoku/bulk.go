package sudoku

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// bulkBatch is how many grids are solved at a time: enough to fill all lanes
// nearly all the time, and few enough to stay in the cache and to be stopped
// soon.
const bulkBatch = 2048

// lineBytes is the length of a grid with its line end.
const lineBytes = fast9.Cells + 1

// bulk is the bulk solver of plain 9x9. Grids are solved where they stand, as
// long as one follows the other without anything between their lines.
type bulk struct {
	solver *fast9.Solver
	text   []byte // boards as lines
	n      []int
}

// newBulk returns a bulk solver for puzzles like p, nil unless that is plain 9x9.
func newBulk(p banmen.Puzzle) banmen.Bulk {
	if q, ok := p.(*Puzzle); !ok || !q.isPlain9() {
		return nil
	}
	return &bulk{solver: fast9.New(fast9.Best()), n: make([]int, bulkBatch)}
}

// isPlain9 reports whether p is what fast9 solves.
func (p *Puzzle) isPlain9() bool { return p.h == 3 && p.w == 3 && len(p.parts) == 0 }

// Lines implements banmen.Bulk.
func (b *bulk) Lines(ctx context.Context, dst, src []byte) ([]byte, error) {
	for len(src) > 0 {
		if err := ctx.Err(); err != nil {
			return dst, err
		}
		grids := run(src)
		if grids == 0 {
			line, rest := cutLine(src)
			dst, src = b.answer(dst, line), rest
			continue
		}
		dst = b.solve(dst, src[:grids*lineBytes], grids)
		src = src[grids*lineBytes:]
	}
	return dst, nil
}

// run returns how many grids stand at the beginning of a text, up to bulkBatch,
// with a line feed after each.
func run(src []byte) int {
	n := 0
	for n < bulkBatch && len(src) >= lineBytes && src[fast9.Cells] == '\n' && isGrid(src) {
		src = src[lineBytes:]
		n++
	}
	return n
}

func cutLine(src []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(src, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), rest
}

// answer appends the answer to a line by itself, which may be no grid.
func (b *bulk) answer(dst, line []byte) []byte {
	if len(line) != fast9.Cells || !isGrid(line) {
		return append(dst, "bad\n"...)
	}
	b.text = append(append(b.text[:0], line...), '\n')
	return b.solve(dst, b.text, 1)
}

// isGrid reports whether a text begins with a character for each cell. What is
// written most, digits and dots, is seen eight at a time.
func isGrid(text []byte) bool {
	for i := 0; i < fast9.Cells-1; i += 8 {
		if !areDigitsOrDots(binary.LittleEndian.Uint64(text[i:])) {
			return isSlowGrid(text)
		}
	}
	return isCell[text[fast9.Cells-1]]
}

// areDigitsOrDots looks at all bytes of a word at a time: those over 0x7f, those
// over 9, those below the dot, and the slash between dot and 0 are neither.
func areDigitsOrDots(w uint64) bool {
	const (
		ones = 0x0101010101010101
		high = 0x80 * ones
	)
	over := w + (0x7f-'9')*ones
	below := ^(w + (0x80-'.')*ones)
	slash := ^((w ^ '/'*ones) + 0x7f*ones)
	return (w|over|below|slash)&high == 0
}

// isCell has the characters of a cell.
var isCell = func() (ok [256]bool) {
	for _, c := range []byte(".0*-_xX123456789") {
		ok[c] = true
	}
	return ok
}()

func isSlowGrid(text []byte) bool {
	return !slices.ContainsFunc(text[:fast9.Cells], func(c byte) bool { return !isCell[c] })
}

// solve appends the answers to so many grids, each of which has a line end.
func (b *bulk) solve(dst, grids []byte, k int) []byte {
	at := len(dst)
	dst = slices.Grow(dst, len(grids))[:at+len(grids)]
	answers, n := dst[at:], b.n[:k]
	b.solver.Solve(n, answers, grids, lineBytes, 2)
	single := true
	for i, found := range n {
		answers[i*lineBytes+fast9.Cells] = '\n'
		single = single && found == 1
	}
	if single {
		return dst
	}
	return b.mark(dst[:at], answers, n)
}

// mark appends to dst what becomes of answers, that stand behind it, where there
// is none or several. No answer may move to where another has to be read yet.
func (b *bulk) mark(dst, answers []byte, n []int) []byte {
	more := 0
	for _, found := range n {
		if found > 1 {
			more++
		}
	}
	if more > 0 {
		b.text = append(b.text[:0], answers...)
		answers = b.text
		dst = slices.Grow(dst, len(answers)+more*len(",many"))
	}
	for i, found := range n {
		solution := answers[i*lineBytes:][:lineBytes]
		switch found {
		case 0:
			dst = append(dst, "none\n"...)
		case 1:
			dst = append(dst, solution...)
		default:
			dst = append(append(dst, solution[:fast9.Cells]...), ",many\n"...)
		}
	}
	return dst
}

// CountLines implements banmen.Bulk.
func (b *bulk) CountLines(ctx context.Context, src []byte, atMost int, n []int) error {
	for len(src) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		k := run(src)
		if k > 0 {
			b.solver.Count(n[:k], src, lineBytes, atMost)
			src, n = src[k*lineBytes:], n[k:]
			continue
		}
		var line []byte
		line, src = cutLine(src)
		if n[0] = -1; len(line) == fast9.Cells && isGrid(line) {
			b.solver.Count(n[:1], line, lineBytes, atMost)
		}
		n = n[1:]
	}
	return nil
}

// Counts implements banmen.Bulk.
func (b *bulk) Counts(ctx context.Context, boards []grid.Board, atMost int, n []int) error {
	for len(boards) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		k := min(len(boards), bulkBatch)
		b.text = slices.Grow(b.text[:0], k*fast9.Cells)[:k*fast9.Cells]
		for i, board := range boards[:k] {
			digits := b.text[i*fast9.Cells:][:fast9.Cells]
			for cell, v := range board.Cells[:fast9.Cells] {
				digits[cell] = '0' + byte(v)
			}
		}
		b.solver.Count(n[:k], b.text, fast9.Cells, atMost)
		boards, n = boards[k:], n[k:]
	}
	return nil
}

// Clash implements banmen.Bulk.
func (b *bulk) Clash(line []byte) bool {
	var row, column, box [9]uint16
	for i, c := range line[:fast9.Cells] {
		if c < '1' || c > '9' {
			continue
		}
		digit := uint16(1) << (c - '1')
		r, col, x := &row[i/9], &column[i%9], &box[i/27*3+i%9/3]
		if (*r|*col|*x)&digit != 0 {
			return true
		}
		*r, *col, *x = *r|digit, *col|digit, *x|digit
	}
	return false
}

package sudoku

import (
	"bytes"
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// bulkBatch is how many grids are solved at a time: enough to fill all lanes
// nearly all the time, and few enough to stay in the cache.
const bulkBatch = 2048

// lineBytes is the length of a grid with its line end.
const lineBytes = fast9.Cells + 1

// bulk is the bulk solver of plain 9x9. Grids are solved where they stand, as
// long as one follows the other without anything between their lines.
type bulk struct {
	solver  *fast9.Solver
	text    []byte // boards as lines
	n       []int
	diggers []*digger
	asked   questions
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

// begin lets ctx stop the solver.
func (b *bulk) begin(ctx context.Context) error {
	b.solver.Done = ctx.Done()
	return forced()
}

// Lines implements banmen.Bulk.
func (b *bulk) Lines(ctx context.Context, dst, src []byte) ([]byte, error) {
	if err := b.begin(ctx); err != nil {
		return dst, err
	}
	for len(src) > 0 {
		grids, stride := run(src)
		if grids == 0 {
			line, rest := cutLine(src)
			dst, src = b.answer(dst, line), rest
		} else {
			dst = b.solve(dst, src[:grids*stride], grids, stride)
			src = src[grids*stride:]
		}
		if err := ctx.Err(); err != nil {
			return dst, err
		}
	}
	return dst, nil
}

// runBlock is how many lines are looked at together.
const runBlock = 32

// run returns how many grids stand at the beginning of a text, up to bulkBatch,
// each with a line end: of one byte, or of two. The grids are stride bytes apart.
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

// endAt returns how many of k lines have their end where the stride says.
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

// answer appends the answer to a line by itself, which may be no grid.
func (b *bulk) answer(dst, line []byte) []byte {
	if len(line) != fast9.Cells || !isGrid(line) {
		return append(dst, "bad\n"...)
	}
	b.text = append(append(b.text[:0], line...), '\n')
	return b.solve(dst, b.text, 1, lineBytes)
}

// isCell has the characters of a cell.
var isCell = func() (ok [256]bool) {
	for _, c := range []byte(".0*-_xX123456789") {
		ok[c] = true
	}
	return ok
}()

// isGrid reports whether a text begins with a character for each cell.
func isGrid(text []byte) bool {
	return !slices.ContainsFunc(text[:fast9.Cells], func(c byte) bool { return !isCell[c] })
}

// solve appends the answers to k grids, which are stride bytes apart.
func (b *bulk) solve(dst, grids []byte, k, stride int) []byte {
	at := len(dst)
	dst = slices.Grow(dst, k*lineBytes)[:at+k*lineBytes]
	answers, n := dst[at:], b.n[:k]
	b.solver.Solve(n, answers, lineBytes, grids, stride, 2)
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
	if err := b.begin(ctx); err != nil {
		return err
	}
	for len(src) > 0 {
		k, stride := run(src)
		if k > 0 {
			b.solver.Count(n[:k], src, stride, atMost)
			src = src[k*stride:]
		} else {
			k = 1
			var line []byte
			line, src = cutLine(src)
			if n[0] = -1; len(line) == fast9.Cells && isGrid(line) {
				b.solver.Count(n[:1], line, lineBytes, atMost)
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		n = n[k:]
	}
	return nil
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

// Clash implements banmen.Bulk.
func (b *bulk) Clash(line []byte) bool {
	var seen used
	for i, c := range line[:fast9.Cells] {
		if c < '1' || c > '9' {
			continue
		}
		digit := uint16(1) << (c - '1')
		if seen.left(uint8(i))&digit == 0 {
			return true
		}
		seen.turn(uint8(i), digit)
	}
	return false
}

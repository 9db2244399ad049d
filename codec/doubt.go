package codec

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// doubt records an error about a line. The error is returned with the board unless the board has
// exactly one solution. Some texts have two readings: a short row of a sheet may lack a cell in the
// middle, and an empty row may be a gap between boxes. A misread board hardly ever has one
// solution.
func (rec *records) doubt(line int, err error) {
	if rec.doubts == nil {
		rec.doubts = make(map[int]error)
	}
	rec.doubts[line] = err
}

// settle returns the first doubt about a board with these cells, unless the board has exactly
// one solution.
func (rec *records) settle(p banmen.Puzzle, cells []cell) error {
	for _, c := range cells {
		if err := rec.doubts[c.line]; err != nil {
			if rec.hasOneSolution(p) {
				return nil
			}
			return err
		}
	}
	return nil
}

// maxTrials limits the values that hasOneSolution tries.
const maxTrials = 50_000

// hasOneSolution reports whether a puzzle has exactly one solution. It returns false if that
// takes long to find out.
func (rec *records) hasOneSolution(p banmen.Puzzle) bool {
	if rec.sq.Unique != nil {
		if unique, err := rec.sq.Unique(p); err == nil {
			return unique
		}
	}
	t := trials{p: p, b: p.Givens().Clone(), symbols: len(rec.sq.symbols(p.Givens().Rows)) - 1, left: maxTrials}
	t.search()
	return t.left > 0 && t.found == 1
}

// A trials counts the solutions of a puzzle up to two by trying values.
type trials struct {
	p       banmen.Puzzle
	b       grid.Board
	symbols int
	left    int // how many more values may be tried
	found   int
}

// search fills the open cells of the board, that with the fewest possible values first.
func (t *trials) search() {
	best, values := -1, []uint16(nil)
	for i, v := range t.b.Cells {
		if v != 0 {
			continue
		}
		if fits := t.fitting(i); best < 0 || len(fits) < len(values) {
			best, values = i, fits
		}
	}
	if best < 0 {
		t.found += btoi(len(t.p.Faults(t.b)) == 0)
		return
	}
	for _, v := range values {
		if t.found > 1 || t.left <= 0 {
			break
		}
		t.b.Cells[best] = v
		t.search()
	}
	t.b.Cells[best] = 0
}

// fitting returns the values of an open cell that break no rule.
func (t *trials) fitting(cell int) (values []uint16) {
	for v := uint16(1); int(v) <= t.symbols; v++ {
		t.left--
		if t.b.Cells[cell] = v; len(t.p.Faults(t.b)) == 0 {
			values = append(values, v)
		}
	}
	t.b.Cells[cell] = 0
	return values
}

package sudoku

import (
	"math"
	"math/rand/v2"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/make9"
)

// Fill fills a board of plain 9x9 or of overlapping grids at random. It reports false for other boards, and if it
// finds no solution soon.
func (p *Puzzle) Fill(r *rand.Rand, b grid.Board) bool {
	if p.overlaps() {
		return p.fillOverlap(r, b.Cells)
	}
	return p.isPlain9() && make9.Fill(r, b.Cells, p.givens.Cells)
}

// Shuffle shuffles each row.
func (p *Puzzle) Shuffle(r *rand.Rand, b grid.Board) int {
	b.ShuffleRows(r)
	return b.Rows
}

// Tables returns the expected number of boards of shuffled rows until one fits.
func (p *Puzzle) Tables() float64 {
	boards := p.known().boards
	if boards == 0 || !p.ordinary() {
		return 0
	}
	n := float64(p.most())
	return math.Pow(math.Gamma(n+1), n) / boards
}

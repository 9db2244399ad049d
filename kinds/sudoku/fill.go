package sudoku

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/make9"
)

// Fill fills a board of plain 9x9 or of overlapping grids at random. It reports false for other
// boards, and if it finds no solution soon.
func (p *Puzzle) Fill(r *rand.Rand, b grid.Board) bool {
	if p.overlaps() {
		return fillOverlap(p, r, b.Cells)
	}
	return p.isPlain9() && make9.Fill(r, b.Cells, p.givens.Cells)
}

// Shuffle shuffles each row, also of grids that overlap.
func (p *Puzzle) Shuffle(r *rand.Rand, b grid.Board) int {
	if p.layout != nil {
		n := 0
		for _, cells := range p.layout.Cells() {
			for row := range slices.Chunk(cells, p.side()) {
				for k, v := range r.Perm(len(row)) {
					b.Cells[row[k]] = uint16(v + 1)
				}
				n++
			}
		}
		return n
	}
	b.ShuffleRows(r)
	return b.Rows
}

// Tables returns the expected number of attempts until shuffled rows make a valid board.
func (p *Puzzle) Tables() float64 {
	boards := p.known().boards
	if boards == 0 || !p.ordinary() {
		return 0
	}
	n := float64(p.most())
	return math.Pow(math.Gamma(n+1), n) / boards
}

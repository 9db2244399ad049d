package tui

import (
	"slices"

	"github.com/banmen/banmen/render/text"
)

// A sight is the position of a board's cells in the window, as last drawn.
type sight struct {
	places      text.Places
	y, x        int // first line and column in the window; after the rulers if the board scrolls
	top, left   int // line and column of the drawing at that position
	rows, width int // visible part
}

// cell returns the row and column of the cell at a position in the window.
func (v sight) cell(x, y int) (row, col int, ok bool) {
	if x < v.x || y < v.y || y >= v.y+v.rows || v.width > 0 && x >= v.x+v.width {
		return 0, 0, false
	}
	x, y = x-v.x+v.left, y-v.y+v.top
	row = slices.IndexFunc(v.places.Lines, func(from int) bool { return y >= from && y < from+v.places.Height })
	col = slices.IndexFunc(v.places.Columns, func(from int) bool { return x >= from && x < from+v.places.Width })
	return row, col, row >= 0 && col >= 0
}

package tui

import (
	"slices"

	"github.com/banmen/banmen/render/text"
)

// A sight is where the cells of a board stand in the window, as it was drawn last.
type sight struct {
	places      text.Places
	y, x        int // where its first line and column are; of one that scrolls, behind the rulers
	top, left   int // the line and column of the drawing that stand there
	rows, width int // that are to be seen
}

// cell returns the row and column of the cell at a place in the window; false if there is
// none.
func (v sight) cell(x, y int) (row, col int, ok bool) {
	if x < v.x || y < v.y || y >= v.y+v.rows || v.width > 0 && x >= v.x+v.width {
		return 0, 0, false
	}
	x, y = x-v.x+v.left, y-v.y+v.top
	row = slices.IndexFunc(v.places.Lines, func(from int) bool { return y >= from && y < from+v.places.Height })
	col = slices.IndexFunc(v.places.Columns, func(from int) bool { return x >= from && x < from+v.places.Width })
	return row, col, row >= 0 && col >= 0
}

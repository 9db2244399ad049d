package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// diagonals is +x: the two main diagonals are houses too.
var diagonals = part{
	name: "x",
	houses: func(s grid.Shape) []house {
		down, up := s.Diagonals()
		return []house{
			{"diagonal", banmen.Msg("the diagonal from the top left"), down},
			{"diagonal", banmen.Msg("the diagonal from the top right"), up},
		}
	},
	lines: func(s grid.Shape) []figure.Line {
		last := s.Size() - 1
		return []figure.Line{{From: 0, To: last}, {From: s.Cols - 1, To: last - s.Cols + 1}}
	},
}

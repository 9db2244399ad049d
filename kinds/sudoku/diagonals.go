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
	paths: func(s grid.Shape) []figure.Path {
		last := s.Size() - 1
		return []figure.Path{{Cells: []int{0, last}}, {Cells: []int{s.Cols - 1, last - s.Cols + 1}}}
	},
}

package sudoku

import (
	"slices"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// A part adds rules to those of the board. Each is a small file.
type part struct {
	name   string
	houses func(grid.Shape) []house
	paths  func(grid.Shape) []figure.Path
}

// parts are all parts, by name.
var parts = []part{diagonals}

// partNames returns the names of all parts.
func partNames() (names []string) {
	for _, q := range parts {
		names = append(names, q.name)
	}
	return names
}

// addParts puts the parts of a name, which are known, into p.
func (p *Puzzle) addParts(of []codec.Part) {
	for _, in := range of {
		i := slices.IndexFunc(parts, func(q part) bool { return q.name == in.Name })
		p.parts = append(p.parts, parts[i])
	}
}

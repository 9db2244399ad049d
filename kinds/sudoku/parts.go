package sudoku

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// A part adds rules to those of the board. Each is a small file.
type part struct {
	name   string
	houses func(grid.Shape) []house
	paths  func(grid.Shape) []figure.Path
}

// parts are all parts, in the order in which a name has them.
var parts = []part{diagonals}

// add puts a part, written as word at the column, into p.
func (p *Puzzle) add(word string, column int) error {
	i := slices.IndexFunc(parts, func(q part) bool { return q.name == word })
	if i < 0 {
		var names []string
		for _, q := range parts {
			names = append(names, q.name)
		}
		return banmen.Syntaxf(0, column, "expected a part (%s), found %q", strings.Join(names, ", "), word)
	}
	if slices.ContainsFunc(p.parts, func(q part) bool { return q.name == word }) {
		return banmen.Syntaxf(0, column, "part %q stands twice", word)
	}
	p.parts = append(p.parts, parts[i])
	return nil
}

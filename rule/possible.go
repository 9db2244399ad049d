package rule

import (
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A partial is a board with open cells, stored as 0, in the values of a model.
type partial struct{ model.Partial }

// partialOf converts a board whose cells have the symbols 1..most.
func partialOf(b grid.Board, most int) partial {
	values, domain := make([]int, len(b.Cells)), make([]int, most)
	for i, v := range b.Cells {
		values[i] = int(v)
	}
	for i := range domain {
		domain[i] = i + 1
	}
	return partial{model.Partial{Values: values, Domain: domain}}
}

// possible reports whether the open cells can be decided so that a constraint holds; see
// model.Possible.
func (p partial) possible(c model.Constraint) bool { return model.Possible(c, p.Partial) }

// decided returns the decided cells among variables, ascending.
func (p partial) decided(of []model.Var) (cells []int) {
	for _, v := range of {
		if p.Values[v] != 0 {
			cells = append(cells, int(v))
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

package magic_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/model"
)

// The generators map the sums of the model to its sums.
func TestGenerators(t *testing.T) {
	for n := 1; n <= 10; n++ {
		p, err := magic.Kind.Parse(fmt.Sprintf("magic:%d", n))
		if err != nil {
			t.Fatal(err)
		}
		var sums [][]model.Var
		total := 0
		for _, c := range p.(banmen.Modeler).Model().Constraints {
			if s, ok := c.(model.Linear); ok {
				sums = append(sums, slices.Sorted(slices.Values(s.Of)))
				total = s.Most
			}
		}
		for _, y := range generators(p) {
			if y.Cells == nil {
				checkValues(t, n, y.Values, total)
				continue
			}
			for _, sum := range sums {
				if moved := image(y, sum); !slices.ContainsFunc(sums, func(s []model.Var) bool { return slices.Equal(s, moved) }) {
					t.Errorf("order %d: %v makes of the cells %v the cells %v", n, y.Cells, sum, moved)
				}
			}
		}
	}
}

// generators returns the generators of all groups.
func generators(p banmen.Puzzle) []grid.Symmetry {
	var all []grid.Symmetry
	for _, g := range p.(banmen.Symmetric).Symmetries() {
		all = append(all, g.Generators...)
	}
	return all
}

// image returns the images of cells under the symmetry, ascending.
func image(y grid.Symmetry, cells []model.Var) []model.Var {
	var out []model.Var
	for _, c := range cells {
		out = append(out, model.Var(y.Cells[c]))
	}
	return slices.Sorted(slices.Values(out))
}

// checkValues checks that a renaming keeps the sum total of a line.
func checkValues(t *testing.T, n int, values grid.Perm, total int) {
	for v := 1; v < len(values); v++ {
		if sum := v + values[v]; sum*n != 2*total {
			t.Errorf("order %d: %d becomes %d", n, v, values[v])
		}
	}
}

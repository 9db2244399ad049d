package count_test

import (
	"os"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/orbit"
)

// A groupOf names the symmetries of a puzzle that keep its givens: all that its
// generators make, or those that rename nothing.
func groupOf(t testing.TB, text string, all bool) orbit.Group {
	t.Helper()
	_, p, err := ops.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	ys := p.(banmen.Symmetric).Generators()
	g, _ := orbit.Named("d4", p.Givens().Shape, ys)
	if all {
		if g, err = orbit.Closure(ys, 4000); err != nil {
			t.Fatal(text, err)
		}
	}
	return g.Stabiliser(p.Givens())
}

func plainGroup(g orbit.Group) []count.Symmetry {
	var all []count.Symmetry
	for _, y := range g {
		all = append(all, count.Symmetry{Vars: y.Cells, Values: y.Values})
	}
	return all
}

// before compares solutions in list order, literal by literal.
func before(m *model.Model) func(a, b grid.Board) int {
	return func(a, b grid.Board) int {
		for _, lit := range m.ListOrder() {
			x, y := int(a.Cells[lit.Var]) == lit.Value, int(b.Cells[lit.Var]) == lit.Value
			if x && !y {
				return -1
			}
			if y && !x {
				return 1
			}
		}
		return 0
	}
}

// Classes are what comes of making all images of each solution and comparing.
func TestClasses(t *testing.T) {
	type set struct {
		text string
		all  bool
	}
	sets := []set{{"coin:1,sum", false}, {"coin:3", false}, {"coin:4", false}, {"coin:5", false}, {"coin:6", false},
		{"coin:3,sum", false}, {"coin:4,sum", false}, {"coin:5,sum", false}, {"coin:6,sum", false}, {"coin:5,7+3,sum", false},
		{"coin:5,sum:......a..................", false}, {"coin:5,sum:............-............", false},
		{"latin:2", true}, {"latin:3", true}, {"latin:4", false}, {"latin:4", true}, {"latin:4:1..............1", true},
		{"magic:3", false}, {"magic:3", true}, {"sudoku:2x2", false}, {"sudoku:2x2", true}, {"sudoku:2x2:1..............1", true}}
	if os.Getenv("BANMEN_LONG") != "" {
		sets = append(sets, set{"coin:7", false}, set{"coin:7,sum", false}, set{"latin:5", false})
	}
	for _, s := range sets {
		checkClasses(t, modelOf(t, s.text), groupOf(t, s.text, s.all), s.text)
	}
}

func checkClasses(t *testing.T, m *model.Model, g orbit.Group, text string) {
	t.Helper()
	type class struct {
		cells []uint16
		size  int
	}
	var want []class
	solutions := 0
	search(t, m, func(values []int) bool {
		solutions++
		b := grid.Board{Shape: grid.Square(isqrt(len(values)))}
		for _, x := range values {
			b.Cells = append(b.Cells, uint16(x))
		}
		if size, first := g.First(b, before(m)); first {
			want = append(want, class{b.Cells, size})
		}
		return true
	})
	for _, steps := range []int64{0, 1000} {
		h, err := count.Join(t.Context(), m, count.Options{Steps: steps})
		if err != nil && steps == 0 {
			t.Fatal(text, err)
		} else if err != nil {
			continue
		}
		n, sum := 0, 0
		err = h.Classes(t.Context(), plainGroup(g), func(values []uint16, size int) bool {
			if n == len(want) || !slices.Equal(values, want[n].cells) || size != want[n].size {
				t.Fatalf("%s: class %d of %d is %v, of %d", text, n, len(want), values, size)
			}
			n++
			sum += size
			return true
		})
		if err != nil || n != len(want) || sum != solutions {
			t.Errorf("%s: %d classes of %d, with %d of %d solutions: %v", text, n, len(want), sum, solutions, err)
		}
	}
}

func isqrt(n int) int {
	r := 0
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

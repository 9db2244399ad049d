package count_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/orbit"
)

// groupOf returns the named symmetries that keep the givens of a puzzle.
func groupOf(t testing.TB, text, names string) *orbit.Group {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ops.NewSymmetries(p, names)
	if err != nil {
		t.Fatal(text, err)
	}
	symbols := 0
	for _, d := range p.(banmen.Modeler).Model().Domains {
		symbols = max(symbols, slices.Max(d))
	}
	return orbit.New(p.Givens().Shape, symbols, s.Generators())
}

func plainGroup(t testing.TB, g *orbit.Group) []count.Symmetry {
	t.Helper()
	ys, err := g.Elements()
	if err != nil {
		t.Fatal(err)
	}
	var all []count.Symmetry
	for _, y := range ys {
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

// Classes agrees with making all images of each solution and comparing.
func TestClasses(t *testing.T) {
	type set struct{ text, names string }
	sets := []set{{"coin:1,sum", "d4"}, {"coin:3", "d4"}, {"coin:4", "d4"}, {"coin:5", "d4"}, {"coin:6", "d4"},
		{"coin:3,sum", "d4"}, {"coin:4,sum", "d4"}, {"coin:5,sum", "d4"}, {"coin:6,sum", "d4"}, {"coin:5,7+3,sum", "d4"},
		{"coin:5,sum:......a..................", "d4"}, {"coin:5,sum:............-............", "d4"},
		{"latin:2", "isotopy,d4"}, {"latin:3", "isotopy,d4"}, {"latin:4", "d4"}, {"latin:4", "symbols,d4"}, {"latin:4:1..............1", "symbols,d4"},
		{"magic:3", "d4"}, {"magic:3", "all"}, {"sudoku:2x2", "d4"}, {"sudoku:2x2", "all"}, {"sudoku:2x2:1..............1", "all"}}
	if os.Getenv("BANMEN_LONG") != "" {
		sets = append(sets, set{"coin:7", "d4"}, set{"coin:7,sum", "d4"}, set{"latin:5", "d4"})
	}
	for _, s := range sets {
		if testing.Short() && strings.HasPrefix(s.text, "coin:6") {
			continue
		}
		checkClasses(t, modelOf(t, s.text), groupOf(t, s.text, s.names), s.text)
	}
}

func checkClasses(t *testing.T, m *model.Model, g *orbit.Group, text string) {
	t.Helper()
	type class struct {
		cells []uint16
		size  int64
	}
	orbits, err := g.Orbits(before(m))
	if err != nil {
		t.Fatal(text, err)
	}
	group := plainGroup(t, g)
	var want []class
	solutions := int64(0)
	search(t, m, func(values []int) bool {
		solutions++
		b := grid.Board{Shape: grid.Square(isqrt(len(values)))}
		for _, x := range values {
			b.Cells = append(b.Cells, uint16(x))
		}
		if size, first := orbits.First(b); first {
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
		n, sum := 0, int64(0)
		all, err := h.Classes(t.Context(), group, func(values []uint16, size int64) bool {
			if n == len(want) || !slices.Equal(values, want[n].cells) || size != want[n].size {
				t.Fatalf("%s: class %d of %d is %v, of %d", text, n, len(want), values, size)
			}
			n++
			sum += size
			return true
		})
		if err != nil || n != len(want) || sum != solutions || all != solutions {
			t.Errorf("%s: %d classes of %d, with %d of %d solutions, %d gone through: %v", text, n, len(want), sum, solutions, all, err)
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

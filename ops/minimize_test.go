package ops_test

import (
	"slices"
	"testing"

	"github.com/banmen/banmen/ops"
)

// Each given of a minimal puzzle is needed, and each removed one was redundant.
func TestMinimize(t *testing.T) {
	for _, text := range []string{"sudoku:2x2:1342243131244213", "latin:4:1234214334124321", "magic:3:294753618", "sudoku:2x3:123456456123231564564231312645645312"} {
		p := parse(t, text)
		solution := p.Givens()
		all, err := ops.Redundant(t.Context(), p, solution)
		if err != nil || len(all) != len(solution.Cells) {
			t.Errorf("%s: %v, %v, want all cells", text, all, err)
		}
		q, err := ops.Minimize(t.Context(), p, solution)
		if err != nil {
			t.Fatal(err)
		}
		if left, err := ops.Redundant(t.Context(), q, solution); len(left) > 0 || err != nil {
			t.Errorf("%v: %v could go, %v", q, left, err)
		}
		if n, _ := ops.Count(t.Context(), q, ops.CountOptions{AtMost: 2}); n.Int64() != 1 || !q.Givens().ContainedIn(solution) {
			t.Errorf("%v has %v solutions", q, n)
		}
	}
	p := parse(t, "sudoku:2x2:13....31.1.4.2..")
	cells, err := ops.Redundant(t.Context(), p, parse(t, "sudoku:2x2:1342243131244213").Givens())
	if err != nil || !slices.Equal(cells, []int{0, 1, 6, 7, 9}) {
		t.Error(cells, err)
	}
}

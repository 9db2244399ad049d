package factors

import (
	"math"
	"testing"
)

// Each class is made once. The numbers of namings of all classes add up to the number of labelled
// graphs.
func TestClasses(t *testing.T) {
	for _, x := range []struct{ n, k int }{{1, 0}, {2, 1}, {4, 2}, {5, 2}, {6, 3}, {7, 3}, {7, 4}, {8, 4}, {9, 3}} {
		c := &classifier{x.n, x.k}
		seen := map[key]bool{}
		order, sum := math.Gamma(float64(x.n)+1), 0.0
		c.extend(&graph{}, 0, x.n, func(g *graph) bool {
			f := newFinder(g, x.n, x.n)
			form := f.form()
			if seen[form] {
				t.Errorf("%d, %d: the class of %x twice", x.n, x.k, *g)
			}
			seen[form] = true
			sum += order * order / float64(f.automorphisms())
			return true
		})
		if want := graphs(x.n, x.k); math.Abs(sum-want) > want/1e9 {
			t.Errorf("%d, %d: %d classes of %.0f graphs, want %.0f", x.n, x.k, len(seen), sum, want)
		}
	}
}

package rule

import (
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen/grid"
)

// RandomRegions returns the args of regions that cut a square board of n rows into n
// connected regions of n cells, at random: it begins with the rows, and regions exchange
// cells at their borders.
func RandomRegions(r *rand.Rand, s grid.Shape) string {
	n := s.Cols
	in := make([]int, s.Size())
	for c := range in {
		in[c] = c / n
	}
	for range 40 * n {
		exchange(r, s, in)
	}
	return FormatRegions(in)
}

// exchange gives a cell at a border to the other region, which gives one back. It does
// nothing if a region would fall apart.
func exchange(r *rand.Rand, s grid.Shape, in []int) {
	c := r.IntN(len(in))
	near := s.Adjacent(c)
	from, to := in[c], in[near[r.IntN(len(near))]]
	if from == to {
		return
	}
	in[c] = to
	if connected(s, in, from, -1) {
		for _, d := range r.Perm(len(in)) {
			if d == c || in[d] != to || !slices.ContainsFunc(s.Adjacent(d), func(e int) bool { return in[e] == from }) {
				continue
			}
			in[d] = from
			if connected(s, in, to, -1) {
				return
			}
			in[d] = to
		}
	}
	in[c] = from
}

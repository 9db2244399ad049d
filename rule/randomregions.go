package rule

import (
	"math/rand/v2"
	"slices"
	"strings"

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
	letters := make([]byte, len(in))
	seen := map[int]byte{}
	for c, region := range in {
		if _, ok := seen[region]; !ok {
			seen[region] = regionLetters[len(seen)]
		}
		letters[c] = seen[region]
	}
	return strings.TrimSpace(string(letters))
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
	if connected(s, in, from) {
		for _, d := range r.Perm(len(in)) {
			if d == c || in[d] != to || !slices.ContainsFunc(s.Adjacent(d), func(e int) bool { return in[e] == from }) {
				continue
			}
			in[d] = from
			if connected(s, in, to) {
				return
			}
			in[d] = to
		}
	}
	in[c] = from
}

// connected reports whether the cells of a region are connected.
func connected(s grid.Shape, in []int, region int) bool {
	first := slices.Index(in, region)
	if first < 0 {
		return false
	}
	cells, size := []int{first}, 0
	for _, of := range in {
		if of == region {
			size++
		}
	}
	for i := 0; i < len(cells); i++ {
		for _, d := range s.Adjacent(cells[i]) {
			if in[d] == region && !slices.Contains(cells, d) {
				cells = append(cells, d)
			}
		}
	}
	return len(cells) == size
}

package rule

import (
	"math/rand/v2"
	"slices"

	"github.com/banmen/banmen/grid"
)

// GrowRegions divides a board into regions with each seeds per region. Pieces grow at
// random from the seeds, and adjacent pieces are joined. It reports false if they cannot
// be joined.
func GrowRegions(r *rand.Rand, s grid.Shape, seeds []int, each int) (regions []int, ok bool) {
	piece := slices.Repeat([]int{-1}, s.Size())
	for i, c := range seeds {
		piece[c] = i
	}
	open := slices.Clone(seeds) // cells next to which a piece may grow
	for len(open) > 0 {
		i := r.IntN(len(open))
		free := slices.DeleteFunc(s.Adjacent(open[i]), func(d int) bool { return piece[d] >= 0 })
		if len(free) == 0 {
			open = slices.Delete(open, i, i+1)
			continue
		}
		d := free[r.IntN(len(free))]
		piece[d], open = piece[open[i]], append(open, d)
	}
	region := join(s, piece, len(seeds), each)
	if region == nil {
		return nil, false
	}
	for c := range piece {
		piece[c] = region[piece[c]]
	}
	return piece, true
}

// join puts n pieces into regions of each adjacent pieces. It returns the region of each piece, or
// nil if it fails. The next piece is always one with the fewest neighbours.
func join(s grid.Shape, piece []int, n, each int) []int {
	beside := make([]map[int]bool, n)
	for i := range beside {
		beside[i] = map[int]bool{}
	}
	for c, p := range piece {
		for _, d := range s.Adjacent(c) {
			if piece[d] != p {
				beside[p][piece[d]] = true
			}
		}
	}
	region := slices.Repeat([]int{-1}, n)
	fewest := func(among func(p int) bool) int {
		best, least := -1, 0
		for p := range n {
			if region[p] >= 0 || !among(p) {
				continue
			}
			free := 0
			for q := range beside[p] {
				if region[q] < 0 {
					free++
				}
			}
			if best < 0 || free < least {
				best, least = p, free
			}
		}
		return best
	}
	for to := range n / each {
		var members []int
		for range each {
			p := fewest(func(p int) bool {
				return len(members) == 0 || slices.ContainsFunc(members, func(m int) bool { return beside[m][p] })
			})
			if p < 0 {
				return nil
			}
			members = append(members, p)
			region[p] = to
		}
	}
	return region
}

// MoveCell moves one of the cells, at random, to an adjacent region. Its old region must stay
// connected. It reports false if no cell can move.
func MoveCell(r *rand.Rand, s grid.Shape, regions, cells []int) bool {
	for _, k := range r.Perm(len(cells)) {
		c := cells[k]
		others := slices.DeleteFunc(s.Adjacent(c), func(d int) bool { return regions[d] == regions[c] })
		if len(others) > 0 && connected(s, regions, regions[c], c) {
			regions[c] = regions[others[r.IntN(len(others))]]
			return true
		}
	}
	return false
}

// connected reports whether the cells of a region except cell without are connected; -1 excepts
// none. It reports false if no cells remain.
func connected(s grid.Shape, regions []int, region, without int) bool {
	first, size := -1, 0
	for c, n := range regions {
		if n == region && c != without {
			first, size = c, size+1
		}
	}
	if size == 0 {
		return false
	}
	seen, found := make([]bool, len(regions)), 1
	seen[first] = true
	for todo := append(make([]int, 0, size), first); len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, d := range s.Adjacent(c) {
			if regions[d] == region && d != without && !seen[d] {
				seen[d] = true
				found++
				todo = append(todo, d)
			}
		}
	}
	return found == size
}

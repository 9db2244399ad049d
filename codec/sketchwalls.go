package codec

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Irregular reports whether a sketch has walls other than those between boxes of one size.
func (s *Sketch) Irregular() bool {
	if !s.HasWalls() {
		return false
	}
	regions := s.Regions()
	first, last := map[int]int{}, map[int]int{}
	for c, r := range regions {
		if _, ok := first[r]; !ok {
			first[r] = c
		}
		last[r] = c
	}
	h, w := 0, 0
	for r, c := range first {
		high, wide := last[r]/s.Cols-c/s.Cols+1, last[r]%s.Cols-c%s.Cols+1
		if h == 0 {
			h, w = high, wide
		}
		if high != h || wide != w || c/s.Cols%h != 0 || c%s.Cols%w != 0 {
			return true
		}
	}
	count := map[int]int{}
	for _, r := range regions {
		count[r]++
	}
	for _, n := range count {
		if n != h*w {
			return true
		}
	}
	return s.between(regions)
}

// between reports whether a wall stands between two cells of a region.
func (s *Sketch) between(regions []int) bool {
	least := s.least()
	for pair, w := range s.Walls {
		if w >= least && regions[pair[0]] == regions[pair[1]] {
			return true
		}
	}
	return false
}

// HasWalls reports whether some lines between cells are stronger than others.
func (s *Sketch) HasWalls() bool {
	seen := map[int]bool{}
	for _, w := range s.Walls {
		seen[w] = true
	}
	return len(seen) > 1
}

// least returns the strength that a line needs to be a wall. If some lines are missing or dotted,
// all others are walls; otherwise the heavy lines are.
func (s *Sketch) least() int {
	for _, w := range s.Walls {
		if w == noWall {
			return lightWall
		}
	}
	return heavyWall
}

// Regions returns the region of each cell as the walls show them, numbered in reading order.
func (s *Sketch) Regions() []int {
	first := grid.Identity(s.Size())
	least := s.least()
	for _, pairs := range Borders(s.Shape) {
		for _, pair := range pairs {
			if s.Walls[pair] < least {
				unite(first, pair)
			}
		}
	}
	number := numbered(first)
	for c := range first {
		first[c] = number[first[c]]
	}
	return first
}

// Closed returns Regions, or an error if a wall ends within one of them.
func (s *Sketch) Closed() ([]int, error) {
	regions := s.Regions()
	if s.between(regions) {
		return nil, banmen.Syntaxf(0, 0, "expected walls around whole regions, found one that ends inside a region")
	}
	return regions, nil
}

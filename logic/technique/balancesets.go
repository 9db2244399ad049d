package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// houseSets returns the sets of full houses that people add up: rows or columns beside each
// other, and boxes that touch.
func houseSets(r *logic.Rules) (all [][]int) {
	for kind := logic.Row; kind <= logic.Box; kind++ {
		if kind == logic.Box {
			all = touching(r, r.Kinds[kind], all)
			continue
		}
		for i := range r.Kinds[kind] {
			for n := 1; n <= mostHouses && i+n <= len(r.Kinds[kind]); n++ {
				set := r.Kinds[kind][i : i+n]
				if adjacent(r, set) {
					all = append(all, set)
				}
			}
		}
	}
	for _, h := range r.Kinds[logic.Other] {
		all = append(all, []int{h})
	}
	return slices.DeleteFunc(all, func(set []int) bool {
		return slices.ContainsFunc(set, func(h int) bool { return !r.Houses[h].Full })
	})
}

// adjacent reports whether houses follow each other.
func adjacent(r *logic.Rules, set []int) bool {
	for i, h := range set {
		if r.Houses[h].Index != r.Houses[set[0]].Index+i {
			return false
		}
	}
	return true
}

// A grower finds sets of houses that touch.
type grower struct {
	near [][]int // by house: its neighbours of the same kind
	seen map[[mostHouses]int]bool
	all  [][]int
}

// touching appends the sets of houses of a kind that touch.
func touching(r *logic.Rules, houses []int, all [][]int) [][]int {
	g := grower{near: make([][]int, len(r.Houses)), seen: map[[mostHouses]int]bool{}, all: all}
	for _, h := range houses {
		for _, o := range houses {
			if o != h && beside(r, h, o) {
				g.near[h] = append(g.near[h], o)
			}
		}
	}
	for _, h := range houses {
		g.grow([]int{h})
	}
	return g.all
}

// grow appends a set of houses, and all larger sets that it grows into. It adds adjacent houses
// with a greater number than the first house.
func (g *grower) grow(set []int) {
	var key [mostHouses]int
	copy(key[:], set)
	if g.seen[key] {
		return
	}
	g.seen[key] = true
	if g.all = append(g.all, set); len(set) == mostHouses {
		return
	}
	var next []int
	for _, o := range set {
		for _, h := range g.near[o] {
			if h > set[0] && !slices.Contains(set, h) {
				next = append(next, h)
			}
		}
	}
	slices.Sort(next)
	for _, h := range slices.Compact(next) {
		more := append(slices.Clone(set), h)
		slices.Sort(more)
		g.grow(more)
	}
}

// beside reports whether houses have neighbouring cells.
func beside(r *logic.Rules, a, b int) bool {
	for _, c := range r.Houses[a].Cells {
		for _, d := range r.Shape.Adjacent(c) {
			if slices.Contains(r.Houses[b].Cells, d) {
				return true
			}
		}
	}
	return false
}

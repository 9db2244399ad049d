package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// houseSets returns the sets of full houses that people add up: rows or columns beside each
// other, and boxes that touch.
func houseSets(r *logic.Rules) (all [][]int) {
	for kind := logic.Row; kind <= logic.Box; kind++ {
		for i, h := range r.Kinds[kind] {
			if kind == logic.Box {
				all = touching(r, []int{h}, r.Kinds[kind], all)
				continue
			}
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

// touching appends a set of houses, and those that it grows into by houses beside it with
// greater numbers than the first.
func touching(r *logic.Rules, set, houses []int, all [][]int) [][]int {
	if slices.ContainsFunc(all, func(other []int) bool { return slices.Equal(other, set) }) {
		return all
	}
	all = append(all, set)
	if len(set) == mostHouses {
		return all
	}
	for _, h := range houses {
		if h > set[0] && !slices.Contains(set, h) && beside(r, set, h) {
			more := append(slices.Clone(set), h)
			slices.Sort(more)
			all = touching(r, more, houses, all)
		}
	}
	return all
}

// beside reports whether a cell of a house has a neighbour in a set of houses.
func beside(r *logic.Rules, set []int, house int) bool {
	cells := r.Houses[house].Cells
	for _, h := range set {
		for _, c := range r.Houses[h].Cells {
			for _, d := range r.Shape.Adjacent(c) {
				if slices.Contains(cells, d) {
					return true
				}
			}
		}
	}
	return false
}

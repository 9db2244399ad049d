package logic

import (
	"cmp"
	"slices"
)

// A Restated is a house that was stated although another has all of its cells, so that it says
// nothing more. It is none of the houses of Rules; steps in files may name it.
type Restated struct {
	House
	In int // the house that has its cells
}

// distinct returns houses by kind and index, each set of cells once, and the couples: two cells that
// only see each other. A house within another is Restated. Rows, columns and boxes are so only if
// they have the very cells of a house before: they have names that techniques go by.
func (r *Rules) distinct(stated []House, spend Spend) (houses, couples []House, err error) {
	all, couples := r.sorted(stated)
	in, err := r.containers(all, spend)
	if err != nil {
		return nil, nil, err
	}
	number := make([]int, len(all))
	for i, h := range all {
		if number[i] = len(houses); in[i] < 0 {
			houses = append(houses, h)
		}
	}
	for i, h := range all {
		j := i
		for in[j] >= 0 {
			j = in[j]
		}
		if j != i {
			r.Restated = append(r.Restated, Restated{h, number[j]})
		}
	}
	return houses, couples, nil
}

// sorted returns houses by kind and index, without those that have too many cells or none, and the couples:
// those of two cells that are not full.
func (r *Rules) sorted(stated []House) (all, couples []House) {
	for _, h := range stated {
		h.Cells = slices.Sorted(slices.Values(h.Cells))
		h.Full = len(h.Cells) == r.Symbols
		switch {
		case len(h.Cells) == 0 || len(h.Cells) > MaxSymbols:
		case len(h.Cells) == 2 && !h.Full:
			couples = append(couples, h)
		default:
			all = append(all, h)
		}
	}
	slices.SortStableFunc(all, func(a, b House) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Index, b.Index))
	})
	return all, couples
}

// containers returns by house another that has all of its cells, -1 if it is not Restated.
func (r *Rules) containers(all []House, spend Spend) ([]int, error) {
	at := map[int][]int{} // by cell: the houses that have it
	for i, h := range all {
		for _, c := range h.Cells {
			at[c] = append(at[c], i)
		}
	}
	in := make([]int, len(all))
	for i, h := range all {
		if err := spend.on(0); err != nil {
			return nil, err
		}
		in[i] = -1
		for _, j := range at[h.Cells[0]] {
			same := len(all[j].Cells) == len(h.Cells)
			if (same && j < i || !same && h.Kind == Other) && hasAll(all[j].Cells, h.Cells) {
				in[i] = j
				break
			}
		}
	}
	return in, nil
}

// hasAll reports whether a list of cells has all those of another; both are ascending.
func hasAll(cells, others []int) bool {
	for _, c := range others {
		i, is := slices.BinarySearch(cells, c)
		if !is {
			return false
		}
		cells = cells[i+1:]
	}
	return true
}

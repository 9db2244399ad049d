package logic

import (
	"cmp"
	"slices"
)

// A Restated is a house whose cells all belong to another house, so that it adds nothing.
// It is not among the houses of Rules, but steps in files may name it.
type Restated struct {
	House
	In int // the house that contains it
}

// distinct returns the different houses, by kind and index, and the couples: pairs of cells that
// see each other. A house inside another becomes Restated. Rows, columns and boxes stay, because
// techniques refer to them, unless their cells equal those of an earlier house.
func (r *Rules) distinct(raw []House, spend Spend) (houses, couples []House, err error) {
	all, couples := r.sorted(raw)
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

// sorted returns houses by kind and index, without empty and oversized ones, and the
// couples: houses of two cells that are not full.
func (r *Rules) sorted(raw []House) (all, couples []House) {
	for _, h := range raw {
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

// containers returns for each house the index of another house with all of its cells, or -1 if
// no house contains it.
func (r *Rules) containers(all []House, spend Spend) ([]int, error) {
	in := make([]int, len(all))
	for i, h := range all {
		if err := spend.on(0); err != nil {
			return nil, err
		}
		in[i] = slices.IndexFunc(all, func(g House) bool { return len(g.Cells) > len(h.Cells) && h.Kind == Other && g.hasAll(h.Cells) })
		if in[i] < 0 {
			in[i] = slices.IndexFunc(all[:i], func(g House) bool { return slices.Equal(g.Cells, h.Cells) })
		}
	}
	return in, nil
}

// hasAll reports whether a house contains all of some cells, which are ascending.
func (h House) hasAll(cells []int) bool {
	rest := h.Cells
	for _, c := range cells {
		if c < rest[0] || c > rest[len(rest)-1] {
			return false
		}
		i, is := slices.BinarySearch(rest, c)
		if !is {
			return false
		}
		if rest = rest[i+1:]; len(rest) == 0 {
			return c == cells[len(cells)-1]
		}
	}
	return true
}

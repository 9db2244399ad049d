package engine

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/model"
)

// coverShare limits the sums of covered houses to those whose distance from their least or greatest
// value is less than 1/coverShare of the distance between these. Others remove too little.
const coverShare = 4

// postCovers posts sums of the cells outside of a house that disjoint sums cover, such as a box
// that several diagonals cross.
func (b *copyBuilder) postCovers() {
	if len(b.sums) < 2 || len(b.sums) > maxCrossed || len(b.houses) > maxCrossed {
		return
	}
	houses, sums := make([]house, len(b.houses)), make([]house, len(b.sums))
	for i, h := range b.houses {
		houses[i].varSet = h.in
		for x := range bitsOf(h.all) {
			houses[i].total += x
		}
	}
	for i, c := range b.sums {
		sums[i] = house{newVarSet(len(b.dom)), c.Most}
		for _, v := range c.Of {
			sums[i].add(v)
		}
	}
	known := map[string]bool{}
	for i := range houses {
		outside, ok := outsideOf(houses, i, sums)
		of := outside.list()
		if k := key(of, nil); !ok || len(of) == 0 || len(of) > mergeMost || known[k] {
			continue
		} else {
			known[k] = true
		}
		f := b.total(model.Sum(of, outside.total), toInt32(of))
		b.group(f)
		if low, high, ok := f.reach(&b.domains); !ok || len(f.groups) > 0 && high-low > coverShare*min(f.total-low, high-f.total) {
			b.add(f, slow)
		}
	}
}

// outsideOf covers the i-th house by disjoint sums, and by houses where no sum is. It returns the
// variables outside of the house with their total, and reports whether the house is covered.
func outsideOf(houses []house, i int, sums []house) (outside house, ok bool) {
	h := houses[i]
	type crossing struct{ sum, meets int }
	var crossings []crossing
	for k, s := range sums {
		if !s.meets(h.varSet) {
			continue
		}
		c := crossing{sum: k}
		for _, t := range sums {
			c.meets += b2i(s.meets(t.varSet))
		}
		crossings = append(crossings, c)
	}
	if crossings == nil {
		return h, false
	}
	// first the sums that exclude the fewest others
	slices.SortStableFunc(crossings, func(c, d crossing) int { return cmp.Compare(c.meets, d.meets) })
	all := house{make(varSet, len(h.varSet)), -h.total}
	join := func(s house) { all = house{all.with(s.varSet), all.total + s.total} }
	for _, c := range crossings {
		if s := sums[c.sum]; !s.meets(all.varSet) {
			join(s)
		}
	}
	gap := h.without(all.varSet)
	for _, g := range houses {
		if n := g.common(gap); n > 1 && n == g.common(h.varSet) && !g.meets(all.varSet) {
			join(g)
			gap = gap.without(g.varSet)
		}
	}
	all.varSet = all.without(h.varSet)
	for _, g := range houses {
		if g.common(all.varSet) == g.len() {
			all = house{all.without(g.varSet), all.total - g.total}
		}
	}
	return all, gap.len() == 0
}

package model_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/model"
)

// A plainDivision divides a board without domains into connected regions, by trying all ways.
type plainDivision struct {
	rows, cols, size int
	label            []int
}

// each calls f with the labels of each division, numbered in the order of the first cells.
func (d *plainDivision) each(f func()) {
	c := slices.Index(d.label, 0)
	if c < 0 {
		f()
		return
	}
	seen := map[uint64]bool{}
	d.grow(1<<c, slices.Max(d.label)+1, seen, f)
}

// grow adds cells to the set of a new region until it is complete.
func (d *plainDivision) grow(set uint64, label int, seen map[uint64]bool, f func()) {
	if seen[set] {
		return
	}
	seen[set] = true
	var cells []int
	for c := range d.label {
		if set>>c&1 != 0 {
			cells = append(cells, c)
		}
	}
	if len(cells) == d.size {
		for _, c := range cells {
			d.label[c] = label
		}
		d.each(f)
		for _, c := range cells {
			d.label[c] = 0
		}
		return
	}
	for c, l := range d.label {
		if l == 0 && c > cells[0] && set>>c&1 == 0 && slices.ContainsFunc(cells, func(b int) bool { return d.adjacent(b, c) }) {
			d.grow(set|1<<c, label, seen, f)
		}
	}
}

func (d *plainDivision) adjacent(a, b int) bool {
	rows, cols := a/d.cols-b/d.cols, a%d.cols-b%d.cols
	return rows*rows+cols*cols == 1
}

// A RegionFilter keeps all values of all solutions, and rejects every other assignment.
func TestRegionFilter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SampledFrom([][3]int{{2, 3, 2}, {2, 3, 3}, {3, 3, 3}, {2, 4, 4}, {3, 4, 4}, {3, 4, 6}, {4, 4, 4}}).Draw(t, "shape")
		d := &plainDivision{rows: shape[0], cols: shape[1], size: shape[2], label: make([]int, shape[0]*shape[1])}
		n := len(d.label)
		c := model.Regions{Of: make([]model.Var, n), Labels: make([]model.Var, n), Size: d.size}
		for a := range n {
			for b := range a {
				if p := (model.Pair{A: b, B: a}); d.adjacent(a, b) {
					c.Edges = append(c.Edges, p)
				} else {
					c.Pairs = append(c.Pairs, p)
				}
			}
		}
		// most values and counts are made to fit one of these
		var divisions [][]int
		d.each(func() { divisions = append(divisions, slices.Clone(d.label)) })
		label := rapid.SampledFrom(divisions).Draw(t, "division")
		values := make([]int, n)
		most := d.size + rapid.IntRange(0, 1).Draw(t, "spare")
		for r := 1; r <= n/d.size; r++ {
			unused := rapid.Permutation(upTo(most)).Draw(t, "values")
			for i, l := range label {
				if l == r {
					values[i], unused = unused[0]+1, unused[1:]
				}
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "counts") {
			nodes := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, min(n, 9), rapid.ID[int]).Draw(t, "nodes")
			in := map[int]bool{}
			for _, a := range nodes {
				in[label[a]] = true
			}
			number := rapid.IntRange(0, n-1).Draw(t, "number")
			plus := len(in) - values[number] + rapid.SampledFrom([]int{0, 0, 0, 0, 1, -1}).Draw(t, "off")
			c.Counts = append(c.Counts, model.RegionCount{Nodes: nodes, Number: number, Plus: plus})
		}
		all := slices.Concat(c.Edges, c.Pairs)
		val, lab, same := make([]uint64, n), make([]uint64, n), make([]uint64, len(all))
		for i := range n {
			val[i] = 1<<values[i] | 1<<rapid.IntRange(1, most).Draw(t, "other")
			lab[i] = 2<<(n/d.size) - 2
		}
		for i := range same {
			if same[i] = 6; rapid.IntRange(0, 5).Draw(t, "known") == 0 {
				same[i] = 1 << sameOf(label[all[i].A] == label[all[i].B])
			}
		}
		keptVal, keptLab, keptSame := make([]uint64, n), make([]uint64, n), make([]uint64, len(all))
		solutions := 0
		d.each(func() {
			for i, p := range all {
				if same[i]>>sameOf(d.label[p.A] == d.label[p.B])&1 == 0 {
					return
				}
			}
			plainValues(c, d.label, val, make([]int, 0, n), func(values []int) {
				solutions++
				for i, x := range values {
					keptVal[i] |= 1 << x
					keptLab[i] |= 1 << d.label[i]
				}
				for i, p := range all {
					keptSame[i] |= 1 << sameOf(d.label[p.A] == d.label[p.B])
				}
			})
		})
		nowVal, nowLab, nowSame := slices.Clone(val), slices.Clone(lab), slices.Clone(same)
		f := model.NewRegionFilter(c)
		f.Unnumbered = rapid.Bool().Draw(t, "unnumbered")
		if rapid.Bool().Draw(t, "again") {
			// it remembers where it searched before values were excluded
			f.Narrow(slices.Repeat([]uint64{2<<most - 2}, n), slices.Clone(lab), slices.Repeat([]uint64{6}, len(all)))
		}
		if !f.Narrow(nowVal, nowLab, nowSame) {
			if solutions > 0 {
				t.Fatalf("no solution, plain words find %d", solutions)
			}
			return
		}
		for i := range n {
			if keptVal[i]&^nowVal[i] != 0 || keptLab[i]&^nowLab[i] != 0 {
				t.Fatalf("node %d: values %b and labels %b, plain words find %b and %b", i, nowVal[i], nowLab[i], keptVal[i], keptLab[i])
			}
		}
		for i := range all {
			if keptSame[i]&^nowSame[i] != 0 {
				t.Fatalf("pair %v: %b, plain words find %b", all[i], nowSame[i], keptSame[i])
			}
		}
		if order := slices.Sorted(slices.Values(f.Anchors(nowVal, nowLab, nowSame))); !slices.Equal(order, upTo(n)) {
			t.Fatalf("anchors are nodes %v", order)
		}
		decided(t, c, d, values)
	})
}

// decided compares the filter with plain code where all variables are decided.
func decided(t *rapid.T, c model.Regions, d *plainDivision, values []int) {
	n := len(values)
	f := model.NewRegionFilter(c)
	d.each(func() {
		val, lab := make([]uint64, n), make([]uint64, n)
		for i, x := range values {
			val[i], lab[i] = 1<<x, 1<<d.label[i]
		}
		var same []uint64
		for _, p := range slices.Concat(c.Edges, c.Pairs) {
			same = append(same, 1<<sameOf(d.label[p.A] == d.label[p.B]))
		}
		want := false
		plainValues(c, d.label, slices.Clone(val), nil, func([]int) { want = true })
		if got := f.Narrow(val, lab, same); got != want {
			t.Fatalf("labels %v, values %v: %v, plain words say %v", d.label, values, got, want)
		}
	})
}

func sameOf(same bool) int {
	if same {
		return model.Together
	}
	return model.Apart
}

func upTo(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// plainValues calls f with all values, from sets, that satisfy a Regions with some labels.
func plainValues(c model.Regions, label []int, sets []uint64, values []int, f func(values []int)) {
	i := len(values)
	if i == len(sets) {
		for _, k := range c.Counts {
			in := map[int]bool{}
			for _, a := range k.Nodes {
				in[label[a]] = true
			}
			if values[k.Number]+k.Plus != len(in) {
				return
			}
		}
		f(values)
		return
	}
	for x := range 64 {
		used := slices.ContainsFunc(upTo(i), func(j int) bool { return label[j] == label[i] && values[j] == x })
		if sets[i]>>x&1 != 0 && !used {
			plainValues(c, label, sets, append(values, x), f)
		}
	}
}

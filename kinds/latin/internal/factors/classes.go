package factors

import (
	"math/bits"
	"slices"
)

// The classes of graphs with k edges at each vertex are made column by column: a prefix is the
// first m columns of a graph, up to the names of columns and symbols. A prefix of m columns is made
// only from one prefix of m-1 columns: the one without the last column of its canonical form
// (McKay, Isomorph-free exhaustive generation, 1998). So prefixes with different origins never lead
// to the same class, and each prefix can be continued anywhere.

// A classifier makes the classes of graphs of n columns and n symbols with k edges at each.
type classifier struct{ n, k int }

// prefixes returns the prefixes of m columns.
func (c *classifier) prefixes(m int) (all []graph) {
	c.extend(&graph{}, 0, m, func(g *graph) bool {
		all = append(all, *g)
		return true
	})
	return all
}

// extend calls found with the prefixes of end columns that are made from a prefix of m, until
// found returns false. It reports whether all were found.
func (c *classifier) extend(g *graph, m, end int, found func(*graph) bool) bool {
	if m == end {
		return found(g)
	}
	before := newFinder(g, m, c.n).form()
	made := map[key]bool{}
	next := *g
	for column := range c.columns(g, m) {
		next[m] = column
		if form, ok := c.made(&next, m+1, before); ok && !made[form] {
			made[form] = true
			if !c.extend(&next, m+1, end, found) {
				return false
			}
		}
	}
	return true
}

// made returns the canonical form of a prefix of m columns. It reports false unless the prefix may
// be made from the one with the form before, that is, without the last column of its canonical
// form.
func (c *classifier) made(g *graph, m int, before key) (form key, ok bool) {
	f := newFinder(g, m, c.n)
	first := f.start()
	for column := range m {
		if first[column] > first[m-1] {
			return key{}, false
		}
	}
	colours := first
	f.search(&colours)
	last := m - 1
	for _, column := range slices.Backward(f.order[:m]) {
		if first[column] == first[m-1] { // the last column with the highest colour
			last = int(column)
			break
		}
	}
	if g[last] == g[m-1] {
		return f.best, true
	}
	part := *g
	part[last] = part[m-1]
	part[m-1] = 0
	return f.best, newFinder(&part, m-1, c.n).form() == before
}

// columns returns the columns that can follow the m columns of a prefix. If columns differ only by
// symbols that are in the same columns, it returns one of them.
func (c *classifier) columns(g *graph, m int) func(yield func(uint16) bool) {
	var full, due uint16 // symbols that are in k columns, and that all other columns must have
	var alike [maxOrder]uint16
	for s := range c.n {
		in := uint16(0)
		for column := range m {
			in |= g[column] >> s & 1 << column
		}
		alike[s] = in
		switch missing := c.k - bits.OnesCount16(in); missing {
		case 0:
			full |= 1 << s
		case c.n - m:
			due |= 1 << s
		}
	}
	return func(yield func(uint16) bool) {
		var take func(s int, column uint16) bool
		take = func(s int, column uint16) bool {
			switch left := c.k - bits.OnesCount16(column); {
			case left < 0 || left > c.n-s:
				return true
			case s == c.n:
				return yield(column)
			}
			bit := uint16(1) << s
			if full&bit == 0 && c.inOrder(&alike, s, column) && !take(s+1, column|bit) {
				return false
			}
			return due&bit != 0 || take(s+1, column)
		}
		take(0, 0)
	}
}

// inOrder reports whether a column has all symbols before s that are in the same columns.
func (c *classifier) inOrder(alike *[maxOrder]uint16, s int, column uint16) bool {
	for before := range s {
		if alike[before] == alike[s] && column>>before&1 == 0 {
			return false
		}
	}
	return true
}

// automorphisms returns the number of renamings of columns and symbols that leave f unchanged. Call
// form first.
func (f *finder) automorphisms() int64 {
	n := int64(f.times)
	return n * equal(f.columns[:f.m]) * equal(f.symbols[:f.n])
}

// equal returns the number of ways to permute equal sets among sets.
func equal(sets []uint16) int64 {
	ways := int64(1)
	for i, s := range sets {
		same := int64(1)
		for _, before := range sets[:i] {
			if before == s {
				same++
			}
		}
		ways *= same
	}
	return ways
}

package model

import (
	"cmp"
	"math/bits"
	"slices"
)

// A regionCounter holds a RegionCount and the state of its bounds.
type regionCounter struct {
	RegionCount
	in    []bool    // by node: it is in Nodes
	pairs [][]int32 // by two indexes in Nodes, the greater one first: the index of their pair

	parts []regionPart
	part  []int  // by index in Nodes: its part
	apart []bool // by two parts: they are in different regions
	best  []int  // parts that must be in different regions
	trial []int  // scratch
}

// A regionPart consists of the nodes of a shard that are counted.
type regionPart struct {
	root int32 // of the shard
	size int
	exit bool // the region may extend beyond the counted nodes
}

// addCounts prepares the counts.
func (f *RegionFilter) addCounts() {
	at := map[[2]int]int32{}
	for i, p := range f.all {
		at[[2]int{p.A, p.B}], at[[2]int{p.B, p.A}] = int32(i), int32(i)
	}
	for _, c := range f.Counts {
		k := regionCounter{RegionCount: c, in: make([]bool, len(f.Of)), part: make([]int, len(c.Nodes))}
		for i, a := range c.Nodes {
			k.in[a] = true
			var pairs []int32
			for _, b := range c.Nodes[:i] {
				pairs = append(pairs, at[[2]int{a, b}])
			}
			k.pairs = append(k.pairs, pairs)
		}
		f.counts = append(f.counts, k)
	}
}

// count bounds the number of regions of each count.
//
// A region with nodes in the count and outside has one in the count with an edge to the outside.
// Each other region has all its nodes in the count, none of them with such an edge. So the number is
// at most that of parts with an exit, plus that of regions which fill the other parts. It is at
// least that of parts that are in different regions.
func (f *RegionFilter) count() {
	for i := range f.counts {
		c := &f.counts[i]
		f.divide(c)
		f.compare(c)
		c.choose()
		exits, rest := 0, 0
		for _, p := range c.parts {
			if p.exit {
				exits++
			} else {
				rest += p.size
			}
		}
		number := &f.val[c.Number]
		least, most := len(c.best), exits+rest/f.Size
		f.keep(number, valuesFrom(least-c.Plus)&^valuesFrom(most-c.Plus+1))
		if f.failed {
			return
		}
		if bits.TrailingZeros64(*number)+c.Plus == exits && rest < f.Size {
			f.separate(c)
		}
		if bits.Len64(*number)-1+c.Plus == least {
			f.gather(c)
		}
		if f.changed || f.failed {
			return
		}
	}
}

// valuesFrom returns the set of the values from x on.
func valuesFrom(x int) uint64 { return ^uint64(0) << max(x, 0) }

// divide finds the parts of a count.
func (f *RegionFilter) divide(c *regionCounter) {
	c.parts = c.parts[:0]
	for i, a := range c.Nodes {
		k := slices.IndexFunc(c.parts, func(p regionPart) bool { return p.root == f.root[a] })
		if k < 0 {
			k = len(c.parts)
			c.parts = append(c.parts, regionPart{root: f.root[a]})
		}
		p := &c.parts[k]
		p.size++
		c.part[i] = k
		for _, e := range f.beside[a] {
			p.exit = p.exit || !c.in[e.to] && (f.root[e.to] == p.root || f.leads(&f.shards[p.root], e))
		}
	}
	for k := range c.parts {
		p := &c.parts[k]
		p.exit = p.exit || p.size < f.shards[p.root].size
	}
}

// compare finds which parts are in different regions.
func (f *RegionFilter) compare(c *regionCounter) {
	n := len(c.parts)
	c.apart = slices.Grow(c.apart[:0], n*n)[:n*n]
	clear(c.apart)
	for i, pairs := range c.pairs {
		for j, p := range pairs {
			if f.same[p] == 1<<Apart {
				k, l := c.part[i], c.part[j]
				c.apart[k*n+l], c.apart[l*n+k] = true, true
			}
		}
	}
}

// choose chooses parts that are in different regions, as many as it finds greedily from each part.
func (c *regionCounter) choose() {
	n := len(c.parts)
	c.best = c.best[:0]
	for k := range n {
		c.trial = append(c.trial[:0], k)
		for d := 1; d < n; d++ {
			l := (k + d) % n
			if !slices.ContainsFunc(c.trial, func(t int) bool { return !c.apart[t*n+l] }) {
				c.trial = append(c.trial, l)
			}
		}
		if len(c.trial) > len(c.best) {
			c.best, c.trial = c.trial, c.best
		}
	}
}

// separate decides that parts with an exit are in different regions.
func (f *RegionFilter) separate(c *regionCounter) {
	for i, pairs := range c.pairs {
		for j, p := range pairs {
			if k, l := c.part[i], c.part[j]; k != l && c.parts[k].exit && c.parts[l].exit {
				f.keep(&f.same[p], 1<<Apart)
			}
		}
	}
}

// gather decides that each part is in the same region as one of the best parts.
func (f *RegionFilter) gather(c *regionCounter) {
	n, labels := len(c.parts), uint64(0)
	for _, l := range c.best {
		labels |= f.shards[c.parts[l].root].lab
	}
	for k, p := range c.parts {
		if slices.Contains(c.best, k) {
			continue
		}
		f.keep(&f.lab[p.root], labels)
		with, ways := -1, 0
		for _, l := range c.best {
			if !c.apart[k*n+l] {
				with = l
				ways++
			}
		}
		switch ways {
		case 0:
			f.failed = true
			return
		case 1:
			i, j := slices.Index(c.part, k), slices.Index(c.part, with)
			f.keep(&f.same[c.pairs[max(i, j)][min(i, j)]], 1<<Together)
		}
	}
}

// Anchors returns all nodes, as indexes in Of. First come nodes that are in different regions,
// found greedily. It is called after Narrow, with the same arguments.
func (f *RegionFilter) Anchors(val, lab, same []uint64) []int {
	f.val, f.lab, f.same = val, lab, same
	f.join()
	n := len(f.Of)
	apart, degree := make([]bool, n*n), make([]int, n)
	for i, p := range f.all {
		if same[i] == 1<<Apart {
			apart[p.A*n+p.B], apart[p.B*n+p.A] = true, true
		}
	}
	order := make([]int, n)
	for i := range n {
		order[i] = i
		f.near(int32(i))
		for j := range n {
			s, t := &f.shards[f.root[i]], &f.shards[f.root[j]]
			if f.seen[j] != f.stamp || s != t && s.fixed&t.fixed != 0 {
				apart[i*n+j], apart[j*n+i] = true, true
			}
		}
	}
	for i := range apart {
		degree[i/n] += b2i(apart[i])
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(degree[j], degree[i]) })
	var best []int
	for _, i := range order {
		trial := []int{i}
		for _, j := range order {
			if !slices.ContainsFunc(trial, func(t int) bool { return !apart[t*n+j] }) {
				trial = append(trial, j)
			}
		}
		if len(trial) > len(best) {
			best = trial
		}
	}
	slices.Sort(order)
	return append(slices.Clone(best), slices.DeleteFunc(order, func(i int) bool { return slices.Contains(best, i) })...)
}

// near stamps the nodes that a region with a node can reach.
func (f *RegionFilter) near(from int32) {
	f.stamp++
	f.seen[from] = f.stamp
	f.queue = append(f.queue[:0], from)
	for at, left := 0, f.Size-1; left > 0; left-- {
		for end := len(f.queue); at < end; at++ {
			for _, e := range f.beside[f.queue[at]] {
				if f.seen[e.to] != f.stamp && f.same[e.pair]&(1<<Together) != 0 {
					f.seen[e.to] = f.stamp
					f.queue = append(f.queue, e.to)
				}
			}
		}
	}
}

package model

// regionCuts finds the shards at which the graph of shards falls apart, by a depth-first search
// (Hopcroft and Tarjan 1973).
type regionCuts struct {
	stamp         int32
	when, last    []int32 // by root: its number in the order of the search, 0 if it was not reached; the greatest number below it
	low           []int32 // by root: the least number next to it or below
	nodes         []int32 // by root: the number of nodes of it and all below
	child, beside []int32 // by root: its first child that it cuts off, and the next such child of its parent; -1: none
	at            []int32 // roots with such children
}

func newRegionCuts(n int) regionCuts {
	room := make([]int32, 6*n)
	take := func() (part []int32) {
		part, room = room[:n:n], room[n:]
		return part
	}
	return regionCuts{when: take(), last: take(), low: take(), nodes: take(), child: take(), beside: take()}
}

// cut looks at the parts that are not connected otherwise. The number of nodes of each is a multiple
// of Size. If a shard alone connects several parts, its region takes the remainder of each.
func (f *RegionFilter) cut() {
	c := &f.cuts
	clear(c.when)
	c.stamp = 0
	for i, r := range f.root {
		if int(r) != i || c.when[r] > 0 {
			continue
		}
		c.at = c.at[:0]
		f.descend(r, -1)
		f.at = r
		f.failed = c.nodes[r]%int32(f.Size) != 0
		for _, v := range c.at {
			if f.failed {
				return
			}
			f.at = v
			f.share(v, int(c.nodes[r]))
		}
		if f.failed {
			return
		}
	}
}

// descend searches from a shard.
func (f *RegionFilter) descend(v, parent int32) {
	c := &f.cuts
	c.stamp++
	s := &f.shards[v]
	c.when[v], c.low[v], c.nodes[v], c.child[v] = c.stamp, c.stamp, int32(s.size), -1
	for i := v; i >= 0; i = f.next[i] {
		for _, e := range f.beside[i] {
			t := f.root[e.to]
			if t == v || t == parent || c.when[t] >= c.low[v] || !f.leads(s, e) {
				continue
			}
			if c.when[t] == 0 {
				f.descend(t, v)
				c.nodes[v] += c.nodes[t]
				if c.low[t] >= c.when[v] {
					c.beside[t], c.child[v] = c.child[v], t
				}
				c.low[v] = min(c.low[v], c.low[t])
			} else {
				c.low[v] = c.when[t]
			}
		}
	}
	c.last[v] = c.stamp
	if c.child[v] >= 0 {
		c.at = append(c.at, v)
	}
}

// share decides how the region of shard v goes on into the parts that it connects, which have total
// nodes together with it.
func (f *RegionFilter) share(v int32, total int) {
	c := &f.cuts
	size := f.shards[v].size // of the region
	rest := total - size
	for t := c.child[v]; t >= 0; t = c.beside[t] {
		n := int(c.nodes[t])
		rest, size = rest-n, size+n%f.Size
	}
	if size+rest%f.Size != f.Size {
		f.failed = true
		return
	}
	for t := c.child[v]; t >= 0; t = c.beside[t] {
		f.take(v, t, int(c.nodes[t]))
	}
	f.take(v, -1, rest)
}

// take decides the edges from shard v to a part of n nodes: the part of a child, or the rest if child
// is -1.
func (f *RegionFilter) take(v, child int32, n int) {
	to, pair, ways := int32(-1), int32(0), 0
	for i := v; i >= 0; i = f.next[i] {
		for _, e := range f.beside[i] {
			t := f.root[e.to]
			if t == v || f.partOf(v, t) != child || !f.leads(&f.shards[v], e) {
				continue
			}
			switch {
			case n%f.Size == 0:
				f.keep(&f.same[e.pair], 1<<Apart)
			case n < f.Size:
				f.keep(&f.same[e.pair], 1<<Together)
			case t != to:
				to, pair, ways = t, e.pair, ways+1
			}
		}
	}
	if ways == 1 {
		f.keep(&f.same[pair], 1<<Together)
	}
}

// partOf returns the child of v whose part has shard t, or -1.
func (f *RegionFilter) partOf(v, t int32) int32 {
	c := &f.cuts
	k := c.child[v]
	for k >= 0 && (c.when[t] < c.when[k] || c.when[t] > c.last[k]) {
		k = c.beside[k]
	}
	return k
}

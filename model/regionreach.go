package model

import "math/bits"

// A regionStep is an edge by which a search from a shard reached a node.
type regionStep struct{ from, to, pair int32 }

// A regionGoal says what a shard must reach. A region has few nodes, so they must be close by.
type regionGoal struct {
	nodes, values int    // least numbers
	twice         uint64 // values that need two places
}

// A regionReach sums up what a search from a shard reached.
type regionReach struct {
	nodes, inShard int    // all nodes, and those of the shard
	once, twice    uint64 // values with at least one place, and with several
}

// add adds a shard.
func (n *regionReach) add(t *regionShard) {
	n.nodes += t.size
	n.twice |= t.twice | n.once&t.union
	n.once |= t.union
}

func (n *regionReach) meets(g regionGoal, s *regionShard) bool {
	return n.nodes >= g.nodes && n.inShard == s.size && g.twice&^n.twice == 0 && bits.OnesCount64(n.once) >= g.values
}

// reach checks that each shard can grow to a region: its nodes can be connected, and enough nodes and
// values are close by. If regions have all values, a value with one place close by is put there. A
// label that is known is removed from nodes that are too far away.
func (f *RegionFilter) reach() {
	all := uint64(0)
	for _, w := range f.val {
		all |= w
	}
	for i, r := range f.root {
		if int(r) != i {
			continue
		}
		s := &f.shards[r]
		g := regionGoal{nodes: f.Size, values: f.Size}
		if s.lab&(s.lab-1) == 0 {
			g.nodes = f.houses[bits.TrailingZeros64(s.lab)].possible // fill looks at values
		} else if bits.OnesCount64(all) == f.Size {
			g.twice = all &^ s.fixed
		}
		if f.reachesAgain(s, r, g) {
			continue
		}
		f.at = r
		if f.reachFrom(s, r, g); f.failed {
			return
		}
	}
}

// reachesAgain repeats the steps of the last search from a shard. It reports whether they still reach
// the goal.
func (f *RegionFilter) reachesAgain(s *regionShard, r int32, g regionGoal) bool {
	f.stamp++
	f.seen[r], f.cost[r] = f.stamp, 0
	n := regionReach{nodes: s.size, inShard: 1, once: s.union, twice: s.twice}
	for _, e := range f.trees[r] {
		from, to := e.from, f.root[e.to]
		if k := f.root[from]; k != r {
			from = k
		}
		switch {
		case f.seen[from] != f.stamp:
			return false
		case to == r:
			if f.seen[e.to] != f.stamp {
				f.seen[e.to], f.cost[e.to] = f.stamp, f.cost[from]
				n.inShard++
			}
		case f.seen[to] != f.stamp:
			t := &f.shards[to]
			cost := f.cost[from] + int32(t.size)
			if int(cost) > f.Size-s.size || !f.leads(s, regionEdge{e.to, e.pair}) {
				return false
			}
			f.seen[to], f.cost[to] = f.stamp, cost
			n.add(t)
		}
	}
	return n.meets(g, s)
}

// reachFrom searches from a shard, nearest nodes first, until it reaches the goal. The cost of a node
// is the number of nodes that the region needs outside the shard.
func (f *RegionFilter) reachFrom(s *regionShard, r int32, g regionGoal) {
	f.stamp++
	for c := range f.steps {
		f.steps[c] = f.steps[c][:0]
	}
	f.seen[r] = f.stamp
	f.steps[0] = append(f.steps[0], r)
	f.trees[r] = f.trees[r][:0]
	n := regionReach{nodes: s.size, inShard: 1, once: s.union, twice: s.twice}
	for c := 0; c <= f.Size-s.size; c++ {
		for at := 0; at < len(f.steps[c]); at++ {
			if n.meets(g, s) {
				return
			}
			f.continueFrom(s, r, c, f.steps[c][at], &n)
		}
	}
	switch {
	case n.meets(g, s):
	case n.nodes < f.Size || n.inShard < s.size || bits.OnesCount64(n.once) < g.values:
		f.failed = true
	case s.lab&(s.lab-1) == 0:
		for i, w := range f.lab {
			if k := f.root[i]; k != r && f.seen[k] != f.stamp && w&s.lab != 0 {
				f.keep(&f.lab[i], ^s.lab)
			}
		}
	default:
		f.put(r, g.twice&^n.twice)
	}
}

// continueFrom continues a search at cost c: from one node of its shard, or from all nodes of another
// shard.
func (f *RegionFilter) continueFrom(s *regionShard, r int32, c int, from int32, n *regionReach) {
	for i := from; i >= 0; i = f.next[i] {
		for _, e := range f.beside[i] {
			to := f.root[e.to]
			switch t := &f.shards[to]; {
			case to == r:
				if to = e.to; f.seen[to] == f.stamp {
					continue
				}
				f.steps[c] = append(f.steps[c], to)
				n.inShard++
			case f.seen[to] == f.stamp || c+t.size > f.Size-s.size || !f.leads(s, e):
				continue
			default:
				f.steps[c+t.size] = append(f.steps[c+t.size], to)
				n.add(t)
			}
			f.seen[to] = f.stamp
			f.trees[r] = append(f.trees[r], regionStep{i, e.to, e.pair})
		}
		if f.root[from] == r {
			return
		}
	}
}

// put puts values of the region of shard r where the search found their only place.
func (f *RegionFilter) put(r int32, values uint64) {
	f.putIn(r, values)
	for _, roots := range f.steps {
		for _, to := range roots {
			if f.root[to] != r && f.shards[to].union&values != 0 {
				f.putIn(to, values)
				f.bonds = append(f.bonds, Pair{A: int(r), B: int(to)})
				f.changed = true
			}
		}
	}
}

// putIn puts values where a shard has a place for them.
func (f *RegionFilter) putIn(r int32, values uint64) {
	for i := r; i >= 0; i = f.next[i] {
		if w := f.val[i] & values; w != 0 {
			f.keep(&f.val[i], w)
			f.failed = f.failed || w&(w-1) != 0
		}
	}
}

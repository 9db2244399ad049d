package model

import "math/bits"

// A RegionFilter removes impossible values of a Regions. It can be reused, but not by several
// goroutines at a time.
//
// A shard is a set of nodes known to share a region, through pairs that are together or through a
// common label. All nodes of a shard have the same possible labels.
type RegionFilter struct {
	Regions
	all    []Pair         // Edges, then Pairs
	beside [][]regionEdge // by node
	labels uint64
	counts []regionCounter

	Unnumbered bool // labels may number the regions in any order

	val, lab, same []uint64 // the arguments of Narrow: by node, by node, by pair
	changed        bool
	failed         bool
	at             int32  // a node near the place that was last looked at, or -1
	bonds          []Pair // nodes found to share a region, without a variable for that

	root, next []int32       // by node: the first node of its shard, and the next node of the shard or -1
	shards     []regionShard // by root
	houses     []regionHouse // by label
	place      []int32       // by label: a node with this label, or -1
	seen       []int32       // by node: the stamp of the last search that reached it
	stamp      int32
	queue      []int32
	steps      [][]int32      // by cost: nodes to continue from
	trees      [][]regionStep // by root: the steps of the last search from its shard
	cost       []int32        // by node
	cuts       regionCuts
}

// A regionEdge leads to an adjacent node.
type regionEdge struct{ to, pair int32 }

// A regionShard is the state of a shard.
type regionShard struct {
	size  int
	last  int32  // last node of the shard
	lab   uint64 // labels that the shard may have
	fixed uint64 // values of its decided nodes
	union uint64 // values that its nodes may have
	twice uint64 // values that several of its nodes may have
}

// A regionHouse is the state of the region with a label.
type regionHouse struct {
	sure, possible int    // number of nodes that have the label, and of nodes that may have it
	root           int32  // of a shard with the label, or -1
	once, twice    uint64 // values with a place in the region, and values with several places
}

// NewRegionFilter returns the filter of a constraint.
func NewRegionFilter(c Regions) *RegionFilter {
	n := len(c.Of)
	f := &RegionFilter{Regions: c, beside: make([][]regionEdge, n)}
	f.all = append(append(f.all, c.Edges...), c.Pairs...)
	for i, p := range c.Edges {
		f.beside[p.A] = append(f.beside[p.A], regionEdge{int32(p.B), int32(i)})
		f.beside[p.B] = append(f.beside[p.B], regionEdge{int32(p.A), int32(i)})
	}
	regions := n / c.Size
	f.labels = 2<<regions - 2
	f.root, f.next, f.seen = make([]int32, n), make([]int32, n), make([]int32, n)
	f.shards, f.houses, f.place = make([]regionShard, n), make([]regionHouse, regions+1), make([]int32, regions+1)
	f.steps = make([][]int32, c.Size+1)
	f.trees, f.cost, f.cuts = make([][]regionStep, n), make([]int32, n), newRegionCuts(n)
	f.addCounts()
	return f
}

// Narrow removes impossible values from the domains of nodes, labels and pairs (first Edges, then
// Pairs), which are bit sets. It reports false if it finds a contradiction. Its answer is exact
// if all domains have one value.
func (f *RegionFilter) Narrow(val, lab, same []uint64) bool {
	f.val, f.lab, f.same, f.failed, f.at, f.bonds = val, lab, same, false, -1, f.bonds[:0]
	for f.changed = true; f.changed; {
		f.changed = false
		if !f.Unnumbered {
			f.number()
			f.changed = false // the rest follows
		}
		if !f.failed {
			f.join()
		}
		if !f.failed {
			f.summarise()
		}
		if !f.failed {
			f.fill()
			f.relate()
		}
		if !f.changed && !f.failed {
			f.exit()
		}
		if !f.changed && !f.failed {
			f.reach()
		}
		if !f.changed && !f.failed {
			f.cut()
		}
		if !f.changed && !f.failed {
			f.count()
		}
		if f.failed {
			return false
		}
	}
	return true
}

// keep intersects a domain with a set.
func (f *RegionFilter) keep(w *uint64, set uint64) {
	if had := *w; had&^set != 0 {
		*w = had & set
		f.changed = true
		f.failed = f.failed || *w == 0
	}
}

// number orders labels by the first nodes of their regions: a new label is at most one more than
// the labels before it.
func (f *RegionFilter) number() {
	allowed := uint64(2)
	for i := range f.lab {
		f.keep(&f.lab[i], allowed&f.labels)
		if allowed&f.labels == f.labels {
			for _, w := range f.lab[i:] {
				f.failed = f.failed || w == 0
			}
			return
		}
		if top := uint64(1) << (bits.Len64(allowed) - 1); f.lab[i]&top != 0 {
			allowed |= top << 1
		}
	}
}

// find returns the first node of a shard (union-find).
func (f *RegionFilter) find(i int32) int32 {
	for f.root[i] != i {
		f.root[i] = f.root[f.root[i]]
		i = f.root[i]
	}
	return i
}

func (f *RegionFilter) unite(i, j int32) {
	i, j = f.find(i), f.find(j)
	f.root[max(i, j)] = min(i, j)
}

// join builds the shards, and intersects the labels of their nodes.
func (f *RegionFilter) join() {
	for i := range f.root {
		f.root[i] = int32(i)
	}
	for i, p := range f.all {
		if f.same[i] == 1<<Together {
			f.unite(int32(p.A), int32(p.B))
		}
	}
	for _, p := range f.bonds {
		f.unite(int32(p.A), int32(p.B))
	}
	for r := range f.place {
		f.place[r] = -1
	}
	for i, w := range f.lab {
		if w&(w-1) != 0 {
			continue
		}
		r := bits.TrailingZeros64(w)
		if f.place[r] >= 0 {
			f.unite(f.place[r], int32(i))
		}
		f.place[r] = int32(i)
	}
	for i := range f.root {
		r := f.find(int32(i))
		f.root[i], f.next[i] = r, -1
		s := &f.shards[r]
		if int(r) == i {
			*s = regionShard{lab: f.lab[i]}
		} else {
			f.next[s.last] = int32(i)
		}
		s.last = int32(i)
		s.size++
		s.lab &= f.lab[i]
		s.twice |= s.union & f.val[i]
		s.union |= f.val[i]
		if w := f.val[i]; w&(w-1) == 0 {
			if s.fixed&w != 0 && !f.failed {
				f.failed, f.at = true, int32(i)
			}
			s.fixed |= w
		}
	}
	for i, r := range f.root {
		if f.failed {
			return
		}
		f.at = int32(i)
		s := &f.shards[r]
		f.keep(&f.lab[i], s.lab)
		if s.size > 1 {
			if w := f.val[i]; w&(w-1) != 0 {
				f.keep(&f.val[i], ^s.fixed)
			}
			f.failed = f.failed || s.size > f.Size || bits.OnesCount64(s.union) < s.size
		}
	}
}

// summarise computes the state of each region.
func (f *RegionFilter) summarise() {
	for r := range f.houses {
		f.houses[r] = regionHouse{root: -1}
	}
	for i, r := range f.root {
		if int(r) != i {
			continue
		}
		s := &f.shards[r]
		for l := s.lab; l != 0; l &= l - 1 {
			h := &f.houses[bits.TrailingZeros64(l)]
			h.possible += s.size
			h.twice |= s.twice | h.once&s.union
			h.once |= s.union
			if l == s.lab && l&(l-1) == 0 {
				h.sure += s.size
				h.root = r
			}
		}
	}
	for r := 1; r < len(f.houses); r++ {
		h := &f.houses[r]
		if h.sure > f.Size || h.possible < f.Size || bits.OnesCount64(h.once) < f.Size {
			f.failed, f.at = true, h.root
			return
		}
	}
}

// fill removes labels from shards that do not fit into the region, and places values that have a
// single place in a region.
func (f *RegionFilter) fill() {
	for i, r := range f.root {
		s := &f.shards[r]
		if int(r) != i || s.lab&(s.lab-1) == 0 {
			continue
		}
		for l := s.lab; l != 0; l &= l - 1 {
			h := &f.houses[bits.TrailingZeros64(l)]
			if h.sure+s.size > f.Size || h.root >= 0 && f.shards[h.root].fixed&s.fixed != 0 {
				f.keep(&f.lab[i], ^(l & -l))
			}
		}
		if f.failed {
			f.at = r
			return
		}
	}
	for r := 1; r < len(f.houses); r++ {
		h := &f.houses[r]
		single := h.once &^ h.twice
		if bits.OnesCount64(h.once) > f.Size || single == 0 {
			if h.possible == f.Size && h.sure < f.Size {
				for i := range f.lab {
					if f.lab[i]>>r&1 != 0 {
						f.keep(&f.lab[i], 1<<r)
					}
				}
			}
			continue
		}
		for i := range f.lab {
			if f.lab[i]>>r&1 != 0 && f.val[i]&single != 0 {
				f.keep(&f.lab[i], 1<<r)
				f.keep(&f.val[i], single)
				if f.failed = f.failed || f.val[i]&(f.val[i]-1) != 0; f.failed {
					f.at = int32(i)
					return
				}
			}
		}
	}
}

// relate checks each pair against the shards of its nodes.
func (f *RegionFilter) relate() {
	for i, p := range f.all {
		if f.failed {
			return
		}
		a, b := f.root[p.A], f.root[p.B]
		f.at = int32(p.A)
		s, t := &f.shards[a], &f.shards[b]
		if w := &f.same[i]; *w&(*w-1) != 0 {
			// This tells nothing new: both nodes are in one shard, or their shards do not fit
			// together.
			if a == b {
				*w &= 1 << Together
			} else if s.lab&t.lab == 0 || s.fixed&t.fixed != 0 || s.size+t.size > f.Size {
				*w &= 1 << Apart
			}
		}
		if f.same[i] != 1<<Apart {
			continue
		}
		if a == b {
			f.failed = true
			return
		}
		if s.lab&(s.lab-1) == 0 {
			f.keep(&f.lab[p.B], ^s.lab)
		}
		if t.lab&(t.lab-1) == 0 {
			f.keep(&f.lab[p.A], ^t.lab)
		}
	}
}

// leads reports whether a shard may grow across an edge: both nodes may be in one region.
func (f *RegionFilter) leads(s *regionShard, e regionEdge) bool {
	if f.same[e.pair]&(1<<Together) == 0 {
		return false
	}
	t := &f.shards[f.root[e.to]]
	return s.lab&t.lab != 0 && s.fixed&t.fixed == 0 && s.size+t.size <= f.Size
}

// exit finds the ways out of shards. A part of a shard with a single way out takes it.
func (f *RegionFilter) exit() {
	f.stamp++
	for i, r := range f.root {
		s := &f.shards[r]
		if f.seen[i] == f.stamp || s.size == f.Size {
			continue
		}
		f.at = int32(i)
		way, ways := regionEdge{to: -1}, 0
		f.seen[i] = f.stamp
		f.queue = append(f.queue[:0], f.at)
		for at := 0; at < len(f.queue); at++ {
			for _, e := range f.beside[f.queue[at]] {
				if to := f.root[e.to]; to != r {
					if ways < 2 && (ways == 0 || to != f.root[way.to]) && f.leads(s, e) {
						way, ways = e, ways+1
					}
				} else if f.seen[e.to] != f.stamp {
					f.seen[e.to] = f.stamp
					f.queue = append(f.queue, e.to)
				}
			}
		}
		switch ways {
		case 0:
			f.failed = true
			return
		case 1:
			f.keep(&f.same[way.pair], 1<<Together)
		}
	}
}

// Culprits appends the variables near the place where Narrow failed last: those of a shard and of its
// edges.
func (f *RegionFilter) Culprits(list []Var) []Var {
	if f.at < 0 {
		return list
	}
	for i := f.root[f.at]; i >= 0; i = f.next[i] {
		list = append(list, f.Of[i], f.Labels[i])
		for _, e := range f.beside[i] {
			list = append(list, f.all[e.pair].Same)
		}
	}
	return list
}

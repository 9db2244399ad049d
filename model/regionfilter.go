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

	root, next []int32       // by node: the first node of its shard, and the next node of the shard or -1
	shards     []regionShard // by root
	houses     []regionHouse // by label
	place      []int32       // by label: a node with this label, or -1
	seen       []int32       // by node: the stamp of the last search that reached it
	stamp      int32
	queue      []int32
	way        []regionEdge // by node, Size-1 each: edges by which it reached enough nodes for a region
	ways       []bool       // by node: way is set
	steps      [][]int32    // by cost: nodes to continue from
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
	f.way, f.ways = make([]regionEdge, n*(c.Size-1)), make([]bool, n)
	f.addCounts()
	return f
}

// Narrow removes impossible values from the domains of nodes, labels and pairs (first Edges, then
// Pairs), which are bit sets. It reports false if it finds a contradiction. Its answer is exact
// if all domains have one value.
func (f *RegionFilter) Narrow(val, lab, same []uint64) bool {
	f.val, f.lab, f.same, f.failed = val, lab, same, false
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
			f.grow()
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
		s.union |= f.val[i]
		if w := f.val[i]; w&(w-1) == 0 {
			f.failed = f.failed || s.fixed&w != 0
			s.fixed |= w
		}
	}
	for i, r := range f.root {
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
		w, s := f.val[i], &f.shards[r]
		for l := s.lab; l != 0; l &= l - 1 {
			h := &f.houses[bits.TrailingZeros64(l)]
			h.possible++
			h.twice |= h.once & w
			h.once |= w
			if l == s.lab && l&(l-1) == 0 {
				h.sure++
				h.root = r
			}
		}
	}
	for r := 1; r < len(f.houses); r++ {
		h := &f.houses[r]
		f.failed = f.failed || h.sure > f.Size || h.possible < f.Size || bits.OnesCount64(h.once) < f.Size
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
				f.failed = f.failed || f.val[i]&(f.val[i]-1) != 0
			}
		}
	}
}

// relate checks each pair against the shards of its nodes.
func (f *RegionFilter) relate() {
	for i, p := range f.all {
		a, b := f.root[p.A], f.root[p.B]
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

// grow checks that each shard can grow to a region. A shard that can grow in one direction only
// must do so.
func (f *RegionFilter) grow() {
	for i, r := range f.root {
		if int(r) != i {
			continue
		}
		s := &f.shards[r]
		exit, exits := regionEdge{to: -1}, 0
		for j := r; j >= 0 && s.size < f.Size && exits < 2; j = f.next[j] {
			for _, e := range f.beside[j] {
				if to := f.root[e.to]; to != r && (exits == 0 || to != f.root[exit.to]) && f.leads(s, e) {
					exit, exits = e, exits+1
				}
			}
		}
		switch {
		case !f.reaches(s, r):
			f.failed = true
			return
		case s.size == f.Size:
		case exits == 1:
			f.keep(&f.same[exit.pair], 1<<Together)
		}
		if s.lab&(s.lab-1) == 0 {
			f.walk(s, r)
		}
	}
}

// reaches reports whether the nodes of a shard can be connected, and can reach enough nodes for a
// region.
func (f *RegionFilter) reaches(s *regionShard, r int32) bool {
	way := f.way[int(r)*(f.Size-1):][:f.Size-1]
	if s.size == 1 && f.ways[r] && f.leadsAlong(s, way) {
		return true
	}
	n, inShard := 1, 1
	f.stamp++
	f.seen[r] = f.stamp
	f.queue = append(f.queue[:0], r)
	for at := 0; at < len(f.queue) && (n < f.Size || inShard < s.size); at++ {
		for _, e := range f.beside[f.queue[at]] {
			to := f.root[e.to]
			if f.seen[e.to] == f.stamp || to != r && !f.leads(s, e) {
				continue
			}
			f.seen[e.to] = f.stamp
			f.queue = append(f.queue, e.to)
			if n < f.Size {
				way[n-1] = e
			}
			n++
			inShard += b2i(to == r)
		}
	}
	f.ways[r] = s.size == 1 && n >= f.Size
	return n >= f.Size && inShard == s.size
}

// leadsAlong reports whether a shard may grow across all edges.
func (f *RegionFilter) leadsAlong(s *regionShard, edges []regionEdge) bool {
	for _, e := range edges {
		if !f.leads(s, e) {
			return false
		}
	}
	return true
}

// walk removes the label of a shard from nodes that are too far away to be in its region.
func (f *RegionFilter) walk(s *regionShard, r int32) {
	f.stamp++
	for c := range f.steps {
		f.steps[c] = f.steps[c][:0]
	}
	f.seen[r] = f.stamp
	f.steps[0] = append(f.steps[0], r)
	for c := 0; c <= f.Size-s.size; c++ {
		for at := 0; at < len(f.steps[c]); at++ {
			for _, e := range f.beside[f.steps[c][at]] {
				to := f.root[e.to]
				switch t := &f.shards[to]; {
				case f.seen[e.to] == f.stamp:
				case to == r:
					f.seen[e.to] = f.stamp
					f.steps[c] = append(f.steps[c], e.to)
				case f.leads(s, e) && c+t.size <= f.Size-s.size:
					for j := to; j >= 0; j = f.next[j] {
						f.seen[j] = f.stamp
						f.steps[c+t.size] = append(f.steps[c+t.size], j)
					}
				}
			}
		}
	}
	for i := range f.lab {
		if f.lab[i]&s.lab != 0 && f.seen[i] != f.stamp {
			f.keep(&f.lab[i], ^s.lab)
		}
	}
}

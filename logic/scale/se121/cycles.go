package se121

import "slices"

// A walker searches, breadth first, for cycles and for chains without branches, from a
// node to the opposite node or back to itself. X links run along the places of a digit, Y
// links through bivalue cells.
type walker struct {
	x, y bool
	grid *grid
	into *hints
	arcs

	seen  [nodes]uint32 // the number of the walk that met the node
	walk  uint32
	from  [nodes]node // the predecessor
	cause [nodes]uint8
	depth [nodes]uint16 // nodes from the start, which counts 1
	ons   []node
	offs  []node
	path  []node

	closing [off]uint32 // the number of the walk that a candidate can close
	back    [off]uint8  // by which link
	rings   [][2]uint64 // the cycles of this sort found so far, as checksums of both colours

	fresh    []freshLink
	closures []closure

	refutable, provable, cyclic nodeSet // starts of chains to false, of chains to true, and of cycles
}

// unary finds cycles and forcing chains of all three sorts.
func (w *walker) unary(g *grid, into *hints) {
	w.grid, w.into = g, into
	w.join(g)
	for _, sort := range [3][2]bool{{true, false}, {false, true}, {true, true}} {
		w.x, w.y = sort[0], sort[1]
		if into.enough(w.x && w.y) {
			return
		}
		w.sort(w.x, w.y)
		w.rings = w.rings[:0]
		for c, m := range &g.cand {
			if k := count(m); k < 2 || k > 2 && !w.x {
				continue
			}
			for ; m != 0; m &= m - 1 {
				w.start(nodeOf(uint8(c), lowest(m)))
			}
		}
	}
}

// start walks from one candidate.
func (w *walker) start(n node) {
	if w.fromOn(n); w.x {
		w.fromOff(n)
	}
}

func (w *walker) begin(n node) {
	w.walk++
	w.ons, w.offs = w.ons[:0], w.offs[:0]
	w.seen[n], w.depth[n], w.cause[n] = w.walk, 1, byNone
}

// fromOn finds all cycles through a candidate, and the shortest chain from true to false.
func (w *walker) fromOn(start node) {
	if len(w.weak(start)) == 0 {
		return
	}
	w.begin(start)
	w.ons = append(w.ons, start)
	for _, l := range w.strong(start + off) { // a strong link has two ends
		if q := l & plain; w.closing[q] != w.walk {
			w.closing[q], w.back[q] = w.walk, uint8(l>>causeBits)
		}
	}
	limit := w.into.limit(w.x && w.y)
	refutes, found := node(0), false
	for i, j := 0, 0; i < len(w.ons) || j < len(w.offs); {
		for ; i < len(w.ons); i++ {
			p := w.ons[i]
			if int(w.depth[p]) >= limit {
				i, j = len(w.ons), len(w.offs)
				break
			}
			if w.x && !found && p != start && w.sees(p, start) != byNone {
				refutes, found = p, true
			}
			for _, l := range w.weak(p) {
				o := l & plain
				if w.closing[o-off] == w.walk && p != start {
					w.cycle(start, p, o, uint8(l>>causeBits), w.back[o-off])
				}
				if w.seen[o] != w.walk {
					w.meet(o, p, uint8(l>>causeBits))
					w.offs = append(w.offs, o)
				}
			}
		}
		for ; j < len(w.offs); j++ {
			w.spread(w.offs[j])
		}
	}
	if found {
		w.chain(start+off, refutes, w.sees(refutes, start))
	}
}

func (w *walker) meet(n, from node, cause uint8) {
	w.seen[n], w.from[n], w.cause[n], w.depth[n] = w.walk, from, cause, w.depth[from]+1
}

// spread visits the nodes that become true if o is false.
func (w *walker) spread(o node) {
	for _, n := range w.strong(o) {
		if p := n & plain; w.seen[p] != w.walk {
			w.meet(p, o, uint8(n>>causeBits))
			w.ons = append(w.ons, p)
		}
	}
}

// fromOff finds the shortest chain of a candidate from false to true.
func (w *walker) fromOff(start node) {
	if len(w.strong(start+off)) == 0 {
		return
	}
	w.begin(start + off)
	w.offs = append(w.offs, start+off)
	limit := w.into.limit(w.y)
	for i, j := 0, 0; j < len(w.offs); {
		for ; j < len(w.offs); j++ {
			o := w.offs[j]
			if int(w.depth[o]) >= limit {
				return
			}
			for _, n := range w.strong(o) {
				if n&plain == start {
					w.chain(start, o, uint8(n>>causeBits))
					return
				}
			}
			w.spread(o)
		}
		for ; i < len(w.ons); i++ {
			p := w.ons[i]
			for _, l := range w.weak(p) {
				if o := l & plain; w.seen[o] != w.walk {
					w.meet(o, p, uint8(l>>causeBits))
					w.offs = append(w.offs, o)
				}
			}
		}
	}
}

// trace lists the nodes from the last one back to the start, each with its cause.
func (w *walker) trace(last, before node, cause uint8) []node {
	path := append(w.path[:0], last|node(cause)<<causeBits)
	for n := before; ; n = w.from[n] {
		path = append(path, n|node(w.cause[n])<<causeBits)
		if w.depth[n] == 1 {
			break
		}
	}
	w.path = path
	return path
}

// chain records a chain that ends in target, the opposite of its start.
func (w *walker) chain(target, before node, cause uint8) {
	n := int(w.depth[before]) + 1
	h := hint{technique: ForcingXChain, rating: 6.6, complexity: n, key: 2, target: target}
	if w.y {
		h.technique, h.rating, h.key = ForcingChain, 7.0, 4
	} else if n == 6 {
		h.technique = TurbotFish
	}
	h.rating += added(n)
	if !w.into.wants(&h) || !w.into.aims(&h, w.grid) {
		return
	}
	w.into.keep(&h, w.trace(target, before, cause))
}

// cycle records the cycle that ends with p true, o false and start true, unless o is
// already on the way to p.
func (w *walker) cycle(start, p, o node, cause, back uint8) {
	if w.before(p, o) {
		return
	}
	n := int(w.depth[p]) + 1
	h := hint{technique: BidirectionalXCycle, rating: 6.5, complexity: n, key: 2, cycle: true}
	switch {
	case w.x && w.y:
		h.technique, h.rating, h.key = BidirectionalCycle, 7.0, 4
	case w.y:
		h.technique, h.key = BidirectionalYCycle, 3
	case n == 4:
		h.technique = GeneralizedXWing
	}
	h.rating += added(n)
	if !w.into.wants(&h) {
		return
	}
	path := w.trace(o, p, cause)
	w.path = append(w.path, 0)
	copy(w.path[1:], path)
	w.path[0] = start | node(back)<<causeBits
	if w.again(w.path) {
		return
	}
	if w.cancels(w.path) {
		w.into.keep(&h, w.path)
	}
}

// again reports whether a cycle was found before, from another of its nodes.
func (w *walker) again(path []node) bool {
	var sum [2]uint64
	for _, n := range path[1:] {
		n &= plain
		sum[sign(n)] += mix(0, n.candidate())
	}
	if sum[0] > sum[1] {
		sum[0], sum[1] = sum[1], sum[0]
	}
	if slices.Contains(w.rings, sum) {
		return true
	}
	w.rings = append(w.rings, sum)
	return false
}

// before reports whether o is on the way to p.
func (w *walker) before(p, o node) bool {
	if w.seen[o] != w.walk || w.depth[o] >= w.depth[p] {
		return false
	}
	for n := p; w.depth[n] > 1; n = w.from[n] {
		if n == o {
			return true
		}
	}
	return false
}

// cancels finds the eliminations of a cycle: candidates outside its cells that see both
// colours.
func (w *walker) cancels(path []node) bool {
	var inside cells
	var seen [2][9]cells
	var digits uint16
	ring := path[:len(path)-1]
	for _, n := range ring {
		n &= plain
		inside.add(n.cell())
		digits |= 1 << n.digit()
		colour := &seen[0]
		if n.isOff() {
			colour = &seen[1]
		}
		colour[n.digit()] = colour[n.digit()].or(peers[n.cell()])
	}
	w.into.removed = w.into.removed[:0]
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		for s := seen[0][d].and(seen[1][d]).minus(inside); !s.empty(); {
			if c := s.next(); w.grid.has(c, d) {
				w.into.removed = append(w.into.removed, nodeOf(c, d))
			}
		}
	}
	return len(w.into.removed) > 0
}

package se121

// requires appends to needs the candidates that a hint's chains need false and the
// outcome made false. It returns a checksum of the nodes.
func (n *nest) requires(h *hint, path []node) (sum uint64) {
	n.seen = nodeSet{}
	switch {
	case n.from != nil:
		return n.requiresForcing(h)
	case h.cycle:
		return n.requiresCycle(path)
	}
	for _, p := range path {
		sum = mix(sum, p&plain)
		n.require(p&plain, uint8(p>>causeBits))
	}
	return sum
}

// requiresCycle reads the cycle in both directions, as SE does. Backwards, weak links
// have the causes of strong ones.
func (n *nest) requiresCycle(path []node) (sum uint64) {
	ring := path[:len(path)-1]
	for _, p := range ring {
		sum = mix(sum, p&plain)
		n.require(p&plain, uint8(p>>causeBits))
	}
	sum = mix(sum, nodes)
	for i := len(ring) - 1; i >= 0; i-- {
		if p := ring[i] & plain; p.isOff() {
			n.require(p-off, uint8(ring[i]>>causeBits))
		}
	}
	return sum
}

func mix(sum uint64, n node) uint64 {
	sum = (sum ^ uint64(n) + 1) * 0x9e3779b97f4a7c15
	return sum ^ sum>>29
}

// require adds the nodes that made a node true, if the outcome had made them false.
func (n *nest) require(p node, cause uint8) {
	if p.isOff() || cause == byNone {
		return
	}
	c, d := p.cell(), p.digit()
	if cause == byCell {
		for m := n.before.cand[c] &^ n.now.cand[c]; m != 0; m &= m - 1 {
			n.need(nodeOf(c, lowest(m)))
		}
		return
	}
	h := spots[c][cause-byBox].house
	for m := n.before.pos[h][d] &^ n.now.pos[h][d]; m != 0; m &= m - 1 {
		n.need(nodeOf(cellAt[h][lowest(m)], d))
	}
}

func (n *nest) need(c node) {
	if !n.seen.has(c) {
		n.seen.add(c)
		n.needs = append(n.needs, c+off)
	}
}

// requiresForcing is requires for the chains of a forcing search.
func (n *nest) requiresForcing(h *hint) (sum uint64) {
	f := n.from
	root := uint8(byNone)
	switch h.technique {
	case CellForcingChains:
		root = byCell
	case RegionForcingChains:
		root = byBox + f.kind
	}
	for i := range f.targets {
		t := &f.targets[i]
		p, cause, from := t.last()
		sum = mix(sum, nodes)
		f.chain(t.outcome, p, cause, from, func(p node, cause uint8) {
			sum = mix(sum, p)
			if cause == byNone {
				cause = root
			}
			n.require(p, cause)
		})
	}
	return sum
}

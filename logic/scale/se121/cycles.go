package se121

// A walker looks for cycles and for chains without branches: breadth first, from a candidate that is true or false to
// the same candidate. X goes along the places of a digit, Y through the cells that have two candidates.
type walker struct {
	x, y  bool
	grid  *grid
	into  *hints
	seen  [nodes]uint32 // the number of the walk that met the node
	walk  uint32
	from  [nodes]node // the node before
	cause [nodes]uint8
	depth [nodes]uint16 // nodes from the start, which is 1
	ons   []node
	offs  []node
	path  []node
}

// unary finds cycles and forcing chains of all three sorts.
func (w *walker) unary(g *grid, into *hints) {
	w.grid, w.into = g, into
	for _, sort := range [3][2]bool{{true, false}, {false, true}, {true, true}} {
		w.x, w.y = sort[0], sort[1]
		if into.one && w.x && w.y && into.best.rating != 0 && into.best.rating < 7.0 {
			return
		}
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

// weak visits what is false if n is true, in SE's order.
func (w *walker) weak(n node, visit func(o node, cause uint8)) {
	c, d := n.cell(), n.digit()
	g := w.grid
	if w.y {
		for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			visit(nodeOf(c, lowest(m))+off, byCell)
		}
	}
	for kind, s := range &spots[c] {
		for p := g.pos[s.house][d] &^ masks[c][kind]; p != 0; p &= p - 1 {
			visit(nodeOf(cellAt[s.house][lowest(p)], d)+off, byBox+uint8(kind))
		}
	}
}

// masks are the places of a cell's houses that are the cell itself or were met in its box.
var masks = makeMasks()

func makeMasks() (m [81][3]uint16) {
	for c := range m {
		s := &spots[c]
		m[c][0] = 1 << s[0].place
		m[c][1] = common(s[1].house, s[0].house)
		m[c][2] = common(s[2].house, s[0].house)
	}
	return m
}

// strong fills list with what is true if o is false, in SE's order, the cause above the number.
func strong(g *grid, o node, x, y bool, list *[4]node) int {
	c, d := o.cell(), o.digit()
	n := 0
	if m := g.cand[c] &^ (1 << d); y && one(m) {
		list[n] = nodeOf(c, lowest(m)) | byCell<<causeBits
		n++
	}
	if !x {
		return n
	}
	for kind, s := range &spots[c] {
		if p := g.pos[s.house][d] &^ (1 << s.place); one(p) {
			list[n] = nodeOf(cellAt[s.house][lowest(p)], d) | node(byBox+kind)<<causeBits
			n++
		}
	}
	return n
}

const plain node = 1<<causeBits - 1

// fromOn finds all cycles through a candidate and the shortest chain from its truth to its falsity.
func (w *walker) fromOn(start node) {
	w.begin(start)
	w.ons = append(w.ons, start)
	refuted := !w.x
	limit := w.into.limit(w.x && w.y)
	for i, j := 0, 0; i < len(w.ons) || j < len(w.offs); {
		for ; i < len(w.ons); i++ {
			p := w.ons[i]
			if int(w.depth[p]) >= limit {
				return
			}
			w.weak(p, func(o node, cause uint8) {
				if o == start+off && !refuted {
					refuted = true
					w.chain(o, p, cause)
				}
				if p != start {
					w.cycle(start, p, o, cause)
				}
				if w.seen[o] != w.walk {
					w.meet(o, p, cause)
					w.offs = append(w.offs, o)
				}
			})
		}
		for ; j < len(w.offs); j++ {
			w.spread(w.offs[j])
		}
	}
}

func (w *walker) meet(n, from node, cause uint8) {
	w.seen[n], w.from[n], w.cause[n], w.depth[n] = w.walk, from, cause, w.depth[from]+1
}

// spread meets what is true if o is false.
func (w *walker) spread(o node) {
	var list [4]node
	for _, n := range list[:strong(w.grid, o, w.x, w.y, &list)] {
		if p := n & plain; w.seen[p] != w.walk {
			w.meet(p, o, uint8(n>>causeBits))
			w.ons = append(w.ons, p)
		}
	}
}

// fromOff finds the shortest chain from a candidate's falsity to its truth.
func (w *walker) fromOff(start node) {
	w.begin(start + off)
	w.offs = append(w.offs, start+off)
	limit := w.into.limit(w.y)
	for i, j := 0, 0; j < len(w.offs); {
		for ; j < len(w.offs); j++ {
			o := w.offs[j]
			if int(w.depth[o]) >= limit {
				return
			}
			var list [4]node
			for _, n := range list[:strong(w.grid, o, w.x, w.y, &list)] {
				if n&plain == start {
					w.chain(start, o, uint8(n>>causeBits))
					return
				}
			}
			w.spread(o)
		}
		for ; i < len(w.ons); i++ {
			p := w.ons[i]
			w.weak(p, func(o node, cause uint8) {
				if w.seen[o] != w.walk {
					w.meet(o, p, cause)
					w.offs = append(w.offs, o)
				}
			})
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

// chain takes a chain that ends in target, the opposite of its start.
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

// cycle takes a cycle that ends with p true, o false and start true, if o forces start and is not on the way to p.
func (w *walker) cycle(start, p, o node, cause uint8) {
	back := w.links(o, start)
	if back == byNone || w.before(p, o) {
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
	if w.cancels(w.path) {
		w.into.keep(&h, w.path)
	}
}

// links says why start is true if o is false.
func (w *walker) links(o, start node) uint8 {
	c, d := o.cell(), o.digit()
	s, e := start.cell(), start.digit()
	if c == s {
		if d != e && w.y && count(w.grid.cand[c]) == 2 {
			return byCell
		}
		return byNone
	}
	if d != e || !w.x {
		return byNone
	}
	for kind, t := range &spots[c] {
		if t.house == spots[s][kind].house && count(w.grid.pos[t.house][d]) == 2 {
			return byBox + uint8(kind)
		}
	}
	return byNone
}

// before says whether o is on the way to p.
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

// cancels finds what goes whichever way a cycle is true: candidates outside its cells that see one of each colour.
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

package se121

// A freshLink is a strong link that an earlier position did not have.
type freshLink struct {
	a, b node
	cell bool // of a cell, not of a house
}

// since is unary for a position reached by removing candidates from one where nothing was
// found. Each new cycle or chain then has a fresh link. Only candidates that one end of
// such a link can lead to are starts.
func (w *walker) since(before, g *grid, into *hints) {
	w.grid, w.into = g, into
	w.findFresh(before, g)
	if len(w.fresh) == 0 {
		return
	}
	w.join(g)
	for _, sort := range [3][2]bool{{true, false}, {false, true}, {true, true}} {
		w.x, w.y = sort[0], sort[1]
		if into.enough(w.x && w.y) {
			return
		}
		w.sort(w.x, w.y)
		w.rings = w.rings[:0]
		var starts nodeSet
		w.closures = w.closures[:0]
		for _, l := range w.fresh {
			if l.cell && !w.y || !l.cell && !w.x {
				continue
			}
			both := *w.met(l.a)
			both.meet(w.met(l.b))
			for i := range starts {
				starts[i] |= both[i]
			}
		}
		for i, m := range starts {
			for ; m != 0; m &= m - 1 {
				n := node(i<<6 + trailing(m))
				if k := count(g.cand[n.cell()]); k == 2 || k > 2 && w.x {
					w.start(n)
				}
			}
		}
	}
}

// findFresh lists the cells and houses that now have two candidates.
func (w *walker) findFresh(before, g *grid) {
	w.fresh = w.fresh[:0]
	for c, m := range &g.cand {
		if m != before.cand[c] && count(m) == 2 {
			w.fresh = append(w.fresh, freshLink{nodeOf(uint8(c), lowest(m)), nodeOf(uint8(c), lowest(m&(m-1))), true})
		}
	}
	for h := range g.pos {
		for d, p := range &g.pos[h] {
			if p != before.pos[h][d] && count(p) == 2 {
				w.fresh = append(w.fresh, freshLink{nodeOf(cellAt[h][lowest(p)], d), nodeOf(cellAt[h][lowest(p&(p-1))], d), false})
			}
		}
	}
}

// A closure is the set of candidates decided if one is true.
type closure struct {
	start node
	all   nodeSet
}

// met returns the closure of a candidate, computed once for each sort of links.
func (w *walker) met(start node) *nodeSet {
	for i := range w.closures {
		if w.closures[i].start == start {
			return &w.closures[i].all
		}
	}
	w.closures = append(w.closures, closure{start: start})
	all := &w.closures[len(w.closures)-1].all
	all.add(start)
	w.begin(start)
	w.ons = append(w.ons, start)
	for i := 0; i < len(w.ons); i++ {
		w.decide(w.ons[i], all)
	}
	return all
}

// decide adds the candidates that a true candidate makes false, then those these make
// true.
func (w *walker) decide(p node, all *nodeSet) {
	c, d := p.cell(), p.digit()
	if w.y {
		for m := w.grid.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			w.rule(nodeOf(c, lowest(m)), all)
		}
	}
	for kind, s := range &spots[c] {
		for m := w.grid.pos[s.house][d] &^ masks[c][kind]; m != 0; m &= m - 1 {
			w.rule(nodeOf(cellAt[s.house][lowest(m)], d), all)
		}
	}
}

// rule marks a candidate as false.
func (w *walker) rule(n node, all *nodeSet) {
	if w.seen[n+off] == w.walk {
		return
	}
	w.seen[n+off] = w.walk
	all.add(n)
	for _, l := range w.strong(n + off) {
		if q := l & plain; w.seen[q] != w.walk {
			w.seen[q] = w.walk
			all.add(q)
			w.ons = append(w.ons, q)
		}
	}
}

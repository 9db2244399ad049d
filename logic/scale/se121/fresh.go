package se121

// A freshLink is a strong link that an earlier position did not have.
type freshLink struct {
	a, b node
	cell bool // of a cell, not of a house
}

// since is unary for a position reached by removing candidates from one where nothing was
// found. Each new cycle or chain then has a fresh link. Only candidates that both ends of
// such a link can lead to are starts.
func (w *walker) since(before, g *grid, into *hints) {
	w.grid, w.into = g, into
	w.findFresh(before, g)
	if len(w.fresh) == 0 {
		return
	}
	w.join(g)
	if w.x, w.y = true, true; !w.links() {
		return
	}
	for _, sort := range [3][2]bool{{true, false}, {false, true}, {true, true}} {
		w.x, w.y = sort[0], sort[1]
		if into.enough(w.x && w.y) {
			return
		}
		if w.links() {
			w.rings = w.rings[:0]
			w.startAll()
		}
	}
}

// links finds the starts of chains and cycles along the links of a sort. It reports whether there can
// be hints. A candidate that implies its opposite implies both ends of a fresh link false; one that
// its opposite implies is implied by both. Both ends of a fresh link imply of a candidate that a
// cycle removes that it is false. All implications can be reversed.
func (w *walker) links() (any bool) {
	w.sort(w.x, w.y)
	w.closures = w.closures[:0]
	w.refutable, w.provable, w.cyclic = nodeSet{}, nodeSet{}, nodeSet{}
	for _, l := range w.fresh {
		if l.cell && !w.y || !l.cell && !w.x {
			continue
		}
		i, j := w.met(l.a), w.met(l.b)
		a, b := &w.closures[i], &w.closures[j]
		for i := range a.off {
			no, yes := a.off[i]&b.off[i], a.on[i]&b.on[i]
			w.refutable[i] |= no
			w.provable[i] |= yes
			w.cyclic[i] |= a.off[i]&b.on[i] | a.on[i]&b.off[i]
			any = any || no|yes != 0
		}
	}
	return any
}

// startAll walks from the starts that links found.
func (w *walker) startAll() {
	for i := range w.cyclic {
		for m := w.refutable[i] | w.provable[i] | w.cyclic[i]; m != 0; m &= m - 1 {
			n := node(i<<6 + trailing(m))
			if k := count(w.grid.cand[n.cell()]); k < 2 || k > 2 && !w.x {
				continue
			}
			if (w.refutable[i]|w.cyclic[i])&m&-m != 0 {
				w.fromOn(n)
			}
			if w.x && w.provable[i]&m&-m != 0 {
				w.fromOff(n)
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

// A closure is what follows if a candidate is true.
type closure struct {
	start   node
	on, off nodeSet // the candidates that are true or false, with the start
}

// met returns the index of the closure of a candidate, computed once for each sort of links.
func (w *walker) met(start node) int {
	for i := range w.closures {
		if w.closures[i].start == start {
			return i
		}
	}
	w.closures = append(w.closures, closure{start: start})
	c := &w.closures[len(w.closures)-1]
	c.on.add(start)
	w.begin(start)
	w.ons = append(w.ons, start)
	for i := 0; i < len(w.ons); i++ {
		w.decide(w.ons[i], c)
	}
	return len(w.closures) - 1
}

// decide adds the candidates that a true candidate makes false, then those these make
// true.
func (w *walker) decide(p node, all *closure) {
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
func (w *walker) rule(n node, all *closure) {
	if w.seen[n+off] == w.walk {
		return
	}
	w.seen[n+off] = w.walk
	all.off.add(n)
	for _, l := range w.strong(n + off) {
		if q := l & plain; w.seen[q] != w.walk {
			w.seen[q] = w.walk
			all.on.add(q)
			w.ons = append(w.ons, q)
		}
	}
}

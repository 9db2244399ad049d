package se121

// forcing searches forcing chains with branches: contradictions, and common consequences
// of both states of a candidate, all candidates of a cell or all places of a digit in a
// house.
type forcing struct {
	mode mode
	base float64 // the rating of the shortest
	grid *grid
	into *hints
	*pool
	counter
	nest    *nest
	reach   *reach  // nil: all groups of candidates may agree
	settled bool    // the positions searched have no cycles and simple chains
	prover  *prover // nil: no proofs wanted
	halt    *halt
	counted []uint64
	kind    uint8 // box, row or column of the targets
	targets []side
}

// A pool holds the outcomes of one position. A higher level continues from the outcomes
// of the one before.
type pool struct {
	known    [nodes]*outcome
	all      []*outcome
	used     int
	chains   []nestedChain // chains that outcomes use
	position grid
	level    int
}

func (p *pool) forget() {
	for _, o := range p.all[:p.used] {
		p.known[o.start] = nil
	}
	p.used, p.chains = 0, p.chains[:0]
}

// take assigns the pool to a position and a level. It keeps outcomes of the level before
// if they can be continued; level 4 cannot continue level 3.
func (p *pool) take(g *grid, level int) {
	if level == 0 || level == 4 || level != p.level+1 || *g != p.position {
		p.forget()
		p.position = *g
	}
	p.level = level
}

// A side is one chain of a hint: its end and its outcome.
type side struct {
	outcome *outcome
	start   node
	clash   int // 1 or 2 for a side of the outcome's clash, 0 for node
	node    node
}

// outcome returns the consequences of a node. It searches once.
func (f *forcing) outcome(n node) *outcome {
	o := f.known[n]
	if o == nil {
		if f.used == len(f.all) {
			f.all = append(f.all, new(outcome))
		}
		o = f.all[f.used]
		f.used++
		f.known[n] = o
		o.reset(f.grid, n)
		if o.level = f.mode.level; f.mode.dynamic {
			o.work = *f.grid
		}
		f.chaining(o)
	}
	if o.level < f.mode.level {
		o.level = f.mode.level
		f.chaining(o)
	}
	return o
}

// from returns a chain that starts at a node.
func (f *forcing) from(n node) side { return side{outcome: f.outcome(n), start: n} }

// halt tells nested searches to stop with what they have found so far.
type halt struct{ stop func() bool }

func (h *halt) asked() bool { return h != nil && h.stop != nil && h.stop() }

// haltWith makes a search and its nested searches stop when h.stop returns true.
func (f *forcing) haltWith(h *halt) {
	f.halt = h
	if f.nest != nil {
		for _, inner := range f.nest.inner {
			inner.haltWith(h)
		}
	}
}

// restart drops all outcomes and the results of nested searches.
func (f *forcing) restart() {
	f.forget()
	if f.nest != nil {
		f.nest.forget()
	}
}

// search looks at all open cells in SE's order.
func (f *forcing) search(g *grid, into *hints) {
	f.grid, f.into = g, into
	f.take(g, f.mode.level)
	if f.nest != nil {
		f.nest.forget()
	}
	if f.reach != nil {
		f.reach.set(g, f.mode.dynamic)
	}
	for c, m := range &g.cand {
		if f.halt.asked() {
			return
		}
		if k := count(m); k > 2 || k > 1 && f.mode.dynamic {
			f.cell(uint8(c), m)
		}
	}
}

func (f *forcing) cell(c uint8, m uint16) {
	k := count(m)
	for rest := m; rest != 0; rest &= rest - 1 {
		n := nodeOf(c, lowest(rest))
		if f.mode.dynamic {
			f.binary(n, k)
		}
		if !f.mode.nishio {
			f.regions(n)
		}
	}
	if !f.mode.nishio && (k == 2 || f.mode.multiple) && f.reach.agree(int(c)) {
		f.targets = f.targets[:0]
		for rest := m; rest != 0; rest &= rest - 1 {
			f.targets = append(f.targets, f.from(nodeOf(c, lowest(rest))))
		}
		f.common(CellForcingChains, 5)
	}
}

// binary looks at both states of a candidate: each may lead to a contradiction, or both
// to the same node.
func (f *forcing) binary(n node, k int) {
	for _, m := range [2]node{n, n + off} {
		if f.reach.contradicts(m) {
			f.contradict(f.outcome(m), opposite(m))
		}
	}
	if f.mode.nishio || k < 3 || !f.reach.either(n) {
		return
	}
	f.targets = append(f.targets[:0], f.from(n), f.from(n+off))
	f.common(DoubleForcingChains, 1)
}

func (f *forcing) contradict(o *outcome, target node) {
	if !o.broken {
		return
	}
	h := hint{technique: ContradictionForcingChains, key: 7, target: target}
	if f.mode.nishio {
		h.technique = NishioForcingChains
	}
	f.targets = append(f.targets[:0], side{outcome: o, start: o.start, clash: 1}, side{outcome: o, start: o.start, clash: 2})
	h.complexity = f.contradiction(o)
	f.offer(&h)
}

// regions looks at the houses in which a candidate is the first place of its digit.
func (f *forcing) regions(n node) {
	c, d := n.cell(), n.digit()
	for kind, s := range &spots[c] {
		f.kind = uint8(kind)
		p := f.grid.pos[s.house][d]
		if p&(1<<s.place-1) != 0 || p&(p-1) == 0 || count(p) > 2 && !f.mode.multiple || !f.reach.agree(groupOf(s.house, d)) {
			continue
		}
		f.targets = f.targets[:0]
		for ; p != 0; p &= p - 1 {
			f.targets = append(f.targets, f.from(nodeOf(cellAt[s.house][lowest(p)], d)))
		}
		f.common(RegionForcingChains, 6)
	}
}

// common reports the nodes that all outcomes in targets share, true nodes first.
func (f *forcing) common(technique Technique, key uint8) {
	first := f.targets[0].outcome
	for k := range 2 {
		all := first.set[k]
		some := true
		for _, t := range f.targets[1:] {
			if some = all.meet(&t.outcome.set[k]); !some {
				break
			}
		}
		if !some {
			continue
		}
		for _, n := range first.list[k] {
			if all.has(n) {
				f.agree(technique, key, n+node(k)*off)
			}
		}
	}
}

// agree reports one node that all targets share.
func (f *forcing) agree(technique Technique, key uint8, n node) {
	h := hint{technique: technique, key: key, target: n}
	for i := range f.targets {
		f.targets[i].node = n
		h.complexity += int(f.targets[i].outcome.depth[n])
	}
	if f.tooLong(&h) {
		return
	}
	h.complexity = 0
	for i := range f.targets {
		h.complexity += f.ancestors(f.targets[i].outcome, n)
		if f.tooLong(&h) {
			return
		}
	}
	f.offer(&h)
}

// tooLong reports whether a hint of at least this complexity is not wanted.
func (f *forcing) tooLong(h *hint) bool {
	b := &f.into.best
	if !f.into.one {
		return f.into.nested.tooLong(h, f.grid)
	}
	return b.rating != 0 && (h.complexity > b.complexity || h.complexity == b.complexity && h.key >= b.key)
}

func (f *forcing) offer(h *hint) {
	if f.tooLong(h) {
		return
	}
	if f.nest != nil {
		h.complexity += f.nestedComplexity()
	}
	h.rating = f.base + added(h.complexity)
	if !f.into.wants(h) || !f.into.aims(h, f.grid) {
		return
	}
	h.kind = f.kind
	f.into.keep(h, nil)
	if f.into.one {
		f.into.from = append(f.into.from[:0], f.targets...)
	}
}

package se121

// masks holds, by cell and house, the places that the cell occupies or that its box
// already covers.
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

// strong fills list with the nodes that become true if o is false, in SE's order. The
// cause is stored above the node number.
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

// removeStrong is strong along digits. While it visits the houses of o, it also removes candidate o
// from them.
func removeStrong(g *grid, o node, y bool, list *[4]node) int {
	c, d := o.cell(), o.digit()
	bit := uint16(1) << d
	n := 0
	m := g.cand[c] &^ bit
	g.cand[c] = m
	if y && one(m) {
		list[n] = nodeOf(c, lowest(m)) | byCell<<causeBits
		n++
	}
	for kind, s := range &spots[c] {
		p := g.pos[s.house][d] &^ (1 << s.place)
		g.pos[s.house][d] = p
		if p&(p-1) != 0 {
			continue
		}
		if p == 0 {
			g.singles[s.house] &^= bit
			continue
		}
		g.singles[s.house] |= bit
		list[n] = nodeOf(cellAt[s.house][lowest(p)], d) | node(byBox+kind)<<causeBits
		n++
	}
	return n
}

const plain node = 1<<causeBits - 1

// arcs are the implications between nodes in one position, without branches. If a node is
// true, only false nodes with further consequences are listed.
type arcs struct {
	position *grid
	through  [2]bool                          // along digits, through cells
	forces   [off][4]node                     // by candidate: the nodes that are true if it is false, with causes
	cell     [off]bool                        // the first is through the cell
	total    [off]uint8                       // number of all
	denies   [off]struct{ first, end uint16 } // range of list: the nodes that are false if it is true, if they have consequences
	listed   [off]uint32                      // the sort for which denies is valid
	sorts    uint32
	list     []node
}

// join finds the strong links of a position.
func (a *arcs) join(g *grid) {
	a.position = g
	for c, m := range &g.cand {
		for ; m != 0; m &= m - 1 {
			n := nodeOf(uint8(c), lowest(m))
			k := strong(g, n+off, true, true, &a.forces[n])
			a.total[n] = uint8(k)
			a.cell[n] = k > 0 && a.forces[n][0]>>causeBits == byCell
		}
	}
}

// sort selects the kinds of links in use.
func (a *arcs) sort(x, y bool) {
	a.through = [2]bool{x, y}
	a.sorts++
	a.list = a.list[:0]
}

// strong returns the nodes that become true if o is false.
func (a *arcs) strong(o node) []node {
	n := o - off
	first, end := uint8(0), a.total[n]
	if a.cell[n] {
		if !a.through[1] {
			first = 1
		}
		if !a.through[0] {
			end = 1
		}
	} else if !a.through[0] {
		end = 0
	}
	return a.forces[n][first:end]
}

// weak returns the nodes with further consequences that become false if p is true, in
// SE's order.
func (a *arcs) weak(p node) []node {
	if a.listed[p] != a.sorts {
		a.listed[p] = a.sorts
		a.denies[p].first = uint16(len(a.list))
		a.fill(p)
		a.denies[p].end = uint16(len(a.list))
	}
	return a.list[a.denies[p].first:a.denies[p].end]
}

func (a *arcs) fill(p node) {
	c, d := p.cell(), p.digit()
	g := a.position
	if a.through[1] {
		for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			a.deny(nodeOf(c, lowest(m)), byCell)
		}
	}
	for kind, s := range &spots[c] {
		for m := g.pos[s.house][d] &^ masks[c][kind]; m != 0; m &= m - 1 {
			a.deny(nodeOf(cellAt[s.house][lowest(m)], d), byBox+uint8(kind))
		}
	}
}

func (a *arcs) deny(n node, cause uint8) {
	if len(a.strong(n+off)) > 0 {
		a.list = append(a.list, n+off|node(cause)<<causeBits)
	}
}

// sees returns the cause by which p makes another candidate false.
func (a *arcs) sees(p, other node) uint8 {
	c, o := p.cell(), other.cell()
	if c == o {
		if a.through[1] && p != other {
			return byCell
		}
		return byNone
	}
	if p.digit() != other.digit() {
		return byNone
	}
	for kind, s := range &spots[c] {
		if s.house == spots[o][kind].house {
			return byBox + uint8(kind)
		}
	}
	return byNone
}

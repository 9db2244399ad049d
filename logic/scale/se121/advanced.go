package se121

import "github.com/banmen/banmen/logic"

// advanced runs the other producers once the chains of an outcome are exhausted, until one finds
// something. A finding must depend on candidates removed since the start; otherwise it is not part
// of the chain.
func (f *forcing) advanced(g *grid, o *outcome) bool {
	return f.advancedLocking(g, o) || f.hiddenPairs(g, o) || f.nakedPairs(g, o) || f.xWings(g, o) || f.advancedChains(g, o)
}

// since returns the places of a digit in a house that the outcome has removed.
func since(g *grid, o *outcome, h uint8, d int) uint16 { return o.source.pos[h][d] &^ g.pos[h][d] }

// need starts the parents of the next finding.
func (o *outcome) need() { o.others = append(o.others, other{first: len(o.parents)}) }

// needs adds removed places of a digit to the parents.
func (o *outcome) needs(h uint8, d int, places uint16) {
	for ; places != 0; places &= places - 1 {
		o.parents = append(o.parents, nodeOf(cellAt[h][lowest(places)], d)+off)
	}
}

// needed ends the parents, and reports whether there are any.
func (o *outcome) needed() bool {
	x := &o.others[len(o.others)-1]
	x.end = len(o.parents)
	if x.first == x.end {
		o.others = o.others[:len(o.others)-1]
		return false
	}
	x.depth = 0
	for _, p := range o.parents[x.first:x.end] {
		x.depth = max(x.depth, o.depth[p])
	}
	return true
}

// follows adds candidates of a cell made false by the parents just ended.
func (o *outcome) follows(c uint8, m uint16) {
	x := &o.others[len(o.others)-1]
	for ; m != 0; m &= m - 1 {
		n := nodeOf(c, lowest(m))
		if !o.set[1].has(n) {
			o.add(n+off, o.parents[x.first], byOther, x.depth+1)
			o.other[n] = uint16(len(o.others) - 1)
		}
	}
}

func (f *forcing) advancedLocking(g *grid, o *outcome) (any bool) {
	crossings := crossings()
	for i := range crossings {
		x := &crossings[i]
		for d, p := range &g.pos[x.house] {
			if p&^x.common != 0 || p&(p-1) == 0 || g.pos[x.other][d]&^x.there == 0 {
				continue
			}
			o.need()
			o.needs(x.house, d, since(g, o, x.house, d)&^x.common)
			if !o.needed() {
				continue
			}
			any = true
			f.proves(o, func() logic.Proof {
				return logic.Proof{Base: []logic.Set{placeSet(x.house, d)}, Cover: []logic.Set{placeSet(x.other, d)}}
			})
			for p := g.pos[x.other][d] &^ x.there; p != 0; p &= p - 1 {
				o.follows(cellAt[x.other][lowest(p)], 1<<d)
			}
		}
	}
	return any
}

// pairsOf visits the pairs of items that have the same two members.
func pairsOf(items *[9]uint16, visit func(i, j int, members uint16)) {
	for j := 1; j < 9; j++ {
		m := items[j]
		if count(m) != 2 {
			continue
		}
		for i := range j {
			if items[i] == m {
				visit(i, j, m)
			}
		}
	}
}

func (f *forcing) hiddenPairs(g *grid, o *outcome) (any bool) {
	for _, first := range boxColumnRow {
		for h := first; h < first+9; h++ {
			if g.empty[h] <= 4 {
				continue
			}
			pairsOf(&g.pos[h], func(d, e int, places uint16) {
				digits := uint16(1<<d | 1<<e)
				a, b := cellAt[h][lowest(places)], cellAt[h][lowest(places&(places-1))]
				if (g.cand[a]|g.cand[b])&^digits == 0 {
					return
				}
				o.need()
				for p := 0x1ff &^ places; p != 0; p &= p - 1 {
					o.needs(h, d, p&-p&o.source.pos[h][d])
					o.needs(h, e, p&-p&o.source.pos[h][e])
				}
				if o.needed() {
					any = true
					f.proves(o, func() logic.Proof { return logic.Proof{Base: digitSets(h, digits), Cover: cellSets(a, b)} })
					for _, c := range ordered(a, b) {
						o.follows(c, g.cand[c]&^digits)
					}
				}
			})
		}
	}
	return any
}

func ordered(a, b uint8) [2]uint8 { return [2]uint8{min(a, b), max(a, b)} }

func (f *forcing) nakedPairs(g *grid, o *outcome) (any bool) {
	for _, first := range boxColumnRow {
		for h := first; h < first+9; h++ {
			if g.empty[h] < 4 {
				continue
			}
			var items [9]uint16
			for i, c := range &cellAt[h] {
				items[i] = g.cand[c]
			}
			pairsOf(&items, func(i, j int, digits uint16) {
				rest := (g.pos[h][lowest(digits)] | g.pos[h][lowest(digits&(digits-1))]) &^ (1<<i | 1<<j)
				if rest == 0 {
					return
				}
				o.need()
				for _, k := range [2]int{i, j} {
					c := cellAt[h][k]
					for m := o.source.cand[c] &^ digits; m != 0; m &= m - 1 {
						o.parents = append(o.parents, nodeOf(c, lowest(m))+off)
					}
				}
				if o.needed() {
					any = true
					f.proves(o, func() logic.Proof {
						return logic.Proof{Base: cellSets(cellAt[h][i], cellAt[h][j]), Cover: digitSets(h, digits)}
					})
					for ; rest != 0; rest &= rest - 1 {
						c := cellAt[h][lowest(rest)]
						o.follows(c, g.cand[c]&digits)
					}
				}
			})
		}
	}
	return any
}

func (f *forcing) xWings(g *grid, o *outcome) (any bool) {
	for _, base := range [2]uint8{columns, rows} {
		for j := base + 1; j < base+9; j++ {
			for i := base; i < j; i++ {
				for d, p := range &g.pos[i] {
					if p == g.pos[j][d] && count(p) == 2 && g.placed[d] <= 5 {
						any = f.xWing(g, o, base, i, j, d, p) || any
					}
				}
			}
		}
	}
	return any
}

func (f *forcing) xWing(g *grid, o *outcome, base, i, j uint8, d int, cover uint16) bool {
	lines := uint16(1)<<(i-base) | 1<<(j-base)
	a, b := across(base)+uint8(lowest(cover)), across(base)+uint8(lowest(cover&(cover-1)))
	if (g.pos[a][d]|g.pos[b][d])&^lines == 0 {
		return false
	}
	o.need()
	o.needs(i, d, since(g, o, i, d)&^cover)
	o.needs(j, d, since(g, o, j, d)&^cover)
	if !o.needed() {
		return false
	}
	f.proves(o, func() logic.Proof {
		return logic.Proof{Base: []logic.Set{placeSet(i, d), placeSet(j, d)}, Cover: []logic.Set{placeSet(a, d), placeSet(b, d)}}
	})
	for _, h := range [2]uint8{a, b} {
		for p := g.pos[h][d] &^ lines; p != 0; p &= p - 1 {
			o.follows(cellAt[h][lowest(p)], 1<<d)
		}
	}
	return true
}

// proves stores the proof of the next finding, if proofs are wanted.
func (f *forcing) proves(o *outcome, proof func() logic.Proof) {
	if f.prover != nil {
		p := proof()
		o.others[len(o.others)-1].proof = &p
	}
}

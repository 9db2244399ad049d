package se121

import "sync"

// boxColumnRow is the house order of most SE producers.
var boxColumnRow = [3]uint8{boxes, columns, rows}

// hiddenSingle finds a digit with one place in a house: last cells of a house first, then others.
func (e *patterns) hiddenSingle() bool {
	g := &e.grid
	for _, alone := range [2]bool{true, false} {
		for _, first := range boxColumnRow {
			for h := first; h < first+9; h++ {
				if m := g.singles[h]; m != 0 && (g.empty[h] == 1) == alone {
					d := lowest(m)
					return e.single(h, d, alone)
				}
			}
		}
	}
	return false
}

func (e *patterns) single(h uint8, d int, alone bool) bool {
	rating := 1.5
	switch {
	case alone:
		rating = 1.0
	case h < rows:
		rating = 1.2
	}
	e.house, e.digits = h, 1<<d
	return e.puts(HiddenSingle, rating, cellAt[h][lowest(e.grid.pos[h][d])], d)
}

// nakedSingle finds a cell with one candidate.
func (e *patterns) nakedSingle() bool {
	for c, m := range &e.grid.cand {
		if one(m) {
			return e.puts(NakedSingle, 2.3, uint8(c), lowest(m))
		}
	}
	return false
}

// A crossing is a house and another that shares three cells with it; one of the two is a
// box.
type crossing struct {
	house, other uint8
	common       uint16 // places of the common cells in house
	there        uint16 // the same places in other
	siblings     [2]crossed
}

// crossed lists the houses of the first one's kind that also cross the other house.
type crossed struct {
	house  uint8
	common uint16
}

// crossings are in SE's order: boxes and columns, boxes and rows, columns and boxes, rows
// and boxes, 27 each.
var crossings = sync.OnceValue(makeCrossings)

func makeCrossings() []crossing {
	var list []crossing
	for _, kinds := range [4][2]uint8{{boxes, columns}, {boxes, rows}, {columns, boxes}, {rows, boxes}} {
		for h := kinds[0]; h < kinds[0]+9; h++ {
			for o := kinds[1]; o < kinds[1]+9; o++ {
				x := crossing{house: h, other: o, common: common(h, o), there: common(o, h)}
				if x.common == 0 {
					continue
				}
				n := 0
				for s := kinds[0]; s < kinds[0]+9; s++ {
					if m := common(s, o); s != h && m != 0 {
						x.siblings[n] = crossed{house: s, common: m}
						n++
					}
				}
				list = append(list, x)
			}
		}
	}
	return list
}

// common returns the places in a house of the cells it shares with another.
func common(h, o uint8) uint16 {
	var m uint16
	for i, c := range cellAt[h] {
		for _, s := range spots[c] {
			if s.house == o {
				m |= 1 << i
			}
		}
	}
	return m
}

// directLocking finds a digit locked in a crossing that leaves a hidden single in a
// parallel house.
func (e *patterns) directLocking() bool {
	return e.crossed(func(x *crossing, d int) bool {
		for _, s := range x.siblings {
			q := e.grid.pos[s.house][d]
			if q&(q-1) == 0 || !one(q&^s.common) {
				continue
			}
			e.locks(x, d)
			at := cellAt[s.house][lowest(q&^s.common)]
			if x.house < rows {
				return e.puts(DirectPointing, 1.7, at, d)
			}
			return e.puts(DirectClaiming, 1.9, at, d)
		}
		return false
	})
}

// locking finds a digit locked in a crossing and removes it from the rest of the other
// house.
func (e *patterns) locking() bool {
	return e.crossed(func(x *crossing, d int) bool {
		if e.grid.pos[x.other][d]&^x.there == 0 {
			return false
		}
		e.locks(x, d)
		if x.house < rows {
			return e.finds(Pointing, 2.6)
		}
		return e.finds(Claiming, 2.8)
	})
}

// crossed visits the digits whose places in a house all lie in a crossing, until visit
// returns true. Digits come before crossings, as in Sukaku Explainer. SE 1.2.1 has the
// opposite order; no known rating depends on it.
func (e *patterns) crossed(visit func(x *crossing, d int) bool) bool {
	crossings := crossings()
	for kind := 0; kind < len(crossings); kind += 27 {
		for d := range 9 {
			for i := kind; i < kind+27; i++ {
				x := &crossings[i]
				if p := e.grid.pos[x.house][d]; p&^x.common == 0 && p&(p-1) != 0 && visit(x, d) {
					return true
				}
			}
		}
	}
	return false
}

func (e *patterns) locks(x *crossing, d int) {
	e.house, e.cover, e.digits = x.house, 1<<x.other, 1<<d
	for p := e.grid.pos[x.other][d] &^ x.there; p != 0; p &= p - 1 {
		e.eliminate(cellAt[x.other][lowest(p)], 1<<d)
	}
}

// tuples visits all sets of n items with exactly n members together, where each item has at least
// two. The order is that of SE: by the bit mask of the items. It stops when visit returns true, and
// then returns true.
func tuples(items *[9]uint16, n int, visit func(chosen, members uint16) bool) bool {
	return tuplesOf(items, n, n, visit)
}

// tuplesOf is tuples with sets of n items that have the given number of members together.
func tuplesOf(items *[9]uint16, n, members int, visit func(chosen, members uint16) bool) bool {
	var usable uint16
	for i, m := range items {
		if k := count(m); k >= 2 && k <= members {
			usable |= 1 << i
		}
	}
	if count(usable) < n {
		return false
	}
	t := tuple{items: items, members: members, visit: visit}
	return t.choose(n, usable, 0, 0)
}

type tuple struct {
	items   *[9]uint16
	members int
	visit   func(chosen, members uint16) bool
}

// choose takes the highest item first, so the tuples come in the order of their masks.
func (t *tuple) choose(left int, usable, chosen, members uint16) bool {
	for m := usable; m != 0; m &= m - 1 {
		i := lowest(m)
		below := usable & (1<<i - 1)
		if count(below) < left-1 {
			continue
		}
		all := members | t.items[i]
		switch {
		case count(all) > t.members:
		case left > 1:
			if t.choose(left-1, below, chosen|1<<i, all) {
				return true
			}
		case count(all) == t.members:
			if t.visit(chosen|1<<i, all) {
				return true
			}
		}
	}
	return false
}

// hiddenSet finds n digits with the same n places in a house.
func (e *patterns) hiddenSet(n int, direct bool) bool {
	g := &e.grid
	for _, first := range boxColumnRow {
		for h := first; h < first+9; h++ {
			if k := int(g.empty[h]); k <= n || k <= 2*n && !direct {
				continue
			}
			found := tuples(&g.pos[h], n, func(digits, places uint16) bool {
				if direct {
					return e.directHiddenSet(h, n, digits, places)
				}
				e.hides(h, digits, places)
				return e.finds(hiddenSets[n], hiddenRatings[n])
			})
			if found {
				return true
			}
		}
	}
	return false
}

var (
	hiddenSets    = [5]Technique{2: HiddenPair, 3: HiddenTriplet, 4: HiddenQuad}
	hiddenRatings = [5]float64{2: 3.4, 3: 4.0, 4: 5.4}
	nakedSets     = [5]Technique{2: NakedPair, 3: NakedTriplet, 4: NakedQuad}
	nakedRatings  = [5]float64{2: 3.0, 3: 3.6, 4: 5.0}
)

func (e *patterns) hides(h uint8, digits, places uint16) {
	e.house, e.digits, e.places = h, digits, places
	for p := places; p != 0; p &= p - 1 {
		e.eliminate(cellAt[h][lowest(p)], ^digits)
	}
}

// directHiddenSet checks whether a hidden set leaves another digit one place in its
// house.
func (e *patterns) directHiddenSet(h uint8, n int, digits, places uint16) bool {
	for d, p := range e.grid.pos[h] {
		if digits>>d&1 == 0 && p&(p-1) != 0 && one(p&^places) {
			e.hides(h, digits, places)
			if n == 2 {
				return e.puts(DirectHiddenPair, 2.0, cellAt[h][lowest(p&^places)], d)
			}
			return e.puts(DirectHiddenTriplet, 2.5, cellAt[h][lowest(p&^places)], d)
		}
	}
	return false
}

// nakedSet finds n cells of a house with the same n candidates.
func (e *patterns) nakedSet(n int) bool {
	g := &e.grid
	for _, first := range boxColumnRow {
		for h := first; h < first+9; h++ {
			if int(g.empty[h]) < 2*n {
				continue
			}
			items := e.itemsOf(h)
			found := tuples(&items, n, func(places, digits uint16) bool {
				e.house, e.digits, e.places = h, digits, places
				for p := 0x1ff &^ places; p != 0; p &= p - 1 {
					e.eliminate(cellAt[h][lowest(p)], digits)
				}
				return e.finds(nakedSets[n], nakedRatings[n])
			})
			if found {
				return true
			}
		}
	}
	return false
}

// itemsOf lists the candidates of the nine cells of a house.
func (e *patterns) itemsOf(h uint8) (items [9]uint16) {
	for i, c := range cellAt[h] {
		items[i] = e.grid.cand[c]
	}
	return items
}

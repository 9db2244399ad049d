package se121

// A grave is a position in which, apart from extra candidates, every cell has two
// candidates and every house has two places for every digit. A puzzle with one solution
// cannot reach such a position without the extra candidates.
type grave struct {
	cells   []uint8 // the cells with extra candidates, in the order found
	extra   [81]uint16
	all     uint16 // the extra candidates of all
	common  cells  // cells that see all cells with extra candidates
	first   [20]uint8
	digit   int
	same    bool
	suspect cells // if fixed is set: all cells that may have the only extra digit
}

// bug finds a bivalue universal grave.
func (e *deadly) bug() bool {
	v := grave{cells: e.bugCells[:0], same: true, digit: -1}
	if !v.scan(&e.grid, e.fixed) {
		return false
	}
	e.bugCells = v.cells
	if !v.isGrave(&e.grid) {
		return false
	}
	e.spare, e.cells = append(e.spare[:0], v.cells...), e.cells[:0]
	e.extra = v.extra
	switch {
	case len(v.cells) == 1:
		c := v.cells[0]
		e.eliminate(c, ^v.all)
		return e.finds(BUG1, 5.6)
	case one(v.all):
		return e.bugType2(&v) || len(v.cells) == 2 && e.bugType4(&v)
	case !v.common.empty():
		return len(v.cells) == 2 && e.bugType4(&v) || e.bugType3(&v)
	}
	return false
}

// scan finds the cells with extra candidates. For each digit with other than two places
// in a house, it is the only cell with more than two candidates. It returns false if
// there can be no useful grave.
func (v *grave) scan(g *grid, fixed bool) bool {
	for h := range houses {
		for d, p := range &g.pos[h] {
			if k := count(p); k == 0 || k == 2 {
				continue
			}
			n, c := 0, uint8(0)
			for ; p != 0; p &= p - 1 {
				if o := cellAt[h][lowest(p)]; count(g.cand[o]) >= 3 {
					n, c = n+1, o
					v.suspects(o, d)
				}
			}
			if n == 0 || n == 1 && !v.add(c, d) {
				return false
			}
		}
	}
	if fixed && v.same && v.suspect.len() > len(v.cells) {
		for _, c := range v.cells {
			v.suspect.remove(c)
		}
		for !v.suspect.empty() {
			if !v.add(v.suspect.next(), v.digit) {
				return false
			}
		}
	}
	return len(v.cells) > 0
}

func (v *grave) suspects(c uint8, d int) {
	if v.digit < 0 {
		v.digit = d
	}
	v.same = v.same && v.digit == d
	v.suspect.add(c)
}

func (v *grave) add(c uint8, d int) bool {
	if len(v.cells) == 0 {
		v.common = peers[c]
		v.first = around[c]
	}
	if v.extra[c] == 0 {
		v.cells = append(v.cells, c)
	}
	v.extra[c] |= 1 << d
	v.all |= 1 << d
	v.common = v.common.and(peers[c])
	for _, o := range v.cells {
		v.common.remove(o)
	}
	return len(v.cells) == 1 || one(v.all) || !v.common.empty()
}

func (v *grave) isGrave(g *grid) bool {
	for c, m := range &g.cand {
		if g.value[c] == 0 && count(m&^v.extra[c]) != 2 {
			return false
		}
	}
	for h := range houses {
		var once, twice, more uint16
		for _, c := range &cellAt[h] {
			m := g.cand[c] &^ v.extra[c]
			more |= twice & m
			twice |= once & m
			once |= m
		}
		if more != 0 || once != twice {
			return false
		}
	}
	return true
}

func (e *deadly) bugType2(v *grave) bool {
	for s := v.common; !s.empty(); {
		e.eliminate(s.next(), v.all)
	}
	return e.finds(BUG2, 5.7)
}

// bugType3 finds a naked set of a house in which the cells with extra candidates act as
// one cell.
func (e *deadly) bugType3(v *grave) bool {
	sizes := [5]int{2, 3, 4, 5, 6}
	if e.fixed {
		for _, n := range sizes {
			for kind := range 3 {
				if e.bugNaked(v, kind, n) {
					return true
				}
			}
		}
		return false
	}
	for kind := range 3 {
		for _, n := range sizes {
			if e.bugNaked(v, kind, n) {
				return true
			}
		}
	}
	return false
}

func (e *deadly) bugNaked(v *grave, kind, n int) bool {
	h := spots[v.cells[0]][kind].house
	for _, c := range v.cells {
		if spots[c][kind].house != h {
			return false
		}
	}
	var others [9]uint8
	k := 0
	for _, c := range v.first {
		if v.common.has(c) && spots[c][kind].house == h {
			others[k] = c
			k++
		}
	}
	if k < n {
		return false
	}
	var items [9]uint16
	for i := range k {
		items[i] = e.grid.cand[others[i]]
	}
	return tuplesOf(&items, n-1, n, func(chosen, digits uint16) bool {
		if count(digits) != n || v.all&^digits != 0 {
			return false
		}
		e.cells = e.cells[:0]
		for i := range k {
			if chosen>>i&1 == 0 {
				e.eliminate(others[i], digits)
			} else {
				e.cells = append(e.cells, others[i])
			}
		}
		e.house, e.set = h, digits
		return e.finds(BUG3, 5.7+float64(n-1)*0.1)
	})
}

// bugType4 finds a digit, not an extra one, that both cells share with no other place in
// a house of both. Their other candidates are removed.
func (e *deadly) bugType4(v *grave) bool {
	a, b := v.cells[0], v.cells[1]
	common := e.grid.cand[a] & e.grid.cand[b] &^ v.all
	if !one(common) || !peers[a].has(b) {
		return false
	}
	e.house, e.set = sharedHouse(a, b), common
	e.eliminate(a, ^(v.extra[a] | common))
	e.eliminate(b, ^(v.extra[b] | common))
	return e.finds(BUG4, 5.7)
}

// sharedHouse returns a house of both cells.
func sharedHouse(a, b uint8) uint8 {
	for kind, s := range &spots[a] {
		if s.house == spots[b][kind].house {
			return s.house
		}
	}
	panic("cells without a common house")
}

package se121

// An aligned cell is a candidate for an aligned set. It comes with the cells that can
// exclude combinations: those it sees that have few candidates.
type aligned struct {
	cell      uint8
	excluders cells
}

// alignedCells lists the aligned cells whose excluding cells have at most n candidates.
// SE leaves out cells that see a naked single.
func (e *patterns) alignedCells(n int) []aligned {
	list := e.aligned[:0]
	for c := range uint8(81) {
		if count(e.grid.cand[c]) < 2 {
			continue
		}
		a := aligned{cell: c}
		naked := false
		for _, o := range &around[c] {
			switch k := count(e.grid.cand[o]); {
			case k == 1:
				naked = true
			case k >= 2 && k <= n:
				a.excluders.add(o)
			}
		}
		if !naked && !a.excluders.empty() {
			list = append(list, a)
		}
	}
	e.aligned = list
	return list
}

// alignedPair finds two cells where other cells rule out every combination with some
// candidate.
func (e *patterns) alignedPair() bool {
	list := e.alignedCells(2)
	for j := range list {
		for i := range j {
			a, b := &list[i], &list[j]
			common := a.excluders.and(b.excluders)
			if common.len() >= 2 && e.excludePair(a.cell, b.cell, common) {
				return true
			}
		}
	}
	return false
}

func (e *patterns) excludePair(a, b uint8, common cells) bool {
	cand := &e.grid.cand
	var barred [9]uint16 // digits of b that cannot go with a digit of a
	for s := common; !s.empty(); {
		m := cand[s.next()]
		x, y := lowest(m), lowest(m&(m-1))
		barred[x] |= 1 << y
		barred[y] |= 1 << x
	}
	if peers[a].has(b) {
		for d := range barred {
			barred[d] |= 1 << d
		}
	}
	var okA, okB uint16
	for m := cand[a]; m != 0; m &= m - 1 {
		if left := cand[b] &^ barred[lowest(m)]; left != 0 {
			okA |= m & -m
			okB |= left
		}
	}
	e.eliminate(a, cand[a]&^okA)
	e.eliminate(b, cand[b]&^okB)
	e.cells = append(e.cells[:0], a, b)
	return e.finds(AlignedPairExclusion, 6.2)
}

// alignedTriplet does what alignedPair does, with three cells. The third cell is one of those that
// exclude for the first or the second. After a search without result, a new triplet must include a
// changed cell.
func (e *patterns) alignedTriplet() bool {
	changed := cells{^uint64(0), ^uint64(0)}
	if e.tried {
		changed = cells{}
		for c, m := range &e.grid.cand {
			if m != e.triedAt[c] {
				changed.add(uint8(c))
			}
		}
	}
	found := e.changedTriplet(changed)
	if e.tried = !found; e.tried {
		e.triedAt = e.grid.cand
	}
	return found
}

func (e *patterns) changedTriplet(changed cells) bool {
	list := e.alignedCells(3)
	var index [81]int
	for i := range list {
		index[list[i].cell] = i + 1
	}
	for j := range list {
		for i := range j {
			a, b := &list[i], &list[j]
			common := a.excluders.and(b.excluders)
			if common.len() < 2 {
				continue
			}
			now := changed
			if changed.has(a.cell) || changed.has(b.cell) {
				now = cells{^uint64(0), ^uint64(0)}
			} else if a.excluders.or(b.excluders).and(changed).empty() {
				continue
			}
			if e.thirdCell(list, &index, a, b, common, now) {
				return true
			}
		}
	}
	return false
}

func (e *patterns) thirdCell(list []aligned, index *[81]int, a, b *aligned, common, changed cells) bool {
	var done cells
	done.add(a.cell)
	done.add(b.cell)
	for _, of := range [2]*aligned{a, b} {
		for _, c := range &around[of.cell] {
			if !of.excluders.has(c) || index[c] == 0 || done.has(c) {
				continue
			}
			done.add(c)
			all := common.and(list[index[c]-1].excluders)
			if !changed.has(c) && all.and(changed).empty() {
				continue
			}
			if all.len() >= 2 && e.excludeTriplet(a.cell, b.cell, c, all) {
				return true
			}
		}
	}
	return false
}

func (e *patterns) excludeTriplet(a, b, c uint8, common cells) bool {
	cand := &e.grid.cand
	var few [12]uint16
	masks := few[:0]
	for s := common; !s.empty(); {
		masks = append(masks, cand[s.next()])
	}
	ab, ac, bc := peers[a].has(b), peers[a].has(c), peers[b].has(c)
	var okA, okB, okC uint16
	for x := cand[a]; x != 0; x &= x - 1 {
		for y := cand[b]; y != 0; y &= y - 1 {
			i, j := x&-x, y&-y
			if i == j && ab {
				continue
			}
			left := cand[c]
			if ac {
				left &^= i
			}
			if bc {
				left &^= j
			}
			for _, m := range masks {
				if rest := m &^ (i | j); rest == 0 {
					left = 0
				} else if one(rest) {
					left &^= rest
				}
			}
			if left == 0 {
				continue
			}
			okA |= i
			okB |= j
			if okC |= left; okB != cand[b] || okC != cand[c] {
				continue
			}
			if okA == cand[a] {
				return false
			}
			break
		}
	}
	e.eliminate(a, cand[a]&^okA)
	e.eliminate(b, cand[b]&^okB)
	e.eliminate(c, cand[c]&^okC)
	e.cells = append(e.cells[:0], a, b, c)
	return e.finds(AlignedTripletExclusion, 7.5)
}

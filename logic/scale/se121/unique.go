package se121

import "math/bits"

// deadly finds the consequences of a unique solution.
type deadly struct {
	*patterns
	fixed    bool
	bugCells []uint8
	extra    [81]uint16 // the extra candidates of a grave
}

// A loop is a path of cells with the same two candidates.
type loop struct {
	grid   *grid
	pair   uint16
	cells  [20]uint8
	n      int
	inside cells
	houses [2]uint32 // houses visited by cells at even and at odd places
	fixed  bool
	found  func(*loop) bool
}

// walk extends a loop from its last cell through houses of other kinds than last. It prunes loops
// that SE would refuse when they close: a house may be visited once by even and once by odd cells.
//
// SE accumulates the extra candidates of every neighbour it looks at. So it overlooks loops of type
// 2 that come after a neighbour with another extra candidate. With fixed, each path has its own
// extra candidates.
func (l *loop) walk(extra uint16, spare int, last uint8) bool {
	c := l.cells[l.n-1]
	for kind, s := range &spots[c] {
		if kind+1 == int(last) {
			continue
		}
		for p := l.grid.pos[s.house][lowest(l.pair)] & l.grid.pos[s.house][lowest(l.pair&(l.pair-1))]; p != 0; p &= p - 1 {
			next := cellAt[s.house][lowest(p)]
			if next == l.cells[0] && l.n >= 4 {
				if l.houses[0] == l.houses[1] && l.found(l) {
					return true
				}
				continue
			}
			if l.inside.has(next) || l.n == len(l.cells) {
				continue
			}
			more := l.grid.cand[next] &^ l.pair
			path := extra | more
			if !l.fixed {
				extra = path
			}
			if more != 0 && !one(path) && spare <= 0 {
				continue
			}
			left := spare
			if more != 0 {
				left--
			}
			if l.step(next, path, left, uint8(kind+1)) {
				return true
			}
		}
	}
	return false
}

func (l *loop) step(next uint8, extra uint16, spare int, kind uint8) bool {
	odd := l.n & 1
	visit := housesOf(next)
	if l.houses[odd]&visit != 0 {
		return false
	}
	l.cells[l.n] = next
	l.n++
	l.inside.add(next)
	l.houses[odd] |= visit
	done := l.walk(extra, spare, kind)
	l.houses[odd] &^= visit
	l.inside.remove(next)
	l.n--
	return done
}

func housesOf(c uint8) uint32 {
	s := &spots[c]
	return 1<<s[0].house | 1<<s[1].house | 1<<s[2].house
}

// uniqueLoop finds unique rectangles and loops: with a unique solution there is no loop
// of two interchangeable digits. SE takes the easiest, then the lowest type, then the
// first.
func (e *deadly) uniqueLoop() bool {
	e.best.rating = 0
	l := loop{grid: &e.grid, fixed: e.fixed, found: e.judgeLoop}
	for c := range uint8(81) {
		m := e.grid.cand[c]
		if count(m) != 2 || e.pairs(m) < 4 {
			continue
		}
		l.pair, l.cells[0], l.n = m, c, 1
		l.inside = cells{}
		l.inside.add(c)
		l.houses = [2]uint32{housesOf(c), 0}
		l.walk(0, 2, 0)
	}
	return e.takeBest()
}

// pairs returns the number of cells with both digits.
func (e *deadly) pairs(m uint16) (n int) {
	for _, o := range &e.grid.cand {
		if o&m == m {
			n++
		}
	}
	return n
}

// judgeLoop finds the consequences of a closed loop from its cells with other candidates.
func (e *deadly) judgeLoop(l *loop) bool {
	var extraCells []uint8
	var buffer [20]uint8
	extraCells = buffer[:0]
	var extra uint16
	for _, c := range l.cells[:l.n] {
		if more := e.grid.cand[c] &^ l.pair; more != 0 {
			extraCells = append(extraCells, c)
			extra |= more
		}
	}
	rating := loopRating(l.n)
	e.cells, e.spare, e.digits = append(e.cells[:0], l.cells[:l.n]...), append(e.spare[:0], extraCells...), l.pair
	switch {
	case len(extraCells) == 1:
		e.eliminate(extraCells[0], l.pair)
		e.offer(UniqueLoop1, rating, 1)
	case len(extraCells) > 2 || len(extraCells) == 2 && one(extra):
		e.loopType2(extraCells, extra, rating)
	case len(extraCells) == 2:
		e.loopType3(l, extraCells[0], extraCells[1], extra, rating)
	}
	if len(extraCells) == 2 {
		e.loopType4(l, extraCells[0], extraCells[1], rating)
	}
	return false
}

func loopRating(n int) float64 {
	switch {
	case n >= 10:
		return 5.0
	case n >= 8:
		return 4.7
	case n >= 6:
		return 4.6
	}
	return 4.5
}

func (e *deadly) loopType2(extraCells []uint8, extra uint16, rating float64) {
	victims := cells{^uint64(0), 1<<17 - 1}
	for _, c := range extraCells {
		victims = victims.and(peers[c])
	}
	for !victims.empty() {
		e.eliminate(victims.next(), extra&-extra)
	}
	e.offer(UniqueLoop2, rating, 2)
}

// loopType3 finds a set in which the two extra cells act as one cell.
func (e *deadly) loopType3(l *loop, a, b uint8, extra uint16, rating float64) {
	from := count(extra)
	if e.fixed {
		from = 2
	}
	for n := from; n <= 7; n++ {
		for kind, s := range &spots[a] {
			t := spots[b][kind]
			if s.house != t.house {
				continue
			}
			if n >= count(extra) && 2*n <= int(e.grid.empty[s.house]) {
				e.loopNaked(s, t, n, extra, rating)
			}
			if 2*n < int(e.grid.empty[s.house]) {
				e.loopHidden(l, s, t, n, extra, rating)
			}
		}
	}
}

func (e *deadly) loopNaked(s, t spot, n int, extra uint16, rating float64) {
	cand := &e.grid.cand
	both := extra & cand[cellAt[s.house][s.place]] & cand[cellAt[t.house][t.place]]
	items := e.itemsOf(s.house)
	items[s.place], items[t.place] = extra, 0
	tuples(&items, n, func(places, digits uint16) bool {
		if places>>s.place&1 == 0 {
			return false
		}
		union := both
		for p := places &^ (1 << s.place); p != 0; p &= p - 1 {
			union |= items[lowest(p)]
		}
		if count(union) != n {
			return false
		}
		for p := 0x1ff &^ (places | 1<<t.place); p != 0; p &= p - 1 {
			e.eliminate(cellAt[s.house][lowest(p)], digits)
		}
		e.house, e.places, e.set, e.hidden = s.house, places&^(1<<s.place), digits, false
		e.offer(UniqueLoop3, rating+float64(n-1)*0.1, 3)
		return false
	})
}

func (e *deadly) loopHidden(l *loop, s, t spot, n int, extra uint16, rating float64) {
	pos := &e.grid.pos[s.house]
	rest := 0x1ff &^ (extra | l.pair)
	if rest == 0 || n-2 > bits.OnesCount16(rest) {
		return
	}
	var start uint16
	for m := l.pair; m != 0; m &= m - 1 {
		start |= pos[lowest(m)] &^ (1 << t.place)
	}
	e.hiddenInLoop(s, t, n, n-2, rest, l.pair, start, rating)
}

// hiddenInLoop chooses digits, the highest first, until n of them have n places, with the
// two cells counted as one.
func (e *deadly) hiddenInLoop(s, t spot, n, left int, rest, digits, places uint16, rating float64) {
	if count(places) > n {
		return
	}
	if left == 0 {
		if count(places) != n {
			return
		}
		hidden := places &^ (1<<s.place | 1<<t.place)
		for _, c := range placedAt(s.house, hidden) {
			e.eliminate(c, ^digits)
		}
		e.house, e.places, e.set, e.hidden = s.house, hidden, digits, true
		e.offer(UniqueLoop3, rating+float64(count(hidden)-1)*0.1, 3)
		return
	}
	for m := rest; m != 0; m &= m - 1 {
		d := lowest(m)
		if p := e.grid.pos[s.house][d] &^ (1 << t.place); p != 0 && count(rest&(1<<d-1)) >= left-1 {
			e.hiddenInLoop(s, t, n, left-1, rest&(1<<d-1), digits|1<<d, places|p, rating)
		}
	}
}

// loopType4 finds a house of both extra cells in which one loop digit has no other place;
// the other digit is removed from them.
func (e *deadly) loopType4(l *loop, a, b uint8, rating float64) {
	var locked [2]int
	digit := [2]int{lowest(l.pair), lowest(l.pair & (l.pair - 1))}
	for kind, s := range &spots[a] {
		t := spots[b][kind]
		if s.house != t.house {
			continue
		}
		for i, d := range digit {
			if e.grid.pos[s.house][d]&^(1<<s.place|1<<t.place) == 0 {
				locked[i] = int(s.house) + 1
			}
		}
	}
	for i := range digit {
		if locked[i] != 0 {
			e.house, e.set = uint8(locked[i]-1), 1<<digit[i]
			e.eliminate(a, 1<<digit[1-i])
			e.eliminate(b, 1<<digit[1-i])
			e.offer(UniqueLoop4, rating, 4)
			return
		}
	}
}

package se121

import "math/bits"

// Houses are numbered in SE's order: nine boxes, nine rows, nine columns.
const (
	boxes   = 0
	rows    = 9
	columns = 18
	houses  = 27
)

// A spot is the place of a cell in one of its houses.
type spot struct{ house, place uint8 }

// tables describe how cells and houses relate.
type tables struct {
	cellAt [houses][9]uint8 // the cell at a place of a house
	spots  [81][3]spot      // box, row and column of a cell
	peers  [81]cells        // the cells that share a house with it
	around [81][20]uint8    // the same in SE's order: box, row, column
}

var (
	table  = makeTables()
	cellAt = &table.cellAt
	spots  = &table.spots
	peers  = &table.peers
	around = &table.around
)

// cells is a set of cells.
type cells [2]uint64

func (s cells) has(c uint8) bool    { return s[c>>6]>>(c&63)&1 != 0 }
func (s *cells) add(c uint8)        { s[c>>6] |= 1 << (c & 63) }
func (s *cells) remove(c uint8)     { s[c>>6] &^= 1 << (c & 63) }
func (s cells) and(t cells) cells   { return cells{s[0] & t[0], s[1] & t[1]} }
func (s cells) minus(t cells) cells { return cells{s[0] &^ t[0], s[1] &^ t[1]} }
func (s cells) or(t cells) cells    { return cells{s[0] | t[0], s[1] | t[1]} }
func (s cells) empty() bool         { return s[0]|s[1] == 0 }
func (s cells) len() int            { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// next removes and returns the first cell of the set.
func (s *cells) next() uint8 {
	if s[0] != 0 {
		c := bits.TrailingZeros64(s[0])
		s[0] &= s[0] - 1
		return uint8(c)
	}
	c := bits.TrailingZeros64(s[1])
	s[1] &= s[1] - 1
	return uint8(c + 64)
}

func makeTables() *tables {
	t := new(tables)
	for c := range 81 {
		r, k := c/9, c%9
		b := r/3*3 + k/3
		t.spots[c] = [3]spot{
			{house: uint8(boxes + b), place: uint8(r%3*3 + k%3)},
			{house: uint8(rows + r), place: uint8(k)},
			{house: uint8(columns + k), place: uint8(r)},
		}
		for _, s := range t.spots[c] {
			t.cellAt[s.house][s.place] = uint8(c)
		}
	}
	for c := range 81 {
		n := 0
		for _, s := range t.spots[c] {
			for _, o := range t.cellAt[s.house] {
				if int(o) != c && !t.peers[c].has(o) {
					t.peers[c].add(o)
					t.around[c][n] = o
					n++
				}
			}
		}
	}
	return t
}

// A grid is a position: the values placed and the candidates left, by cell and by house.
// Digits count from 0.
type grid struct {
	value   [81]uint8         // 0, or the digit plus 1
	cand    [81]uint16        // candidates of a cell, a bit a digit
	pos     [houses][9]uint16 // places left for a digit in a house
	empty   [houses]uint8     // cells without value in a house
	singles [houses]uint16    // digits with one place left in the house
	placed  [9]uint8          // cells that have a digit as value
	open    uint8             // cells without value
}

// reset sets g to a puzzle with these givens (0 for none) and all remaining candidates.
func (g *grid) reset(givens *[81]uint8) {
	*g = grid{open: 81}
	var used [houses]uint16
	for c, v := range givens {
		if v != 0 {
			for _, s := range spots[c] {
				used[s.house] |= 1 << (v - 1)
			}
		}
	}
	for h := range houses {
		g.empty[h] = 9
	}
	for c, v := range givens {
		s := &spots[c]
		if v != 0 {
			g.value[c] = v
			g.placed[v-1]++
			g.open--
			for _, t := range s {
				g.empty[t.house]--
			}
			continue
		}
		m := 0x1ff &^ (used[s[0].house] | used[s[1].house] | used[s[2].house])
		g.cand[c] = m
		for ; m != 0; m &= m - 1 {
			d := bits.TrailingZeros16(m)
			for _, t := range s {
				g.pos[t.house][d] |= 1 << t.place
			}
		}
	}
	for h := range houses {
		for d, p := range g.pos[h] {
			if p != 0 && p&(p-1) == 0 {
				g.singles[h] |= 1 << d
			}
		}
	}
}

func (g *grid) has(c uint8, d int) bool { return g.cand[c]>>d&1 != 0 }

// remove removes a candidate, if it is there.
func (g *grid) remove(c uint8, d int) {
	bit := uint16(1) << d
	if g.cand[c]&bit == 0 {
		return
	}
	g.cand[c] &^= bit
	for _, t := range &spots[c] {
		p := g.pos[t.house][d] &^ (1 << t.place)
		g.pos[t.house][d] = p
		switch {
		case p == 0:
			g.singles[t.house] &^= bit
		case p&(p-1) == 0:
			g.singles[t.house] |= bit
		}
	}
}

func (g *grid) removeAll(c uint8, m uint16) {
	for m &= g.cand[c]; m != 0; m &= m - 1 {
		g.remove(c, bits.TrailingZeros16(m))
	}
}

// place puts a digit into an empty cell and removes it from the cell's houses.
func (g *grid) place(c uint8, d int) {
	g.value[c] = uint8(d + 1)
	g.placed[d]++
	g.open--
	g.removeAll(c, g.cand[c])
	for _, t := range &spots[c] {
		g.empty[t.house]--
		for p := g.pos[t.house][d]; p != 0; p &= p - 1 {
			g.remove(cellAt[t.house][bits.TrailingZeros16(p)], d)
		}
	}
}

func one(m uint16) bool   { return m != 0 && m&(m-1) == 0 }
func count(m uint16) int  { return bits.OnesCount16(m) }
func lowest(m uint16) int { return bits.TrailingZeros16(m) }

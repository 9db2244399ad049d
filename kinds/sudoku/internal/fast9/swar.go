package fast9

import "math/bits"

// Six lanes of ten bits in a uint64: nine bits for the digits, lowest first, and a free
// bit that keeps sums and differences in their lane.
const (
	lanesSWAR = 6
	laneBits  = 10
	laneMask  = 1<<laneBits - 1

	swarLow  = 1 | 1<<10 | 1<<20 | 1<<30 | 1<<40 | 1<<50
	swarFree = swarLow << 9
	swarAll  = swarLow * 0x1ff
)

// maskSWAR maps a character to the digits it allows.
var maskSWAR = func() (m [256]uint16) {
	for c := range m {
		m[c] = 0x1ff
		if c >= '1' && c <= '9' {
			m[c] = 1 << (c - '1')
		}
	}
	return m
}()

// kernelSWAR has six lanes in a uint64 and needs no special instructions.
type kernelSWAR struct {
	byLoop
	cells     [Cells]uint64
	singles   [27]uint64 // of each triad of rows
	pool      []pooledSWAR
	guess     [lanesSWAR]guess
	snapshots []snapshotSWAR
}

// pooledSWAR is a grid in the pool, with its guess if any.
type pooledSWAR struct {
	cells [Cells]uint16
	guess guess
}

type snapshotSWAR struct {
	cells [Cells]uint64
	guess [lanesSWAR]guess
}

// laneSet returns the lanes whose free bit is set. The product moves the bit of lane i,
// at 10i, by 50-9i to 50+i; no two terms collide.
func laneSet(free uint64) uint32 {
	const gather = 1<<50 | 1<<41 | 1<<32 | 1<<23 | 1<<14 | 1<<5
	return uint32(free>>9*gather>>50) & (1<<lanesSWAR - 1)
}

func (k *kernelSWAR) lanes() int { return lanesSWAR }

func (k *kernelSWAR) columns() (dead uint32) {
	return laneSet(halfColumnsSWAR(&k.cells, &k.singles))
}

func (k *kernelSWAR) rows() (changed, dead uint32) {
	c, d := halfRowsSWAR(&k.cells, &k.singles)
	return laneSet(c), laneSet(d)
}

// get returns a cell of a lane, with digit 1 as bit 0.
func (k *kernelSWAR) get(cell, lane int) uint16 {
	return uint16(k.cells[cell]>>(laneBits*lane)) & 0x1ff
}

// scan finds a guess for each lane, and the solutions, like scan512.
func (k *kernelSWAR) scan(lanes uint32) (open, solved uint32) {
	least, line, way, full := scanSWAR(&k.cells)
	open = laneSet(^(least + swarLow) & swarFree)
	if todo := lanes & open; todo != 0 {
		all := chooseIn(line, &way)
		for ; todo != 0; todo &= todo - 1 {
			lane := bits.TrailingZeros32(todo)
			k.guess[lane] = all.in(lane)
		}
	}
	if lanes&^open != 0 {
		solved = laneSet(swarFree&^((k.several()|(full^swarAll))+swarAll)) &^ open
	}
	return open, solved
}

// several returns the digits that two or more cells of a triad of rows have.
func (k *kernelSWAR) several() (digits uint64) {
	for c := k.cells[:]; len(c) >= 3; c = c[3:] {
		digits |= c[0]&c[1] | (c[0]|c[1])&c[2]
	}
	return digits
}

// waysOf returns the digits possible in each of the six ways through a band's nine
// triads. A way has one triad in each line and each box.
func waysOf(t *[9]uint64) [6]uint64 {
	return [6]uint64{t[0] & t[4] & t[8], t[1] & t[5] & t[6], t[2] & t[3] & t[7],
		t[2] & t[4] & t[6], t[0] & t[5] & t[7], t[1] & t[3] & t[8]}
}

// place returns a place of the pool, and makes room for it.
func (k *kernelSWAR) place(at int) *pooledSWAR {
	for len(k.pool) <= at {
		k.pool = append(k.pool, pooledSWAR{})
	}
	return &k.pool[at]
}

func (k *kernelSWAR) load(text []byte, stride, at int) {
	for i := range lanesSWAR {
		grid := &k.place(at + i).cells
		for cell, c := range text[i*stride:][:Cells] {
			grid[cell] = maskSWAR[c]
		}
	}
}

func (k *kernelSWAR) push(lanes uint32, at int) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane, to := bits.TrailingZeros32(lanes), k.place(at)
		to.guess = k.guess[lane]
		for cell := range to.cells {
			to.cells[cell] = k.get(cell, lane)
		}
		at++
	}
}

func (k *kernelSWAR) apply(p *plan) {
	for lane := range lanesSWAR {
		if from := int(p.from[lane]); from >= lanesSWAR {
			k.fill(lane, &k.pool[p.base+from-lanesSWAR])
		} else if from != lane {
			k.duplicate(lane, from)
		}
	}
	for todo := p.right | p.wrong; todo != 0; todo &= todo - 1 {
		lane := bits.TrailingZeros32(todo)
		if c, right := k.guess[lane], p.right>>lane&1 == 1; p.dive {
			k.makeCell(c, right, lane)
		} else {
			k.make(c, right, lane)
		}
	}
}

// make makes a guess in a lane, or its opposite.
func (k *kernelSWAR) make(c guess, right bool, lane int) {
	d := uint64(c.digit) << (laneBits * lane)
	for _, cell := range c.leaves(right) {
		k.cells[cell] &^= d
	}
}

// makeCell guesses that the first cell of the triad with the candidate has the digit, or
// the opposite. That leaves fewer cells open than make, and in dives it is rarely wrong.
func (k *kernelSWAR) makeCell(c guess, right bool, lane int) {
	cells := c.leaves(false)
	for len(cells) > 1 && k.get(int(cells[0]), lane)&c.digit == 0 {
		cells = cells[1:]
	}
	cell := int(cells[0])
	if !right {
		k.take(cell, lane, c.digit)
		return
	}
	k.take(cell, lane, 0x1ff&^c.digit)
	k.make(c, true, lane)
}

func (k *kernelSWAR) take(cell, lane int, d uint16) {
	k.cells[cell] &^= uint64(d) << (laneBits * lane)
}

func (k *kernelSWAR) save(snapshot int) {
	if snapshot == len(k.snapshots) {
		k.snapshots = append(k.snapshots, snapshotSWAR{})
	}
	to := &k.snapshots[snapshot]
	to.cells, to.guess = k.cells, k.guess
}

func (k *kernelSWAR) restore(lanes uint32, snapshot int) {
	from := &k.snapshots[snapshot]
	var mask uint64
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		mask |= laneMask << (laneBits * lane)
		k.guess[lane] = from.guess[lane]
	}
	for i, x := range &from.cells {
		k.cells[i] ^= (k.cells[i] ^ x) & mask
	}
}

func (k *kernelSWAR) set(at int, grid *[Cells]uint16) { k.place(at).cells = *grid }

// fill copies a grid and its guess to a lane.
func (k *kernelSWAR) fill(lane int, grid *pooledSWAR) {
	k.guess[lane] = grid.guess
	shift := laneBits * lane
	for cell, x := range &grid.cells {
		k.cells[cell] = k.cells[cell]&^(0x1ff<<shift) | uint64(x)<<shift
	}
}

// duplicate copies the grid of a lane and its guess to another lane.
func (k *kernelSWAR) duplicate(lane, from int) {
	k.guess[lane] = k.guess[from]
	to, shift := laneBits*lane, laneBits*from
	for cell, x := range &k.cells {
		k.cells[cell] = x&^(0x1ff<<to) | x>>shift&0x1ff<<to
	}
}

func (k *kernelSWAR) write(lanes uint32, dst []byte, at []int) {
	for _, first := range at {
		lane := bits.TrailingZeros32(lanes)
		lanes &= lanes - 1
		to := dst[first:][:Cells]
		for cell := range to {
			to[cell] = digitText[k.get(cell, lane)]
		}
	}
}

func (k *kernelSWAR) flush([]byte) {}

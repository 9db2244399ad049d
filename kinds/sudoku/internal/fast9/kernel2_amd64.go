package fast9

import "math/bits"

const (
	lanes2   = 16
	bestRow2 = 131 // where scan2 writes: how open, line, six ways, digit
	rows2    = bestRow2 + 9
)

// kernel2 has 16 lanes of 16 bits in the registers of AVX2.
type kernel2 struct {
	wordLanes          // 59 rows follow the cells
	fresh     []uint16 // the same, for grids as they are read
	choice    [lanes2]choice
	counts    [32]byte // the bits of each number up to 15, twice
	pick      [lanes2]uint16
	layers    []layer2
}

type layer2 struct {
	cells  []uint16
	choice [lanes2]choice
}

func new2() kernel {
	k := &kernel2{wordLanes: wordLanes{cells: aligned(rows2 * lanes2), width: lanes2}, fresh: aligned(rows2 * lanes2)}
	for i := range k.counts {
		k.counts[i] = byte(bits.OnesCount(uint(i) & 15))
	}
	k.pool.reserve(10 * lanes2)
	return k
}

func (k *kernel2) columns() (dead uint32)       { return halfColumns2(&k.cells[0]) }
func (k *kernel2) rows() (changed, dead uint32) { return halfRows2(&k.cells[0]) }

// scan lets scan2 find the band, and chooses the guess in it.
func (k *kernel2) scan(lanes uint32) (open, solved uint32) {
	solved = scan2(&k.cells[0], &k.counts)
	best := k.cells[bestRow2*lanes2:]
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if best[lane] == 0x7fff {
			continue
		}
		var way [6]uint16
		for i := range way {
			way[i] = best[(2+i)*lanes2+lane]
		}
		k.choice[lane] = chooseDigit(int(best[lanes2+lane]), &way, best[8*lanes2+lane])
		open |= 1 << lane
	}
	return open, solved
}

func (k *kernel2) load(text []byte, stride, at int) {
	_ = text[(lanes2-1)*stride+Cells-1]
	cells := &k.fresh[0]
	load2(&text[0], uint64(stride), cells, &wordTable)
	givens2(cells, &k.fresh[Cells*lanes2])
	for range earlyPairs {
		halfColumns2(cells)
		halfRows2(cells)
	}
	store2(cells, k.pool.at(at), k.pool.stride())
}

func (k *kernel2) push(lanes []uint16, at int) {
	copy(k.pick[:], lanes)
	spread2(k.pool.at(at), k.pool.stride(), &k.cells[0], &k.pick[0])
	for i, lane := range lanes {
		k.choice[lane].make(false, k.pool.words[at+i:], k.pool.room)
	}
}

func (k *kernel2) apply(p *plan) {
	if p.pooled {
		move2(&k.cells[0], 2*lanes2, &k.cells[0], k.pool.at(p.base), k.pool.stride(), &p.from[0])
	} else {
		spread2(&k.cells[0], 2*lanes2, &k.cells[0], &p.from[0])
	}
	for guess := p.right | p.wrong; guess != 0; guess &= guess - 1 {
		lane := bits.TrailingZeros32(guess)
		k.choice[p.from[lane]].make(p.right>>lane&1 == 1, k.cells[lane:], lanes2)
	}
}

func (k *kernel2) save(layer int) {
	if layer == len(k.layers) {
		k.layers = append(k.layers, layer2{cells: aligned(Cells * lanes2)})
	}
	to := &k.layers[layer]
	copy(to.cells, k.cells)
	to.choice = k.choice
}

func (k *kernel2) restore(lanes uint32, layer int) {
	from := &k.layers[layer]
	restore2(&k.cells[0], &from.cells[0], lanes)
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		k.choice[lane] = from.choice[lane]
	}
}

func (k *kernel2) write(lanes []uint16, dst []byte, at []int) {
	for i, lane := range lanes {
		to := dst[at[i]:][:Cells]
		for cell := range to {
			to[cell] = byte('1' - wordShift + bits.TrailingZeros16(k.cells[cell*lanes2+int(lane)]))
		}
	}
}

func (k *kernel2) flush([]byte) {}

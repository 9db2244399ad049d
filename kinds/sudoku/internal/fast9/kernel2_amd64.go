package fast9

import "math/bits"

const (
	lanes2 = 16
	rows2  = 142 // of cells and scratch
)

// kernel2 has 16 lanes of 16 bits in the registers of AVX2.
type kernel2 struct {
	wordLanes          // 61 rows of scratch follow the cells; in events, seven for scan2 and 54 of scratch
	fresh     []uint16 // the same, for grids being loaded
	pick      [lanes2]uint16
}

// bitCounts has the number of bits of each number up to 15, twice.
var bitCounts = func() (t [32]byte) {
	for i := range t {
		t[i] = byte(bits.OnesCount(uint(i) & 15))
	}
	return t
}()

func new2() kernel {
	k := &kernel2{wordLanes: wordLanes{cells: aligned(rows2 * lanes2), width: lanes2}, fresh: aligned(rows2 * lanes2)}
	k.pool.reserve(10 * lanes2)
	return k
}

func (k *kernel2) columns() (dead uint32)       { return halfColumns2(&k.cells[0]) }
func (k *kernel2) rows() (changed, dead uint32) { return halfRows2(&k.cells[0]) }

func (k *kernel2) scan(uint32) (open, solved uint32) { return scan2(&k.cells[0], &bitCounts) }

func (k *kernel2) load(text []byte, stride, at int) {
	_ = text[(lanes2-1)*stride+Cells-1]
	cells := &k.fresh[0]
	load2(&text[0], uint64(stride), cells, &wordTable)
	givens2(cells, &k.fresh[Cells*lanes2])
	for range earlyPairs {
		halfColumns2(cells)
		halfRows2(cells)
	}
	store2(cells, k.pool.at(at, lanes2), k.pool.stride())
}

func (k *kernel2) push(lanes uint32, at int) {
	for i := 0; lanes != 0; i++ {
		k.pick[i] = uint16(bits.TrailingZeros32(lanes))
		lanes &= lanes - 1
	}
	push2(&k.cells[0], k.pool.at(at, lanes2), k.pool.stride(), &k.pick[0])
}

func (k *kernel2) apply(p *plan) {
	if !p.pooled {
		spread2(&k.cells[0], &p.from[0], p.right, p.wrong)
		return
	}
	move2(&k.cells[0], k.pool.at(p.base, lanes2), k.pool.stride(), &p.from[0], p.right, p.wrong)
}

func (k *kernel2) restore(lanes uint32, snapshot int) {
	restore2(&k.cells[0], &k.snapshots[snapshot][0], lanes)
}

func (k *kernel2) write(lanes uint32, dst []byte, at []int) {
	for _, first := range at {
		lane := bits.TrailingZeros32(lanes)
		lanes &= lanes - 1
		text := dst[first : first+Cells]
		text2(&k.cells[lane], &text[0])
		text[Cells-1] = digitText[k.get(Cells-1, lane)>>wordShift&0x1ff]
	}
}

func (k *kernel2) flush([]byte) {}

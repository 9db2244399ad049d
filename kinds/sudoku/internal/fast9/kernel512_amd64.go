package fast9

import "math/bits"

const (
	lanes512  = 32
	events512 = 108 * lanes512 // offset of the scratch for events
)

// kernel512 has 32 lanes of 16 bits in the registers of AVX-512.
type kernel512 struct {
	wordLanes          // 27 rows of scratch and 27 of singles follow the cells; in events, seven for scan512 and scratch
	fresh     []uint16 // the same, for grids being loaded

	solved []uint16 // 81 rows of 64 solutions to be written
	at     [2 * lanes512]int
	kept   int // number of these
}

func new512() kernel {
	k := &kernel512{
		wordLanes: wordLanes{cells: aligned(135 * lanes512), width: lanes512},
		fresh:     aligned(135 * lanes512),
		solved:    aligned(Cells * 2 * lanes512),
	}
	k.pool.reserve(10 * lanes512)
	return k
}

func (k *kernel512) columns() (dead uint32)       { return halfColumns512(&k.cells[0]) }
func (k *kernel512) rows() (changed, dead uint32) { return halfRows512(&k.cells[0]) }

func (k *kernel512) scan(uint32) (open, solved uint32) {
	return scan512(&k.cells[0], k.guessRow())
}

func (k *kernel512) load(text []byte, stride, at int) {
	_ = text[(lanes512-1)*stride+Cells-1]
	cells := &k.fresh[0]
	load512(&text[0], uint64(stride), cells, &wordTable)
	givens512(cells, &k.fresh[Cells*lanes512])
	for range earlyPairs {
		halfColumns512(cells)
		halfRows512(cells)
	}
	store512(cells, k.pool.at(at, lanes512), k.pool.stride())
}

func (k *kernel512) push(lanes uint32, at int) {
	first := at % lanes512
	to := uint32(1<<bits.OnesCount32(lanes)-1) << first
	push512(&k.cells[0], k.pool.at(at-first, lanes512), k.pool.stride(), lanes, to)
}

func (k *kernel512) restore(lanes uint32, snapshot int) {
	restore512(&k.cells[0], &k.snapshots[snapshot][0], lanes)
}

func (k *kernel512) pair(lanes, free uint32, p *plan, ids *[maxLanes]int32) (to, rest uint32) {
	return pair512(lanes, free, &p.from[0], &ids[0])
}

func (k *kernel512) apply(p *plan) {
	if !p.pooled {
		spread512(&k.cells[0], &p.from[0], k.guessRow(), k.scratch(), p.right, p.wrong)
		return
	}
	apply512(&k.cells[0], k.pool.at(p.base, lanes512), k.pool.stride(), &p.from[0], k.guessRow(), k.scratch(), p.right, p.wrong)
}

// guessRow is where scan512 writes guesses: in the scratch of half-steps, which is free
// in events, as are the singles that columns leaves for rows.
func (k *kernel512) guessRow() *uint16 { return &k.cells[Cells*lanes512] }
func (k *kernel512) scratch() *uint16  { return &k.cells[events512] }

// write collects solutions until there are 32, and then transposes them together.
func (k *kernel512) write(lanes uint32, dst []byte, at []int) {
	collect512(&k.cells[0], &k.solved[k.kept], lanes)
	for _, a := range at {
		_ = dst[a+Cells-1]
		k.at[k.kept] = a
		k.kept++
	}
	if k.kept >= lanes512 {
		text512(&k.solved[0], &dst[0], &k.at[0])
		copy(k.at[:], k.at[lanes512:])
		k.kept -= lanes512
	}
}

func (k *kernel512) flush(dst []byte) {
	for i, a := range k.at[:k.kept] {
		for cell := range Cells {
			mask := k.solved[cell*2*lanes512+i]
			dst[a+cell] = digitText[mask>>wordShift&0x1ff]
		}
	}
	k.kept = 0
}

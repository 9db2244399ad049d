package fast9

import "unsafe"

// one512 has eight grids in words of registers: 27 rows of eight uint64. Words 0
// to 2 of each are the three bands, and word 3 does not matter.
type one512 struct {
	cells []uint64 // and then what scanOne512 writes
	words []uint16 // the same
}

const (
	slots512   = 8
	halfSlots  = slots512 / 2
	oneKeysRow = 27
	oneWaysRow = 28
	oneRows    = 40
)

func newOne512() oneKernel {
	w := aligned(oneRows * 4 * slots512)
	return &one512{unsafe.Slice((*uint64)(unsafe.Pointer(&w[0])), oneRows*slots512), w}
}

func (k *one512) slots() int               { return slots512 }
func (k *one512) spacing() (band, low int) { return 16, wordShift }

func (k *one512) put(slot int, g *oneCells) {
	for i, x := range g {
		k.cells[i*slots512+slot] = x
	}
}

func (k *one512) save(slot int, g *oneCells) {
	for i := range g {
		g[i] = k.cells[i*slots512+slot] & 0xffff_ffff_ffff
	}
}

func (k *one512) copy(to, from int) {
	for i := 0; i < len(oneCells{})*slots512; i += slots512 {
		k.cells[i+to] = k.cells[i+from]
	}
}

func (k *one512) make(c choice, right bool, slot int) {
	c.makeOne(right, uint64(c.digit), k.cells[slot:], slots512, 16)
}

func (k *one512) step(slots uint32) (changed, dead uint32) {
	if slots < 1<<halfSlots {
		return stepFew512(&k.cells[0])
	}
	return stepOne512(&k.cells[0])
}

func (k *one512) scan(slots uint32) (open, solved uint32) {
	return scanOne512(&k.cells[0], slots)
}

// choice chooses a guess in the band that scanOne512 has found.
func (k *one512) choice(slot int) choice {
	band := int(k.cells[oneKeysRow*slots512+slot] & 15)
	var way [6]uint64
	for i := range way {
		way[i] = uint64(k.words[4*((oneWaysRow+band/3*6+i)*slots512+slot)+band%3] >> wordShift)
	}
	all := chooseIn(uint64(3*band), &way)
	guess := all.in(0)
	guess.digit <<= wordShift
	return guess
}

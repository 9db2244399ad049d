package fast9

import "unsafe"

// oneWords are up to eight grids in words of registers: 27 rows of eight uint64. Words 0
// to 2 of each are the three bands. Behind them are rows that the functions use.
type oneWords struct {
	cells *[oneRows][slotsRow]uint64
	low   int // below digit 1
}

const (
	slotsRow     = 8
	lastSlot     = slotsRow - 1
	wordBand     = 16
	oneKeysRow   = 27
	oneWaysRow   = 28
	oneChoiceRow = 40
	oneRows      = 50
)

func newOneWords(low int) oneWords {
	w := aligned(oneRows * 4 * slotsRow)
	return oneWords{cells: (*[oneRows][slotsRow]uint64)(unsafe.Pointer(&w[0])), low: low}
}

func (k *oneWords) spacing() (band, low int) { return wordBand, k.low }

func (k *oneWords) put(slot int, g *oneCells) {
	cells := k.cells
	for i, x := range g {
		cells[i][slot&lastSlot] = x
	}
}

func (k *oneWords) save(slot int, g *oneCells) {
	cells := k.cells
	for i := range g {
		g[i] = cells[i][slot&lastSlot] & 0xffff_ffff_ffff
	}
}

func (k *oneWords) copy(to, from int) {
	cells := k.cells
	for i := range len(oneCells{}) {
		cells[i][to&lastSlot] = cells[i][from&lastSlot]
	}
}

func (k *oneWords) make(c choice, right bool, slot int) {
	c.makeOne(right, uint64(c.digit), k.words()[slot:], slotsRow, wordBand)
}

func (k *oneWords) words() []uint64 { return unsafe.Slice(&k.cells[0][0], oneRows*slotsRow) }

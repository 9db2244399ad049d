package fast9

import "unsafe"

// oneWords holds up to eight grids in 27 rows of eight uint64. Words 0 to 2 of each are
// the three bands, and word 3 is 0. Scratch rows follow.
type oneWords struct {
	cells *[oneRows][slotsRow]uint64
	low   int      // bits below digit 1
	masks [32]byte // masks of the digits and of other characters: lower bytes, then upper bytes
}

const (
	slotsRow    = 8
	wordBand    = 16
	oneKeysRow  = 27
	oneGuessRow = 40
	oneRows     = 56
)

func newOneWords(low int) oneWords {
	w := aligned(oneRows * 4 * slotsRow)
	k := oneWords{cells: (*[oneRows][slotsRow]uint64)(unsafe.Pointer(&w[0])), low: low}
	for i := range 10 {
		mask := 1 << i
		if i == 9 {
			mask = 0x1ff
		}
		k.masks[i], k.masks[16+i] = byte(mask<<low), byte(mask<<low>>8)
	}
	return k
}

func (k *oneWords) spacing() (band, low int) { return wordBand, k.low }

func (k *oneWords) load(text []byte)           { loadOne2(&text[:Cells][0], &k.cells[0][0], &k.masks) }
func (k *oneWords) put(slot int, g *oneCells)  { putOne(&k.cells[0][slot], (*[27]uint64)(g)) }
func (k *oneWords) save(slot int, g *oneCells) { saveOne((*[27]uint64)(g), &k.cells[0][slot]) }
func (k *oneWords) copy(to, from int)          { copyOne(&k.cells[0][to], &k.cells[0][from]) }

func (k *oneWords) word(slot, i int) (w *uint64, low int) { return &k.cells[i][slot], 0 }

func (k *oneWords) make(c guess, right bool, slot int) {
	c.makeOne(right, uint64(c.digit), k.words()[slot:], slotsRow, wordBand)
}

func (k *oneWords) words() []uint64 { return unsafe.Slice(&k.cells[0][0], oneRows*slotsRow) }

// chosen returns the guess that scan has chosen.
func (k *oneWords) chosen(slot int) guess {
	band := int(k.cells[oneKeysRow][slot] & 15)
	at := band % 3 * wordBand
	chosen := k.cells[oneGuessRow:]
	c := guess{line: 3*band + int(chosen[1][slot]>>at&1), digit: uint16(chosen[0][slot] >> at)}
	if chosen[2][slot] != 0 {
		c.triad = 1
	}
	if chosen[3][slot] != 0 {
		c.triad = 2
	}
	return c
}

package fast9

import "unsafe"

// Lanes of 16 bits have digit 1 as bit 4 and digit 9 as bit 12. Shifting a mask by itself
// then keeps 0 and clears anything else.
const (
	wordShift = 4
	wordAll   = 0x1ff << wordShift
	wordOpen  = 8 // set in loaded cells without a given
)

// guessRows rows after the cells hold the guesses of all lanes in events: the line, the digits that
// leave its three triads if the guess is wrong, and those that leave if it is right.
const guessRows = 7

// earlyPairs is the number of pairs of half-steps made while loading, when no lane waits.
const earlyPairs = 2

// wordTable has the masks of the characters 0 to 9 and of any other: lower bytes, twice,
// then upper bytes.
var wordTable = func() (t [64]byte) {
	for i := range 16 {
		mask := wordAll | wordOpen
		if i >= 1 && i <= 9 {
			mask = 1 << (wordShift + i - 1)
		}
		t[i], t[i+16], t[i+32], t[i+48] = byte(mask), byte(mask), byte(mask>>8), byte(mask>>8)
	}
	return t
}()

// digitText maps masks of one digit, with bit 0 for digit 1, to characters.
var digitText = func() (t [512]byte) {
	for i := range 9 {
		t[1<<i] = byte('1' + i)
	}
	return t
}()

// aligned returns n words aligned to 64 bytes.
func aligned(n int) []uint16 {
	w := make([]uint16, n+31)
	at := int(uintptr(unsafe.Pointer(&w[0]))/2) % 32
	skip := (32 - at) % 32
	return w[skip : skip+n : skip+n]
}

// A wordPool has a column for each grid: 81 rows of words, and rows for its guess.
type wordPool struct {
	words []uint16
	room  int // in grids
}

// reserve makes room for n grids. Rows are an odd number of cache lines long, which
// spreads a column over the cache.
func (p *wordPool) reserve(n int) {
	if n <= p.room {
		return
	}
	room := p.room
	for room < n {
		room = 2*room + 32
	}
	words := aligned((Cells + guessRows) * room)
	for row := range Cells + guessRows {
		copy(words[row*room:(row+1)*room], p.words[row*p.room:(row+1)*p.room])
	}
	p.words, p.room = words, room
}

// at returns the first of n places, and makes room for them.
func (p *wordPool) at(first, n int) *uint16 {
	p.reserve(first + n)
	return &p.words[first]
}

func (p *wordPool) stride() uint64 { return uint64(2 * p.room) }

// wordLanes holds lanes of words and their pool. Digits are masks with digit 1 as bit 4.
type wordLanes struct {
	byLoop
	cells     []uint16 // 81 rows of lanes, then guessRows or scratch of the assembly
	width     int
	pool      wordPool
	snapshots [][]uint16
}

func (w *wordLanes) lanes() int                    { return w.width }
func (w *wordLanes) get(cell, lane int) uint16     { return w.cells[cell*w.width+lane] }
func (w *wordLanes) take(cell, lane int, d uint16) { w.cells[cell*w.width+lane] &^= d }

func (w *wordLanes) set(at int, grid *[Cells]uint16) {
	w.pool.reserve(at + 1)
	for cell, x := range grid {
		w.pool.words[cell*w.pool.room+at] = x << wordShift
	}
}

func (w *wordLanes) save(snapshot int) {
	if snapshot == len(w.snapshots) {
		w.snapshots = append(w.snapshots, aligned((Cells+guessRows)*w.width))
	}
	copy(w.snapshots[snapshot], w.cells)
}

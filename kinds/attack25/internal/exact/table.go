package exact

import (
	"math/bits"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
)

// A table holds the values of positions in a fixed amount of memory. A position has one
// of four slots given by its hash. If these are taken it replaces the position nearest to
// the end, which is the cheapest to recompute.
type table struct {
	slots []slot
	shift int // 64 - log2 of the number of groups of four slots
}

// A slot holds a complete position, so that no two are confused. Two zeros are the empty
// board, which is never stored.
type slot struct {
	a, b  uint64
	value fixed
}

const (
	slotBytes = 48
	ways      = 4
)

// keyOf packs a position in two words, with 32 bits per colour, of which the board needs
// 29. The spare bits hold what else the value depends on.
func keyOf(b *fast5.Board, used bool, left int) (uint64, uint64) {
	x, y := uint64(b[0])|uint64(b[1])<<32, uint64(b[2])|uint64(b[3])<<32
	if used {
		x |= 1 << 31
	}
	l := uint64(left + 1) // 0 to 26
	return x | l&3<<29 | l>>2&7<<61, y
}

// resize makes room for a number of positions, within a limit of bytes.
func (t *table) resize(positions, bytes int64) {
	positions = max(min(positions, bytes/slotBytes), 1024)
	groups := bits.Len64(uint64(positions/ways)) - 1
	if ways<<groups > len(t.slots) {
		t.slots, t.shift = make([]slot, ways<<groups), 64-groups
	}
}

// hash mixes a key, especially into the high bits.
func hash(a, b uint64) uint64 {
	h := a*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(b*0xd6e8feb86659fd93, 32)
	return (h ^ h>>29) * 0xbf58476d1ce4e5b9
}

// group returns the slots for a position.
func (t *table) group(a, b uint64) []slot {
	i := ways * int(hash(a, b)>>(t.shift&63))
	return t.slots[i : i+ways : i+ways]
}

// get returns the value of a position, or nil if it is unknown.
func (t *table) get(a, b uint64) *fixed {
	g := t.group(a, b)
	for i := range g {
		if g[i].a == a && g[i].b == b {
			return &g[i].value
		}
	}
	return nil
}

// put stores the value of a position.
func (t *table) put(a, b uint64, v *fixed) {
	g := t.group(a, b)
	at, most := 0, -1
	for i := range g {
		if g[i].a|g[i].b == 0 {
			at = i
			break
		}
		if n := bits.OnesCount64(g[i].a&boards) + bits.OnesCount64(g[i].b); n > most {
			at, most = i, n
		}
	}
	g[at] = slot{a, b, *v}
}

// boards are the bits of a key's first word that belong to the board.
const boards = uint64(fast5.All) | uint64(fast5.All)<<32

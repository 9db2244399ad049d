package exact

import (
	"math/bits"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
)

// A table holds the values of positions in a fixed amount of memory. A position has one
// of four slots given by its hash. If these are taken it replaces the position nearest to
// the end, which is the cheapest to recompute.
type table struct {
	groups []group
	shift  int         // 64 - log2 of the number of groups
	locks  []tableLock // of groups in turn; nil if one goroutine uses the table
}

// A tableLock fills a cache line, so that goroutines that lock different groups do not wait for
// each other.
type tableLock struct {
	sync.Mutex
	_ [56]byte
}

// share lets several goroutines get and put from now on.
func (t *table) share() { t.locks = make([]tableLock, 256) }

// A group is four slots. Their keys fill one cache line, so a failed look-up reads only one line. A
// key encodes the complete position, so different positions never match. A key of zeros is the
// empty board, which is never stored.
type group struct {
	keys   [ways][2]uint64
	values [ways]fixed
}

const (
	groupBytes = ways * 48
	ways       = 4
)

// keyOf packs a position into two words, with 32 bits per colour. The board needs 29 of them. The
// spare bits hold the other inputs of the value.
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
	groups := max(min(positions/ways, bytes/groupBytes), 1024/ways)
	log := bits.Len64(uint64(groups)) - 1
	if 1<<log > len(t.groups) {
		t.groups, t.shift = make([]group, 1<<log), 64-log
	}
}

// hash mixes a key, especially into the high bits.
func hash(a, b uint64) uint64 {
	h := a*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(b*0xd6e8feb86659fd93, 32)
	return (h ^ h>>29) * 0xbf58476d1ce4e5b9
}

// group returns the slots for a position.
func (t *table) group(a, b uint64) *group { return &t.groups[hash(a, b)>>(t.shift&63)] }

// get sets v to the value of a position and reports whether it is known.
func (t *table) get(a, b uint64, v *fixed) bool {
	if t.locks != nil {
		l := t.lock(a, b)
		l.Lock()
		defer l.Unlock()
	}
	g := t.group(a, b)
	for i, k := range &g.keys {
		if k == [2]uint64{a, b} {
			*v = g.values[i]
			return true
		}
	}
	return false
}

// put stores the value of a position.
func (t *table) put(a, b uint64, v *fixed) {
	if t.locks != nil {
		l := t.lock(a, b)
		l.Lock()
		defer l.Unlock()
	}
	g := t.group(a, b)
	at, most := 0, -1
	for i, k := range &g.keys {
		if k[0]|k[1] == 0 {
			at = i
			break
		}
		if n := bits.OnesCount64(k[0]&boards) + bits.OnesCount64(k[1]); n > most {
			at, most = i, n
		}
	}
	g.keys[at], g.values[at] = [2]uint64{a, b}, *v
}

// lock returns the lock of a position's group.
func (t *table) lock(a, b uint64) *tableLock {
	return &t.locks[hash(a, b)>>(t.shift&63)%uint64(len(t.locks))]
}

// boards are the bits of a key's first word that belong to the board.
const boards = uint64(fast5.All) | uint64(fast5.All)<<32

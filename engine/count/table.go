package count

import (
	"context"
	"math/bits"
)

// A budget is the bytes and steps that are left.
type budget struct{ left, steps int64 }

// spent returns ErrMemory if a table is full, ErrSteps if no steps are left, or nil.
func (b *budget) spent(full bool) error {
	switch {
	case full:
		return ErrMemory
	case b.steps < 0:
		return ErrSteps
	}
	return nil
}

func (b *budget) take(bytes int) error {
	if b.left -= int64(bytes); b.left < 0 {
		return ErrMemory
	}
	return nil
}

func (b *budget) give(bytes int) { b.left += int64(bytes) }

// A table maps states to numbers of ways. A state has one number for each place of the vector. A
// number has several words, the lowest first. States are numbered in order of insertion.
type table struct {
	budget *budget
	size   int // words per number
	stride int // words per state
	keys   []state
	ways   []uint64
	slots  []int32 // open addressing: index + 1, or 0 if free
	full   bool    // whether the budget is spent
}

func newTable(b *budget, places, words int) *table {
	return &table{budget: b, size: words, stride: places * words, slots: make([]int32, 16)}
}

// bytes returns the memory that n states take with their slots.
func (t *table) bytes(n int) int { return n * (16 + 8*t.stride + 8) }

// find returns the index of a state, or -1.
func (t *table) find(s state) int {
	mask := uint64(len(t.slots) - 1)
	for h := s.hash() & mask; ; h = (h + 1) & mask {
		i := t.slots[h]
		if i == 0 {
			return -1
		}
		if t.keys[i-1] == s {
			return int(i - 1)
		}
	}
}

// add returns the index of a state, and inserts it with zeros if it is new. If the budget
// is spent it sets full instead.
func (t *table) add(s state) int {
	mask := uint64(len(t.slots) - 1)
	for h := s.hash() & mask; ; h = (h + 1) & mask {
		i := t.slots[h]
		if i != 0 && t.keys[i-1] == s {
			return int(i - 1)
		}
		if i != 0 {
			continue
		}
		if len(t.keys) == cap(t.keys) && !t.grow() {
			t.full = true
			return 0
		}
		t.keys = append(t.keys, s)
		t.ways = t.ways[:len(t.keys)*t.stride]
		t.slots[h] = int32(len(t.keys))
		if 2*len(t.keys) > len(t.slots) {
			t.rehash()
		}
		return len(t.keys) - 1
	}
}

// grow doubles the room for states.
func (t *table) grow() bool {
	n := max(16, 2*cap(t.keys))
	if t.budget.take(t.bytes(n)) != nil && n > 16 { // a small table is always granted
		t.budget.give(t.bytes(n))
		return false
	}
	t.budget.give(t.bytes(cap(t.keys)))
	keys := make([]state, len(t.keys), n)
	copy(keys, t.keys)
	ways := make([]uint64, len(t.ways), n*t.stride)
	copy(ways, t.ways)
	t.keys, t.ways = keys, ways
	return true
}

func (t *table) rehash() {
	t.slots = make([]int32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for i, s := range t.keys {
		h := s.hash() & mask
		for t.slots[h] != 0 {
			h = (h + 1) & mask
		}
		t.slots[h] = int32(i + 1)
	}
}

// free gives the memory back.
func (t *table) free() {
	t.budget.give(t.bytes(cap(t.keys)))
	t.keys, t.ways, t.slots = nil, nil, nil
}

// of returns the numbers of state i.
func (t *table) of(i int) []uint64 { return t.ways[i*t.stride : (i+1)*t.stride] }

// addTo adds the numbers of from to those of to. A number of from must not have more words than one
// of to. Each pair names a source and a target place; nil pairs map each place to itself.
func addTo(to []uint64, size int, from []uint64, fromSize int, pairs []pair) {
	switch {
	case size == 1 && pairs == nil:
		to = to[:len(from)]
		for i, x := range from {
			to[i] += x
		}
	case size == 1:
		for _, p := range pairs {
			to[p.to] += from[p.from]
		}
	case pairs == nil:
		for i := 0; i*size < len(to); i++ {
			addWords(to[i*size:(i+1)*size], from[i*fromSize:(i+1)*fromSize])
		}
	default:
		for _, p := range pairs {
			addWords(to[int(p.to)*size:(int(p.to)+1)*size], from[int(p.from)*fromSize:(int(p.from)+1)*fromSize])
		}
	}
}

// addBack is addTo with the pairs reversed.
func addBack(to []uint64, size int, from []uint64, fromSize int, pairs []pair) {
	if pairs == nil {
		addTo(to, size, from, fromSize, nil)
		return
	}
	if size == 1 {
		for _, p := range pairs {
			to[p.from] += from[p.to]
		}
		return
	}
	for _, p := range pairs {
		addWords(to[int(p.from)*size:(int(p.from)+1)*size], from[int(p.to)*fromSize:(int(p.to)+1)*fromSize])
	}
}

// addWords adds x to the number to, which must have room for the sum.
func addWords(to, x []uint64) {
	carry := uint64(0)
	for i := range to {
		y := uint64(0)
		if i < len(x) {
			y = x[i]
		}
		to[i], carry = bits.Add64(to[i], y, carry)
	}
}

// each calls f with the index of each state and the state. It fails if the table that f
// returns is full, the steps are used up or the context ends.
func (t *table) each(ctx context.Context, f func(i int, s state) *table) error {
	for i, s := range t.keys {
		if i%checkInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		into := f(i, s)
		if err := into.budget.spent(into.full); err != nil {
			return err
		}
	}
	return nil
}

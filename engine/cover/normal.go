package cover

import (
	"encoding/binary"
	"slices"
)

// A normaliser turns sets of remaining items into keys. Sets that exchanges of blocks map to each
// other have the same key.
type normaliser struct {
	single []int32 // items in no block
	blocks []Blocks
	values []uint64 // by list of a block: its remaining items, as bits
	out    []byte
}

// wide is the largest number of items in a list that can be exchanged.
const wide = 64

func newNormaliser(p Problem) *normaliser {
	n := new(normaliser)
	in := make([]bool, p.Items)
	for _, b := range p.Blocks {
		if len(b.Items[0]) > wide {
			continue
		}
		n.blocks = append(n.blocks, b)
		for _, list := range b.Items {
			for _, item := range list {
				in[item] = true
			}
		}
	}
	for item, is := range in {
		if !is {
			n.single = append(n.single, int32(item))
		}
	}
	return n
}

// key returns the key of a set of items, valid until the next call.
func (n *normaliser) key(left []uint64) []byte {
	n.out = n.out[:0]
	var word uint64
	for i, item := range n.single {
		word |= (left[item/64] >> (item % 64) & 1) << (i % 64)
		if i%64 == 63 || i == len(n.single)-1 {
			n.out = binary.LittleEndian.AppendUint64(n.out, word)
			word = 0
		}
	}
	for _, b := range n.blocks {
		n.values = n.values[:0]
		for _, list := range b.Items {
			n.values = append(n.values, b.least(bitsOf(left, list)))
		}
		slices.Sort(n.values)
		bytes := (len(b.Items[0]) + 7) / 8
		for _, v := range n.values {
			for range bytes {
				n.out = append(n.out, byte(v))
				v >>= 8
			}
		}
	}
	return n.out
}

// bitsOf returns the items of a list that are in the set, as bits by place in the list.
func bitsOf(set []uint64, list []int) uint64 {
	v := uint64(0)
	for i, item := range list {
		v |= (set[item/64] >> (item % 64) & 1) << i
	}
	return v
}

// least returns the smallest value that v becomes by any of the Permutations.
func (b *Blocks) least(v uint64) uint64 {
	least := v
	for _, perm := range b.Permutations {
		w := uint64(0)
		for i, j := range perm {
			w |= (v >> j & 1) << i
		}
		least = min(least, w)
	}
	return least
}

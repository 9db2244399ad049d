package cover

import (
	"encoding/binary"
	"slices"
)

// A normaliser turns the items that remain into a key that is the same for sets
// that exchanges of blocks take to each other.
type normaliser struct {
	single []int32 // items in no block
	blocks []Blocks
	values []uint64 // of the lists of a block: the items that remain, as bits
	out    []byte
}

// wide is the most items of a list that is exchanged.
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

// key is valid until the next call.
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

// bitsOf returns which items of a list are in the set.
func bitsOf(set []uint64, list []int) uint64 {
	v := uint64(0)
	for i, item := range list {
		v |= (set[item/64] >> (item % 64) & 1) << i
	}
	return v
}

// least returns the least value that turns make of one.
func (b *Blocks) least(v uint64) uint64 {
	least := v
	for _, turn := range b.Turns {
		w := uint64(0)
		for i, j := range turn {
			w |= (v >> j & 1) << i
		}
		least = min(least, w)
	}
	return least
}

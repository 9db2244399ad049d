package technique

import "github.com/banmen/banmen/logic"

// A way is a set of a chain with the symbol that links it to the set before. It is an
// index of alsTrail.ways, ordered by set and symbol.
type way = int

// findWays lists the ways and the linkages by two symbols.
func (x *alses) findWays() {
	t := &x.trail
	t.first, t.ways, t.symbols, t.doubles, t.double = t.first[:0], t.ways[:0], t.symbols[:0], t.doubles[:0], t.double[:0]
	t.by = append(t.by[:0], make([]logic.Mask, len(x.all))...)
	for i := range x.linked {
		l := &x.linked[i]
		t.by[l.b] |= logic.Bit(l.x)
		t.double = append(t.double, len(t.doubles))
		if l.y != 0 {
			t.by[l.b] |= logic.Bit(l.y)
			t.doubles = append(t.doubles, i)
		}
	}
	for i := range x.all {
		t.first = append(t.first, len(t.ways))
		for m := t.by[i]; m != 0; m &= m - 1 {
			t.ways, t.symbols = append(t.ways, i), append(t.symbols, uint8(m.First()))
		}
	}
}

// A hop is a linkage in a chain with the symbol used; the first symbol stands for both.
type hop struct {
	link int
	by   logic.Mask
}

// hop returns how a chain continues along a linkage if symbol c linked the set before. c
// is 0 at the start.
func (l linkage) hop(i, c int) hop {
	switch {
	case l.x == c && l.y == 0:
		return hop{}
	case l.y == 0 || l.y == c:
		return hop{i, logic.Bit(l.x)}
	case l.x == c:
		return hop{i, logic.Bit(l.y)}
	}
	return hop{i, logic.MaskOf(l.x, l.y)}
}

// end returns the number of an end: its way, or for linkages by two symbols a number
// after all ways.
func (x *alses) end(h hop) int {
	if h.by.One() {
		return x.to(h)
	}
	return len(x.trail.ways) + x.trail.double[h.link]
}

// to returns the set and symbol that a hop leads to, as a way.
func (x *alses) to(h hop) way {
	b := x.linked[h.link].b
	return x.trail.first[b] + (x.trail.by[b] & (h.by&-h.by - 1)).Len()
}

// ending returns the last set of an end and the symbols that link it.
func (x *alses) ending(end int) (set int, by logic.Mask) {
	t := &x.trail
	if end >= len(t.ways) {
		l := x.linked[t.doubles[end-len(t.ways)]]
		return l.b, logic.MaskOf(l.x, l.y)
	}
	return t.ways[end], logic.Bit(int(t.symbols[end]))
}

// alsTrail holds the working memory of findALSChain.
type alsTrail struct {
	ways    []int        // by way: its set
	symbols []uint8      // by way: its symbol
	first   []int        // by set: its first way
	by      []logic.Mask // by set: the symbols of its ways
	doubles []int        // the linkages by two symbols
	double  []int        // by linkage: the number of two-symbol linkages before it
	far     []uint64     // by way: the ends that at least two more hops reach
	near    []uint64     // by way: the ends that at least one more hop reaches
	farNew  []uint64     // far, for chains that pass a fresh set
	nearNew []uint64
	words   int      // length of a row of far and near
	cost    [3][]int // by minimum number of hops, then by way: the number of cells in the remaining sets
	found   []alsChain
	sorted  []int // indices of found
	ends    []int // ends with the same eliminations
	from    []int // see stop
	queue   []int
	before  [][]int // by set: its linkages to earlier sets
}

func (t *alsTrail) at(list []uint64, w way) []uint64 { return list[w*t.words : (w+1)*t.words] }

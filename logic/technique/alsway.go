package technique

import "github.com/banmen/banmen/logic"

// A way is a set of a chain and the symbol that links it with the one before: an index of
// alsTrail.ways, which go by sets, then by symbols.
type way = int

// findWays lists the ways, and the linkages by two symbols.
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

// A hop is a linkage that a chain goes along, and by which of its symbols: by both, the
// first stands for both.
type hop struct {
	link int
	by   logic.Mask
}

// hop returns how a chain goes on along a linkage if c linked the set before; nothing
// was linked if c is 0.
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

// end returns the number of an end: a way, if by one symbol, or a linkage by two after these.
func (x *alses) end(h hop) int {
	if h.by.One() {
		return x.to(h)
	}
	return len(x.trail.ways) + x.trail.double[h.link]
}

// to returns where a hop leads.
func (x *alses) to(h hop) way {
	b := x.linked[h.link].b
	return x.trail.first[b] + (x.trail.by[b] & (h.by&-h.by - 1)).Len()
}

// ending returns the last set of an end and the symbols by which it is linked.
func (x *alses) ending(end int) (set int, by logic.Mask) {
	t := &x.trail
	if end >= len(t.ways) {
		l := x.linked[t.doubles[end-len(t.ways)]]
		return l.b, logic.MaskOf(l.x, l.y)
	}
	return t.ways[end], logic.Bit(int(t.symbols[end]))
}

// alsTrail is what findALSChain keeps.
type alsTrail struct {
	ways    []int        // by way: its set
	symbols []uint8      // by way: its symbol
	first   []int        // by set: its first way
	by      []logic.Mask // by set: the symbols of its ways
	doubles []int        // the linkages by two symbols
	double  []int        // by linkage: how many of these are before it
	far     []uint64     // by way: the ends of chains that go on by two hops at least
	near    []uint64     // by one at least
	farNew  []uint64     // the same of chains that come to a fresh set on the way
	nearNew []uint64
	words   int      // of each
	cost    [3][]int // by hops that are needed at least, and way: the cells of the sets to come
	found   []alsChain
	sorted  []int // indices of found
	ends    []int // that remove the same
	from    []int // see stop
	queue   []int
	before  [][]int // by set: its linkages with earlier ones
}

func (t *alsTrail) at(list []uint64, w way) []uint64 { return list[w*t.words : (w+1)*t.words] }

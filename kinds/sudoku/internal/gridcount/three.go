package gridcount

import (
	"context"
	"math/big"
	"math/bits"
)

// A set is a set of symbols; bit v is set for symbol v.
type set uint16

// A partition divides the nine symbols into three triples: the column sets or the row
// sets of a box. If their order does not matter, the triples are sorted by their least
// symbols.
type partition [3]set

const (
	symbols      = 9
	triple       = 3
	every        = 1<<symbols - 1
	partitions   = 280 // unordered
	subsets      = 84  // of three symbols
	arrangements = 6   // orders of three triples
)

// sorted returns p with its triples sorted by their least symbols.
func (p partition) sorted() partition {
	for i := range 2 {
		for j := range 2 - i {
			if p[j]&-p[j] > p[j+1]&-p[j+1] {
				p[j], p[j+1] = p[j+1], p[j]
			}
		}
	}
	return p
}

// crosses reports whether each triple of p shares one symbol with each triple of q. Then
// they are the row and column sets of exactly one box.
func (p partition) crosses(q partition) bool {
	for _, a := range p {
		for _, b := range q {
			if bits.OnesCount16(uint16(a&b)) != 1 {
				return false
			}
		}
	}
	return true
}

// A pair is two partitions.
type pair [2]int

// tables are the lookup tables of the count. Partitions are given by their index in list;
// the first is {0,1,2} {3,4,5} {6,7,8}.
type tables struct {
	list   []partition
	number map[partition]int
	// triples numbers the sets of three symbols, and byTwo has the partition that two of
	// them are in.
	triples [every + 1]uint8
	byTwo   [subsets][subsets]uint16
	cross   [][]int  // by partition: the partitions that cross it
	orders  [][]int  // orders of three triples
	others  [][]pair // by partition: the possible partitions of the other two bands in its columns

	// home renames the symbols so that a partition becomes the first one: home[p][q] is
	// the partition that q becomes.
	home [partitions][partitions]uint16
	// bands[q][r] is the number of bands whose boxes have the column sets first, q and r.
	bands [partitions][partitions]int64
}

func newTables() *tables {
	t := &tables{number: make(map[partition]int), orders: permutations(triple)}
	for a := range set(every + 1) {
		for b := range set(every + 1) {
			p := partition{a, b, every &^ (a | b)}
			if a&b == 0 && bits.OnesCount16(uint16(a)) == triple && bits.OnesCount16(uint16(b)) == triple && p == p.sorted() {
				t.number[p] = len(t.list)
				t.list = append(t.list, p)
			}
		}
	}
	t.indexPartitions()
	for _, p := range t.list {
		t.cross = append(t.cross, t.crossing(p))
		t.others = append(t.others, t.below(p))
	}
	for i := range t.list {
		names := t.list[i].naming()
		for j, q := range t.list {
			t.home[i][j] = uint16(t.renamed(q, names))
		}
	}
	t.countBands()
	return t
}

// indexPartitions fills triples and byTwo.
func (t *tables) indexPartitions() {
	n := uint8(0)
	for s := range set(every + 1) {
		if bits.OnesCount16(uint16(s)) == triple {
			t.triples[s] = n
			n++
		}
	}
	for i, p := range t.list {
		for _, o := range t.orders {
			t.byTwo[t.triples[p[o[0]]]][t.triples[p[o[1]]]] = uint16(i)
		}
	}
}

func (t *tables) crossing(p partition) []int {
	var all []int
	for i, q := range t.list {
		if p.crosses(q) {
			all = append(all, i)
		}
	}
	return all
}

// below returns the 56 ways to divide the other symbols of the columns p between two
// bands, each with nine different symbols.
func (t *tables) below(p partition) []pair {
	var all []pair
	for _, q := range t.list {
		for _, o := range t.orders {
			q := partition{q[o[0]], q[o[1]], q[o[2]]}
			if p[0]&q[0]|p[1]&q[1]|p[2]&q[2] == 0 {
				r := partition{every &^ (p[0] | q[0]), every &^ (p[1] | q[1]), every &^ (p[2] | q[2])}
				all = append(all, pair{t.number[q.sorted()], t.number[r.sorted()]})
			}
		}
	}
	return all
}

// naming returns new names of the symbols that turn p into the first partition.
func (p partition) naming() (names [symbols]int) {
	n := 0
	for _, s := range p {
		for ; s != 0; s &= s - 1 {
			names[bits.TrailingZeros16(uint16(s))] = n
			n++
		}
	}
	return names
}

// renamed returns the index of the partition that p becomes.
func (t *tables) renamed(p partition, names [symbols]int) int {
	var q partition
	for i, s := range p {
		for ; s != 0; s &= s - 1 {
			q[i] |= 1 << names[bits.TrailingZeros16(uint16(s))]
		}
	}
	return t.number[q.sorted()]
}

// countBands fills bands. The row sets of the first box are any that cross its column
// sets, in any order. The second and third box divide the rest of each row, and have any
// column sets that cross theirs.
func (t *tables) countBands() {
	for _, x := range t.cross[0] {
		for _, yz := range t.others[x] {
			for _, q := range t.cross[yz[0]] {
				for _, r := range t.cross[yz[1]] {
					t.bands[q][r] += arrangements
				}
			}
		}
	}
}

// classes are the classes of pairs (q, r). A class is closed under moving boxes, and
// under renamings of the column sets (first, q, r) that keep the first.
type classes struct {
	first []pair  // by class: its first pair
	size  []int64 // by class: the number of pairs
	of    [partitions][partitions]uint8
}

func (t *tables) classes() *classes {
	generators := t.generators()
	all := new(classes)
	var seen [partitions][partitions]bool
	for q := range partitions {
		for r := range partitions {
			if seen[q][r] {
				continue
			}
			seen[q][r] = true
			class := []pair{{q, r}}
			for i := 0; i < len(class); i++ {
				for _, generate := range generators {
					if c := generate(class[i]); !seen[c[0]][c[1]] {
						seen[c[0]][c[1]] = true
						class = append(class, c)
					}
				}
			}
			for _, c := range class {
				all.of[c[0]][c[1]] = uint8(len(all.first))
			}
			all.first = append(all.first, pair{q, r})
			all.size = append(all.size, int64(len(class)))
		}
	}
	return all
}

// generators returns generators of the symmetries of classes.
func (t *tables) generators() []func(pair) pair {
	home := func(p, q int) int { return int(t.home[p][q]) }
	generators := []func(pair) pair{
		func(c pair) pair { return pair{c[1], c[0]} },
		func(c pair) pair { return pair{home(c[0], 0), home(c[0], c[1])} }, // exchange the first and the second box
	}
	for _, names := range [][symbols]int{
		{1, 0, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 0, 3, 4, 5, 6, 7, 8}, // within a triple
		{3, 4, 5, 0, 1, 2, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 0, 1, 2}, // exchange triples
	} {
		var to [partitions]int
		for i, p := range t.list {
			to[i] = t.renamed(p, names)
		}
		generators = append(generators, func(c pair) pair { return pair{to[c[0]], to[c[1]]} })
	}
	return generators
}

// twoBelow returns the number of ways to put two bands below one with the column sets
// (first, q, r).
func (t *tables) twoBelow(q, r int) int64 {
	n := int64(0)
	for _, a := range t.others[0] {
		upper, lower := &t.home[a[0]], &t.home[a[1]]
		for _, b := range t.others[q] {
			up, low := &t.bands[upper[b[0]]], &t.bands[lower[b[1]]]
			for _, c := range t.others[r] {
				n += up[upper[c[0]]] * low[lower[c[1]]]
			}
		}
	}
	return n
}

// threeBands counts boards of 3x3 boxes. Up to order and names, any column sets of the
// first box are the first partition.
func threeBands(ctx context.Context) (*big.Int, error) {
	t := newTables()
	total := new(big.Int)
	classes := t.classes()
	for i, c := range classes.first {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n := big.NewInt(classes.size[i] * t.bands[c[0]][c[1]])
		total.Add(total, n.Mul(n, big.NewInt(t.twoBelow(c[0], c[1]))))
	}
	return total.Mul(total, big.NewInt(partitions*arrangements*arrangements*arrangements)), nil
}

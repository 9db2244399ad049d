package gridcount

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// most limits the rows k of the two bands.
const most = 5

// A split holds, for each box of the upper band, the symbols in its left column; the
// other symbols are in the right one. The lower band has the opposite split, which allows
// equally many arrangements.
type split []set

// twoBands counts boards of two bands of k boxes, of k rows and two columns each, with up
// to jobs goroutines. The left column of the first box can have any symbols.
func twoBands(ctx context.Context, k, jobs int) (*big.Int, error) {
	classes := splitClasses(k)
	counts := make([]int64, len(classes))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range max(1, jobs) {
		workers.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(classes) && ctx.Err() == nil; i = next.Add(1) - 1 {
				counts[i] = classes[i].split.bands(k)
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	total := new(big.Int)
	for i, c := range classes {
		n := big.NewInt(counts[i])
		n.Mul(n, n)
		total.Add(total, n.Mul(n, big.NewInt(c.size)))
	}
	return total.Mul(total, new(big.Int).Binomial(int64(2*k), int64(k))), nil
}

// A splitClass is the splits that are equal up to renaming symbols and moving boxes and
// columns.
type splitClass struct {
	split split
	size  int64
}

// splitClasses returns the classes of splits whose first box has the first k symbols on
// the left. They are built box by box: all splits of a class extend to a given larger
// class in equally many ways.
func splitClasses(k int) []splitClass {
	var lefts []set
	for s := range set(1 << (2 * k)) {
		if bits.OnesCount16(uint16(s)) == k {
			lefts = append(lefts, s)
		}
	}
	classes := []splitClass{{split{1<<k - 1}, 1}}
	for boxes := 2; boxes <= k; boxes++ {
		symmetries := patternSymmetries(boxes)
		at := make(map[splitKey]int)
		var next []splitClass
		for _, c := range classes {
			for _, left := range lefts {
				s := append(slices.Clone(c.split), left)
				key := s.key(k, symmetries)
				i, ok := at[key]
				if !ok {
					i = len(next)
					at[key] = i
					next = append(next, splitClass{split: s})
				}
				next[i].size += c.size
			}
		}
		classes = next
	}
	return classes
}

// patterns returns the patterns of the symbols. A pattern is the set of boxes, as bits,
// that have the symbol on the left.
func (s split) patterns(k int) []int {
	all := make([]int, 2*k)
	for v := range all {
		for i, left := range s {
			all[v] |= int(left>>v&1) << i
		}
	}
	return all
}

// A splitKey counts each pattern, in 4 bits each.
type splitKey [2]uint64

// key returns a key that all splits of a class share: the greatest among their images.
func (s split) key(k int, symmetries [][]uint8) (best splitKey) {
	patterns := s.patterns(k)
	for _, to := range symmetries {
		var key splitKey
		for _, pattern := range patterns {
			p := to[pattern]
			key[p>>4] += 1 << (p & 15 * 4)
		}
		if key[0] > best[0] || key[0] == best[0] && key[1] > best[1] {
			best = key
		}
	}
	return best
}

// patternSymmetries returns how patterns change when boxes are exchanged, or the two
// columns of a box.
func patternSymmetries(boxes int) [][]uint8 {
	var symmetries [][]uint8
	for _, order := range permutations(boxes) {
		for flip := range 1 << boxes {
			symmetries = append(symmetries, patternSymmetry(order, flip))
		}
	}
	return symmetries
}

func patternSymmetry(order []int, flip int) []uint8 {
	to := make([]uint8, 1<<len(order))
	for pattern := range to {
		p := 0
		for i, j := range order {
			p |= (pattern ^ flip) >> i & 1 << j
		}
		to[pattern] = uint8(p)
	}
	return to
}

// bands returns the number of bands with the split. Each symbol is once in each row and
// in each box, on the side that the split gives. All placements of the first half of the
// symbols are listed, and all of the second half. Two of them fit if the second uses what
// the first leaves free. The lists ignore the order of rows, which is multiplied in at
// the end. Halves with equal rows fit in several ways.
func (s split) bands(k int) int64 {
	patterns := s.patterns(k)
	slices.Sort(patterns) // symbols with equal patterns restrict each other most
	a, b := newHalf(k, patterns[:k]).found, newHalf(k, patterns[k:]).found
	for i, way := range b {
		b[i] = way.free(k)
	}
	slices.Sort(a)
	slices.Sort(b)
	n := int64(0)
	for len(a) > 0 && len(b) > 0 {
		switch way := a[0]; {
		case way < b[0]:
			a = a[1:]
		case way > b[0]:
			b = b[1:]
		default:
			i, j := run(a), run(b)
			n += int64(i) * int64(j) * way.same(k)
			a, b = a[i:], b[j:]
		}
	}
	return n * factorial(k).Int64()
}

// run returns the number of leading entries of ways that are equal.
func run(ways []places) int {
	i := 1
	for i < len(ways) && ways[i] == ways[0] {
		i++
	}
	return i
}

// places are the occupied places of a band: for each of k rows 2k bits, a left and a
// right side for each box.
type places uint64

// A half is half of the symbols of a band and their placements.
type half struct {
	k       int
	symbols [][]places // by symbol: where it can go in all rows
	found   []places   // placements, with rows sorted ascending
}

func newHalf(k int, patterns []int) *half {
	h := &half{k: k}
	orders := permutations(k)
	for _, pattern := range patterns {
		var all []places
		for _, boxes := range orders {
			way := places(0)
			for row, box := range boxes {
				way |= 1 << (2*k*row + 2*box + pattern>>box&1)
			}
			all = append(all, way)
		}
		h.symbols = append(h.symbols, all)
	}
	h.fill(1, h.symbols[0][0]) // all orders of the rows are equivalent
	return h
}

// fill places the symbols from the given one on into the free places.
func (h *half) fill(symbol int, taken places) {
	if symbol == len(h.symbols) {
		h.found = append(h.found, taken.sorted(h.k))
		return
	}
	for _, way := range h.symbols[symbol] {
		if taken&way == 0 {
			h.fill(symbol+1, taken|way)
		}
	}
}

// row returns a row of p.
func (p places) row(k, i int) places { return p >> (2 * k * i) & (1<<(2*k) - 1) }

// sorted returns p with its rows sorted ascending.
func (p places) sorted(k int) places {
	var rows [most]places
	for i := range k {
		r := p.row(k, i)
		j := i
		for ; j > 0 && rows[j-1] > r; j-- {
			rows[j] = rows[j-1]
		}
		rows[j] = r
	}
	p = 0
	for i, r := range rows[:k] {
		p |= r << (2 * k * i)
	}
	return p
}

// free returns the places that p leaves, with rows sorted ascending.
func (p places) free(k int) places {
	return (1<<(2*k*k) - 1 - p).sorted(k)
}

// same returns the number of orders of p's rows, which are sorted, that give the same
// rows.
func (p places) same(k int) int64 {
	n, run := int64(1), int64(1)
	for i := 1; i < k; i++ {
		if run++; p.row(k, i) != p.row(k, i-1) {
			run = 1
		}
		n *= run
	}
	return n
}

// permutations returns all permutations of 0..n-1.
func permutations(n int) [][]int {
	var all [][]int
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == n {
			all = append(all, slices.Clone(order))
			return
		}
		for i := range n {
			if !slices.Contains(order, i) {
				extend(append(order, i))
			}
		}
	}
	extend(make([]int, 0, n))
	return all
}

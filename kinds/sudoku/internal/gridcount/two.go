package gridcount

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
)

// most is the greatest k of two bands of k rows.
const most = 4

// A split is the symbols in the left column of each box of the upper band, those
// of the others being in the right one. The lower band has it the other way
// round, so that both can be arranged in the same number of ways.
type split []set

// twoBands counts boards of two bands of k boxes, of k rows and two columns
// each. The left column of the first box has any symbols, those of the others
// may have the first symbol or lack it.
func twoBands(ctx context.Context, k int) (*big.Int, error) {
	total := new(big.Int)
	for _, c := range splitClasses(k) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n := big.NewInt(c.split.bands(k))
		n.Mul(n, n)
		total.Add(total, n.Mul(n, big.NewInt(c.size)))
	}
	firsts := new(big.Int).Binomial(int64(2*k), int64(k))
	return total.Mul(total, firsts.Lsh(firsts, uint(k-1))), nil
}

// A splitClass is splits that renaming and moving boxes and columns make of one.
type splitClass struct {
	split split
	size  int64
}

// splitClasses returns the classes of splits whose first box has the first k
// symbols on the left, and whose others have the first symbol there.
func splitClasses(k int) []splitClass {
	var lefts []set
	for s := range set(1 << (2 * k)) {
		if s&1 != 0 && bits.OnesCount16(uint16(s)) == k {
			lefts = append(lefts, s)
		}
	}
	moves := patternMoves(k)
	at := make(map[uint64]int)
	var classes []splitClass
	var extend func(s split, from int, ways, run int64)
	// The sets after the first ascend; ways is the number of orders they have,
	// run how many of them are the same at the end.
	extend = func(s split, from int, ways, run int64) {
		if len(s) == k {
			key := s.key(k, moves)
			i, ok := at[key]
			if !ok {
				i = len(classes)
				at[key] = i
				classes = append(classes, splitClass{split: slices.Clone(s)})
			}
			classes[i].size += ways
			return
		}
		for i := from; i < len(lefts); i++ {
			again := int64(1)
			if len(s) > 1 && lefts[i] == s[len(s)-1] {
				again = run + 1
			}
			extend(append(s, lefts[i]), i, ways*int64(len(s))/again, again)
		}
	}
	extend(split{1<<k - 1}, 0, 1, 0)
	return classes
}

// key is the same for all splits of a class: a symbol is known by its pattern,
// the boxes where it is on the left, and the split by how often each pattern is
// there, as hexadecimal digits. Of all that moves make of it, the greatest.
func (s split) key(k int, moves [][]uint8) uint64 {
	var count [1 << most]uint64
	for v := range 2 * k {
		pattern := 0
		for i, left := range s {
			pattern |= int(left>>v&1) << i
		}
		count[pattern]++
	}
	best := uint64(0)
	for _, to := range moves {
		key := uint64(0)
		for pattern, n := range count[:1<<k] {
			key |= n << (4 * to[pattern])
		}
		best = max(best, key)
	}
	return best
}

// patternMoves returns what becomes of the patterns when boxes change places or
// their columns do.
func patternMoves(k int) [][]uint8 {
	var moves [][]uint8
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == k {
			for flip := range 1 << k {
				moves = append(moves, patternMove(order, flip))
			}
			return
		}
		for i := range k {
			if !slices.Contains(order, i) {
				extend(append(order, i))
			}
		}
	}
	extend(make([]int, 0, k))
	return moves
}

func patternMove(order []int, flip int) []uint8 {
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

// bands returns the number of bands with the split. What each half of the boxes
// has in the rows must be what the other half lacks there. Rows have no order in
// a half; joined they get any, and where some are the same in both halves, they
// can be joined in several ways.
func (s split) bands(k int) int64 {
	left := newHalf(k, s[:k/2])
	right := newHalf(k, s[k/2:])
	n := int64(0)
	for rows, ways := range left.ways {
		n += ways * right.ways[left.without(rows)] * left.same(rows)
	}
	return n * factorial(k).Int64()
}

// A half is some boxes of a band and the ways to arrange them. Rows are packed:
// the sets of symbols of k rows of 2k bits each, ascending.
type half struct {
	k       int
	columns []set
	rows    [most]set
	ways    map[uint32]int64
}

func newHalf(k int, s split) *half {
	h := &half{k: k, ways: make(map[uint32]int64)}
	all := set(1<<(2*k) - 1)
	for _, left := range s {
		h.columns = append(h.columns, left, all&^left)
	}
	// The first column is ascending: each order of the rows is as good.
	row := 0
	for left := h.columns[0]; left != 0; left &= left - 1 {
		h.rows[row] = left & -left
		row++
	}
	h.fill(1, 0, h.columns[1])
	return h
}

// fill puts the symbols that are left of a column into its rows from row on, and
// then fills the next columns.
func (h *half) fill(column, row int, left set) {
	if row == h.k {
		if column++; column == len(h.columns) {
			h.ways[pack(h.rows[:h.k])]++
			return
		}
		row, left = 0, h.columns[column]
	}
	for free := left &^ h.rows[row]; free != 0; free &= free - 1 {
		v := free & -free
		h.rows[row] |= v
		h.fill(column, row+1, left&^v)
		h.rows[row] &^= v
	}
}

// pack returns the rows in ascending order.
func pack(rows []set) uint32 {
	sorted := [most]set{}
	copy(sorted[:], rows)
	slices.Sort(sorted[:len(rows)])
	packed := uint32(0)
	for _, s := range sorted[:len(rows)] {
		packed = packed<<(2*len(rows)) | uint32(s)
	}
	return packed
}

// same returns in how many orders the rows are the same.
func (h *half) same(packed uint32) int64 {
	n, run := int64(1), int64(1)
	for i := 1; i < h.k; i++ {
		if run++; h.row(packed, i) != h.row(packed, i-1) {
			run = 1
		}
		n *= run
	}
	return n
}

// row returns a row, the last one being 0.
func (h *half) row(packed uint32, i int) set { return set(packed>>(2*h.k*i)) & (1<<(2*h.k) - 1) }

// without returns the rows with the symbols that packed rows lack.
func (h *half) without(packed uint32) uint32 {
	var rows [most]set
	for i := range h.k {
		rows[i] = 1<<(2*h.k) - 1 - h.row(packed, i)
	}
	return pack(rows[:h.k])
}

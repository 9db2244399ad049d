package gridcount

import (
	"context"
	"math/big"
	"slices"
	"sync"
)

// Numbers numbers the full boards of 3x3 boxes in list order, from 0, without listing
// them. It is safe for concurrent use.
//
// A board is chosen row by row. How many boards begin with some rows is known:
//
//   - The first row is any of 9! permutations, and each begins equally many boards.
//   - Up to names there is one first row, so that one table has the 12,096 second rows.
//   - With a third row the band is full. Its column sets say how many boards it begins.
//   - The ways to fill the fourth row depend on the column sets of the first band, up to
//     symmetry: there are 44 tables, made when first needed.
//   - Fifth and sixth rows are listed for the board at hand. Each choice leaves column
//     sets for the last band, and a table has the number of bands with them.
//   - The last band is one of some hundreds, which are listed.
type Numbers struct {
	*tables
	classes   *classes
	after     []uint64 // by class of the first band: the boards that begin with it
	renamings []renaming
	second    *rows
	fourth    []func() *rows // by class
	perFirst  uint64         // boards that begin with a first row
	scratch   sync.Pool      // of *[]choice
}

// A renaming keeps the first partition.
type renaming struct {
	names [symbols]int
	to    [partitions]uint16
}

// NewNumbers prepares the tables that every board needs. It fails only with the error of
// the context.
func NewNumbers(ctx context.Context) (*Numbers, error) {
	t := newTables()
	n := &Numbers{tables: t, classes: t.classes()}
	n.scratch.New = func() any { return new([]choice) }
	for _, c := range n.classes.first {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n.after = append(n.after, uint64(t.twoBelow(c[0], c[1])))
		n.fourth = append(n.fourth, sync.OnceValue(func() *rows { return t.fourthRows(c) }))
	}
	for _, boxes := range t.orders {
		for k := range arrangements * arrangements * arrangements {
			n.renamings = append(n.renamings, t.renamingOf(boxes, k))
		}
	}
	n.second = n.secondRows()
	for _, w := range n.second.ways {
		n.perFirst += w.boards
	}
	return n, nil
}

// renamingOf returns the renaming that permutes the triples of the first partition by boxes, and
// the symbols within each triple by the digits of k.
func (t *tables) renamingOf(boxes []int, k int) (r renaming) {
	for i := range triple {
		for j, to := range t.orders[k%arrangements] {
			r.names[triple*i+j] = triple*boxes[i] + to
		}
		k /= arrangements
	}
	for i, p := range t.list {
		r.to[i] = uint16(t.renamed(p, r.names))
	}
	return r
}

// Count returns the number of boards.
func (n *Numbers) Count() *big.Int {
	return new(big.Int).Mul(factorial(symbols), new(big.Int).SetUint64(n.perFirst))
}

// A grid9 is a board with symbols from 0.
type grid9 [symbols][symbols]int

// Rank returns the number of a full board, whose cells have the symbols 1 to 9.
func (n *Numbers) Rank(cells []uint16) *big.Int {
	var g grid9
	for i, v := range cells {
		g[i/symbols][i%symbols] = int(v) - 1
	}
	rest := uint64(0)
	n.walk(&g, func(first int, all []choice) {
		target := key(g[first])
		if first == 4 || first == 6 {
			target = target<<rowBits | key(g[first+1])
		}
		for _, c := range all {
			if c.key < target {
				rest += c.boards
			}
		}
	})
	number := new(big.Int).SetUint64(uint64(rankPermutation(g[0])))
	number.Mul(number, new(big.Int).SetUint64(n.perFirst))
	return number.Add(number, new(big.Int).SetUint64(rest))
}

// Unrank returns the cells of the board with a number, which must be from 0 to Count()-1.
func (n *Numbers) Unrank(number *big.Int) []uint16 {
	row, left := new(big.Int).QuoRem(number, new(big.Int).SetUint64(n.perFirst), new(big.Int))
	var g grid9
	g[0] = unrankPermutation(int(row.Int64()))
	rest := left.Uint64()
	n.walk(&g, func(first int, all []choice) {
		var picked uint64
		picked, rest = pick(all, rest)
		if first == 4 || first == 6 {
			g[first+1] = rowOf(picked & (1<<rowBits - 1))
			picked >>= rowBits
		}
		g[first] = rowOf(picked)
	})
	cells := make([]uint16, symbols*symbols)
	for v := range symbols { // the last row has the remaining symbols
		left := every
		for row := range symbols - 1 {
			left &^= 1 << g[row][v]
			cells[row*symbols+v] = uint16(g[row][v]) + 1
		}
		cells[(symbols-1)*symbols+v] = uint16(set(left).least()) + 1
	}
	return cells
}

// walk goes through the rows below the first, and calls choose with the choices for the next row.
// From row 4 and from row 6, a choice is two rows. choose must write the chosen rows to g.
func (n *Numbers) walk(g *grid9, choose func(first int, all []choice)) {
	pooled := n.scratch.Get().(*[]choice)
	defer n.scratch.Put(pooled)
	step := func(first int, all []choice) {
		*pooled = all
		choose(first, all)
	}
	step(1, n.second.choices((*pooled)[:0], &view{names: g[0], columns: straight}))
	step(2, n.thirdRows((*pooled)[:0], g))
	class, v := n.view(g.columnSets())
	step(3, n.fourth[class]().choices((*pooled)[:0], v))
	step(4, n.twoRows((*pooled)[:0], g, 4))
	step(6, n.twoRows((*pooled)[:0], g, 6))
}

// columnSets returns the column sets of the first band.
func (g *grid9) columnSets() (sets [symbols]set) {
	for _, row := range g[:triple] {
		for j, v := range row {
			sets[j] |= 1 << v
		}
	}
	return sets
}

// A choice is a way to fill one row or two, with the number of boards it begins. Keys
// are in list order: base 9, 10 bits a box.
type choice struct {
	key    uint64
	boards uint64
}

const (
	boxBits = 10
	rowBits = 3 * boxBits
)

// boxKey returns the key of three symbols.
func boxKey(a, b, c int) uint64 { return uint64(symbols*symbols*a + symbols*b + c) }

// key returns the key of a row.
func key(row [symbols]int) (key uint64) {
	for i := 0; i < symbols; i += triple {
		key = key<<boxBits | boxKey(row[i], row[i+1], row[i+2])
	}
	return key
}

// rowOf returns the row with a key.
func rowOf(key uint64) (row [symbols]int) {
	for i := symbols - triple; i >= 0; i -= triple {
		k := int(key & (1<<boxBits - 1))
		row[i], row[i+1], row[i+2] = k/(symbols*symbols), k/symbols%symbols, k%symbols
		key >>= boxBits
	}
	return row
}

// pick returns the key of the choice that contains board n, and the number of that board within the
// choice. Boards count from 0, in the order of keys. pick reorders all.
func pick(all []choice, n uint64) (key, rest uint64) {
	for {
		mid := middle(all[0].key, all[len(all)/2].key, all[len(all)-1].key)
		less, greater, below, at := 0, len(all), uint64(0), uint64(0)
		for i := 0; i < greater; {
			switch c := all[i]; {
			case c.key < mid:
				below += c.boards
				all[i], all[less] = all[less], c
				less++
				i++
			case c.key > mid:
				greater--
				all[i], all[greater] = all[greater], c
			default:
				at += c.boards
				i++
			}
		}
		switch {
		case n < below:
			all = all[:less]
		case n < below+at:
			return mid, n - below
		default:
			n -= below + at
			all = all[greater:]
		}
	}
}

func middle(a, b, c uint64) uint64 { return max(min(a, b), min(max(a, b), c)) }

// rankPermutation returns the number of a permutation of 0..8 in the order of lists.
func rankPermutation(row [symbols]int) (number int) {
	left := every
	for i, v := range row {
		number = number*(symbols-i) + set(left&(1<<v-1)).len()
		left &^= 1 << v
	}
	return number
}

// unrankPermutation returns the permutation with a number.
func unrankPermutation(number int) (row [symbols]int) {
	var digits [symbols]int
	for i := range digits {
		digits[symbols-1-i] = number % (i + 1)
		number /= i + 1
	}
	left := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	for i, d := range digits {
		row[i] = left[d]
		left = slices.Delete(left, d, d+1)
	}
	return row
}

package minlex

import (
	"math/bits"
	"slices"
	"sync"
)

// A bands9 has for each full band of a 9x9 board its class under the symmetries of a board,
// and how it becomes the canonical form of its class. The first three rows of a canonical
// full board are the canonical form of one of its six bands, counting those of its
// reflection. As there are 416 classes, few bands and few ways to lay them down are left.
//
// The bands of the table are normal: the rows of their first box are 0 1 2, 3 4 5 and
// 6 7 8, and the first rows of their other boxes are in order. There are 72,576 of them: 56
// ways to share out the digits of the second box, and the orders of the other two rows of
// two boxes.
type bands9 struct {
	class   [normalBands]uint16
	moves   [normalBands]move9 // to the canonical band
	classes []class9           // in order of their canonical bands
}

// A class9 is a class of bands.
type class9 struct {
	band band9     // the canonical band, with digits from 1
	rows [3]uint64 // its rows in the format of Nine
	same []move9   // the moves that leave it unchanged
}

// A band9 is the rows of a band, with four bits for each column, the first lowest.
type band9 [3]uint64

// A move9 takes a band to another. Each column of the result has the column it comes from,
// four bits each, the first lowest; so have the three rows, above the columns.
type move9 uint64

func newMove(columns uint64, rows [3]uint8) move9 {
	return move9(columns | uint64(rows[0])<<36 | uint64(rows[1])<<40 | uint64(rows[2])<<44)
}

// row returns where row i comes from.
func (m move9) row(i int) int { return nibble(uint64(m), 9+i) }

const (
	shares      = 56 // ways to share out the digits of the second box
	normalBands = shares * 6 * 6 * 6 * 6
)

// orders3 lists the permutations of three things. rank3 gives the index of a permutation by the
// results of comparing its first and second, first and third, and second and third thing.
var (
	orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	rank3   = func() (all [8]uint8) {
		for i, o := range orders3 {
			all[compared(uint64(o[0]), uint64(o[1]), uint64(o[2]))] = uint8(i)
		}
		return all
	}()
)

func compared(a, b, c uint64) int {
	return int((b-a)>>63 | (c-a)>>63<<1 | (c-b)>>63<<2)
}

// shareOf numbers the ways to share out the digits of the second box: by the digits of its
// first row without 0 1 2, and those of its second without 3 4 5.
var shareOf = func() (all [1 << 12]uint8) {
	n := uint8(0)
	for first := range 1 << 6 {
		for second := range 1 << 6 {
			if sharesOut(first, second) {
				all[first<<6|second] = n
				n++
			}
		}
	}
	return all
}()

// sharesOut reports whether the second box can have these digits in its first two rows. Each of
// 6 7 8 must be in one of these rows, since the third row has them in the first box.
func sharesOut(first, second int) bool {
	return bits.OnesCount(uint(first)) == 3 && bits.OnesCount(uint(second)) == 3 && second>>3 == 7&^(first>>3)
}

// normal returns the index of the normal band equivalent to b in all but the order of rows
// and stacks, and its columns as those of b.
func (b *band9) normal() (index int, columns uint64) {
	names := uint64(0) // by digit
	for r, row := range b {
		for c := range 3 {
			names |= uint64(3*r+c) << (4 * (row >> (4 * c) & 15))
		}
	}
	columns = 0x210
	for stack := 3; stack < 9; stack += 3 {
		var x [3][3]uint64
		for r, row := range b {
			row >>= 4 * stack
			for c := range x[r] {
				x[r][c] = names >> (4 * (row >> (4 * c) & 15)) & 15
			}
		}
		order := &inverse3[rank3[compared(x[0][0], x[0][1], x[0][2])]]
		i, j, k := order[0], order[1], order[2]
		columns |= uint64(stack+int(i)|(stack+int(j))<<4|(stack+int(k))<<8) << (4 * stack)
		if stack == 3 {
			first := 1<<x[0][0] | 1<<x[0][1] | 1<<x[0][2]
			second := 1<<x[1][0] | 1<<x[1][1] | 1<<x[1][2]
			index = int(shareOf[first>>3<<6|second&7|second>>6<<3])
		}
		index = index*36 + 6*int(rank3[compared(x[1][i], x[1][j], x[1][k])]) + int(rank3[compared(x[2][i], x[2][j], x[2][k])])
	}
	return index, columns
}

// inverse3 are the inverse permutations of orders3.
var inverse3 = func() (all [6][3]uint8) {
	for i, o := range orders3 {
		for j, k := range o {
			all[i][k] = uint8(j)
		}
	}
	return all
}()

// nibble returns element i of a number with four bits for each.
func nibble(x uint64, i int) int { return int(x >> (4 * i) & 15) }

// after returns the columns of a move that follows one with the columns before.
func after(before, columns uint64) (all uint64) {
	for p := range 9 {
		all |= uint64(nibble(before, nibble(columns, p))) << (4 * p)
	}
	return all
}

// moved returns the band that a move leads to, with the digits of b.
func (b *band9) moved(m move9) (to band9) {
	for i := range to {
		to[i] = after(b[m.row(i)], uint64(m))
	}
	return to
}

// named returns the band with its digits renamed such that its first row is in order.
func (b *band9) named() (to band9) {
	names := uint64(0)
	for c := range 9 {
		names |= uint64(c+1) << (4 * nibble(b[0], c))
	}
	for i, row := range b {
		to[i] = after(names, row)
	}
	return to
}

// less reports whether a named band precedes another one in reading order.
func (b *band9) less(other *band9) bool {
	for r, row := range b {
		for c := range 9 {
			if x, y := nibble(row, c), nibble(other[r], c); x != y {
				return x < y
			}
		}
	}
	return false
}

// canonical returns the canonical form of a band and all moves that lead to it.
//
// In its second row the digits below the first stack are from the second stack if they can:
// all three or two. So for each order of rows, stacks and columns of the first stack the
// order of the other columns follows.
func (b *band9) canonical() (best band9, moves []move9) {
	for _, rows := range orders3 {
		for _, stacks := range orders3 {
			for _, first := range orders3 {
				columns, ok := b.follow(rows, stacks, first)
				if !ok {
					continue
				}
				m := newMove(columns, rows)
				image := b.moved(m)
				image = image.named()
				switch {
				case moves == nil || image.less(&best):
					best, moves = image, []move9{m}
				case image == best:
					moves = append(moves, m)
				}
			}
		}
	}
	return best, moves
}

// follow returns the order of all columns if that of the first stack is given. It reports
// false if the second row does not begin with two digits from the second stack.
func (b *band9) follow(rows, stacks, first [3]uint8) (columns uint64, ok bool) {
	var at [10]int // by digit: its column in the first row
	var order [9]int
	for c := range 9 {
		at[nibble(b[rows[0]], c)] = c
	}
	next, placed := [3]int{0, 3, 6}, 0
	place := func(stack, c int) {
		if placed>>c&1 == 0 {
			placed |= 1 << c
			order[next[stack]] = c
			next[stack]++
		}
	}
	under := func(p int) { // places the column of the digit that stands at p in the second row
		c := at[nibble(b[rows[1]], order[p])]
		for i, stack := range stacks {
			if c/3 == int(stack) {
				place(i, c)
			}
		}
	}
	for _, c := range first {
		place(0, int(3*stacks[0]+c))
	}
	for p := range 3 {
		under(p)
	}
	if next[1] < 5 {
		return 0, false
	}
	for c := range 3 {
		place(1, int(3*stacks[1])+c)
	}
	for p := 3; p < 6; p++ {
		under(p)
	}
	for p, c := range order {
		columns |= uint64(c) << (4 * p)
	}
	return columns, true
}

// inverse returns the move back.
func (m move9) inverse() (back move9) {
	for p := range 9 {
		back |= move9(p) << (4 * nibble(uint64(m), p))
	}
	for i := range 3 {
		back |= move9(i) << (36 + 4*m.row(i))
	}
	return back
}

// then returns the move that does m and then n.
func (m move9) then(n move9) move9 {
	all := after(uint64(m), uint64(n))
	for i := range 3 {
		all |= uint64(m.row(n.row(i))) << (36 + 4*i)
	}
	return move9(all)
}

// sameRows are the rows of a move that leaves them where they are.
const sameRows = 0x210 << 36

// bands returns the table.
var bands = sync.OnceValue(func() *bands9 {
	t := &bands9{}
	for first := range 1 << 6 {
		for second := range 1 << 6 {
			if sharesOut(first, second) {
				for orders := range 6 * 6 * 6 * 6 {
					b := normalBand(first, second, orders)
					if index, _ := b.normal(); t.class[index] == 0 {
						t.add(&b)
					}
				}
			}
		}
	}
	t.sort()
	return t
})

// normalBand returns the normal band of a share and the orders of two rows in two boxes.
func normalBand(first, second, orders int) (b band9) {
	sets := [3]int{first << 3, second&7 | second>>3<<6} // of the second box
	sets[2] = allRows &^ sets[0] &^ sets[1]
	for r := range b {
		b[r] = [3]uint64{0x210, 0x543, 0x876}[r]
		for box := 1; box < 3; box++ {
			digits, n := [3]uint64{}, 0
			for d := range 9 {
				if d/3 != r && (sets[r]>>d&1 == 1) == (box == 1) {
					digits[n] = uint64(d)
					n++
				}
			}
			order := orders3[0]
			if r > 0 {
				order, orders = orders3[orders%6], orders/6
			}
			for c, i := range order {
				b[r] |= digits[i] << (4 * (3*box + c))
			}
		}
	}
	return b
}

// add adds the class of a band: all normal bands of the class get its number from 1.
func (t *bands9) add(b *band9) {
	best, moves := b.canonical()
	c := class9{band: best}
	for _, m := range moves {
		c.same = append(c.same, moves[0].inverse().then(m))
	}
	for i, row := range best {
		for p := range 9 {
			c.rows[i] = c.rows[i]<<4 | uint64(nibble(row, p))
		}
	}
	t.classes = append(t.classes, c)
	for _, rows := range orders3 {
		for _, stacks := range orders3 {
			for _, first := range orders3 {
				columns := uint64(0)
				for p := range 9 {
					c := 3*stacks[p/3] + uint8(p%3)
					if p < 3 {
						c = 3*stacks[0] + first[p]
					}
					columns |= uint64(c) << (4 * p)
				}
				m := newMove(columns, rows)
				image := best.moved(m)
				index, order := image.normal()
				t.class[index] = uint16(len(t.classes))
				t.moves[index] = m.then(move9(order | sameRows)).inverse()
			}
		}
	}
}

// sort numbers the classes from 0, in order of their bands.
func (t *bands9) sort() {
	order := make([]int, len(t.classes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if t.classes[i].band.less(&t.classes[j].band) {
			return -1
		}
		return 1
	})
	number := make([]uint16, len(order))
	sorted := make([]class9, len(order))
	for n, i := range order {
		number[i], sorted[n] = uint16(n), t.classes[i]
	}
	t.classes = sorted
	for i, c := range t.class {
		t.class[i] = number[c-1]
	}
}

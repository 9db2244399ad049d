package minlex

import (
	"context"
	"math/bits"
	"slices"
)

// A bandClasses visits the canonical full 9x9 boards whose first band is the canonical band
// of one of the 416 classes. Each class of boards has one such board.
//
// The second and third bands share out the digits that are left in each column. A stack has
// 56 ways to share out its digits. Each choice of a share for the three stacks has some 33
// second bands and as many third bands with ordered rows. The class of a stack depends on
// its share and on its boxes in the second and third band, which have a code each, so a
// table of 56 x 36 x 36 entries compares its class to that of the first band. A board with
// an earlier class in a band or stack is not canonical. If all other classes are later, only
// the symmetries of the first band can lead to a lesser board.
type bandClasses struct {
	bands  *bands9
	class  uint16
	top    band9
	same   []move9
	others []lay9             // of same without the identity
	least  int                // the first digit of the fourth row
	order  [normalBands]uint8 // by normal band: the comparison of its class with that of the first band
	stacks [3][shares]share9

	pairs [2][]pair9  // of boxes of the first two stacks: in the second and third band
	below [2][]lower9 // the second and third bands of a choice of shares
	rows  [2][9]uint64
}

// How a class compares to that of the first band. The bitwise and of several is 0 if one is
// earlier; otherwise their or is sameClass if one is the same.
const (
	earlierClass = 0
	laterClass   = 1
	sameClass    = 3
)

// A share9 has the boxes of a stack in the second and third band.
type share9 [2]boxes9

// A boxes9 has the boxes with certain column sets.
type boxes9 struct {
	columns [3]int // the digits of each column, as bits
	boxes   [216]box9
	choice  [512]uint8     // by set of digits: its number among the possible rows, or noChoice
	find    [27 * 27]uint8 // by the numbers of the first two rows: the box
}

const noChoice = 27

const identity9 = move9(0x876543210 | sameRows)

// A box9 is an arrangement of the digits of a box.
type box9 struct {
	rows [3]uint16 // four bits for each column, the first lowest
	sets [3]uint16 // the digits of each row, as bits
	code uint8
}

// A pair9 has the numbers of two boxes that can be side by side, and the sets of digits left for
// the first two rows of the third box.
type pair9 struct {
	left, right uint8
	rest        [2]uint16
}

// A lower9 is a second or third band.
type lower9 struct {
	rows  band9
	codes [3]uint8 // by stack
	order uint8    // the comparison of its class with that of the first band
}

// newBandClasses returns a bandClasses for a class of bands.
func newBandClasses(class int) *bandClasses {
	t := bands()
	c := &bandClasses{bands: t, class: uint16(class), top: t.classes[class].band, same: t.classes[class].same}
	for i, other := range t.class {
		switch {
		case int(other) > class:
			c.order[i] = laterClass
		case int(other) == class:
			c.order[i] = sameClass
		}
	}
	first := 0
	for _, row := range c.top {
		first |= 1 << (nibble(row, 0) - 1)
	}
	c.least = bits.TrailingZeros(uint(allRows&^first)) + 1
	for _, m := range c.same {
		if m != identity9 {
			c.others = append(c.others, c.layOf(&c.top, m))
		}
	}
	for stack := range c.stacks {
		c.addStack(stack)
	}
	return c
}

// addStack finds the boxes of a stack.
func (c *bandClasses) addStack(stack int) {
	var names [10]uint64 // by digit: its name in the normal band that equals the stack
	var digits [9]int
	for p, row := range c.top {
		for column := range 3 {
			digit := nibble(row, 3*stack+column)
			names[digit] = uint64(3*column + p)
			digits[3*column+p] = digit
		}
	}
	for first := range 1 << 6 {
		for second := range 1 << 6 {
			if !sharesOut(first, second) {
				continue
			}
			s := &c.stacks[stack][shareOf[first<<6|second]]
			sets := [3]int{first << 3, second&7 | second>>3<<6}
			sets[2] = allRows &^ sets[0] &^ sets[1]
			for column, set := range sets {
				for name, digit := range digits {
					switch {
					case set>>name&1 == 1:
						s[0].columns[column] |= 1 << (digit - 1)
					case name/3 != column:
						s[1].columns[column] |= 1 << (digit - 1)
					}
				}
			}
			for i := range s {
				s[i].fill(&names)
			}
		}
	}
}

// fill finds the boxes with the column sets of b.
func (b *boxes9) fill(names *[10]uint64) {
	var digits [3][3]uint64
	for column, set := range b.columns {
		for i := range digits[column] {
			digits[column][i] = uint64(bits.TrailingZeros(uint(set)) + 1)
			set &= set - 1
		}
	}
	for set := range b.choice {
		b.choice[set] = noChoice
	}
	n := uint8(0)
	for i := range b.boxes {
		box := &b.boxes[i]
		var x [3][3]uint64
		for column, order := range [3]int{i / 36, i / 6 % 6, i % 6} {
			for row, k := range orders3[order] {
				digit := digits[column][k]
				box.rows[row] |= uint16(digit) << (4 * column)
				box.sets[row] |= 1 << (digit - 1)
				x[column][row] = names[digit]
			}
		}
		order := &inverse3[rank3[compared(x[0][0], x[0][1], x[0][2])]]
		p, q, r := order[0], order[1], order[2]
		box.code = 6*rank3[compared(x[1][p], x[1][q], x[1][r])] + rank3[compared(x[2][p], x[2][q], x[2][r])]
		if b.choice[box.sets[0]] == noChoice {
			b.choice[box.sets[0]] = n
			n++
		}
	}
	for i := range b.boxes {
		sets := &b.boxes[i].sets
		b.find[27*int(b.choice[sets[0]])+int(b.choice[sets[1]])] = uint8(i)
	}
}

// holds reports whether a row of a box has one digit of each column.
func (b *boxes9) holds(row uint64) bool {
	for column, set := range b.columns {
		if set>>(nibble(row, column)-1)&1 == 0 {
			return false
		}
	}
	return true
}

// visit calls f for all boards that may be canonical, with their second and third bands, and
// whether another band or a stack has the same class as the first band. If row is not 0, it
// is the fourth row.
func (c *bandClasses) visit(ctx context.Context, row uint64, f func(second, third *lower9, same bool)) error {
	for a := range c.stacks[0] {
		left := &c.stacks[0][a]
		if left[0].columns[0]>>(c.least-1)&1 == 0 || row != 0 && !left[0].holds(row) {
			continue
		}
		for b := range c.stacks[1] {
			middle := &c.stacks[1][b]
			if row != 0 && !middle[0].holds(row>>12) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			c.pair(0, left, middle, row)
			c.pair(1, left, middle, 0)
			for d := range c.stacks[2] {
				right := &c.stacks[2][d]
				if row != 0 && !right[0].holds(row>>24) {
					continue
				}
				c.join(0, [3]*share9{left, middle, right}, row)
				if len(c.below[0]) > 0 {
					c.join(1, [3]*share9{left, middle, right}, 0)
					c.meet([3]int{a, b, d}, f)
				}
			}
		}
	}
	return nil
}

// pair finds the pairs of boxes of the first two stacks whose rows are ordered, in the
// second or third band. The row, if it is not 0, is the first of the band.
func (c *bandClasses) pair(band int, left, right *share9, row uint64) {
	all := c.pairs[band][:0]
	for i := range left[band].boxes {
		a := &left[band].boxes[i]
		if a.rows[0]&15 > a.rows[1]&15 || a.rows[1]&15 > a.rows[2]&15 || row != 0 && uint64(a.rows[0]) != row&0xfff {
			continue
		}
		for j := range right[band].boxes {
			b := &right[band].boxes[j]
			if a.sets[0]&b.sets[0]|a.sets[1]&b.sets[1]|a.sets[2]&b.sets[2] != 0 || row != 0 && uint64(b.rows[0]) != row>>12&0xfff {
				continue
			}
			all = append(all, pair9{uint8(i), uint8(j), [2]uint16{allRows &^ (a.sets[0] | b.sets[0]), allRows &^ (a.sets[1] | b.sets[1])}})
		}
	}
	c.pairs[band] = all
}

// join finds the second or third bands of a choice of shares that have no earlier class.
func (c *bandClasses) join(band int, s [3]*share9, row uint64) {
	all, third := c.below[band][:0], &s[2][band]
	for _, p := range c.pairs[band] {
		first, second := third.choice[p.rest[0]], third.choice[p.rest[1]]
		if first == noChoice || second == noChoice {
			continue
		}
		x, y, z := &s[0][band].boxes[p.left], &s[1][band].boxes[p.right], &third.boxes[third.find[27*int(first)+int(second)]]
		var l lower9
		for i := range l.rows {
			l.rows[i] = uint64(x.rows[i]) | uint64(y.rows[i])<<12 | uint64(z.rows[i])<<24
		}
		if row != 0 && l.rows[0] != row {
			continue
		}
		index, _ := l.rows.normal()
		if l.order = c.order[index]; l.order == earlierClass {
			continue
		}
		l.codes = [3]uint8{x.code, y.code, z.code}
		all = append(all, l)
	}
	c.below[band] = all
}

// meet visits the boards with the second and third bands of a choice of shares.
func (c *bandClasses) meet(shares [3]int, f func(second, third *lower9, same bool)) {
	for i := range c.below[0] {
		a := &c.below[0][i]
		var stacks [3]*[36]uint8
		for j, share := range shares {
			stacks[j] = (*[36]uint8)(c.order[(share*36+int(a.codes[j]))*36:])
		}
		for j := range c.below[1] {
			b := &c.below[1][j]
			x, y, z := stacks[0][b.codes[0]%36], stacks[1][b.codes[1]%36], stacks[2][b.codes[2]%36]
			if x&y&z != 0 {
				f(a, b, x|y|z|a.order|b.order == sameClass)
			}
		}
	}
}

// automorphisms returns the number of automorphisms of a board that visit found, or 0 if it
// is not canonical.
func (c *bandClasses) automorphisms(second, third *lower9, same bool) int {
	if !same && len(c.others) == 0 {
		return 1
	}
	board := &c.rows[0]
	copy(board[:], c.top[:])
	copy(board[3:], second.rows[:])
	copy(board[6:], third.rows[:])
	n := 1
	for i := range c.others {
		switch x := c.others[i].compare(board, 0, board); {
		case x < 0:
			return 0
		case x == 0:
			n++
		}
	}
	if !same {
		return n
	}
	c.rows[1] = [9]uint64{}
	for r, row := range board {
		for p := range 9 {
			c.rows[1][p] |= uint64(nibble(row, p)) << (4 * r)
		}
	}
	for o := range c.rows {
		for band := range 3 {
			top := (*band9)(c.rows[o][3*band:])
			index, columns := top.normal()
			if o+band == 0 || c.bands.class[index] != c.class {
				continue
			}
			way := move9(columns | sameRows).then(c.bands.moves[index])
			for _, m := range c.same {
				l := c.layOf(top, way.then(m))
				switch x := l.compare(&c.rows[o], band, board); {
				case x < 0:
					return 0
				case x == 0:
					n++
				}
			}
		}
	}
	return n
}

// A lay9 is a move of a band to the top of a canonical board.
type lay9 struct {
	columns move9
	names   uint64 // by digit: its new name
	fourth  int    // the digit in the first column of the fourth row, before it is renamed
}

// layOf returns the lay9 of a move of a band.
func (c *bandClasses) layOf(b *band9, m move9) lay9 {
	l, top := lay9{columns: m}, b[m.row(0)]
	for p := range 9 {
		l.names |= uint64(p+1) << (4 * nibble(top, nibble(uint64(m), p)))
	}
	l.fourth = nibble(top, nibble(uint64(m), c.least-1))
	return l
}

// compare compares the canonical form of a board with want. It moves the given band of rows to the
// top, so that both have the same first band. The result is negative, zero or positive, as in
// cmp.Compare.
func (l *lay9) compare(rows *[9]uint64, band int, want *[9]uint64) int {
	first := nibble(uint64(l.columns), 0)
	fourth := 0
	for fourth/3 == band || nibble(rows[fourth], first) != l.fourth {
		fourth++
	}
	if n := l.compareRow(rows[fourth], want[3]); n != 0 {
		return n
	}
	at := 3
	for _, next := range [2]int{fourth / 3, 3 - band - fourth/3} {
		order := [3]int{3 * next, 3*next + 1, 3*next + 2}
		slices.SortFunc(order[:], func(a, b int) int {
			return nibble(l.names, nibble(rows[a], first)) - nibble(l.names, nibble(rows[b], first))
		})
		for _, r := range order {
			if n := l.compareRow(rows[r], want[at]); n != 0 {
				return n
			}
			at++
		}
	}
	return 0
}

// compareRow compares the image of a row with another row.
func (l *lay9) compareRow(row, want uint64) int {
	for columns := uint64(l.columns); want != 0; columns >>= 4 {
		if n := int(l.names>>(4*(row>>(4*(columns&15))&15))&15) - int(want&15); n != 0 {
			return n
		}
		want >>= 4
	}
	return 0
}

// fourthRows returns all rows that can follow the first band as the fourth row, in order.
func (c *bandClasses) fourthRows() (all []uint64) {
	var above [9]int // by column: the digits of the first band, as bits
	for p := range above {
		for _, row := range c.top {
			above[p] |= 1 << nibble(row, p)
		}
	}
	var extend func(row uint64, p, used int)
	extend = func(row uint64, p, used int) {
		if p == 9 {
			all = append(all, row)
			return
		}
		for d := 1; d <= 9; d++ {
			if (used|above[p])>>d&1 == 0 {
				extend(row|uint64(d)<<(4*p), p+1, used|1<<d)
			}
		}
	}
	extend(uint64(c.least), 1, 1<<c.least)
	return all
}

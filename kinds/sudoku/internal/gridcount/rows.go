package gridcount

import (
	"math/bits"
)

// straight are the columns of a board in their own order.
var straight = [symbols]int{0, 1, 2, 3, 4, 5, 6, 7, 8}

func (s set) len() int   { return bits.OnesCount16(uint16(s)) }
func (s set) least() int { return bits.TrailingZeros16(uint16(s)) }

// rows are the ways to fill a row, and how many boards each begins.
type rows struct {
	triples [3][]triad // by box: the symbols it may have in the row
	ways    []way
}

// A triad is the symbols of a box in a row, from left to right.
type triad [triple]uint8

// A way has a triad of each box, by index.
type way struct {
	at     [3]uint8
	boards uint64
}

func (t triad) set() set { return 1<<t[0] | 1<<t[1] | 1<<t[2] }

// newRows returns the triads that columns allow, without ways.
func newRows(allowed [symbols]set) *rows {
	r := new(rows)
	for box := range r.triples {
		var t triad
		eachTriad([triple]set(allowed[triple*box:]), 0, &t, func() { r.triples[box] = append(r.triples[box], t) })
	}
	return r
}

// each calls use with the indexes of triads that make a row.
func (r *rows) each(use func(at [3]uint8)) {
	var bySet [every + 1][]uint8
	for i, t := range r.triples[2] {
		bySet[t.set()] = append(bySet[t.set()], uint8(i))
	}
	for i, a := range r.triples[0] {
		for j, b := range r.triples[1] {
			if a.set()&b.set() != 0 {
				continue
			}
			for _, k := range bySet[every&^(a.set()|b.set())] {
				use([3]uint8{uint8(i), uint8(j), k})
			}
		}
	}
}

// A view maps rows to a board: column j of the rows is column columns[j] of the board, and symbol v
// becomes names[v].
type view struct {
	names   [symbols]int
	columns [symbols]int
}

// choices appends the ways to fill the row of a board.
func (r *rows) choices(all []choice, v *view) []choice {
	var keys [3][256]uint64
	for box, triples := range r.triples {
		columns := v.columns[triple*box:][:triple]
		for i, t := range triples {
			var row [symbols]int
			for j, column := range columns {
				row[column] = v.names[t[j]]
			}
			keys[box][i] = key(row)
		}
	}
	for _, w := range r.ways {
		all = append(all, choice{keys[0][w.at[0]] + keys[1][w.at[1]] + keys[2][w.at[2]], w.boards})
	}
	return all
}

// secondRows returns the rows below the row 0..8.
func (n *Numbers) secondRows() *rows {
	var allowed [symbols]set
	for j := range allowed {
		allowed[j] = every &^ (7 << (j / triple * triple))
	}
	r := newRows(allowed)
	var g grid9
	g[0] = straight
	var scratch []choice
	r.each(func(at [3]uint8) {
		for box, i := range at {
			for j, v := range r.triples[box][i] {
				g[1][triple*box+j] = int(v)
			}
		}
		boards := uint64(0)
		scratch = n.thirdRows(scratch[:0], &g)
		for _, c := range scratch {
			boards += c.boards
		}
		r.ways = append(r.ways, way{at, boards})
	})
	return r
}

// thirdRows appends the ways to fill the third row. Each box has three symbols left.
func (n *Numbers) thirdRows(all []choice, g *grid9) []choice {
	type end struct {
		key       uint64
		partition int
	}
	var ends [3][arrangements]end
	for box := range ends {
		var pairs [triple]set
		for j := range pairs {
			pairs[j] = 1<<g[0][triple*box+j] | 1<<g[1][triple*box+j]
		}
		var left [triple]int
		i := 0
		for s := set(every &^ (pairs[0] | pairs[1] | pairs[2])); s != 0; s &= s - 1 {
			left[i] = s.least()
			i++
		}
		for k, o := range n.orders {
			a, b, c := left[o[0]], left[o[1]], left[o[2]]
			ends[box][k] = end{boxKey(a, b, c), n.partitionOf(pairs[0]|1<<a, pairs[1]|1<<b)}
		}
	}
	for _, a := range ends[0] {
		home := &n.home[a.partition]
		for _, b := range ends[1] {
			after := &n.classes.of[home[b.partition]]
			for _, c := range ends[2] {
				all = append(all, choice{a.key<<(2*boxBits) | b.key<<boxBits | c.key, n.after[after[home[c.partition]]]})
			}
		}
	}
	return all
}

// partitionOf returns the partition that has two given sets.
func (t *tables) partitionOf(a, b set) int { return int(t.byTwo[t.triples[a]][t.triples[b]]) }

// view returns the class of the first band by its column sets, and sets v to the view that maps
// rows of the class to the board.
func (n *Numbers) view(sets [symbols]set) (class int, v *view) {
	var p [3]int
	for box := range p {
		p[box] = n.partitionOf(sets[triple*box], sets[triple*box+1])
	}
	class = int(n.classes.of[n.home[p[0]][p[1]]][n.home[p[0]][p[2]]])
	want := n.classes.first[class]
	for _, boxes := range n.orders {
		home := &n.home[p[boxes[0]]]
		q, r := home[p[boxes[1]]], home[p[boxes[2]]]
		for i := range n.renamings {
			if to := &n.renamings[i].to; int(to[q]) == want[0] && int(to[r]) == want[1] {
				return class, n.viewBy(sets, want, [3]int(boxes), n.list[p[boxes[0]]].naming(), &n.renamings[i])
			}
		}
	}
	panic("gridcount: no symmetry takes a band to the first of its class")
}

// viewBy returns the view by symmetries that map the column sets to those of a class. boxes is the
// order of the boxes; home and then r rename the symbols.
func (n *Numbers) viewBy(sets [symbols]set, class pair, boxes [3]int, home [symbols]int, r *renaming) *view {
	v := new(view)
	for symbol, name := range home {
		v.names[r.names[name]] = symbol
	}
	for k, p := range []int{0, class[0], class[1]} {
		for j, s := range n.list[p] {
			seen := set(0)
			for ; s != 0; s &= s - 1 {
				seen |= 1 << v.names[s.least()]
			}
			for column := triple * boxes[k]; column < triple*boxes[k]+triple; column++ {
				if sets[column] == seen {
					v.columns[triple*k+j] = column
				}
			}
		}
	}
	return v
}

// twoRows appends the ways to fill rows first and first+1 of a band whose rows above are filled;
// first is 4 or 6. A way in the second band begins as many boards as there are last bands with the
// remaining column sets. A way in the last band begins one board.
func (n *Numbers) twoRows(all []choice, g *grid9, first int) []choice {
	var boxes [3][]boxRows
	for box := range boxes {
		boxes[box] = n.boxRows(g, first, box)
	}
	var lists [2][every + 1][]boxRows // of the second and third box, by their set in the first row
	var sets []set
	for i := range lists {
		for _, b := range boxes[i+1] {
			if i == 0 && lists[0][b.sets[0]] == nil {
				sets = append(sets, b.sets[0])
			}
			lists[i][b.sets[0]] = append(lists[i][b.sets[0]], b)
		}
	}
	for _, a := range boxes[0] {
		home := &n.home[a.partition]
		for _, s := range sets {
			if s&a.sets[0] != 0 {
				continue
			}
			last := lists[1][every&^(s|a.sets[0])]
			for _, b := range lists[0][s] {
				if a.sets[1]&b.sets[1] != 0 {
					continue
				}
				left := every &^ (a.sets[1] | b.sets[1])
				bands := &n.bands[home[b.partition]]
				for _, c := range last {
					if c.sets[1] != left {
						continue
					}
					boards := uint64(1)
					if first == 4 {
						boards = uint64(bands[home[c.partition]])
					}
					all = append(all, choice{a.key<<(2*boxBits) | b.key<<boxBits | c.key, boards})
				}
			}
		}
	}
	return all
}

// boxRows are two rows of a box: their key without the bits of other boxes, their sets of
// symbols, and the partition that its columns have left.
type boxRows struct {
	key       uint64
	sets      [2]set
	partition int
}

// boxRows returns the ways to fill two rows of a box.
func (n *Numbers) boxRows(g *grid9, first, box int) (all []boxRows) {
	var left [triple]set // what columns lack
	used := set(0)       // by the box
	for j := range left {
		left[j] = every
		for row := range first {
			left[j] &^= 1 << g[row][triple*box+j]
		}
	}
	for row := first / triple * triple; row < first; row++ {
		for j := range triple {
			used |= 1 << g[row][triple*box+j]
		}
	}
	var upper, lower triad
	eachTriad(left, used, &upper, func() {
		for j, v := range upper {
			left[j] &^= 1 << v
		}
		eachTriad(left, used|upper.set(), &lower, func() {
			b := boxRows{sets: [2]set{upper.set(), lower.set()}}
			b.key = boxKey(int(upper[0]), int(upper[1]), int(upper[2]))<<rowBits | boxKey(int(lower[0]), int(lower[1]), int(lower[2]))
			if first == 4 {
				b.partition = n.partitionOf(left[0]&^(1<<lower[0]), left[1]&^(1<<lower[1]))
			}
			all = append(all, b)
		})
		for j, v := range upper {
			left[j] |= 1 << v
		}
	})
	return all
}

// eachTriad calls use with each triad, in t, of symbols that three columns have left and
// that are not used.
func eachTriad(left [triple]set, used set, t *triad, use func()) {
	for a := left[0] &^ used; a != 0; a &= a - 1 {
		for b := left[1] &^ (used | a&-a); b != 0; b &= b - 1 {
			for c := left[2] &^ (used | a&-a | b&-b); c != 0; c &= c - 1 {
				*t = triad{uint8(a.least()), uint8(b.least()), uint8(c.least())}
				use()
			}
		}
	}
}

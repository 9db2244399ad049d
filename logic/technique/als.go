package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// An als is an almost locked set: cells of a house that have one symbol more than they
// are. If one symbol is none of theirs, each other is.
type als struct {
	house   int
	places  logic.Mask
	cells   logic.Cells
	symbols logic.Mask
	in, out logic.Cells // by symbol, Words each: where it is, and where else it sees all of these
}

// mostLocked is the most cells of an almost locked set.
const mostLocked = 8

// A linkage is two almost locked sets with a symbol, or two, that not both can have:
// their restricted common symbols. The second is 0 if there is one.
type linkage struct{ a, b, x, y int }

// alses are the almost locked sets of a state, and how they are linked, the first of two
// being that found first.
type alses struct {
	*logic.State
	rev     uint64
	overlap bool
	all     []als
	linked  []linkage
	begin   []int   // by set: where its linkages with later ones begin
	before  [][]int // by set: its linkages with earlier ones
	arena   []uint64
	trail   alsTrail
}

// find finds the sets, house by house, and how they are linked.
func (x *alses) find(s *logic.State) {
	if x.State == s && x.rev == s.Rev && x.overlap == s.Overlap {
		return
	}
	x.State, x.rev, x.overlap = s, s.Rev, s.Overlap
	x.all, x.arena = x.all[:0], x.arena[:0]
	for h := range s.Houses {
		open := logic.Mask(0)
		for place, c := range s.Houses[h].Cells {
			if s.At(c) != 0 {
				open |= logic.Bit(place)
			}
		}
		x.grow(als{house: h}, open)
	}
	x.link()
}

// grow adds cells to a set and keeps what is almost locked.
func (x *alses) grow(a als, left logic.Mask) {
	for ; left != 0; left &= left - 1 {
		b := a
		b.places |= logic.Bit(left.First())
		b.symbols |= x.At(x.Houses[a.house].Cells[left.First()])
		n := b.places.Len()
		if b.symbols.Len() > mostLocked+1 {
			continue
		}
		if b.symbols.Len() == n+1 && !x.known(b) {
			x.add(b)
		}
		if n < min(mostLocked, len(x.Houses[a.house].Cells)-1) {
			x.grow(b, left&(left-1))
		}
	}
}

// known reports whether the cells of a set are in an earlier house, too.
func (x *alses) known(a als) bool {
	for _, c := range x.Crossings(a.house) {
		if c.House < a.house && a.places&^c.Places == 0 {
			return true
		}
	}
	if !a.places.One() {
		return false
	}
	return x.Spots(x.Houses[a.house].Cells[a.places.First()])[0].House < a.house
}

func (x *alses) add(a als) {
	w := x.Words
	memory := x.take((2*x.Symbols + 1) * w)
	a.cells, a.in, a.out = memory[:w], memory[w:w+w*x.Symbols], memory[w+w*x.Symbols:]
	cells := x.Houses[a.house].Cells
	for i := range a.places.All() {
		a.cells.Add(cells[i])
	}
	for v := range a.symbols.All() {
		in, out := a.at(a.in, v, w), a.at(a.out, v, w)
		for i, digit := range x.Symbol(v) {
			in[i], out[i] = digit&a.cells[i], digit&^a.cells[i]
		}
		for i := range a.places.All() {
			if cell := cells[i]; x.At(cell).Has(v) {
				for j, m := range x.Peers(cell) {
					out[j] &= m
				}
			}
		}
	}
	x.all = append(x.all, a)
}

func (a *als) at(list logic.Cells, v, words int) logic.Cells { return list[(v-1)*words : v*words] }

// take returns so many words, all 0.
func (x *alses) take(n int) logic.Cells {
	if len(x.arena)+n > cap(x.arena) {
		x.arena = make([]uint64, 0, 2*cap(x.arena)+64*n)
	}
	from := len(x.arena)
	x.arena = x.arena[:from+n]
	clear(x.arena[from:])
	return logic.Cells(x.arena[from : from+n : from+n])
}

func (x *alses) link() {
	x.linked, x.begin = x.linked[:0], x.begin[:0]
	x.before = slices.Grow(x.before[:0], len(x.all))[:len(x.all)]
	for i := range x.before {
		x.before[i] = x.before[i][:0]
	}
	for i := range x.all {
		x.begin = append(x.begin, len(x.linked))
		for j := i + 1; j < len(x.all); j++ {
			a, b := &x.all[i], &x.all[j]
			if a.symbols&b.symbols == 0 || !x.overlap && touch(a.cells, b.cells) {
				continue
			}
			if l := x.common(a, b); l.x != 0 {
				l.a, l.b = i, j
				x.before[j] = append(x.before[j], len(x.linked))
				x.linked = append(x.linked, l)
			}
		}
	}
	x.begin = append(x.begin, len(x.linked))
}

// common returns the symbols of which only one of two sets can have each: all their
// places see each other, and none is in both.
func (x *alses) common(a, b *als) (l linkage) {
	for m := a.symbols & b.symbols; m != 0; m &= m - 1 {
		v := m.First()
		if !within(a.at(b.in, v, x.Words), a.at(a.out, v, x.Words)) {
			continue
		}
		if l.x == 0 {
			l.x = v
		} else {
			l.y = v
		}
	}
	return l
}

func touch(a, b logic.Cells) bool {
	for i, m := range a {
		if m&b[i] != 0 {
			return true
		}
	}
	return false
}

func within(a, b logic.Cells) bool {
	for i, m := range a {
		if m&^b[i] != 0 {
			return false
		}
	}
	return true
}

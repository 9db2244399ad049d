package technique

import "github.com/banmen/banmen/logic"

// An als is an almost locked set: n cells of a house with n+1 candidate symbols. Once one
// symbol is false in all of them, the other n are locked there.
type als struct {
	house   int
	places  logic.Mask
	cells   logic.Cells
	symbols logic.Mask
	seen    logic.Mask  // symbols with candidates elsewhere that see all their places here
	out     logic.Cells // by symbol, Words each: the cells with that candidate
}

// mostLocked is the maximum number of cells in an almost locked set.
const mostLocked = 8

// alses holds the almost locked sets of a state and their links. A link names first the
// set found first.
type alses struct {
	*logic.State
	rev     uint64
	overlap bool
	all     []als
	linked  []linkage
	begin   []int // by set: where its links to later sets begin
	arena   []uint64
	here    []logic.Mask // by place in the house being searched: its candidates
	words   int          // length of a bit set of sets, by index
	seeing  []uint64     // see seers
	mates   []uint64     // by symbol: the sets linked to the current set by it
	any     []uint64     // the sets linked to the current set by any symbol
	with    []uint64     // by set: the sets linked to it
	hitting []uint64     // by set: the sets that share a symbol with it, all of whose places some candidate sees, see strike
	by      []logic.Mask // by set: the symbols that alone link it to some other set
	rows    []int        // by set: its first row in table alone
	changed logic.Cells  // see freshen
	fresh   []uint64     // the sets with any changed cell
	alone   []uint64     // by set and symbol in by: the sets linked by that symbol only
	trail   alsTrail
}

// find finds the sets of every house, and their links.
func (x *alses) find(s *logic.State) {
	if x.State == s && x.rev == s.Rev && x.overlap == s.Overlap {
		return
	}
	x.State, x.rev, x.overlap = s, s.Rev, s.Overlap
	x.all, x.arena = x.all[:0], x.arena[:0]
	for h := range s.Houses {
		open := logic.Mask(0)
		x.here = x.here[:0]
		for place, c := range s.Houses[h].Cells {
			x.here = append(x.here, s.At(c))
			if s.At(c) != 0 {
				open |= logic.Bit(place)
			}
		}
		x.grow(h, 0, 0, open)
	}
	x.link()
	if s.Stopped() {
		x.rev = s.Rev - 1 // the data is incomplete until find returns
	}
}

// grow adds cells of a house to a set, and records the almost locked sets. It gives up when too few
// cells are left for the symbols.
func (x *alses) grow(house int, places, symbols, left logic.Mask) {
	for most := min(mostLocked, len(x.here)-1); left != 0; {
		p, v := places|left&-left, symbols|x.here[left.First()]
		left &= left - 1
		extra, more := v.Len()-p.Len()-1, min(left.Len(), most-p.Len())
		if extra == 0 && !x.known(house, p) {
			x.add(als{house: house, places: p, symbols: v})
		}
		if more > 0 && extra <= more {
			x.grow(house, p, v, left)
		}
	}
}

// known reports whether an earlier house also holds all cells of a set.
func (x *alses) known(house int, places logic.Mask) bool {
	for _, c := range x.Crossings(house) {
		if c.House < house && places&^c.Places == 0 {
			return true
		}
	}
	return places.One() && x.Spots(x.Houses[house].Cells[places.First()])[0].House < house
}

// add stores a set.
func (x *alses) add(a als) {
	w := x.Words
	memory := x.take((x.Symbols + 1) * w)
	a.cells, a.out = memory[:w], memory[w:]
	cells := x.Houses[a.house].Cells
	for m := a.places; m != 0; m &= m - 1 {
		a.cells.Add(cells[m.First()])
	}
	for m := a.symbols; m != 0; m &= m - 1 {
		v := m.First()
		out, any, all := a.outOf(v, w), uint64(0), a.placesIn(x.State, v)
		for i, digit := range x.Symbol(v) {
			digit &^= a.cells[i]
			for places := all; places != 0 && digit != 0; places &= places - 1 {
				digit &= x.Peers(cells[places.First()])[i]
			}
			out[i] = digit
			any |= digit
		}
		if any != 0 {
			a.seen |= logic.Bit(v)
		}
	}
	x.all = append(x.all, a)
}

// outOf returns the cells outside that see all places of a symbol in a set.
func (a *als) outOf(v, words int) logic.Cells { return a.out[(v-1)*words : v*words] }

// placesIn returns the places of a symbol in a set; cellsIn returns them as cells.
func (a *als) placesIn(s *logic.State, v int) logic.Mask { return a.places & s.Places(a.house, v) }

func (a *als) cellsIn(s *logic.State, v int) (cells []int) {
	for m := a.placesIn(s, v); m != 0; m &= m - 1 {
		cells = append(cells, s.Houses[a.house].Cells[m.First()])
	}
	return cells
}

// take returns n zeroed words.
func (x *alses) take(n int) logic.Cells {
	if len(x.arena)+n > cap(x.arena) {
		x.arena = make([]uint64, 0, 2*cap(x.arena)+64*n)
	}
	from := len(x.arena)
	x.arena = x.arena[:from+n]
	clear(x.arena[from:])
	return logic.Cells(x.arena[from : from+n : from+n])
}

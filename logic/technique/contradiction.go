package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// contradictions records the literals that imply a contradiction: their own opposite; a
// candidate and its opposite; two symbols in a cell; a symbol twice in a house; an empty
// cell; a symbol without a place.
func (x *forces) contradictions() {
	x.findNeeds()
	for i := range x.singles {
		for on := 1; on >= 0 && !x.Stopped(); on-- {
			from := 2*i + on
			if x.unwanted(from^1) || !has(x.alive, i) {
				continue
			}
			if x.conflicts(from) {
				x.itself(from)
				x.twiceInCell(from)
				x.inHouses(from, x.twice)
			}
			for j := range x.places {
				if x.fails(from, j) {
					x.to(from, x.needs.of(j)...)
					x.against(from, x.places[j], true)
				}
			}
		}
	}
}

// conflicts reports whether a literal implies its own opposite or both values of a
// candidate. Two mutually exclusive candidates always imply this, as each implies the
// opposite of the other.
func (x *forces) conflicts(from int) bool {
	row := x.row(from)
	return touch(row[:x.words], row[x.words:])
}

// fails reports whether a literal empties the j-th of forces.places. A cell with a true
// candidate is excluded: that conflict is found elsewhere.
func (x *forces) fails(from, j int) bool {
	need := x.needs.of(j)
	return x.allFalse(from, need) &&
		(j >= x.cells || !slices.ContainsFunc(need, func(l int) bool { return x.leads(from, l+1) }))
}

func (x *forces) allFalse(from int, literals []int) bool {
	off := x.row(from)[x.words:]
	for _, l := range literals {
		if !has(off, l/2) {
			return false
		}
	}
	return true
}

// findNeeds finds the sets of literals that must not all be true: for each cell, that its
// candidates are false; for each house and symbol, that its places are false.
func (x *forces) findNeeds() {
	x.needs.reset()
	x.places = x.places[:0]
	for cell := range x.Shape.Size() {
		if m := x.At(cell); m != 0 {
			x.needs.start()
			x.places = append(x.places, logic.CellSet(cell))
			for ; m != 0; m &= m - 1 {
				x.needs.add(2 * x.candidate(cell, m.First()))
			}
		}
	}
	x.cells = len(x.places)
	x.findMay()
	for _, kind := range x.Kinds {
		for v := 1; v <= x.Symbols; v++ {
			for _, h := range kind {
				if m := x.Places(h, v); m != 0 && x.Houses[h].Full && !x.lost(h, v) {
					x.need(h, v, m)
				}
			}
		}
	}
	x.needs.start()
}

func (x *forces) need(h, v int, m logic.Mask) {
	x.needs.start()
	x.places = append(x.places, logic.HouseSet(h, v))
	for ; m != 0; m &= m - 1 {
		x.needs.add(2 * x.candidate(x.Houses[h].Cells[m.First()], v))
	}
}

// findMay finds for each open cell the symbols that no cell it sees has. HoDoKu ignores
// houses in which such a symbol has been removed otherwise.
func (x *forces) findMay() {
	x.may = slices.Grow(x.may[:0], x.Shape.Size())[:x.Shape.Size()]
	for cell := range x.may {
		x.may[cell] = 0
		if x.Value(cell) == 0 {
			x.may[cell] = x.AllSymbols()
			for peer := range x.Peers(cell).All() {
				x.may[cell] &^= logic.Bit(x.Value(peer))
			}
		}
	}
}

// lost reports whether an open cell of a house has lost symbol v although no cell it sees
// has it.
func (x *forces) lost(h, v int) bool {
	for _, cell := range x.Houses[h].Cells {
		if (x.may[cell] &^ x.At(cell)).Has(v) {
			return true
		}
	}
	return false
}

// against records x.chain as a contradiction.
func (x *forces) against(from int, where logic.Set, empty bool) {
	x.note(reason{effect: from ^ 1, where: where, empty: empty})
}

// lists stores many lists in one slice.
type lists struct{ begin, all []int }

func (l *lists) reset()          { l.begin, l.all = l.begin[:0], l.all[:0] }
func (l *lists) start()          { l.begin = append(l.begin, len(l.all)) }
func (l *lists) add(i int)       { l.all = append(l.all, i) }
func (l *lists) of(at int) []int { return l.all[l.begin[at]:l.begin[at+1]] }

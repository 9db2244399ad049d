package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

func (x *forces) itself(from int) {
	if x.leads(from, from^1) {
		x.to(from, from^1)
		x.against(from, logic.CellSet(x.idle(from)), false)
	}
	for v := 1; v <= x.Symbols; v++ {
		for cell := range x.Symbol(v).All() {
			if i := x.candidate(cell, v); x.leads(from, 2*i) && x.leads(from, 2*i+1) {
				x.to(from, 2*i, 2*i+1)
				x.against(from, logic.CellSet(cell), false)
				break
			}
		}
	}
}

// idle returns the cell that HoDoKu names when a literal implies its opposite. HoDoKu does not
// reset the result of its last search, so it names an unrelated cell. That is the first cell of the
// last house with the last symbol as a candidate. If there is no such cell, it is the cell found
// last for an earlier literal.
func (x *forces) idle(from int) int {
	h := &x.Houses[len(x.Houses)-1]
	for _, cell := range h.Cells {
		if x.may[cell].Has(x.Symbols) {
			return cell
		}
	}
	for l := before(from); l >= 0; l = before(l) {
		if cell := x.lastFound(l); cell >= 0 {
			return cell
		}
	}
	return 0
}

// before returns the literal examined before a given one, or a negative value.
func before(literal int) int {
	if literal&1 == 1 {
		return literal - 3
	}
	return literal + 1
}

// lastFound returns the first cell of the last contradiction found for a literal: a
// symbol without a place, an empty cell, or a symbol twice in a box. It returns -1 if
// there is none.
func (x *forces) lastFound(from int) int {
	for j := len(x.places) - 1; j >= x.cells; j-- {
		if need := x.needs.of(j); x.allFalse(from, need) {
			return x.nodes[need[0]/2].first()
		}
	}
	for j := range x.cells {
		if x.fails(from, j) {
			return x.places[j].A
		}
	}
	for v := x.Symbols; v > 0; v-- {
		for _, h := range slices.Backward(x.Kinds[logic.Box]) {
			for place := range x.Places(h, v).All() {
				if cell := x.Houses[h].Cells[place]; x.leads(from, 2*x.candidate(cell, v)+1) {
					return cell
				}
			}
		}
	}
	return -1
}

func (x *forces) twiceInCell(from int) {
	for v := 1; v <= x.Symbols; v++ {
		for w := v + 1; w <= x.Symbols; w++ {
			for cell := range x.Symbol(v).All() {
				if !x.At(cell).Has(w) {
					continue
				}
				if a, b := 2*x.candidate(cell, v)+1, 2*x.candidate(cell, w)+1; x.leads(from, a) && x.leads(from, b) {
					x.to(from, a, b)
					x.against(from, logic.CellSet(cell), false)
					break
				}
			}
		}
	}
}

// inHouses calls f for each symbol and house, by kind of house.
func (x *forces) inHouses(from int, f func(from, v, h int)) {
	for _, kind := range x.Kinds {
		for v := 1; v <= x.Symbols; v++ {
			for _, h := range kind {
				f(from, v, h)
			}
		}
	}
}

func (x *forces) twice(from, v, h int) {
	x.chain = x.chain[:0]
	for place := range x.Places(h, v).All() {
		if l := 2*x.candidate(x.Houses[h].Cells[place], v) + 1; x.leads(from, l) {
			x.chain = append(x.chain, [2]int{from, l})
		}
	}
	if len(x.chain) > 1 {
		x.against(from, logic.HouseSet(h, v), false)
	}
}

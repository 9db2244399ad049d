package technique

import "github.com/banmen/banmen/logic"

// contradictions notes what contradicts itself: what follows from a literal is its
// opposite; a candidate and its opposite; two symbols in a cell; a symbol twice in a
// house; an empty cell; a symbol without a place.
func (x *forces) contradictions() {
	for i := range x.singles {
		for on := 1; on >= 0; on-- {
			from := 2*i + on
			x.itself(from)
			x.twiceInCell(from)
			x.inHouses(from, x.twice)
			x.emptyCell(from)
			x.inHouses(from, x.noPlace)
		}
	}
}

// against notes x.chain as a contradiction.
func (x *forces) against(from int, where logic.Set, empty bool) {
	x.note(reason{effect: from ^ 1, where: where, empty: empty})
}

func (x *forces) itself(from int) {
	if x.leads(from, from^1) {
		x.to(from, from^1)
		x.against(from, logic.Cell(x.idle()), false)
	}
	for v := 1; v <= x.Symbols; v++ {
		for cell := range x.Symbol(v).All() {
			if i := x.candidate(cell, v); x.leads(from, 2*i) && x.leads(from, 2*i+1) {
				x.to(from, 2*i, 2*i+1)
				x.against(from, logic.Cell(cell), false)
				break
			}
		}
	}
}

// idle returns the cell that HoDoKu names when a literal leads to its opposite: that
// which its last search for a symbol without a place ended with.
func (x *forces) idle() int {
	h := &x.Houses[len(x.Houses)-1]
	for _, cell := range h.Cells {
		if x.Value(cell) == 0 && x.may(cell, x.Symbols) {
			return cell
		}
	}
	return 0
}

// may reports whether no cell that sees a cell has a symbol.
func (x *forces) may(cell, v int) bool {
	for peer := range x.Peers(cell).All() {
		if x.Value(peer) == v {
			return false
		}
	}
	return true
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
					x.against(from, logic.Cell(cell), false)
					break
				}
			}
		}
	}
}

// inHouses calls f for each symbol and house of each kind.
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
		x.against(from, logic.HouseOf(h, v), false)
	}
}

func (x *forces) emptyCell(from int) {
	for cell := range x.Shape.Size() {
		m := x.At(cell)
		x.chain = x.chain[:0]
		for v := range m.All() {
			if i := x.candidate(cell, v); x.leads(from, 2*i) && !x.leads(from, 2*i+1) {
				x.chain = append(x.chain, [2]int{from, 2 * i})
			}
		}
		if m != 0 && len(x.chain) == m.Len() {
			x.against(from, logic.Cell(cell), true)
		}
	}
}

// noPlace notes that all places of a symbol in a house are false, if none was before.
func (x *forces) noPlace(from, v, h int) {
	x.chain = x.chain[:0]
	for _, cell := range x.Houses[h].Cells {
		switch {
		case x.At(cell).Has(v):
			l := 2 * x.candidate(cell, v)
			if !x.leads(from, l) {
				return
			}
			x.chain = append(x.chain, [2]int{from, l})
		case x.Value(cell) == 0 && x.may(cell, v):
			return
		}
	}
	if len(x.chain) > 0 && x.Houses[h].Full {
		x.against(from, logic.HouseOf(h, v), true)
	}
}

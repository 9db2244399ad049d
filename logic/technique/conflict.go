package technique

import "github.com/banmen/banmen/logic"

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
		if x.may[cell].Has(x.Symbols) {
			return cell
		}
	}
	return 0
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

package logic

import "slices"

// A filling is a search for fillings of cells, and for others with the same symbols in each house.
type filling struct {
	*State
	cells []int
	can   []Mask // by index in cells: the allowed symbols
	has   []int  // by index in cells: its symbol, 0 if it has none yet
	left  []Mask // by house: the symbols that the other filling has yet to place there
	steps int
}

// mostExchanges limits the steps of a filling.
const mostExchanges = 20000

// IsDeadly reports whether a pattern allows two solutions: if its open cells had only these
// candidates, each way to fill them could be exchanged for another one with the same symbols in
// each house. It reports false if the search takes too long.
func IsDeadly(s *State, pattern []Cand) bool {
	f := filling{State: s, left: make([]Mask, len(s.Houses))}
	for _, c := range slices.Sorted(slices.Values(pattern)) {
		cell := c.Cell()
		if !s.Unique || cell >= len(s.value) || s.Value(cell) != 0 || s.HasLaw(cell) || !s.blank.Has(c) {
			return false
		}
		if n := len(f.cells); n == 0 || f.cells[n-1] != cell {
			f.cells, f.can = append(f.cells, cell), append(f.can, 0)
		}
		f.can[len(f.can)-1] |= Bit(c.Symbol())
	}
	f.has = make([]int, len(f.cells))
	return len(f.cells) > 0 && f.exchangeable() && f.steps <= mostExchanges
}

// fewest returns the open cell with the fewest symbols left, and these symbols. The cell is -1 if
// none is open.
func (f *filling) fewest(of func(i int) Mask) (at int, left Mask) {
	at = -1
	for i := range f.cells {
		if m := of(i); f.has[i] == 0 && (at < 0 || m.Len() < left.Len()) {
			at, left = i, m
		}
	}
	f.steps++
	return at, left
}

// exchangeable reports whether all ways to fill the open cells can be exchanged.
func (f *filling) exchangeable() bool {
	at, left := f.fewest(func(i int) Mask {
		m := f.can[i]
		for j, c := range f.cells {
			if f.has[j] != 0 && f.Peers(f.cells[i]).Has(c) {
				m &^= Bit(f.has[j])
			}
		}
		return m
	})
	if at < 0 {
		return f.exchanged()
	}
	defer func() { f.has[at] = 0 }()
	for v := range left.All() {
		if f.has[at] = v; f.steps > mostExchanges || !f.exchangeable() {
			return false
		}
	}
	return true
}

// exchanged reports whether there is another filling with the same symbols in each house.
func (f *filling) exchanged() bool {
	one := f.has
	clear(f.left)
	for i, c := range f.cells {
		for _, spot := range f.Spots(c) {
			f.left[spot.House] |= Bit(one[i])
		}
	}
	f.has = make([]int, len(f.cells))
	defer func() { f.has = one }()
	return f.differs(one)
}

func (f *filling) differs(one []int) bool {
	at, left := f.fewest(func(i int) Mask {
		m := ^Mask(0)
		for _, spot := range f.Spots(f.cells[i]) {
			m &= f.left[spot.House]
		}
		return m
	})
	if at < 0 {
		return !slices.Equal(f.has, one)
	}
	toggle := func(v int) {
		for _, spot := range f.Spots(f.cells[at]) {
			f.left[spot.House] ^= Bit(v)
		}
	}
	for v := range left.All() {
		f.has[at] = v
		toggle(v)
		found := f.steps <= mostExchanges && f.differs(one)
		toggle(v)
		if found {
			return true
		}
	}
	f.has[at] = 0
	return false
}

package logic

import "slices"

// Complement returns two symbols that could be exchanged in all cells outside a pattern, unless a
// guardian of the pattern is true. Suppose that the cells of the pattern have only these two
// symbols. Then each house has two or none of these cells and of the cells that already have one of
// the symbols. So each house also has two or none of the remaining cells with the two symbols, and
// no given is among these.
func Complement(s *State, pattern []Cand) (symbols Mask, ok bool) {
	in, cells := Mask(0), cellsWith(pattern)
	for _, c := range pattern {
		in |= Bit(c.Symbol())
	}
	if in == 0 || in.Len() > 2 || !s.Unique || !s.HousesOnly() {
		return 0, false
	}
	for x := 1; x <= s.Symbols; x++ {
		for y := x + 1; y <= s.Symbols; y++ {
			if m := MaskOf(x, y); in&^m == 0 && complete(s, cells, x, y) {
				return m, true
			}
		}
	}
	return 0, false
}

// complete counts, in each house, some open cells and the cells with one of two symbols. It reports
// whether each house has two or none of them, and at least one house has none.
func complete(s *State, cells []int, x, y int) bool {
	has := func(c int) bool { return s.Value(c) == x || s.Value(c) == y || slices.Contains(cells, c) }
	none := false
	for _, h := range s.Houses {
		n := 0
		for _, c := range h.Cells {
			if has(c) {
				n++
			}
		}
		if n != 0 && n != 2 {
			return false
		}
		none = none || n == 0 && h.Full
	}
	for c := range s.Shape.Size() {
		if s.Value(c) != 0 && slices.Contains(cells, c) || !has(c) && s.blank.At(c).Has(x) != s.blank.At(c).Has(y) {
			return false
		}
	}
	return none
}

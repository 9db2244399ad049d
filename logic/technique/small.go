package technique

import "github.com/banmen/banmen/logic"

// largestSubset is the maximum number of cells in a subset.
const largestSubset = 4

// fewest holds places or symbols, by how many symbols or places they have at most.
type fewest [largestSubset + 1]logic.Mask

func (f *fewest) add(i int, m logic.Mask) {
	if n := m.Len(); n > 0 {
		for ; n <= largestSubset; n++ {
			f[n] |= logic.Bit(i)
		}
	}
}

// A small holds, for each house, the places with few symbols and the symbols with few
// places.
type small struct {
	revs [2][]uint64 // of places and of symbols, by house: the RevIn for which they are valid
	few  [2][]fewest
}

// of returns the places of house h ordered by number of symbols or, if symbols is set, the symbols
// by number of places.
func (x *small) of(s *logic.State, h int, symbols bool) *fewest {
	of := 0
	if symbols {
		of = 1
	}
	if x.revs[of] == nil {
		x.revs[of], x.few[of] = make([]uint64, len(s.Houses)), make([]fewest, len(s.Houses))
	}
	few := &x.few[of][h]
	if x.revs[of][h] == s.RevIn(h) {
		return few
	}
	x.revs[of][h], *few = s.RevIn(h), fewest{}
	if symbols {
		for v := 1; v <= s.Symbols; v++ {
			few.add(v, s.Places(h, v))
		}
		return few
	}
	for i, cell := range s.Houses[h].Cells {
		few.add(i, s.At(cell))
	}
	return few
}

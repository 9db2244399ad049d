package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// An assumption is a board on which a candidate is assumed and singles are placed, even
// if they contradict each other. Singles wait in order of discovery.
type assumption struct {
	*logic.State
	value         []int
	cands         []logic.Mask
	left          []int // by house and symbol: the number of places left
	naked, hidden []logic.Cand
}

// reset starts from a state.
func (b *assumption) reset(s *logic.State) {
	n := s.Shape.Size()
	b.State = s
	b.value, b.cands = slices.Grow(b.value[:0], n)[:n], slices.Grow(b.cands[:0], n)[:n]
	b.left = slices.Grow(b.left[:0], len(s.Houses)*(s.Symbols+1))[:len(s.Houses)*(s.Symbols+1)]
	b.naked, b.hidden = b.naked[:0], b.hidden[:0]
	for c := range n {
		b.value[c], b.cands[c] = s.Value(c), s.At(c)
	}
	for h := range s.Houses {
		for v := 1; v <= s.Symbols; v++ {
			b.left[h*(s.Symbols+1)+v] = s.Places(h, v).Len()
		}
	}
}

func (b *assumption) places(h, v int) *int { return &b.left[h*(b.Symbols+1)+v] }

// place puts a symbol into a cell and removes it from the cells that see it.
func (b *assumption) place(cell, v int) {
	if b.value[cell] == v {
		return
	}
	mine := b.cands[cell]
	b.value[cell], b.cands[cell] = v, 0
	peers := b.Peers(cell)
	for i, digit := range b.Symbol(v) {
		for w := digit & peers[i]; w != 0; w &= w - 1 {
			b.cut(i<<6|bits.TrailingZeros64(w), v)
		}
	}
	for w := range mine.All() {
		for _, spot := range b.Spots(cell) {
			n := b.places(spot.House, w)
			if *n--; *n == 1 && w != v {
				b.wait(spot.House, w)
			}
		}
	}
}

// cut removes a candidate from a cell.
func (b *assumption) cut(cell, v int) {
	if !b.cands[cell].Has(v) {
		return
	}
	b.cands[cell] &^= logic.Bit(v)
	switch {
	case b.cands[cell] == 0:
		return
	case b.cands[cell].One():
		b.naked = append(b.naked, logic.CandOf(cell, b.cands[cell].First()))
	}
	for _, spot := range b.Spots(cell) {
		n := b.places(spot.House, v)
		switch *n--; *n {
		case 1:
			b.wait(spot.House, v)
		case 0:
			b.forget(spot.House, v)
		}
	}
}

// wait queues the first place of a symbol in a house.
func (b *assumption) wait(h, v int) {
	for _, cell := range b.Houses[h].Cells {
		if b.cands[cell].Has(v) && b.Houses[h].Full {
			b.hidden = append(b.hidden, logic.CandOf(cell, v))
			return
		}
	}
}

// forget removes the first hidden single of a symbol in a house.
func (b *assumption) forget(h, v int) {
	at := slices.IndexFunc(b.hidden, func(c logic.Cand) bool {
		return c.Symbol() == v && slices.Contains(b.Houses[h].Cells, c.Cell())
	})
	if at >= 0 {
		b.hidden = slices.Delete(b.hidden, at, at+1)
	}
}

// singles returns the waiting singles: the last candidates of open cells, and for each
// open cell one symbol whose last place in a house it is.
func (b *assumption) singles() (naked, hidden []logic.Cand) {
	for _, c := range b.naked {
		if b.value[c.Cell()] == 0 {
			naked = append(naked, c)
		}
	}
	for _, c := range b.hidden {
		found := slices.ContainsFunc(hidden, func(d logic.Cand) bool { return d.Cell() == c.Cell() })
		if b.value[c.Cell()] == 0 && !found && b.isLast(c) {
			hidden = append(hidden, c)
		}
	}
	return naked, hidden
}

// isLast reports whether some house of a cell has one place left for a symbol.
func (b *assumption) isLast(c logic.Cand) bool {
	return slices.ContainsFunc(b.Spots(c.Cell()), func(spot logic.Spot) bool {
		return b.Houses[spot.House].Full && *b.places(spot.House, c.Symbol()) == 1
	})
}

// narrowest returns the first of the full houses of a cell with the fewest places for a
// symbol.
func (b *assumption) narrowest(c logic.Cand) int {
	best := -1
	for _, spot := range b.Spots(c.Cell()) {
		if b.Houses[spot.House].Full && (best < 0 || *b.places(spot.House, c.Symbol()) < *b.places(best, c.Symbol())) {
			best = spot.House
		}
	}
	return best
}

package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// Contradiction says why the broken board t has no solution.
func (t Teller) Contradiction() banmen.Message {
	return Contradicts(t.contradiction())
}

// Contradicts formats why as the reason that a board has no solution.
func Contradicts(why banmen.Message) banmen.Message {
	return banmen.Msg("that is a contradiction: %s", why)
}

func (t Teller) contradiction() banmen.Message {
	for h, house := range t.Houses {
		var seen logic.Mask
		for _, c := range house.Cells {
			v := t.Value(c)
			if v != 0 && seen.Has(v) {
				return banmen.Msg("%s appears twice in %s", t.symbol(v), t.house(h))
			}
			seen |= logic.Bit(v)
		}
		for v := 1; house.Full && v <= t.Rules.Symbols; v++ {
			if !seen.Has(v) && t.Places(h, v) == 0 {
				return banmen.Msg("no place is left for %s in %s", t.symbol(v), t.house(h))
			}
		}
	}
	for c := range t.Shape.Size() {
		if t.Value(c) == 0 && t.At(c) == 0 {
			return banmen.Msg("no candidate is left for %s", t.CellNames(c))
		}
	}
	return banmen.Msg("the consequences exclude each other")
}

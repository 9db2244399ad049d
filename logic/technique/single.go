package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Singles: a cell or a symbol with one candidate left.
var (
	FullHouse    = &logic.Technique{Key: "full-house", Name: "Full House", JA: "フルハウス", Code: "0000", Form: logic.FormSingle}
	NakedSingle  = &logic.Technique{Key: "naked-single", Name: "Naked Single", JA: "ネイキッドシングル", Code: "0003", Form: logic.FormSingle}
	HiddenSingle = &logic.Technique{Key: "hidden-single", Name: "Hidden Single", JA: "ヒドゥンシングル", Code: "0002", Form: logic.FormSingle}

	singles = []logic.Finder{{Technique: FullHouse, Find: findFullHouse}, {Technique: NakedSingle, Find: findNakedSingle},
		{Technique: HiddenSingle, Find: findHiddenSingle}}
)

// findFullHouse finds the last open cells of houses, in the order in which they
// became naked singles.
func findFullHouse(s *logic.State, yield func(*logic.Step) bool) {
	for _, c := range s.Naked() {
		if !s.Has(c) {
			continue
		}
		for _, spot := range s.Spots(c.Cell()) {
			if s.Left(spot.House) == 1 && s.Houses[spot.House].Full {
				if !yield(single(FullHouse, c, logic.CellSet(c.Cell()))) {
					return
				}
				break
			}
		}
	}
}

func findNakedSingle(s *logic.State, yield func(*logic.Step) bool) {
	for _, c := range s.Naked() {
		if s.Has(c) && !yield(single(NakedSingle, c, logic.CellSet(c.Cell()))) {
			return
		}
	}
}

// findHiddenSingle finds each once, in the order in which a house came to have one
// place for it.
func findHiddenSingle(s *logic.State, yield func(*logic.Step) bool) {
	list := s.Hidden()
	for i, c := range list {
		if h := hiddenIn(s, c); h >= 0 && !slices.Contains(list[:i], c) && !yield(single(HiddenSingle, c, logic.HouseSet(h, c.Symbol()))) {
			return
		}
	}
}

// hiddenIn returns the first house in which c has the only place of its symbol.
func hiddenIn(s *logic.State, c logic.Cand) int {
	if s.Has(c) {
		for _, spot := range s.Spots(c.Cell()) {
			if s.Houses[spot.House].Full && s.Places(spot.House, c.Symbol()).One() {
				return spot.House
			}
		}
	}
	return -1
}

// single makes the step of a single, of which there are so many that it has all in one piece of memory.
func single(t *logic.Technique, c logic.Cand, base logic.Set) *logic.Step {
	p := &struct {
		logic.Step
		symbol [1]int
		place  [1]logic.Cand
		base   [1]logic.Set
	}{symbol: [1]int{c.Symbol()}, place: [1]logic.Cand{c}, base: [1]logic.Set{base}}
	p.Step = logic.Step{Technique: t, Symbols: p.symbol[:], Place: p.place[:], Proof: logic.Proof{Base: p.base[:]}}
	return &p.Step
}

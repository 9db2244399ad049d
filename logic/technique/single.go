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

// findFullHouse finds the last open cells of houses, in the order in which they became
// naked singles.
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

// findHiddenSingle finds each hidden single once, in the order in which they arose.
func findHiddenSingle(s *logic.State, yield func(*logic.Step) bool) {
	findHidden(s, anyHouse, yield)
}

func anyHouse(*logic.House) bool { return true }

func findHidden(s *logic.State, in func(*logic.House) bool, yield func(*logic.Step) bool) {
	list := s.Hidden()
	for i, c := range list {
		if h := hiddenIn(s, c, in); h >= 0 && !slices.Contains(list[:i], c) && !yield(single(HiddenSingle, c, logic.HouseSet(h, c.Symbol()))) {
			return
		}
	}
}

// HiddenSingleIn returns a finder of the hidden singles in boxes alone, or in all other houses.
func HiddenSingleIn(boxes bool) logic.Finder {
	return logic.Finder{Technique: HiddenSingle, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		findHidden(s, func(h *logic.House) bool { return (h.Kind == logic.Box) == boxes }, yield)
	}}
}

// hiddenIn returns the first house that satisfies in and in which c is the only place of its
// symbol. It returns -1 if no house does.
func hiddenIn(s *logic.State, c logic.Cand, in func(*logic.House) bool) int {
	if s.Has(c) {
		for _, spot := range s.Spots(c.Cell()) {
			if h := &s.Houses[spot.House]; h.Full && in(h) && s.Places(spot.House, c.Symbol()).One() {
				return spot.House
			}
		}
	}
	return -1
}

// single makes the step of a single. Singles are frequent, so the step is one allocation.
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

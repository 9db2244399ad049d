package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// The rule of 45: a full house has each symbol once, so its sum is known. Subtracting cages, arrows
// and other sums from houses leaves a few cells whose sum is also known: innies inside the houses,
// outies outside.
var (
	RuleOf45     = lawful("rule-of-45", "Rule of 45", "45の法則")
	Innies       = lawful("innies", "Innies", "内側の余り")
	InniesOuties = lawful("innies-outies", "Innies and Outies", "内外の余り")

	balances = []logic.Finder{byBalance(RuleOf45), byBalance(Innies), byBalance(InniesOuties)}
)

const (
	mostRemaining = 6 // maximum number of remaining cells
	mostHouses    = 4 // most houses added up
)

func byBalance(t *logic.Technique) logic.Finder {
	return logic.Finder{Technique: t, For: hasSums, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := &of(s).balance
		for _, b := range x.list(s) {
			if b.named != t {
				continue
			}
			if b.Cells == nil {
				b.Balance, _ = s.Balance(b.sums)
			}
			if gone := x.gone(s, b); len(gone) > 0 {
				p := &logic.Step{Technique: t, Proof: logic.Proof{Combination: slices.Clone(b.sums)}, Parts: []logic.Part{{Role: logic.Bound, Cells: b.Cells}}}
				settle(s, p, gone)
				if !yield(p) {
					return
				}
			}
		}
	}}
}

// hasSums reports whether parts of puzzles have sums that houses can be compared with.
func hasSums(r *logic.Rules) bool {
	return !r.Narrowed() && slices.ContainsFunc(r.Laws, func(l logic.Law) bool {
		_, ok := l.Exactly()
		return ok && l.Part != "" && !l.Joint && len(l.Cells) > 1
	})
}

// A balance is a sum of cells that houses and laws leave.
type balance struct {
	logic.Balance
	sums   []logic.Summand
	houses int
	left   int // number of remaining open cells
	named  *logic.Technique
}

// remainder returns the technique for a number of cells inside and outside of houses.
func remainder(in, out int) *logic.Technique {
	switch {
	case in+out == 1:
		return RuleOf45
	case out > 0:
		return InniesOuties
	}
	return Innies
}

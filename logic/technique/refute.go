package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// refute proves that a symbol cannot be placed in every row if it is in the cells of on and not in
// but. but may be 0 for none.
func (x *templateCache) refute(v int, on []logic.Cand, but logic.Cand) (p logic.Proof) {
	gone := func(c logic.Cand) bool {
		known := func(l logic.Line) bool { return x.Exclude(l.Cands[0], c) }
		return c == but || slices.ContainsFunc(on, func(o logic.Cand) bool { return x.Exclude(o, c) }) || slices.ContainsFunc(x.lines, known)
	}
	best, least := -1, logic.MaxSymbols+1
	for _, h := range x.Kinds[logic.Row] {
		n := 0
		for place := range x.Places(h, v).All() {
			c := logic.CandOf(x.Houses[h].Cells[place], v)
			if slices.Contains(on, c) {
				n = logic.MaxSymbols + 1
			} else if !gone(c) {
				n++
			}
		}
		if x.Houses[h].Full && !x.Placed(h, v) && n < least {
			best, least = h, n
		}
	}
	switch {
	case best < 0:
	case least == 0:
		p.Base = []logic.Set{logic.HouseSet(best, v)}
	default:
		p.Over = logic.HouseSet(best, v)
		for place := range x.Places(best, v).All() {
			c, q := logic.CandOf(x.Houses[best].Cells[place], v), logic.Proof{}
			if !gone(c) {
				q = x.refute(v, append(slices.Clip(on), c), but)
			}
			p.Cases = append(p.Cases, q)
		}
	}
	return p
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Close applies singles, single laws of parts and the rule of 45 until none changes the position,
// in any order and without making steps. allow reports whether a technique may be used; singles
// always may.
func Close(s *logic.State, allow func(*logic.Technique) bool) {
	x := of(s)
	laws, sums := x.lawCache(s), &x.balance
	for s.Open() > 0 && !s.Broken() {
		s.PlaceSingles(nil)
		if s.Open() == 0 || s.Broken() || !laws.close(s, allow) && !(allow(RuleOf45) && sums.close(s)) {
			return
		}
	}
}

// Closes reports whether Close applies all laws: each law must belong to a part with its own
// technique, which allow accepts.
func Closes(r *logic.Rules, allow func(*logic.Technique) bool) bool {
	return !slices.ContainsFunc(r.Laws, func(l logic.Law) bool {
		t := nameOf(&l)
		return t == nil || !allow(t)
	})
}

// close makes the eliminations of the laws of parts, and reports whether there are any.
func (x *lawCache) close(s *logic.State, allow func(*logic.Technique) bool) (found bool) {
	for i, t := range x.names {
		if t == nil || !allow(t) {
			continue
		}
		for _, c := range x.gone(s, i, s.Laws[i].Tight) {
			s.Remove(c)
			found = true
		}
		if found && s.Broken() {
			return true
		}
	}
	return found
}

// close decides a cell if a balance of houses and sums leaves only this cell. It reports whether
// there are any.
func (x *balanceSearch) close(s *logic.State) (found bool) {
	x.update(s)
	for i := range x.sets {
		set := &x.sets[i]
		if !set.ok || set.named != RuleOf45 || s.Broken() {
			continue
		}
		b, _ := s.Balance(set.sums)
		if len(b.Cells) != 1 {
			continue
		}
		v := b.Total / b.Coefficients[0]
		for w := range s.At(b.Cells[0]).All() {
			if w != v || v*b.Coefficients[0] != b.Total {
				s.Remove(logic.CandOf(b.Cells[0], w))
				found = true
			}
		}
	}
	return found
}

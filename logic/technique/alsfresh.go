package technique

import "github.com/banmen/banmen/logic"

// ofSets returns a finder of steps of almost locked sets. Sets whose cells are as they were are linked
// as they were, and see no more. Chains in any order are looked for in another way, which may pass
// by some.
func ofSets(f logic.Finder) logic.Finder {
	return resting(f, func(s *logic.State, then uint64) bool {
		x := &of(s).alses
		x.find(s)
		return freshen(x, then) || s.Thorough
	})
}

// freshen finds the sets with a cell that has changed since then, and reports whether there are any.
func freshen(x *alses, then uint64) (any bool) {
	x.changed, x.fresh = zeros(x.changed, x.Words), zeros(x.fresh, x.words)
	for cell := range x.Shape.Size() {
		if x.RevAt(cell) > then {
			x.changed.Add(cell)
		}
	}
	for i := range x.all {
		if touch(x.all[i].cells, x.changed) {
			set(x.fresh, i)
			any = true
		}
	}
	return any
}

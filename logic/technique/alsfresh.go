package technique

import "github.com/banmen/banmen/logic"

// ofSets wraps a finder of steps with almost locked sets, which runs only if such sets
// changed. Sets with unchanged cells keep their links and see no more. Chains in any
// order use another search, which may miss some.
func ofSets(f logic.Finder) logic.Finder {
	return resting(f, func(s *logic.State, then uint64) bool {
		x := &of(s).alses
		x.find(s)
		return freshen(x, then) || s.Thorough
	})
}

// freshen finds the sets with a cell changed since revision then, and reports whether
// there are any.
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

// Package technique has the techniques that people solve with, a family a file.
// The doc of package logic tells how one is added.
package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// All returns the finders of all techniques, the easier families first.
func All() []logic.Finder {
	return slices.Concat(singles, lockedCandidates, subsets, basicFish, strongPairs, emptyRectangles,
		turbotFish, wings, remotePairs, rectangles, avoidables, finnedFish, suesDeCoq, colours, chains, niceLoops, almostLocked, alsChains, blossoms, frankenFish, mutantFish, krakenFish, forcingChains, forcingNets, templates)
}

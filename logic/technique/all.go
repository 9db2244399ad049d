// Package technique implements the solving techniques that people use, one family a file. The
// documentation of package logic explains how to add one.
package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// All returns the finders of all techniques, the easier families first.
func All() []logic.Finder {
	frankenFish, mutantFish := frankenFinders()
	return slices.Concat(singles, lockedCandidates, subsets, basicFish, strongPairs, emptyRectangles,
		turbotFish, wings, remotePairs, rectangles, avoidables, deadlyPatterns, reverseBUGs, qiuPatterns, gurths, antiGurths, finnedFish(), suesDeCoq, suesDeCoq3D, colours, alignedPairs, alignedTriples, chains, niceLoops, almostLocked, alsChains, blossoms, frankenFish, mutantFish, krakenFish, skLoops, multiSectors, exocets, medusas, gems, blossomLoops, impossibles, bentSets, fireworks, whips, orWhips, orForcing, bBraids, forcingChains, forcingNets, templates, bingos)
}

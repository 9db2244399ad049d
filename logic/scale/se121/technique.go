package se121

import "fmt"

// A Technique is SE's name of a step, without lengths and levels.
type Technique uint8

// The techniques of SE 1.2.1, by lowest rating.
const (
	None Technique = iota
	HiddenSingle
	DirectPointing
	DirectClaiming
	DirectHiddenPair
	NakedSingle
	DirectHiddenTriplet
	Pointing
	Claiming
	NakedPair
	XWing
	HiddenPair
	NakedTriplet
	Swordfish
	HiddenTriplet
	XYWing
	XYZWing
	UniqueLoop1
	UniqueLoop2
	UniqueLoop3
	UniqueLoop4
	NakedQuad
	Jellyfish
	HiddenQuad
	BUG1
	BUG2
	BUG3
	BUG4
	AlignedPairExclusion
	GeneralizedXWing
	BidirectionalXCycle
	BidirectionalYCycle
	TurbotFish
	ForcingXChain
	ForcingChain
	BidirectionalCycle
	AlignedTripletExclusion
	NishioForcingChains
	CellForcingChains
	RegionForcingChains
	DoubleForcingChains
	ContradictionForcingChains
	techniques
)

var names = [techniques]string{
	"", "Hidden Single", "Direct Pointing", "Direct Claiming", "Direct Hidden Pair", "Naked Single", "Direct Hidden Triplet",
	"Pointing", "Claiming", "Naked Pair", "X-Wing", "Hidden Pair", "Naked Triplet", "Swordfish", "Hidden Triplet", "XY-Wing", "XYZ-Wing",
	"Unique Loop type 1", "Unique Loop type 2", "Unique Loop type 3", "Unique Loop type 4", "Naked Quad", "Jellyfish", "Hidden Quad",
	"BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4", "Aligned Pair Exclusion", "Generalized X-Wing", "Bidirectional X-Cycle",
	"Bidirectional Y-Cycle", "Turbot Fish", "Forcing X-Chain", "Forcing Chain", "Bidirectional Cycle", "Aligned Triplet Exclusion",
	"Nishio Forcing Chains", "Cell Forcing Chains", "Region Forcing Chains", "Double Forcing Chains", "Contradiction Forcing Chains",
}

func (t Technique) String() string { return names[t] }

// levels are the suffixes of names of nested chains.
var levels = [6]string{
	"", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)", " (+ Dynamic Forcing Chains)",
	" (+ Dynamic Forcing Chains (+ Forcing Chains))",
}

// Name returns SE's name of a step, with the size of a loop and the level of a chain.
func (s *Step) Name() string {
	switch t := s.Technique; {
	case t >= UniqueLoop1 && t <= UniqueLoop4 && s.Size == 4:
		return fmt.Sprintf("Unique Rectangle type %d", t-UniqueLoop1+1)
	case t >= UniqueLoop1 && t <= UniqueLoop4:
		return fmt.Sprintf("Unique Loop %d type %d", s.Size, t-UniqueLoop1+1)
	case s.Dynamic:
		return "Dynamic " + names[t] + levels[s.Level]
	}
	return names[s.Technique]
}

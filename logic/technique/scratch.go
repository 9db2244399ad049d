package technique

import "github.com/banmen/banmen/logic"

// scratch is the data that techniques keep with a state: working memory, and results
// valid while the state is unchanged.
type scratch struct {
	rev     uint64 // revision of the state for which pairs is valid
	pairs   []int  // bivalue cells
	newest  uint64 // the latest value of RevAt when misses were recorded
	options logic.Options
	none    map[*logic.Technique]*misses
	watch   watch
	noCross []uint64 // by line and box: the later RevIn of both when no Sue de Coq was found

	turbots      []turbot
	boxes        [2][]finBox // of finned fish, with rows and with columns as bases
	corners      [][]corner  // by cell: the rectangles that begin there
	web          web
	net          net
	alses        alses
	palette      palette
	forces       forces
	tables       tables
	blossom      blossom
	templates    templateCache
	closure      closure
	reachability reachability
	loops        loops
	crossing     crossing
	laws         lawCache
	balance      balanceSearch
	against      againstSearch
	supposed     hypothesis
	variables    variables
	relations    []relation
	relationsRev uint64
	relationsOf  *logic.State
	filling      filling
	whips        whipSearch
	bBraids      bSearch

	looseCandidates looseCandidates
	small           small
	masks           [logic.MaxSymbols + 1]logic.Mask // see choice

	rectRev     uint64 // revision for which rects is valid, and whether candidates could be missing
	rectMissing bool
	rects       []rectangle
	allowed     []logic.Mask // by cell; placed is by house: see findAllowed
	placed      []logic.Mask
}

// of returns the scratch of a state.
func of(s *logic.State) *scratch {
	if x, ok := s.Scratch.(*scratch); ok {
		return x
	}
	x := &scratch{rev: s.Rev - 1, rectRev: s.Rev - 1}
	s.Scratch = x
	return x
}

func (x *scratch) crossed(s *logic.State) []uint64 {
	if x.noCross == nil {
		x.noCross = make([]uint64, len(s.Houses)*len(s.Houses))
	}
	return x.noCross
}

// bivalues returns the bivalue cells, ascending.
func bivalues(s *logic.State) []int {
	x := of(s)
	if x.rev != s.Rev {
		x.rev, x.pairs, x.newest = s.Rev, x.pairs[:0], 0
		for cell := range s.Shape.Size() {
			if s.At(cell).Len() == 2 {
				x.pairs, x.newest = append(x.pairs, cell), max(x.newest, s.RevAt(cell))
			}
		}
	}
	return x.pairs
}

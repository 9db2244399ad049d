package technique

import "github.com/banmen/banmen/logic"

// scratch is what techniques keep with a state: memory for lists, and what holds as
// long as the state stays as it is.
type scratch struct {
	rev     uint64 // of the state when pairs was made
	pairs   []int  // cells with two candidates
	turbots []turbot
	boxes   []logic.Mask // of finned fish
	corners [][]corner   // by cell: the rectangles that begin there
	web     web
	net     net
	alses   alses

	rectRev     uint64 // of the state when rects was made, and whether candidates could be missing
	rectMissing bool
	rects       []rectangle
	allowed     []logic.Mask // by cell
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

// bivalues returns the cells with two candidates, ascending.
func bivalues(s *logic.State) []int {
	x := of(s)
	if x.rev != s.Rev {
		x.rev, x.pairs = s.Rev, x.pairs[:0]
		for cell := range s.Shape.Size() {
			if s.At(cell).Len() == 2 {
				x.pairs = append(x.pairs, cell)
			}
		}
	}
	return x.pairs
}

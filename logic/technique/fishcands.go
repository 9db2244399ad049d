package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// fishCandidates are the candidates of a symbol, numbered from 0 in reading order, for
// fish of any houses.
type fishCandidates struct {
	*logic.State
	v       int
	cells   []int
	units   []few           // by house: its candidates
	then    uint64          // RevOf of v when no fish was found
	peers   []few           // by candidate: the candidates that it sees
	index   []int           // by cell: the index of its candidate
	new     uint32          // set of indexes in the bases of hopeless: the bases that changed
	taken   few             // candidates of the bases chosen by disjoint
	at      []int           // by house: its index in the covers of hopeless, or -1
	covered *[32][32]uint32 // by two covers, see hope
}

// gather collects the candidates of v. then is the value of RevOf when no fish was found. gather
// reports false if there are too many candidates.
func (x *fishCandidates) gather(v int, then uint64) bool {
	x.v, x.then, x.cells = v, then, x.cells[:0]
	if x.Symbol(v).Len() > 128 {
		return false
	}
	if x.units == nil {
		x.units, x.peers, x.index = make([]few, len(x.Houses)), make([]few, 128), make([]int, x.Shape.Size())
	}
	for i, w := range x.Symbol(v) {
		for ; w != 0; w &= w - 1 {
			cell := i<<6 | bits.TrailingZeros64(w)
			x.index[cell] = len(x.cells)
			x.cells = append(x.cells, cell)
		}
	}
	clear(x.units)
	for i, cell := range x.cells {
		for _, spot := range x.Spots(cell) {
			x.units[spot.House] = x.units[spot.House].or(one(i))
		}
		x.peers[i] = few{}
		for j, w := range x.Symbol(v) {
			for w &= x.Peers(cell)[j]; w != 0; w &= w - 1 {
				x.peers[i] = x.peers[i].or(one(x.index[j<<6|bits.TrailingZeros64(w)]))
			}
		}
	}
	return true
}

// changed reports whether a base changed since revision then. A fish without changed bases is not
// new.
func (x *fishCandidates) changed(base int) bool { return x.RevOfIn(x.v, base) > x.then }

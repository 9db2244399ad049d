package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Remote pairs: a chain of at least four cells with the same two candidates, which
// alternate along it.
var (
	RemotePair = &logic.Technique{Key: "remote-pair", Name: "Remote Pair", JA: "リモートペア", Code: "0703", Form: logic.FormChain}

	remotePairs = []logic.Finder{resting(logic.Finder{Technique: RemotePair, Find: findRemotePair}, newPair)}
)

const longestRemote = 10 // cells of a chain

// A remote is a search for a chain.
type remote struct {
	*logic.State
	x, y  int
	cells []int // cells with candidates x and y, in reading order
	chain []int
	found []*logic.Step
}

func findRemotePair(s *logic.State, yield func(*logic.Step) bool) {
	all := bivalues(s)
	var found []*logic.Step
	var cells [64]int
	var chain [longestRemote]int
	for _, start := range all {
		m, n := s.At(start), 0
		for _, cell := range all {
			if s.At(cell) == m {
				n++
			}
		}
		if n < 4 {
			continue
		}
		r := remote{State: s, found: found, cells: cells[:0], chain: chain[:0]}
		for _, cell := range all {
			if s.At(cell) == m {
				r.cells = append(r.cells, cell)
			}
		}
		r.x = m.First()
		if r.y = (m &^ logic.Bit(r.x)).First(); !r.seenTwice() {
			continue
		}
		for range 2 {
			r.grow(start)
			r.x, r.y = r.y, r.x
		}
		found = r.found
	}
	yieldBest(found, yield)
}

// seenTwice reports whether a cell outside sees two of the chain's cells and has
// candidate x or y.
func (r *remote) seenTwice() bool {
	for i := range r.Words {
		var cells, once, twice uint64
		for _, c := range r.cells {
			if c>>6 == i {
				cells |= 1 << uint(c&63)
			}
			m := r.Peers(c)[i]
			once, twice = once|m, twice|once&m
		}
		if (r.Symbol(r.x)[i]|r.Symbol(r.y)[i])&twice&^cells != 0 {
			return true
		}
	}
	return false
}

// grow adds a cell to the chain and continues to cells in its row, its column and its
// box.
func (r *remote) grow(cell int) {
	r.chain = append(r.chain, cell)
	if n := len(r.chain); n >= 4 && n%2 == 0 && sees(r.State, r.x, r.chain[0], cell) {
		r.note()
	}
	if len(r.chain) < longestRemote {
		for i, spot := range r.Spots(cell) {
			for _, next := range r.cells {
				if r.Peers(cell).Has(next) && inHouse(r.State, next, spot.House) && !earlier(r.State, cell, next, i) && !slices.Contains(r.chain, next) {
					r.grow(next)
				}
			}
		}
	}
	r.chain = r.chain[:len(r.chain)-1]
}

func inHouse(s *logic.State, cell, house int) bool {
	return slices.ContainsFunc(s.Spots(cell), func(spot logic.Spot) bool { return spot.House == house })
}

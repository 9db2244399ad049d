package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Remote pairs: a chain of four cells or more with the same two candidates, which take
// them in turn.
var (
	RemotePair = &logic.Technique{Key: "remote-pair", Name: "Remote Pair", JA: "リモートペア", Code: "0703", Form: logic.Chain}

	remotePairs = []logic.Finder{resting(logic.Finder{Technique: RemotePair, Find: findRemotePair}, newPair)}
)

const longestRemote = 10 // cells of a chain

// A remote is a chain that is being looked for.
type remote struct {
	*logic.State
	x, y  int
	cells []int // in reading order, that have x and y
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

// seenTwice reports whether anything outside of the cells sees two of them and may have x or y.
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

// grow adds a cell to the chain and goes on from there: to the cells of its row, its
// column, its box.
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

// note makes the step of the chain, unless there is one that removes the same and is
// no longer.
func (r *remote) note() {
	p := &logic.Step{Technique: RemotePair, Symbols: []int{r.x, r.y}}
	for _, v := range p.Symbols {
		p.Remove = append(p.Remove, r.removed(v)...)
	}
	slices.SortFunc(p.Remove, bySymbol)
	if slices.ContainsFunc(r.found, func(q *logic.Step) bool { return len(q.Chain) <= 2*len(r.chain) && sameCands(p.Remove, q.Remove) }) {
		return
	}
	x, y := r.x, r.y
	for i, cell := range r.chain {
		p.Chain = append(p.Chain, logic.Node{Cands: []logic.Cand{logic.CandOf(cell, x)}, From: 2*i - 1},
			logic.Node{Cands: []logic.Cand{logic.CandOf(cell, y)}, From: 2 * i, On: true, Strong: true})
		x, y = y, x
	}
	for i := range r.chain {
		for j := i + 3; j < len(r.chain); j += 2 {
			p.Proof.Any = append(p.Proof.Any, alternate(r.chain[i:j+1], r.x, r.y), alternate(r.chain[i:j+1], r.y, r.x))
		}
	}
	r.found = append(r.found, p)
}

// removed returns what loses v: what sees both ends, and in chains of more than four
// cells, any two that are three or more apart and not of the same colour.
func (r *remote) removed(v int) (list []logic.Cand) {
	if len(r.chain) == 4 {
		return seen(r.State, v, r.chain[0], r.chain[3], nil)
	}
	for i := range r.chain {
		for j := i + 3; j < len(r.chain); j += 2 {
			list = seen(r.State, v, r.chain[i], r.chain[j], list)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// alternate proves that x is true at one end of a chain: its cells are bases, and y,
// x, y and so on, of two neighbours each, are covers.
func alternate(chain []int, x, y int) (p logic.Proof) {
	for i, cell := range chain {
		p.Base = append(p.Base, logic.Cell(cell))
		if i > 0 {
			p.Cover = append(p.Cover, logic.These(logic.CandOf(chain[i-1], y), logic.CandOf(cell, y)))
			x, y = y, x
		}
	}
	return p
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// shortest returns the step of the shortest chain between any of the ends without
// repeated cells, the first on a tie. It returns nil if there is none.
func (w *web) shortest(s *logic.State, t *logic.Technique, all []ends) *logic.Step {
	least := longestChain
	for _, e := range all {
		least = min(least, e.links)
	}
	for links := least; links <= longestChain; links += 2 {
		for i := 0; i < len(all); {
			j := i
			for j < len(all) && all[j].from == all[i].from {
				j++
			}
			if w.aim(all[i:j]); w.walk(append(w.path[:0], all[i].from), links) {
				return w.step(s, t)
			}
			i = j
		}
	}
	return nil
}

// aim computes the links from each candidate to the nearest end, by the kind of the link
// before.
func (w *web) aim(all []ends) {
	w.target = slices.Repeat([]int{longestChain + 1}, 2*len(w.cands))
	for _, e := range all {
		w.reach(e.to)
		for i, d := range w.dist {
			if d > 0 {
				w.target[i^1] = min(w.target[i^1], d)
			}
		}
		w.target[2*e.to+1] = 0
	}
}

// walk extends a path by a number of links to an end. The result is w.path.
func (w *web) walk(path []int, links int) bool {
	at, strong := path[len(path)-1], len(path)%2 == 0
	state := 2 * at
	if strong {
		state++
	}
	if links == 0 {
		w.path = path
		return w.target[state] == 0
	}
	if len(path) > 1 && (w.target[state] > links || at == path[0]) {
		return false
	}
	for _, to := range w.after(at, strong) {
		if w.again(path, to, links) {
			continue
		}
		if w.walk(append(path, to), links-1) {
			return true
		}
	}
	return false
}

// again reports whether a path already has the cell of a candidate. Staying in the last
// cell and ending in the first are allowed.
func (w *web) again(path []int, to, links int) bool {
	cell := w.cands[to].Cell()
	for i, at := range path[:len(path)-1] {
		if w.cands[at].Cell() == cell && (i > 0 || links > 1) {
			return true
		}
	}
	return false
}

func (w *web) step(s *logic.State, t *logic.Technique) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: []int{w.cands[w.path[0]].Symbol()}}
	for i, at := range w.path {
		p.Chain = append(p.Chain, logic.Node{Cands: []logic.Cand{w.cands[at]}, On: i%2 == 1, Strong: i%2 == 1, From: i - 1})
	}
	p.Proof = alternating(s, p.Chain)
	return p
}

// alternating proves a chain of single candidates with strong links at both ends. Strong
// links are the bases, weak links the covers.
func alternating(s *logic.State, chain []logic.Node) (p logic.Proof) {
	for i := 1; i < len(chain); i++ {
		a, b := chain[i-1].Cands[0], chain[i].Cands[0]
		if i%2 == 0 {
			p.Cover = append(p.Cover, logic.CandSet(a, b))
			continue
		}
		if a.Cell() == b.Cell() {
			p.Base = append(p.Base, logic.CellSet(a.Cell()))
			continue
		}
		for _, spot := range s.Spots(a.Cell()) {
			if inHouse(s, b.Cell(), spot.House) && s.Places(spot.House, a.Symbol()).Len() == 2 {
				p.Base = append(p.Base, logic.HouseSet(spot.House, a.Symbol()))
				break
			}
		}
	}
	return p
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// tell yields the step that removes a candidate to which all starts lead, if it is the first of its
// type and symbol. Type 2 does not need the cover without, since the places of that cover are the
// starts.
func (x *kraken) tell(t *logic.Technique, remove logic.Cand, fins, endo, starts few, without int) bool {
	key := krakenKey{t, x.v, remove}
	if x.known[key] {
		return true
	}
	x.known[key] = true
	p := &logic.Step{Technique: t, Symbols: []int{x.v}, Remove: []logic.Cand{remove}}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: slices.Clone(x.base[:x.n])}, {Role: logic.Cover, Houses: slices.Clone(x.cover[:x.n])},
		{Role: logic.Fin, Cands: x.candsOf(fins.minus(endo))}, {Role: logic.EndoFin, Cands: x.candsOf(endo)}}
	for i := range x.n {
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(x.base[i], x.v))
		if i != without {
			p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(x.cover[i], x.v))
		}
	}
	end := 2 * x.net.candidate(remove.Cell(), remove.Symbol())
	for _, c := range x.candsOf(starts) {
		x.net.spread(2*x.net.candidate(c.Cell(), x.v) + 1)
		path := x.net.path(end)
		p.Chain = x.net.chain(p.Chain, path)
		p.Proof.Lines = append(p.Proof.Lines, logic.Line{Cands: []logic.Cand{c}, Off: true, Proof: logic.Proof{Lines: x.net.lines(len(p.Proof.Lines), path)}})
	}
	return x.yield(p)
}

// chain appends the nodes of a path to a chain, as a new start.
func (x *net) chain(chain []logic.Node, path []int) []logic.Node {
	for i, l := range path {
		from := -1
		if i > 0 {
			from = len(chain) - 1
		}
		chain = append(chain, logic.Node{Cands: x.cands(&x.nodes[l/2]), On: l&1 == 1, Strong: i > 0 && l&1 == 1, From: from})
	}
	return chain
}

// A krakenKey identifies steps: for each type and symbol, only the first step that
// removes a candidate is yielded.
type krakenKey struct {
	t      *logic.Technique
	v      int
	remove logic.Cand
}

// caught yields the Kraken fish of both types, unless the houses already make a plain
// fish.
func (x *kraken) caught(all, endo, fins, covered, twice few) bool {
	gone := covered.minus(all).or(twice)
	direct := gone
	for left := fins; !left.empty(); left = left.minus(one(left.first())) {
		direct = direct.and(x.peers[left.first()])
	}
	if !direct.empty() {
		return true
	}
	x.meet(fins)
	for left := gone; !left.empty(); left = left.minus(one(left.first())) {
		c := logic.CandOf(x.cells[left.first()], x.v)
		if has(x.both, x.net.candidate(c.Cell(), x.v)) && !x.tell(KrakenFish1, c, fins, endo, fins, -1) {
			return false
		}
	}
	for i := range x.n {
		places := x.units[x.cover[i]].and(all).minus(twice)
		if places == x.units[x.cover[i]] {
			continue
		}
		x.meet(places.or(fins))
		if !x.anything(places.or(fins), fins, endo, i) {
			return false
		}
	}
	return true
}

// meet computes the candidates that are false whichever of some candidates is true.
func (x *kraken) meet(some few) {
	copy(x.both, x.away[some.first()])
	for left := some.minus(one(some.first())); !left.empty(); left = left.minus(one(left.first())) {
		for i, w := range x.away[left.first()] {
			x.both[i] &= w
		}
	}
}

// anything yields the steps of type 2 for the i-th cover.
func (x *kraken) anything(starts, fins, endo few, i int) bool {
	any := uint64(0)
	for _, w := range x.both {
		any |= w
	}
	for v := 1; any != 0 && v <= x.Symbols; v++ {
		for c := range x.Symbol(v).All() {
			if !has(x.both, x.net.candidate(c, v)) || x.isStart(c, starts) {
				continue
			}
			if !x.tell(KrakenFish2, logic.CandOf(c, v), fins, endo, starts, i) {
				return false
			}
		}
	}
	return true
}

func (x *kraken) isStart(cell int, starts few) bool {
	return x.At(cell).Has(x.v) && x.cells[x.index[cell]] == cell && starts.has(x.index[cell])
}

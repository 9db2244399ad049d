package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// Forcing chains: what follows from a candidate contradicts itself, or the same follows
// whichever of several is true.
var (
	ForcingChain         = forced("forcing-chain", "Forcing Chain", "フォーシングチェーン", "")
	ForcingContradiction = forced("forcing-chain-contradiction", "Forcing Chain Contradiction", "フォーシングチェーン（矛盾）", "1301")
	ForcingVerity        = forced("forcing-chain-verity", "Forcing Chain Verity", "フォーシングチェーン（共通の結論）", "1302")

	forcingChains = []logic.Finder{{Technique: ForcingChain, Also: []*logic.Technique{ForcingContradiction, ForcingVerity}, Find: findForcingChains}}
)

func forced(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Forced}
}

// A reason is why a literal is true: what chains lead to, from one literal that cannot
// be or from several of which one is true.
type reason struct {
	effect      int
	verity      bool
	nodes       int       // of all chains
	first, last int       // the chains, in forces.ends
	where       logic.Set // where the contradiction is; or of what one is true
	empty       bool      // nothing is left there
	order       int
}

// forces is a search for forcing chains.
type forces struct {
	*net
	n     int     // literals of candidates
	reach []uint8 // by literal and literal: the nodes of the chain, 0 if there is none
	ends  [][2]int
	found []reason
	best  []int // by verity and effect: 1 + the index of its reason
	chain [][2]int
}

func findForcingChains(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).forces
	x.net = &of(s).net
	x.build(s, true)
	x.n = 2 * x.singles
	x.reach = append(x.reach[:0], make([]uint8, x.n*x.n)...)
	x.best = append(x.best[:0], make([]int, 2*x.n)...)
	x.found, x.ends = x.found[:0], x.ends[:0]
	for from := range x.n {
		x.spread(from)
		for _, to := range x.order {
			if to < x.n {
				x.reach[from*x.n+to] = uint8(x.dist[to] + 1)
			}
		}
	}
	x.contradictions()
	x.verities()
	slices.SortFunc(x.found, x.compare)
	for i := range x.found {
		if !yield(x.step(&x.found[i])) {
			return
		}
	}
}

// compare puts placements first, and then goes by cells.
func (x *forces) compare(a, b reason) int {
	on := func(r reason) int { return 1 - r.effect&1 }
	cand := func(r reason) logic.Cand { return logic.CandOf(x.nodes[r.effect/2].first(), x.nodes[r.effect/2].v) }
	if a.effect&1 == 1 && b.effect&1 == 1 {
		return cmp.Or(cmp.Compare(cand(a).Cell(), cand(b).Cell()), cmp.Compare(a.order, b.order))
	}
	return cmp.Or(cmp.Compare(on(a), on(b)), cmp.Compare(cand(a), cand(b)), cmp.Compare(a.nodes, b.nodes), cmp.Compare(a.order, b.order))
}

// leads reports whether a literal follows from another.
func (x *forces) leads(from, to int) bool { return x.reach[from*x.n+to] > 0 }

// note keeps x.chain as the reason of an effect, if it is the first or has fewer nodes.
func (x *forces) note(r reason) {
	for _, c := range x.chain {
		r.nodes += int(x.reach[c[0]*x.n+c[1]])
	}
	at := &x.best[r.effect]
	if r.verity {
		at = &x.best[x.n+r.effect]
	}
	if *at > 0 && x.found[*at-1].nodes <= r.nodes {
		return
	}
	r.first = len(x.ends)
	x.ends = append(x.ends, x.chain...)
	r.last = len(x.ends)
	if *at > 0 {
		r.order = x.found[*at-1].order
		x.found[*at-1] = r
		return
	}
	r.order = len(x.found)
	x.found = append(x.found, r)
	*at = len(x.found)
}

// to begins x.chain anew with chains from a literal to others.
func (x *forces) to(from int, all ...int) {
	x.chain = x.chain[:0]
	for _, l := range all {
		x.chain = append(x.chain, [2]int{from, l})
	}
}

// verities notes what follows from each literal of several of which one is true: a
// candidate and its opposite, the candidates of a cell, those of a symbol in a house.
func (x *forces) verities() {
	for i := range x.singles {
		for on := 1; on >= 0; on-- {
			for l := on; l < x.n; l += 2 {
				if x.leads(2*i+1, l) && x.leads(2*i, l) && x.nodes[l/2].first() != x.nodes[i].first() {
					x.chain = append(x.chain[:0], [2]int{2*i + 1, l}, [2]int{2 * i, l})
					x.note(reason{effect: l, verity: true})
				}
			}
		}
	}
	var all []int
	for cell := range x.Shape.Size() {
		all = all[:0]
		for v := range x.At(cell).All() {
			all = append(all, 2*x.candidate(cell, v)+1)
		}
		x.verity(all, logic.Cell(cell))
	}
	for h := range x.Houses {
		for v := 1; x.Houses[h].Full && v <= x.Symbols; v++ {
			all = all[:0]
			for place := range x.Places(h, v).All() {
				all = append(all, 2*x.candidate(x.Houses[h].Cells[place], v)+1)
			}
			x.verity(all, logic.HouseOf(h, v))
		}
	}
}

func (x *forces) verity(all []int, where logic.Set) {
	if len(all) == 0 {
		return
	}
	for l := range x.n {
		if slices.ContainsFunc(all, func(from int) bool { return !x.leads(from, l) }) {
			continue
		}
		x.chain = x.chain[:0]
		for _, from := range all {
			x.chain = append(x.chain, [2]int{from, l})
		}
		x.note(reason{effect: l, verity: true, where: where})
	}
}

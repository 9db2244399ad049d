package se121

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A prover writes proofs about the rater's position. Assumptions of nested chains are
// known when they begin, so their proofs refer to the same position.
type prover struct{ grid *grid }

// houseIn returns logic's number of a house, where rows and columns precede boxes.
func houseIn(h uint8) int {
	if h < rows {
		return int(h) + 18
	}
	return int(h) - 9
}

func candOf(n node) logic.Cand { return logic.CandOf(int(n.cell()), n.digit()+1) }

func cellSet(c uint8) logic.Set         { return logic.CellSet(int(c)) }
func placeSet(h uint8, d int) logic.Set { return logic.HouseSet(houseIn(h), d+1) }
func digitSets(h uint8, m uint16) (all []logic.Set) {
	for ; m != 0; m &= m - 1 {
		all = append(all, placeSet(h, lowest(m)))
	}
	return all
}

func cellSets(list ...uint8) (all []logic.Set) {
	for _, c := range list {
		all = append(all, cellSet(c))
	}
	return all
}

// placedAt returns the cells at places of a house.
func placedAt(h uint8, places uint16) (list []uint8) {
	for ; places != 0; places &= places - 1 {
		list = append(list, cellAt[h][lowest(places)])
	}
	return list
}

// because returns the set that made a node true: its cell, or its digit in a house.
func because(n node, cause uint8) logic.Set {
	if cause == byCell {
		return cellSet(n.cell())
	}
	return placeSet(spots[n.cell()][cause-byBox].house, n.digit())
}

// line says that a node is true because all other nodes of a set are false.
func line(n node, cause uint8) logic.Line {
	return logic.Line{Cands: []logic.Cand{candOf(n)}, Proof: logic.Proof{Base: []logic.Set{because(n, cause)}}}
}

// chain proves a simple chain: its true nodes, one after the other.
func (v prover) chain(path []node) logic.Proof {
	var p logic.Proof
	for i := len(path) - 2; i >= 0; i-- {
		if n := path[i] & plain; !n.isOff() {
			p.Lines = append(p.Lines, line(n, uint8(path[i]>>causeBits)))
		}
	}
	return p
}

// cycle proves a cycle by the cases of the link that closes it: in either direction every second node is true.
func (v prover) cycle(path []node) logic.Proof {
	start := path[0] & plain
	ring := path[:len(path)-1]
	var forth, back logic.Proof
	for i := len(ring) - 2; i > 1; i -= 2 { // ring[i] is true if the node before it in the walk is false
		n := ring[i] & plain
		forth.Lines = append(forth.Lines, line(n, uint8(ring[i]>>causeBits)))
	}
	for i := 2; i < len(ring); i += 2 { // in the other direction: ring[i] implies the node before it
		n := ring[i+1] & plain
		back.Lines = append(back.Lines, logic.Line{Cands: []logic.Cand{candOf(n)}, Proof: logic.Proof{Base: []logic.Set{because(ring[i]&plain, uint8(ring[i]>>causeBits))}}})
	}
	cause := uint8(path[0] >> causeBits)
	return v.over(start, cause, func(c node) logic.Proof {
		switch c {
		case start:
			return forth
		case ring[1]&plain - off:
			return back
		}
		return logic.Proof{}
	})
}

// over proves a node by the cases of the set that the cause names.
func (v prover) over(n node, cause uint8, of func(node) logic.Proof) logic.Proof {
	p := logic.Proof{Over: because(n, cause)}
	for _, c := range v.members(n, cause) {
		p.Cases = append(p.Cases, of(c))
	}
	return p
}

// members returns the candidates of the set that a cause names.
func (v prover) members(n node, cause uint8) (all []node) {
	c, d := n.cell(), n.digit()
	if cause == byCell {
		for m := v.grid.cand[c]; m != 0; m &= m - 1 {
			all = append(all, nodeOf(c, lowest(m)))
		}
		return all
	}
	h := spots[c][cause-byBox].house
	for p := v.grid.pos[h][d]; p != 0; p &= p - 1 {
		all = append(all, nodeOf(cellAt[h][lowest(p)], d))
	}
	return all
}

// forced proves a hint of forcing chains by the chains of its targets.
func (f *forcing) forced(h *hint) logic.Proof {
	v := *f.prover
	switch h.technique {
	case CellForcingChains, RegionForcingChains:
		cause := uint8(byCell)
		if h.technique == RegionForcingChains {
			cause = byBox + f.kind
		}
		return v.over(f.targets[0].outcome.start, cause, func(c node) logic.Proof {
			for i := range f.targets {
				if f.targets[i].outcome.start == c {
					return logic.Proof{Lines: f.lines(f.targets[i : i+1])}
				}
			}
			return logic.Proof{}
		})
	case DoubleForcingChains:
		yes := logic.Line{Cands: []logic.Cand{candOf(f.targets[0].outcome.start)}, Off: true}
		yes.Proof.Lines = f.lines(f.targets[:1])
		return logic.Proof{Lines: append([]logic.Line{yes}, f.lines(f.targets[1:])...)}
	}
	return logic.Proof{Lines: f.lines(f.targets)}
}

// reason is a node that a chain depends on.
type reason struct {
	node  node
	from  node // its first parent
	cause uint8
	depth uint16
}

// reasons collects the nodes that the chains of an outcome depend on, parents first.
func (f *forcing) reasons(targets []side) (all []reason) {
	seen := map[node]bool{}
	for i := range targets {
		t := &targets[i]
		o := t.outcome
		n, cause, from := t.last()
		f.chain(o, n, cause, from, func(p node, c uint8) {
			if seen[p] {
				return
			}
			seen[p] = true
			depth := o.depth[p]
			if p == n && t.clash > 0 && o.clash[t.clash-1].fresh {
				depth = nodes
			}
			first := o.from[p]
			if p == n {
				first = from
			}
			all = append(all, reason{node: p, from: first, cause: c, depth: depth})
		})
	}
	slices.SortStableFunc(all, func(a, b reason) int { return cmp.Compare(a.depth, b.depth) })
	return all
}

// lines returns the consequences of the start of an outcome, up to its targets.
func (f *forcing) lines(targets []side) (all []logic.Line) {
	o := targets[0].outcome
	for _, r := range f.reasons(targets) {
		switch {
		case r.cause == byNone:
		case r.cause == byOther:
			x := &o.others[o.other[r.node-off]]
			all = append(all, logic.Line{Cands: []logic.Cand{candOf(r.node)}, Off: true, Proof: *x.proof})
		case !r.node.isOff():
			all = append(all, line(r.node, r.cause))
		}
	}
	return all
}

// proves returns the proof of a nested hint, if proofs are wanted.
func (n *nest) proves(h *hint, path []node) *logic.Proof {
	if n.prover == nil {
		return nil
	}
	var p logic.Proof
	switch {
	case n.from != nil:
		n.from.kind = h.kind
		p = n.from.forced(h)
	case h.cycle:
		p = n.prover.cycle(path)
	default:
		p = n.prover.chain(path)
	}
	return &p
}

// prove turns the recording of proofs on or off, for f and the searches nested in it.
func (f *forcing) prove(v *prover) {
	f.prover = v
	if f.nest != nil {
		f.nest.prover = v
		for _, inner := range f.nest.inner {
			inner.prove(v)
		}
	}
}

// explain repeats the searches for the outcomes of a hint, to record its proof.
func (f *forcing) explain(g *grid, h *hint, from []side) (logic.Proof, []logic.Node) {
	f.prove(&prover{g})
	defer f.prove(nil)
	f.restart()
	defer f.restart()
	f.grid, f.kind = g, h.kind
	f.targets = f.targets[:0]
	for _, t := range from {
		o := f.outcome(t.start)
		f.targets = append(f.targets, side{outcome: o, start: t.start, clash: t.clash, node: t.node})
	}
	return f.forced(h), f.tree()
}

// tree returns the chains of the targets, each node after its first parent.
func (f *forcing) tree() (all []logic.Node) {
	groups := [][]side{f.targets}
	if f.targets[0].clash == 0 {
		groups = groups[:0]
		for i := range f.targets {
			groups = append(groups, f.targets[i:i+1])
		}
	}
	for _, targets := range groups {
		at := map[node]int{}
		for _, r := range f.reasons(targets) {
			n := logic.Node{Cands: []logic.Cand{candOf(r.node)}, On: !r.node.isOff(), Strong: !r.node.isOff() && r.cause != byNone, From: -1}
			if i, ok := at[r.from]; ok && r.cause != byNone {
				n.From = i
			}
			at[r.node] = len(all)
			all = append(all, n)
		}
	}
	return all
}

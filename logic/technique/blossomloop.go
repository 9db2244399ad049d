package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Blossom loops. Chains lead from the three to five candidates of a first set to different candidates
// of a second set, of which at most one is true. The chains share no candidate.
// The first set and the strong links need n truths, and the second set and the weak links allow n.
// So each of these has exactly one, and all other candidates that they exclude are false. With two
// chains this would be a continuous nice loop.
var (
	BlossomLoop = &logic.Technique{Key: "blossom-loop", Name: "Blossom Loop", JA: "ブロッサムループ", Form: logic.FormBranches}

	blossomLoops = []logic.Finder{{Technique: BlossomLoop, Find: findBlossomLoop}}
)

// mostBranches bounds the candidates of the first set.
const mostBranches = 5

// A blossomLoop is a search for such chains.
type blossomLoop struct {
	*variables
	edges    [][]edge
	trees    []*tree // by candidate, nil if not made yet
	from, to *variable
	branches [][]int // each from its start; its candidates are true and false in turn
	used     []uint64
}

func findBlossomLoop(s *logic.State, yield func(*logic.Step) bool) {
	x := &blossomLoop{variables: &of(s).variables}
	if !x.begin(s) {
		return
	}
	x.edges, x.trees = x.pairs(), make([]*tree, len(x.cands))
	for i := range x.vars {
		starts := indexes(x.vars[i].bits)
		if x.from = &x.vars[i]; x.from.relation >= 0 || len(starts) < 3 || len(starts) > mostBranches {
			continue
		}
		for j := range x.vars {
			if x.to = &x.vars[j]; x.to.relation >= 0 || i == j {
				continue
			}
			x.branches, x.used = x.branches[:0], slices.Clone(x.from.bits)
			if x.grow(starts) && !x.step(yield) {
				return
			}
		}
		if s.Stopped() {
			return
		}
	}
}

// grow finds a branch to another end for each of some starts.
func (x *blossomLoop) grow(starts []int) bool {
	if len(starts) == 0 {
		return true
	}
	t := x.tree(starts[0])
	short := slices.ContainsFunc(x.branches, func(b []int) bool { return len(b) == 1 })
	for _, end := range t.order {
		if !has(x.to.bits, end) || end == starts[0] && short || end != starts[0] && has(x.used, end) {
			continue
		}
		b := t.branch(starts[0], end)
		if slices.ContainsFunc(b[1:], func(c int) bool { return has(x.used, c) }) {
			continue
		}
		used := slices.Clone(x.used)
		for _, c := range b {
			set(x.used, c)
		}
		x.branches = append(x.branches, b)
		if x.grow(starts[1:]) {
			return true
		}
		x.branches, x.used = x.branches[:len(x.branches)-1], used
	}
	return false
}

// step yields the step of the branches.
func (x *blossomLoop) step(yield func(*logic.Step) bool) bool {
	p := &logic.Step{Technique: BlossomLoop}
	p.Proof = logic.Proof{Base: []logic.Set{x.from.set}, Cover: []logic.Set{x.to.set}}
	out := slices.Clone(x.to.bits)
	for _, b := range x.branches {
		for i, c := range b {
			node := logic.Node{Cands: []logic.Cand{x.cands[c]}, On: i%2 == 0, Strong: i > 0 && i%2 == 0, From: len(p.Chain) - 1}
			switch {
			case i == 0:
				node.From = -1
			case i%2 == 0:
				at := slices.IndexFunc(x.edges[b[i-1]], func(e edge) bool { return e.to == c })
				p.Proof.Base = append(p.Proof.Base, x.edges[b[i-1]][at].set)
			default:
				p.Proof.Cover = append(p.Proof.Cover, logic.CandSet(x.cands[b[i-1]], x.cands[c]))
				for w, m := range x.row(b[i-1]) {
					out[w] |= m & x.row(c)[w]
				}
			}
			p.Chain = append(p.Chain, node)
		}
	}
	for _, z := range indexes(out) {
		if !has(x.used, z) && refutes(x.State, p.Proof, x.cands[z]) {
			p.Remove = append(p.Remove, x.cands[z])
		}
	}
	return done(p, yield)
}

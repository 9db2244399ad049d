package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// through proves the consequence of both colours. If the first end is false, a way leads back to
// the cluster, through it, and on to the other end.
func (x *gem) through(ends [2]int) (p logic.Proof) {
	back, on := x.marks[1].to(ends[0]), x.marks[2].to(ends[1])
	slices.Reverse(back)
	x.follow(&p, back, 1)
	x.follow(&p, x.path(back[len(back)-1], on[0]), 1)
	x.follow(&p, on, 2)
	return p
}

// traps yields the consequences of both colours.
func (x *gem) traps(yield func(*logic.Step) bool) bool {
	a, b := &x.marks[1], &x.marks[2]
	for c := range x.cands {
		if has(a.on, c) && has(b.on, c) {
			p := x.gem([]int{c}, []int{c})
			p.Place, p.Proof = []logic.Cand{x.cands[c]}, x.through([2]int{c, c})
			if !yield(p) {
				return false
			}
		}
	}
	for c := range x.cands {
		if x.colour[c] == 0 && has(a.out, c) && has(b.out, c) {
			ends := [2]int{a.due[c], b.due[c]}
			p := x.gem(ends[:1], ends[1:])
			p.Remove, p.Proof = []logic.Cand{x.cands[c]}, x.through(ends)
			if !yield(p) {
				return false
			}
		}
	}
	return true
}

// gem begins a step. Its parts are the cells, then the candidates on the ways to ones (colour 1),
// then those on the ways to twos (colour 2).
func (x *gem) gem(ones, twos []int) *logic.Step {
	var nodes [3][]int
	for i, ends := range [][]int{ones, twos} {
		for _, c := range ends {
			for k, d := range x.marks[i+1].to(c) {
				if k%2 == 0 && !slices.Contains(nodes[i+1], d) {
					nodes[i+1] = append(nodes[i+1], d)
				}
			}
		}
	}
	parts := []logic.Part{{Role: logic.Pattern}, {Role: logic.Base}, {Role: logic.Fin}}
	for colour := 1; colour <= 2; colour++ {
		for _, c := range nodes[colour] {
			parts[0].Cells = append(parts[0].Cells, x.cands[c].Cell())
			parts[colour].Cands = append(parts[colour].Cands, x.cands[c])
		}
	}
	slices.Sort(parts[0].Cells)
	parts[0].Cells = slices.Compact(parts[0].Cells)
	return &logic.Step{Technique: GEM, Parts: parts}
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// wraps yields the step of a colour that contradicts itself: one candidate of the cluster is false, and the others follow.
func (x *gem) wraps(yield func(*logic.Step) bool) bool {
	for colour := 1; colour <= 2; colour++ {
		ends, emptied := x.contradiction(colour)
		if ends == nil {
			continue
		}
		var of [3][]int
		of[colour] = ends
		p := x.gem(of[1], of[2])
		for _, c := range x.cluster {
			if q := x.against(colour, c, ends, emptied); x.colour[c] == colour && (p.Remove == nil || len(q.Lines) < len(p.Proof.Lines)) {
				p.Remove, p.Proof = []logic.Cand{x.cands[c]}, q
			}
		}
		if !yield(p) {
			return false
		}
	}
	return true
}

// against proves that a candidate of the cluster is false: ways lead through the cluster, and on to the ends.
func (x *gem) against(colour, c int, ends []int, emptied []logic.Set) logic.Proof {
	p := logic.Proof{Base: emptied}
	for _, end := range ends {
		way := x.marks[colour].to(end)
		x.follow(&p, x.path(c, way[0]), 2)
		x.follow(&p, way, 2)
	}
	return p
}

// contradiction returns marked candidates that exclude each other, or that exclude all of a set,
// which it returns, too. It returns nothing if the colour is consistent.
func (x *gem) contradiction(colour int) (ends []int, emptied []logic.Set) {
	m := &x.marks[colour]
	for _, c := range m.order {
		if has(m.out, c) {
			return []int{m.due[c], c}, nil
		}
	}
	for i := range x.vars {
		v := &x.vars[i]
		if all := indexes(v.bits); v.relation < 0 && !slices.ContainsFunc(all, func(c int) bool { return !has(m.out, c) }) {
			for _, c := range all {
				if !slices.Contains(ends, m.due[c]) {
					ends = append(ends, m.due[c])
				}
			}
			return ends, []logic.Set{v.set}
		}
	}
	return nil, nil
}

package technique

import "github.com/banmen/banmen/logic"

// proof returns the lines that lead to a literal, or to the contradiction; before is the
// number of earlier lines. It reports false if neither follows.
func (d *derivation) proof(to, before int) (p logic.Proof, ok bool) {
	goals := []int{to}
	if d.broken {
		goals = d.cause
		if d.base.Kind != logic.NoSet {
			p.Base = []logic.Set{d.base}
		}
	} else if to < 0 || !d.known[to] {
		return p, false
	}
	needed := make([]bool, len(d.known))
	d.need(needed, goals)
	line := map[int]int{}
	for _, l := range d.order {
		if !needed[l] || l&1 == 0 && !d.byGroup(l) || l == d.order[0] {
			continue
		}
		proof := logic.Proof{}
		if l&1 == 1 {
			proof.Base = []logic.Set{d.why[l]}
		} else {
			proof.Base = []logic.Set{logic.LineSet(line[d.due[l][0]])}
		}
		line[l] = before + len(p.Lines)
		p.Lines = append(p.Lines, logic.Line{Cands: d.cands(&d.nodes[l/2]), Off: l&1 == 0, Proof: proof})
	}
	return p, true
}

// need marks the goals and all literals they depend on.
func (d *derivation) need(needed []bool, goals []int) {
	for _, l := range goals {
		if !needed[l] {
			needed[l] = true
			d.need(needed, d.due[l])
		}
	}
}

// byGroup reports whether a literal is false because a group is true. The group then needs its own
// line.
func (d *derivation) byGroup(l int) bool {
	return len(d.due[l]) == 1 && len(d.nodes[d.due[l][0]/2].cells) > 1
}

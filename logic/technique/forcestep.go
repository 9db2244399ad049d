package technique

import "github.com/banmen/banmen/logic"

// step makes the step of a reason.
func (x *forces) step(r *reason) *logic.Step {
	if x.tables != nil {
		return x.netStep(r)
	}
	p := x.claim(r, ForcingContradiction, ForcingVerity)
	var paths [][]int
	for _, c := range x.ends[r.first:r.last] {
		x.spread(c[0])
		path := x.path(c[1])
		paths = append(paths, path)
		p.Chain = x.net.chain(p.Chain, path)
	}
	p.Proof = x.prove(r, paths)
	return p
}

// claim makes a step with the eliminations or the placement of a reason, and the place of its
// contradiction.
func (x *forces) claim(r *reason, contradiction, verity *logic.Technique) *logic.Step {
	p := &logic.Step{Technique: contradiction}
	n := &x.nodes[r.effect/2]
	if effect := logic.CandOf(n.first(), n.v); r.effect&1 == 1 {
		p.Place = []logic.Cand{effect}
	} else {
		p.Remove = []logic.Cand{effect}
	}
	p.Symbols = []int{n.v}
	if r.verity {
		p.Technique = verity
	}
	switch r.where.Kind {
	case logic.InCell:
		p.Parts = []logic.Part{{Role: logic.Base, Cells: []int{r.where.A}}}
	case logic.InHouse:
		p.Parts = []logic.Part{{Role: logic.Base, Houses: []int{r.where.A}}}
	}
	return p
}

// prove proves an effect by the chains that lead to it or to a contradiction.
func (x *forces) prove(r *reason, paths [][]int) (p logic.Proof) {
	switch {
	case !r.verity:
		p.Lines = x.lines(0, paths...)
		if r.empty {
			p.Base = []logic.Set{r.where}
		}
	case r.where.Kind == logic.NoSet:
		first := logic.Line{Cands: x.cands(&x.nodes[paths[0][0]/2]), Off: true, Proof: logic.Proof{Lines: x.lines(0, paths[0])}}
		p.Lines = append([]logic.Line{first}, x.lines(1, paths[1])...)
	default:
		p.Over = r.where
		for _, path := range paths {
			p.Cases = append(p.Cases, logic.Proof{Lines: x.lines(0, path)})
		}
	}
	return p
}

// lines returns the consequences along paths as lines; before is the number of earlier
// lines.
func (x *net) lines(before int, paths ...[]int) (lines []logic.Line) {
	at := map[int]int{}
	for _, path := range paths {
		for i := 1; i < len(path); i++ {
			l := path[i]
			if _, known := at[l]; known {
				continue
			}
			a, b := &x.nodes[path[i-1]/2], &x.nodes[l/2]
			line := logic.Line{Cands: x.cands(b), Off: l&1 == 0}
			switch {
			case l&1 == 1:
				line.Proof.Base = []logic.Set{x.fill(a, b)}
			case len(a.cells) > 1:
				line.Proof.Base = []logic.Set{logic.LineSet(at[path[i-1]])}
			}
			at[l] = before + len(lines)
			lines = append(lines, line)
		}
	}
	return lines
}

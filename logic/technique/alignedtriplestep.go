package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// step returns the step that removes v from the first cell.
func (x *triple) step(v int) *logic.Step {
	a, b, c := x.cells[0], x.cells[1], x.cells[2]
	p := &logic.Step{Technique: AlignedTriple, Symbols: []int{v}, Remove: []logic.Cand{logic.CandOf(a, v)}, Parts: []logic.Part{{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(x.cells[:]))}}}
	links := x.NewCells()
	shown := func(by int) (q logic.Proof) {
		if by >= 0 {
			links.Add(by)
			q.Base = []logic.Set{logic.CellSet(by)}
		}
		return q
	}
	p.Proof.Over = logic.CellSet(b)
	for w := range x.At(b).All() {
		by, out := x.out(v, w, b)
		if out {
			p.Proof.Cases = append(p.Proof.Cases, shown(by))
			continue
		}
		q := logic.Proof{Over: logic.CellSet(c)}
		for u := range x.At(c).All() {
			by, out := x.out(v, u, c)
			if !out && (w != u || !x.Peers(b).Has(c)) {
				by, _ = x.empties(x.cells[:], []int{v, w, u})
			} else if !out {
				by = -1
			}
			q.Cases = append(q.Cases, shown(by))
		}
		p.Proof.Cases = append(p.Proof.Cases, q)
	}
	for l := range links.All() {
		p.Parts = append(p.Parts, logic.Part{Role: logic.Link, Cells: []int{l}, Symbols: x.At(l)})
	}
	return p
}

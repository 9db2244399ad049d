package technique

import "github.com/banmen/banmen/logic"

// inner is the maximum number of lines in a nested assumption.
const inner = 20

// nest assumes the remaining candidates one by one, and removes the first that is refuted.
func (x *hypothesis) nest(most, depth int) bool {
	near := x.near()
	for cell := range x.Shape.Size() {
		if x.At(cell).Len() > 2 || !near.Has(cell) {
			continue
		}
		for v := range x.At(cell).All() {
			if x.left--; x.left <= 0 {
				return false
			}
			if p, _ := x.inner.refute(x.State, logic.CandOf(cell, v), min(most, inner), depth-1); p != nil {
				x.remove(line{Line: logic.Line{Cands: []logic.Cand{logic.CandOf(cell, v)}, Proof: *p}, law: -1, from: x.everywhere()})
				return true
			}
		}
	}
	return false
}

// near returns the cells of laws and houses that the assumption has changed.
func (x *hypothesis) near() logic.Cells {
	near := x.NewCells()
	for cell := range x.Shape.Size() {
		if can(x.State, cell) == can(x.from, cell) {
			continue
		}
		for _, i := range x.LawsOf(cell) {
			for _, c := range x.Laws[i].Cells {
				if c >= 0 {
					near.Add(c)
				}
			}
		}
		for i, w := range x.Peers(cell) {
			near[i] |= w
		}
	}
	return near
}

// everywhere returns all cells. A nested assumption depends on them, as its dependencies are not
// tracked.
func (x *hypothesis) everywhere() (cells []int) {
	for c := range x.Shape.Size() {
		cells = append(cells, c)
	}
	return cells
}

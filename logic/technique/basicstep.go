package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// report yields the fish if it removes anything. Place i of a row is column i.
func (x *basicSearch) report(covers logic.Mask) bool {
	var p *logic.Step
	for i := range covers.All() {
		h := x.covers[i]
		for place := range x.Places(h, x.v).All() {
			if x.isBase(x.bases[place]) {
				continue
			}
			if p == nil {
				p = x.step(x.t, covers)
			}
			p.Remove = append(p.Remove, logic.CandOf(x.Houses[h].Cells[place], x.v))
		}
	}
	return p == nil || x.tell(p)
}

// sorted sorts the eliminations of a step into reading order.
func sorted(p *logic.Step) *logic.Step {
	slices.Sort(p.Remove)
	return p
}

func (x *basicSearch) isBase(h int) bool { return slices.Contains(x.base[:x.n], h) }

func (x *basicSearch) step(t *logic.Technique, covers logic.Mask) *logic.Step {
	p := &logic.Step{Technique: t, Symbols: []int{x.v}}
	var base, cover []int
	for _, h := range x.base[:x.n] {
		base = append(base, h)
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(h, x.v))
	}
	for i := range covers.All() {
		cover = append(cover, x.covers[i])
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(x.covers[i], x.v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: base}, {Role: logic.Cover, Houses: cover}}
	return p
}

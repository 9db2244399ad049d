package technique

import "github.com/banmen/banmen/logic"

// found yields the step, if it removes anything: of the box what the line does not
// take, of the line what the box does not take, and what both have besides.
func (x *crossing) found() bool {
	p := &logic.Step{}
	used := x.inBox(x.both.places) | x.b.places
	for i := range (x.open(x.box) &^ used).All() {
		lose(x.State, p, x.Houses[x.box].Cells[i], (x.both.symbols|x.b.symbols)&^x.l.symbols|x.b.symbols&x.l.symbols)
	}
	for i := range (x.open(x.line) &^ x.both.places &^ x.l.places).All() {
		lose(x.State, p, x.Houses[x.line].Cells[i], (x.both.symbols|x.l.symbols)&^x.b.symbols|x.b.symbols&x.l.symbols)
	}
	if len(p.Remove) == 0 {
		return true
	}
	x.met = true
	p.Technique, p.Symbols = SueDeCoq, x.both.symbols.List()
	p.Parts = []logic.Part{x.part(p, logic.Pattern, x.line, x.both), x.part(p, logic.ALS, x.line, x.l), x.part(p, logic.ALS, x.box, x.b)}
	for v := range (x.both.symbols | x.l.symbols).All() {
		if !(x.b.symbols &^ x.l.symbols).Has(v) {
			p.Proof.Cover = append(p.Proof.Cover, logic.HouseOf(x.line, v))
		}
	}
	for v := range x.b.symbols.All() {
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseOf(x.box, v))
	}
	return x.yield(p)
}

// part makes a part of a group, whose cells are bases.
func (x *crossing) part(p *logic.Step, role logic.Role, house int, g group) logic.Part {
	part := logic.Part{Role: role, Houses: []int{house}, Symbols: g.symbols}
	for i := range g.places.All() {
		part.Cells = append(part.Cells, x.Houses[house].Cells[i])
		p.Proof.Base = append(p.Proof.Base, logic.Cell(x.Houses[house].Cells[i]))
	}
	return part
}

package technique

import "github.com/banmen/banmen/logic"

// found yields the step if it removes anything. The rest of the box loses the symbols that are not
// left to the line, and the rest of the line those that are not left to the box. Both lose the
// extra common symbols.
func (x *crossing) found() bool {
	p := &logic.Step{}
	used := x.twin(x.both.places) | x.b.places
	for i := range (x.openBox &^ used).All() {
		lose(x.State, p, x.Houses[x.box].Cells[i], (x.both.symbols|x.b.symbols)&^x.l.symbols|x.b.symbols&x.l.symbols)
	}
	for i := range (x.openLine &^ x.both.places &^ x.l.places).All() {
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
			p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(x.line, v))
		}
	}
	for v := range x.b.symbols.All() {
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(x.box, v))
	}
	return x.yield(p)
}

// part makes a part of a group, whose cells are bases.
func (x *crossing) part(p *logic.Step, role logic.Role, house int, g group) logic.Part {
	part := logic.Part{Role: role, Houses: []int{house}, Symbols: g.symbols}
	for i := range g.places.All() {
		part.Cells = append(part.Cells, x.Houses[house].Cells[i])
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(x.Houses[house].Cells[i]))
	}
	return part
}

// meet starts the search at a line and a box with common places.
func (x *crossing) meet(s *logic.State, line, box int, common logic.Mask) {
	x.State, x.line, x.box, x.crossed, x.met = s, line, box, common, false
	x.openLine, x.openBox = x.open(line, &x.inLine), x.open(box, &x.inBox)
	for i, cell := range s.Houses[line].Cells {
		if x.twins[i] = 0; common.Has(i) {
			x.twins[i] = placeIn(s, box, cell)
		}
	}
}

// open lists the candidates of a house and returns the places of open cells.
func (x *crossing) open(h int, list *[logic.MaxSymbols]logic.Mask) (m logic.Mask) {
	for i, c := range x.Houses[h].Cells {
		if list[i] = x.At(c); list[i] != 0 {
			m |= logic.Bit(i)
		}
	}
	return m
}

// twin returns the places in the box of places in the line.
func (x *crossing) twin(places logic.Mask) (m logic.Mask) {
	for ; places != 0; places &= places - 1 {
		m |= x.twins[places.First()&63]
	}
	return m
}

package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// SueDeCoq3D is a Sue de Coq of a row, a column and a box that cross: cells of the three have room for
// as many symbols as there are cells.
var (
	SueDeCoq3D = &logic.Technique{Key: "sue-de-coq-3d", Name: "3D Sue de Coq", JA: "3次元スー・ド・コック", Form: logic.FormBase}

	suesDeCoq3D = []logic.Finder{{Technique: SueDeCoq3D, Find: findSueDeCoq3D}}
)

// Numbers of cells that such a step may have in the row and the column outside the box, and in the box
// outside both.
const (
	mostInLine = 2
	mostInBox  = 1
)

// A crossing3 is a row, a column and a box that cross.
type crossing3 struct {
	*logic.State
	houses [3]int // row, column, box
	yield  func(*logic.Step) bool
}

func findSueDeCoq3D(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Grid() {
		return
	}
	for cell := range s.Shape.Size() { // the corner: where the three cross
		x := crossing3{State: s, houses: [3]int{s.House(cell, logic.Row), s.House(cell, logic.Col), s.House(cell, logic.Box)}, yield: yield}
		if slices.Contains(x.houses[:], -1) {
			continue
		}
		if !x.search() || s.Stopped() {
			return
		}
	}
}

// search yields the steps of a crossing.
func (x *crossing3) search() bool {
	row, col, box := x.Houses[x.houses[0]].Cells, x.Houses[x.houses[1]].Cells, x.Houses[x.houses[2]].Cells
	var cross, inRow, inCol, inBox []int
	for _, c := range box {
		if x.At(c) == 0 {
			continue
		}
		if slices.Contains(row, c) || slices.Contains(col, c) {
			cross = append(cross, c)
		} else {
			inBox = append(inBox, c)
		}
	}
	outside := func(line []int) (all []int) {
		for _, c := range line {
			if x.At(c) != 0 && !slices.Contains(box, c) {
				all = append(all, c)
			}
		}
		return all
	}
	inRow, inCol = outside(row), outside(col)
	rows, cols := x.some(inRow, 1, mostInLine), x.some(inCol, 1, mostInLine)
	for _, b := range x.some(inBox, 0, mostInBox) {
		for _, m := range x.some(cross, 2, len(cross)) {
			along, across, corner := x.parts(m.cells)
			for _, r := range rows {
				for _, c := range cols {
					beside := r.symbols | c.symbols | b.symbols
					more := along&^(r.symbols|b.symbols) | across&^(c.symbols|b.symbols)
					room := r.symbols.Len() + c.symbols.Len() + b.symbols.Len() + (more | corner&^beside).Len()
					if room <= len(m.cells)+len(r.cells)+len(c.cells)+len(b.cells) && !x.full(slices.Concat(m.cells, r.cells, c.cells, b.cells)) {
						return false
					}
				}
			}
		}
	}
	return true
}

// full yields the step of cells that have room for as many symbols as there are cells.
func (x *crossing3) full(cells []int) bool {
	p := &logic.Step{Technique: SueDeCoq3D, Parts: []logic.Part{{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(cells))}}}
	used := 0
	for v := 1; v <= x.Symbols; v++ {
		some := x.covering(cells, v)
		for i, h := range x.houses {
			if some>>i&1 == 1 {
				used |= 1 << i
				p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(h, v))
			}
		}
		if len(p.Proof.Cover) > len(cells) {
			return true
		}
	}
	if used != 7 {
		return true
	}
	for _, c := range p.Parts[0].Cells {
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
		p.Parts[0].Symbols |= x.At(c)
	}
	return !removesRest(x.State, p) || x.yield(p)
}

// covering returns the fewest of the three houses that have all cells with a symbol, as bits.
func (x *crossing3) covering(cells []int, v int) (best int) {
	best = 7
	for some := range 7 {
		if logic.Mask(some).Len() >= logic.Mask(best).Len() {
			continue
		}
		missed := slices.ContainsFunc(cells, func(c int) bool {
			return x.At(c).Has(v) && x.has(c)&some == 0
		})
		if !missed {
			best = some
		}
	}
	return best
}

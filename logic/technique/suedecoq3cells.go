package technique

import "github.com/banmen/banmen/logic"

// has returns which of the three houses have a cell, as bits.
func (x *crossing3) has(c int) (houses int) {
	for i, h := range x.houses {
		if inHouse(x.State, c, h) {
			houses |= 1 << i
		}
	}
	return houses
}

// parts returns the symbols that cells of the box have only in the row, only in the column, and at
// the crossing of both.
func (x *crossing3) parts(cells []int) (along, across, corner logic.Mask) {
	for _, c := range cells {
		switch x.has(c) &^ 4 { // without the box
		case 1:
			along |= x.At(c)
		case 2:
			across |= x.At(c)
		default:
			corner |= x.At(c)
		}
	}
	return along, across, corner
}

// A choice3 is a set of cells with their symbols.
type choice3 struct {
	cells   []int
	symbols logic.Mask
}

// some returns all choices of least to most of the cells.
func (x *crossing3) some(cells []int, least, most int) (all []choice3) {
	for m := range 1 << len(cells) {
		var c choice3
		for i, cell := range cells {
			if m>>i&1 == 1 {
				c.cells, c.symbols = append(c.cells, cell), c.symbols|x.At(cell)
			}
		}
		if len(c.cells) >= least && len(c.cells) <= most {
			all = append(all, c)
		}
	}
	return all
}

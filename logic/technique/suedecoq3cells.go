package technique

import "github.com/banmen/banmen/logic"

// parts returns the symbols of cells of the box in the row alone, in the column alone, and where both cross.
func (x *crossing3) parts(cells []int) (along, across, corner logic.Mask) {
	for _, c := range cells {
		switch r, l := inHouse(x.State, c, x.houses[0]), inHouse(x.State, c, x.houses[1]); {
		case r && l:
			corner |= x.At(c)
		case r:
			along |= x.At(c)
		default:
			across |= x.At(c)
		}
	}
	return along, across, corner
}

// A choice3 is some cells with their symbols.
type choice3 struct {
	cells   []int
	symbols logic.Mask
}

// some returns all choices of least to most of some cells.
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

// Package cells9 is the geometry of 9x9 boards with boxes of 3x3.
//
// Cells are numbered from 0 to 80 in reading order. Houses are the rows, 0 to 8,
// the columns, 9 to 17, and the boxes in reading order, 18 to 26. A digit is a
// bit of a mask, digit 1 the lowest.
//
//   - Houses, Cells, Peers: which cells are in which houses.
//   - Set: a set of cells.
//   - Used: the digits that the houses have.
package cells9

// Size is the number of cells; AllDigits is the mask of all digits.
const (
	Size      = 81
	AllDigits = 1<<9 - 1
)

// Houses lists the row, the column and the box of each cell.
var Houses = func() (houses [Size][3]uint8) {
	for cell := range houses {
		row, column := uint8(cell/9), uint8(cell%9)
		houses[cell] = [3]uint8{row, 9 + column, 18 + row/3*3 + column/3}
	}
	return houses
}()

// Cells lists the cells of each house, ascending.
var Cells = func() (cells [27][9]uint8) {
	var have [27]int
	for cell, houses := range Houses {
		for _, h := range houses {
			cells[h][have[h]] = uint8(cell)
			have[h]++
		}
	}
	return cells
}()

// Peers lists, for each cell, the cells of its houses, including the cell itself.
var Peers = func() (peers [Size]Set) {
	for cell, houses := range Houses {
		for _, h := range houses {
			for _, peer := range Cells[h] {
				peers[cell].Add(int(peer))
			}
		}
	}
	return peers
}()

// Used holds the digits of each house.
type Used [27]uint16

// Toggle records in the houses of a cell that a digit is placed there or removed.
func (u *Used) Toggle(cell int, digit uint16) {
	h := &Houses[cell]
	u[h[0]] ^= digit
	u[h[1]] ^= digit
	u[h[2]] ^= digit
}

// Free returns the digits that no house of a cell has.
func (u *Used) Free(cell int) uint16 {
	h := &Houses[cell]
	return AllDigits &^ (u[h[0]] | u[h[1]] | u[h[2]])
}

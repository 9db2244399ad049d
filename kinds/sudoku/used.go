package sudoku

// used has the digits of each row, column and box of 9x9; digit 1 is bit 0.
type used [27]uint16

// housesOf are the row, the column and the box of each cell, as used has them.
var housesOf = func() (h [81][3]uint8) {
	for i := range h {
		h[i] = [3]uint8{uint8(i / 9), uint8(9 + i%9), uint8(18 + i/27*3 + i%9/3)}
	}
	return h
}()

// turn notes that a digit is now in a cell, or no longer.
func (u *used) turn(cell uint8, digit uint16) {
	h := &housesOf[cell]
	u[h[0]] ^= digit
	u[h[1]] ^= digit
	u[h[2]] ^= digit
}

// left returns the digits that a cell may have.
func (u *used) left(cell uint8) uint16 {
	h := &housesOf[cell]
	return 0x1ff &^ (u[h[0]] | u[h[1]] | u[h[2]])
}

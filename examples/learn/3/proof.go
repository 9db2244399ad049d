package maker

import "math/bits"

//learn: proof

// A Proof counts the solutions of a board of 9x9 and keeps the first.
type Proof struct {
	Board               [81]int   // row by row; 0 is an open cell
	First               [81]int   // the first solution
	Steps, Backs, Looks int       // digits written, digits erased, looks at open cells
	rows, cols, boxes   [9]uint16 // the digits of each house, as sets of bits
}

// Count returns the number of solutions, at most limit.
func (p *Proof) Count(limit int) int {
	var open []int
	for cell, n := range p.Board {
		if n == 0 {
			open = append(open, cell)
		} else {
			p.flip(cell, n)
		}
	}
	return p.count(open, limit)
}

func (p *Proof) count(open []int, limit int) (found int) {
	if len(open) == 0 {
		if p.First[0] == 0 {
			p.First = p.Board
		}
		return 1
	}
	at, fewest, set := 0, 10, uint16(0)
	for i, cell := range open {
		p.Looks++
		free := p.free(cell)
		if n := bits.OnesCount16(free); n < fewest {
			at, fewest, set = i, n, free
		}
	}
	cell, last := open[at], len(open)-1
	open[at] = open[last]
	for ; set != 0 && found < limit; set &= set - 1 {
		n := bits.TrailingZeros16(set)
		p.Board[cell] = n
		p.flip(cell, n)
		p.Steps++
		found += p.count(open[:last], limit-found)
		p.flip(cell, n)
		p.Board[cell] = 0
		p.Backs++
	}
	open[last], open[at] = open[at], cell
	return found
}

//learn: end

// free returns the digits that are in no house of a cell.
func (p *Proof) free(cell int) uint16 {
	const all = 0b11_1111_1110
	return all &^ (p.rows[cell/9] | p.cols[cell%9] | p.boxes[cell/27*3+cell%9/3])
}

// flip puts a digit into the houses of a cell, or takes it out again.
func (p *Proof) flip(cell, n int) {
	p.rows[cell/9] ^= 1 << n
	p.cols[cell%9] ^= 1 << n
	p.boxes[cell/27*3+cell%9/3] ^= 1 << n
}

package fast9

import "math/bits"

// plain is the solver that the others are compared with. It guesses where the
// fewest guesses are to be made, the digit of a cell or the place of a digit in a
// house, and knows nothing but the rules.
type plain struct {
	grid             [81]byte // digits 1 to 9, 0 is open
	row, column, box [9]uint16
	left             int // solutions still wanted
	first            [81]byte
	found            int
	steps            int
	done             <-chan struct{} // closed: to end
}

// stopSteps is after how many steps the plain solver asks whether to go on.
const stopSteps = 256

// solve counts the solutions of a text to a limit and keeps the first. When done
// is closed it ends, and what it returns is of no use.
func (p *plain) solve(text []byte, limit int, done <-chan struct{}) int {
	*p = plain{left: limit, done: done}
	for cell, c := range text[:81] {
		if c < '1' || c > '9' {
			continue
		}
		if p.free(cell)>>(c-'1')&1 == 0 {
			return 0
		}
		p.turn(cell, 1<<(c-'1'))
		p.grid[cell] = c - '0'
	}
	p.search()
	return p.found
}

// free returns the digits that may stand in a cell, digit 1 as bit 0.
func (p *plain) free(cell int) uint16 {
	return 0x1ff &^ (p.row[cell/9] | p.column[cell%9] | p.box[cell/27*3+cell%9/3])
}

// turn notes in the houses of a cell that a digit is now there, or no longer.
func (p *plain) turn(cell int, digit uint16) {
	p.row[cell/9] ^= digit
	p.column[cell%9] ^= digit
	p.box[cell/27*3+cell%9/3] ^= digit
}

// houses are the cells of the rows, columns and boxes.
var houses = func() (h [27][9]int) {
	for i := range 9 {
		for k := range 9 {
			h[i][k] = 9*i + k
			h[9+i][k] = 9*k + i
			h[18+i][k] = i/3*27 + i%3*3 + k/3*9 + k%3
		}
	}
	return h
}()

// A guess is a digit in a cell.
type guess struct {
	cell  int
	digit uint16
}

func (p *plain) search() {
	if p.steps++; p.steps%stopSteps == 0 && closed(p.done) {
		p.left = 0
		return
	}
	var free [81]uint16
	open := false
	for cell, d := range p.grid {
		if d == 0 {
			free[cell], open = p.free(cell), true
		}
	}
	if !open {
		if p.found++; p.found == 1 {
			p.first = p.grid
		}
		p.left--
		return
	}
	for _, g := range p.guesses(&free) {
		if p.left == 0 {
			break
		}
		p.turn(g.cell, g.digit)
		p.grid[g.cell] = byte(bits.TrailingZeros16(g.digit)) + 1
		p.search()
		p.turn(g.cell, g.digit)
		p.grid[g.cell] = 0
	}
}

// guesses returns the shortest list of guesses of which one must be right, as
// far as it must look for it: nothing is shorter than one guess.
func (p *plain) guesses(free *[81]uint16) []guess {
	fewest := 10
	var best func() []guess
	for cell, d := range p.grid {
		if n := bits.OnesCount16(free[cell]); d == 0 && n < fewest {
			fewest, best = n, func() []guess { return inCell(cell, free) }
		}
	}
	for h := 0; h < len(houses) && fewest > 1; h++ {
		var places [9]int
		for _, cell := range houses[h] {
			for m := free[cell]; m != 0; m &= m - 1 {
				places[bits.TrailingZeros16(m)]++
			}
		}
		for m := 0x1ff &^ p.used(h); m != 0; m &= m - 1 {
			if n := places[bits.TrailingZeros16(m)]; n < fewest {
				fewest, best = n, func() []guess { return inHouse(h, m&-m, free) }
			}
		}
	}
	return best()
}

func inCell(cell int, free *[81]uint16) (list []guess) {
	for m := free[cell]; m != 0; m &= m - 1 {
		list = append(list, guess{cell, m & -m})
	}
	return list
}

func inHouse(h int, digit uint16, free *[81]uint16) (list []guess) {
	for _, cell := range houses[h] {
		if free[cell]&digit != 0 {
			list = append(list, guess{cell, digit})
		}
	}
	return list
}

// used returns the digits that a house has.
func (p *plain) used(h int) uint16 {
	return [3]*[9]uint16{&p.row, &p.column, &p.box}[h/9][h%9]
}

// write writes the first solution that was found.
func (p *plain) write(dst []byte) {
	for i, d := range p.first {
		dst[i] = '0' + d
	}
}

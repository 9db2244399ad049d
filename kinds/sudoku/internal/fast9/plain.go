package fast9

import (
	"math/bits"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// plain is the reference solver. It knows only the rules, and branches on the smallest
// choice: the candidates of a cell, or the cells of a digit in a house.
type plain struct {
	grid  [Cells]byte // digits 1 to 9; 0 is open
	used  cells9.Used
	left  int // solutions still wanted
	first [Cells]byte
	found int
	steps int
	done  <-chan struct{} // stops the search when closed
}

// stopSteps is the number of steps between checks of done.
const stopSteps = 256

// solve counts the solutions of a text up to a limit and keeps the first. Closing done stops it;
// the result is then meaningless.
func (p *plain) solve(text []byte, limit int, done <-chan struct{}) int {
	*p = plain{left: limit, done: done}
	for cell, c := range text[:Cells] {
		if c < '1' || c > '9' {
			continue
		}
		if p.used.Free(cell)>>(c-'1')&1 == 0 {
			return 0
		}
		p.used.Toggle(cell, 1<<(c-'1'))
		p.grid[cell] = c - '0'
	}
	p.search()
	return p.found
}

// A placement is a digit in a cell.
type placement struct {
	cell  int
	digit uint16
}

func (p *plain) search() {
	if p.steps++; p.steps%stopSteps == 0 && closed(p.done) {
		p.left = 0
		return
	}
	var free [Cells]uint16
	open := false
	for cell, d := range p.grid {
		if d == 0 {
			free[cell], open = p.used.Free(cell), true
		}
	}
	if !open {
		if p.found++; p.found == 1 {
			p.first = p.grid
		}
		p.left--
		return
	}
	for _, g := range p.branch(&free) {
		if p.left == 0 {
			break
		}
		p.used.Toggle(g.cell, g.digit)
		p.grid[g.cell] = byte(bits.TrailingZeros16(g.digit)) + 1
		p.search()
		p.used.Toggle(g.cell, g.digit)
		p.grid[g.cell] = 0
	}
}

// branch returns the smallest set of placements one of which must hold. It stops at a set
// of one.
func (p *plain) branch(free *[Cells]uint16) []placement {
	fewest := 10
	var best func() []placement
	for cell, d := range p.grid {
		if n := bits.OnesCount16(free[cell]); d == 0 && n < fewest {
			fewest, best = n, func() []placement { return inCell(cell, free) }
		}
	}
	for h := 0; h < len(cells9.Cells) && fewest > 1; h++ {
		var places [9]int
		for _, cell := range cells9.Cells[h] {
			for m := free[cell]; m != 0; m &= m - 1 {
				places[bits.TrailingZeros16(m)]++
			}
		}
		for m := cells9.AllDigits &^ p.used[h]; m != 0; m &= m - 1 {
			if n := places[bits.TrailingZeros16(m)]; n < fewest {
				fewest, best = n, func() []placement { return inHouse(h, m&-m, free) }
			}
		}
	}
	return best()
}

func inCell(cell int, free *[Cells]uint16) (list []placement) {
	for m := free[cell]; m != 0; m &= m - 1 {
		list = append(list, placement{cell, m & -m})
	}
	return list
}

func inHouse(h int, digit uint16, free *[Cells]uint16) (list []placement) {
	for _, cell := range cells9.Cells[h] {
		if free[cell]&digit != 0 {
			list = append(list, placement{int(cell), digit})
		}
	}
	return list
}

// write writes the first solution found.
func (p *plain) write(dst []byte) {
	for i, d := range p.first {
		dst[i] = '0' + d
	}
}

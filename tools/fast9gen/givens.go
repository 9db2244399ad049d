package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// wide describes a register width to code that is shared between widths.
type wide struct {
	v         []VecPhysical
	row       int // bytes
	broadcast func(v uint32, z VecPhysical)
	move      func(ops ...Op)
	or        func(b, a Op, dst VecPhysical)             // dst = a | b
	or3       func(b VecPhysical, c Op, dst VecPhysical) // dst |= b | c
	keep      func(x, y, u VecPhysical)                  // u = x & (y | ^u)
}

// openFlag marks cells without a given. Where it is added, it carries through all digits of an open
// cell, but through no digit of a given.
const openFlag = 8

// givens removes from the cells of each grid the digits given in their row, column and box. Adding
// the flag leaves the givens, and clears the digits of open cells; houses are gathered from these.
func givens(name string, w wide) {
	function(name, "func(cells, scratch *uint16)",
		name+" takes the digits of the givens from the other cells of their rows, columns and boxes,",
		"in grids that have just been loaded. Scratch is 27 rows.")
	cells, scratch := Load(Param("cells"), GP64()), Load(Param("scratch"), GP64())
	columns, flag, t := w.v[:9], w.v[9], w.v[10:16]
	at := func(base Register, row int) Mem { return Mem{Base: base, Disp: row * w.row} }
	p, houses := GP64(), GP64()
	rewind := func() {
		MOVQ(cells, p)
		MOVQ(scratch, houses)
	}

	rewind()
	w.broadcast(openFlag, flag)
	for _, c := range columns { // with the flag, so that cells lose it
		w.or(flag, flag, c)
	}
	loop("seen", 3, func() {
		for triad := range 9 {
			for k := range 3 {
				VPADDW(at(p, 3*triad+k), flag, t[k])
				w.or(t[k], columns[triad%3*3+k], columns[triad%3*3+k])
			}
			w.or3(t[1], t[2], t[0])
			w.move(t[0], at(houses, triad))
		}
		for line := range 3 {
			w.move(at(houses, 3*line), t[line])
			w.move(at(houses, 3*line+1), t[3])
			w.or3(t[3], at(houses, 3*line+2), t[line])
		}
		for box := range 3 {
			w.move(at(houses, box), t[3])
			w.move(at(houses, 3+box), t[4])
			w.or3(t[4], at(houses, 6+box), t[3])
			for line := range 3 {
				w.or(t[3], t[line], t[4])
				w.move(t[4], at(houses, 3*line+box))
			}
		}
		ADDQ(U32(uint32(27*w.row)), p)
		ADDQ(U32(uint32(9*w.row)), houses)
	})

	rewind()
	loop("take", 9, func() {
		for triad := range 3 {
			w.move(at(houses, triad), t[0])
			for k := range 3 {
				x, y, u := t[1], t[2], t[3]
				w.move(at(p, 3*triad+k), x)
				w.or(t[0], columns[3*triad+k], u)
				VPADDW(x, flag, y)
				w.keep(x, y, u)
				w.move(u, at(p, 3*triad+k))
			}
		}
		ADDQ(U32(uint32(9*w.row)), p)
		ADDQ(U32(uint32(3*w.row)), houses)
	})
	VZEROUPPER()
	RET()
}

// store copies grids from lanes to the pool.
func store(name string, w wide) {
	function(name, "func(cells, pool *uint16, poolStride uint64)",
		name+" copies the grids of all lanes to the pool, in their order.")
	p, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	loop("store", 9, func() {
		for i := range 9 {
			w.move(Mem{Base: p, Disp: i * w.row}, w.v[i])
			w.move(w.v[i], Mem{Base: pool})
			ADDQ(stride, pool)
		}
		ADDQ(U32(uint32(9*w.row)), p)
	})
	VZEROUPPER()
	RET()
}

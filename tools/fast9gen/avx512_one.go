package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

var xmm32 = []VecPhysical{X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12, X13, X14, X15,
	X16, X17, X18, X19, X20, X21, X22, X23, X24, X25, X26, X27, X28, X29, X30, X31}

// A pair of grids has 27 rows of 16 bytes: the three bands of one grid are the
// lower three words, those of the other words 4 to 6.
const rowOne = 16

// Truth tables of VPTERNLOG to choose: by bit c, a or b.
const (
	chooseAB = 0xe4 // a if c, else b
	chooseBA = 0xd8 // b if c, else a
)

// stepOne512 is a half-step of two grids, which are then turned round.
func stepOne512() {
	function("stepOne512", "func(cells *uint64) (changed, dead uint32)",
		"stepOne512 makes all bands of two grids tighter, each in a lane, and turns the grids.")
	p := Load(Param("cells"), GP64())
	r := newRegisters512(xmm32)
	r.cell = func(q, k int) Mem { return cellOne(p, 3*q+k) }
	r.begin()
	r.band()
	r.endChanged()
	r.endDead()
	first, second := xmm32[31], xmm32[30]
	for i, z := range []VecPhysical{first, second} {
		t := GP64()
		MOVQ(U64(uint64(1)<<(16+16*i)-1), t)
		VPBROADCASTQ(t, z)
	}
	for i := range 3 {
		turnOne(p, i, i, xmm32[0:9], first, second)
		for k := range i {
			a, b := readOne(p, i, k, xmm32[0:9]), readOne(p, k, i, xmm32[9:18])
			a, b = mixOne(a, xmm32[0:9], first, second), mixOne(b, xmm32[9:18], first, second)
			writeOne(p, k, i, a)
			writeOne(p, i, k, b)
		}
	}
	RET()
}

func cellOne(p Register, n int) Mem { return Mem{Base: p, Disp: n * rowOne} }

// turnOne, readOne, mixOne and writeOne turn three cells: cell k of each box in
// line i of a band, whose lanes are bands, become three whose lanes are boxes.
func turnOne(p Register, i, k int, w []VecPhysical, first, second VecPhysical) {
	writeOne(p, k, i, mixOne(readOne(p, i, k, w), w, first, second))
}

func readOne(p Register, i, k int, w []VecPhysical) []VecPhysical {
	for j := range 3 {
		VMOVDQU64(cellOne(p, 9*i+k+3*j), w[j])
	}
	return w[:3]
}

func mixOne(x, w []VecPhysical, first, second VecPhysical) []VecPhysical {
	a, b, c := x[0], x[1], x[2]
	VPSLLQ(Imm(16), b, w[3])
	VPSLLQ(Imm(32), c, w[4])
	ternary(chooseBA, a, first, w[3])
	ternary(chooseBA, w[3], second, w[4])
	VPSRLQ(Imm(16), a, w[5])
	VPSLLQ(Imm(16), c, w[6])
	ternary(chooseAB, b, first, w[5])
	ternary(chooseBA, w[5], second, w[6])
	VPSRLQ(Imm(32), a, w[7])
	VPSRLQ(Imm(16), b, w[8])
	ternary(chooseAB, w[8], first, w[7])
	ternary(chooseAB, c, second, w[7])
	return []VecPhysical{w[4], w[6], w[7]}
}

func writeOne(p Register, i, k int, x []VecPhysical) {
	for j := range 3 {
		VMOVDQU64(x[j], cellOne(p, 9*i+k+3*j))
	}
}

// Ten bits of each of three lanes, as PDEP and PEXT take them apart.
const threeLanes = 0x3ff0_3ff0_3ff0

// unpackOne512 and packOne512 go from lanes of ten bits to those of 16, and back.
func unpackOne512() {
	function("unpackOne512", "func(cells, packed *uint64)",
		"unpackOne512 makes 27 rows of two grids, for stepOne512, of those that the type one has.")
	p, c := Load(Param("cells"), GP64()), Load(Param("packed"), GP64())
	lanes, x, y := GP64(), GP64(), GP64()
	MOVQ(U64(threeLanes), lanes)
	for i := range 27 {
		MOVQ(Mem{Base: c, Disp: 8 * i}, x)
		PDEPQ(lanes, x, y)
		MOVQ(y, cellOne(p, i))
		SHRQ(U8(30), x)
		PDEPQ(lanes, x, y)
		MOVQ(y, cellOne(p, i).Offset(8))
	}
	RET()
}

func packOne512() {
	function("packOne512", "func(packed, cells *uint64)", "packOne512 is unpackOne512 the other way round.")
	p, c := Load(Param("cells"), GP64()), Load(Param("packed"), GP64())
	lanes, x, y := GP64(), GP64(), GP64()
	MOVQ(U64(threeLanes), lanes)
	for i := range 27 {
		MOVQ(cellOne(p, i), x)
		PEXTQ(lanes, x, x)
		MOVQ(cellOne(p, i).Offset(8), y)
		PEXTQ(lanes, y, y)
		SHLQ(U8(30), y)
		ORQ(x, y)
		MOVQ(y, Mem{Base: c, Disp: 8 * i})
	}
	RET()
}

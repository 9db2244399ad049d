package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// groups are the first of the 16 characters of a grid that are turned round
// together. The last group overlaps the one before, so that no character beyond
// the 81st is touched.
var groups = []int{0, 16, 32, 48, 64, 65}

var (
	ymm = []VecPhysical{Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15}
	xmm = []VecPhysical{X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12, X13, X14, X15}
)

// transpose turns rows of 16 bytes round, in both halves of 8 or 16 registers:
// three or four rounds that shuffle like a pack of cards. It returns them in
// order; of 8 each has two columns. Two more registers are used.
func transpose(rows, spare []VecPhysical, move func(from, to Op)) []VecPhysical {
	half := len(rows) / 2
	for n := 1; n < len(rows); n *= 2 {
		next := make([]VecPhysical, len(rows))
		for i := range half {
			a, b, t := rows[i], rows[i+half], spare[i%2]
			move(a, t)
			VPUNPCKLBW(b, a, a)
			VPUNPCKHBW(b, t, b)
			next[2*i], next[2*i+1] = a, b
		}
		rows = next
	}
	return rows
}

// load512 reads the text of 32 grids into the pool.
func load512() {
	function("load512", "func(text *byte, stride uint64, pool *uint16, poolStride uint64, table *uint16)",
		"load512 writes 32 grids, whose texts are stride bytes apart, to the pool. The table",
		"has the masks for the characters 0 to 9 and six of whatever is none of these.")
	text, stride := Load(Param("text"), GP64()), Load(Param("stride"), GP64())
	pool, poolStride := Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	table, zeroChar, last := zmm[31], zmm[30], zmm[29]
	VMOVDQU64(Mem{Base: Load(Param("table"), GP64())}, table)
	broadcast('0', zeroChar)
	broadcast(15, last)
	for _, g := range groups {
		p := GP64()
		MOVQ(text, p)
		for i := range 16 {
			VMOVDQU(Mem{Base: p, Disp: g}, xmm[i])
			ADDQ(stride, p)
		}
		for i := range 16 {
			VINSERTI128(Imm(1), Mem{Base: p, Disp: g}, ymm[i], ymm[i])
			ADDQ(stride, p)
		}
		if g == groups[5] { // step back over the rows that are written again
			t := GP64()
			IMUL3Q(U32(15), poolStride, t)
			SUBQ(t, pool)
		}
		for i, y := range transpose(ymm, []VecPhysical{Y16, Y17}, func(from, to Op) { VMOVDQA32(from, to) }) {
			z := zmm[18+i%8]
			VPMOVZXBW(y, z)
			VPSUBW(zeroChar, z, z)
			VPMINUW(last, z, z)
			VPERMW(table, z, z)
			VMOVDQU64(z, Mem{Base: pool})
			ADDQ(poolStride, pool)
		}
	}
	VZEROUPPER()
	RET()
}

// text512 is load512 the other way round: each cell has one digit.
func text512() {
	function("text512", "func(rows *uint16, dst *byte, at *int)",
		"text512 writes the first 32 of the 64 lanes of rows as texts of 81 digits, at the 32",
		"given places of dst, and moves the other 32 to the front.")
	rows, dst, at := Load(Param("rows"), GP64()), Load(Param("dst"), GP64()), Load(Param("at"), GP64())
	one, first := zmm[31], zmm[30]
	broadcast(1, one)
	broadcast('1'-4, first)
	for _, g := range groups {
		for i, y := range ymm {
			z := zmm[18+i%8]
			VMOVDQU64(Mem{Base: rows, Disp: 2 * row512 * (g + i)}, z)
			VPSUBW(one, z, z)
			VPOPCNTW(z, z) // the place of the only bit
			VPADDW(first, z, z)
			VPMOVWB(z, y)
		}
		for i, y := range transpose(ymm, []VecPhysical{Y16, Y17}, func(from, to Op) { VMOVDQA32(from, to) }) {
			p := GP64()
			MOVQ(Mem{Base: at, Disp: 8 * i}, p)
			VMOVDQU(y.AsX(), Mem{Base: dst, Index: p, Scale: 1, Disp: g})
			q := GP64()
			MOVQ(Mem{Base: at, Disp: 8 * (i + 16)}, q)
			VEXTRACTI128(Imm(1), y, Mem{Base: dst, Index: q, Scale: 1, Disp: g})
		}
	}
	loop("textRest", 81, func() {
		VMOVDQU64(Mem{Base: rows, Disp: row512}, zmm[0])
		VMOVDQU64(zmm[0], Mem{Base: rows})
		ADDQ(U32(2*row512), rows)
	})
	VZEROUPPER()
	RET()
}

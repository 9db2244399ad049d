package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// load2 reads the text of 16 grids into the pool: row i and row i+8 of the text
// are in the two halves of a register.
func load2() {
	function("load2", "func(text *byte, stride uint64, pool *uint16, poolStride uint64, table *[64]byte)",
		"load2 writes 16 grids, whose texts are stride bytes apart, to the pool. The table has",
		"the masks for the characters 0 to 9 and six of whatever is none of these: their lower",
		"bytes, twice, then their upper bytes.")
	text, stride := Load(Param("text"), GP64()), Load(Param("stride"), GP64())
	pool, poolStride := Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	table := Load(Param("table"), GP64())
	zeroChar, last, lower, upper := ymm[15], ymm[14], ymm[13], ymm[12]
	broadcast2('0'*0x101, zeroChar)
	broadcast2(15*0x101, last)
	VMOVDQU(row(table, 0), lower)
	VMOVDQU(row(table, 1), upper)
	for _, g := range groups {
		p := GP64()
		MOVQ(text, p)
		for i := range 8 {
			VMOVDQU(Mem{Base: p, Disp: g}, xmm[i])
			ADDQ(stride, p)
		}
		for i := range 8 {
			VINSERTI128(Imm(1), Mem{Base: p, Disp: g}, ymm[i], ymm[i])
			ADDQ(stride, p)
		}
		if g == groups[5] { // step back over the rows that are written again
			t := GP64()
			IMUL3Q(U32(15), poolStride, t)
			SUBQ(t, pool)
		}
		for _, y := range transpose(ymm[:8], ymm[8:10], VMOVDQA) { // two columns each
			VPSUBB(zeroChar, y, y)
			VPMINUB(last, y, y)
			VPSHUFB(y, lower, Y10)
			VPSHUFB(y, upper, y)
			VPUNPCKLBW(y, Y10, Y11)
			VPUNPCKHBW(y, Y10, Y10)
			for _, column := range []VecPhysical{Y11, Y10} {
				VMOVDQU(column, Mem{Base: pool})
				ADDQ(poolStride, pool)
			}
		}
	}
	VZEROUPPER()
	RET()
}

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// load2 reads the text of 16 grids into the pool: rows i and i+8 of the text are
// in the two halves of a register.
func load2() {
	function("load2", "func(text *byte, stride uint64, pool *uint16, poolStride uint64, table *[64]byte)",
		"load2 writes 16 grids, whose texts are stride bytes apart, to the pool, as load512 does.")
	loadText(ymm, func(p Register, stride Op, group int) {
		for i := range 8 {
			VMOVDQU(Mem{Base: p, Disp: group}, xmm[i])
			ADDQ(stride, p)
		}
		for i := range 8 {
			VINSERTI128(Imm(1), Mem{Base: p, Disp: group}, ymm[i], ymm[i])
			ADDQ(stride, p)
		}
	}, two(VMOVDQU), two(VMOVDQA), two(VMOVDQU))
}

// two is an instruction of two operands as one of any number.
func two(f func(a, b Op)) func(ops ...Op) { return func(ops ...Op) { f(ops[0], ops[1]) } }

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// load2 reads the text of 16 grids: rows i and i+8 of the text are
// in the two halves of a register.
func load2() {
	function("load2", "func(text *byte, stride uint64, cells *uint16, table *[64]byte)",
		"load2 puts 16 grids, whose texts are stride bytes apart, into the lanes, as load512 does.")
	loadText(wide2, func(p Register, stride Op, group int) {
		for i := range 8 {
			VMOVDQU(Mem{Base: p, Disp: group}, xmm[i])
			ADDQ(stride, p)
		}
		for i := range 8 {
			VINSERTI128(Imm(1), Mem{Base: p, Disp: group}, ymm[i], ymm[i])
			ADDQ(stride, p)
		}
	}, two(VMOVDQU))
}

var wide2 = wide{v: ymm, row: row2, broadcast: broadcast2,
	move: two(VMOVDQU),
	or:   func(b, a Op, dst VecPhysical) { VPOR(b, a, dst) },
	or3: func(b VecPhysical, c Op, dst VecPhysical) {
		VPOR(b, dst, dst)
		VPOR(c, dst, dst)
	},
	keep: func(x, y, u VecPhysical) {
		VPANDN(x, u, u)
		VPAND(y, x, x)
		VPOR(x, u, u)
	},
}

// two converts an instruction with two operands to a function with any number.
func two(f func(a, b Op)) func(ops ...Op) { return func(ops ...Op) { f(ops[0], ops[1]) } }

// text2 takes the cells of one lane together, 16 at a time. The mask of digit 9 is packed into
// whole bytes. Each other digit has one bit of the lower or the upper half of a byte.
func text2() {
	function("text2", "func(lane *uint16, text *byte)",
		"text2 writes the first 80 cells of a lane in which each has one digit. Its first word is this.")
	characters := [2][16]byte{
		{1: '1', 2: '2', 4: '3', 8: '4', 15: '9'}, // by the lower four bits
		{1: '5', 2: '6', 4: '7', 8: '8', 15: '9'}, // by the upper
	}
	table := GLOBL("characters", NOPTR|RODATA)
	for i, c := range characters {
		DATA(16*i, String(c[:]))
	}
	lane, text := Load(Param("lane"), GP64()), Load(Param("text"), GP64())
	four, lower, upper := X15, X14, X13
	broadcastBytes(15, Y15)
	VMOVDQU(table, lower)
	VMOVDQU(table.Offset(16), upper)
	loop("text", 5, func() {
		x, y := X0, X1
		for k, z := range []VecPhysical{x, y} {
			VMOVD(row(lane, 8*k), z)
			for n := 1; n < 8; n++ {
				VPINSRW(Imm(uint64(n)), row(lane, 8*k+n), z, z)
			}
			VPSRLW(Imm(4), z, z)
		}
		VPACKUSWB(y, x, x)
		halves2(x, y, four, lower, upper)
		VPOR(x, y, x)
		VMOVDQU(x, Mem{Base: text})
		ADDQ(U32(16*row2), lane)
		ADDQ(U32(16), text)
	})
	VZEROUPPER()
	RET()
}

// digits2 looks at the characters of grids. From the dot on they are numbered 0,
// 1, which is the slash, and 2 to 11.
func digits2() {
	function("digits2", "func(text *byte, stride, n uint64) (odd uint32)",
		"digits2 returns 0 if each of n texts of 81 characters, stride bytes apart, has only",
		"digits and dots.")
	text, stride, n := Load(Param("text"), GP64()), Load(Param("stride"), GP64()), Load(Param("n"), GP64())
	dot, one, most, slash := ymm[15], ymm[14], ymm[13], ymm[12]
	broadcastBytes('.', dot)
	broadcastBytes(1, one)
	zero2(most)
	zero2(slash)
	Label("digits")
	for i, at := range []int{0, 32, 49} {
		x, t := ymm[i], ymm[4+i]
		VMOVDQU(Mem{Base: text, Disp: at}, x)
		VPSUBB(dot, x, x)
		VPCMPEQB(one, x, t)
		VPMAXUB(x, most, most)
		VPOR(t, slash, slash)
	}
	ADDQ(stride, text)
	DECQ(n)
	JNZ(LabelRef("digits"))
	broadcastBytes(11, dot)
	VPMAXUB(dot, most, most)
	VPXOR(dot, most, most)
	VPOR(slash, most, most)
	zero2(slash)
	VPCMPEQB(slash, most, most)
	odd := GP32()
	VPMOVMSKB(most, odd)
	NOTL(odd)
	Store(odd, Return("odd"))
	VZEROUPPER()
	RET()
}

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
func transpose(rows, spare []VecPhysical, move func(ops ...Op)) []VecPhysical {
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

// load512 reads the text of 32 grids into the pool. Rows i, i+8, i+16 and i+24 of
// the text are in the four quarters of a register.
func load512() {
	function("load512", "func(text *byte, stride uint64, pool *uint16, poolStride uint64, table *[64]byte)",
		"load512 writes 32 grids, whose texts are stride bytes apart, to the pool. The table has",
		"the masks for the characters 0 to 9 and six of whatever is none of these: their lower",
		"bytes, twice, then their upper bytes.")
	loadText(zmm, func(p Register, stride Op, group int) {
		for quarter := range 4 {
			for i := range 8 {
				from := Mem{Base: p, Disp: group}
				if quarter == 0 {
					VMOVDQU(from, xmm[i])
				} else {
					VINSERTI32X4(Imm(uint64(quarter)), from, zmm[i], zmm[i])
				}
				ADDQ(stride, p)
			}
		}
	}, VBROADCASTI64X4, func(ops ...Op) { VMOVDQA64(ops...) }, func(ops ...Op) { VMOVDQU64(ops...) })
}

// loadText reads the text of as many grids as a register has words. Rows puts 16
// characters of each into eight registers, eight rows to each part of 16 bytes.
func loadText(v []VecPhysical, rows func(p Register, stride Op, group int), broadcastTable func(ops ...Op), move, store func(ops ...Op)) {
	text, stride := Load(Param("text"), GP64()), Load(Param("stride"), GP64())
	pool, poolStride := Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	table := Load(Param("table"), GP64())
	zeroChar, last, lower, upper := v[15], v[14], v[13], v[12]
	broadcastBytes('0', zeroChar)
	broadcastBytes(15, last)
	broadcastTable(Mem{Base: table}, lower)
	broadcastTable(Mem{Base: table, Disp: 32}, upper)
	for _, g := range groups {
		p := GP64()
		MOVQ(text, p)
		rows(p, stride, g)
		if g == groups[5] { // step back over the rows that are written again
			t := GP64()
			IMUL3Q(U32(15), poolStride, t)
			SUBQ(t, pool)
		}
		for _, y := range transpose(v[:8], v[8:10], move) { // two columns each
			VPSUBB(zeroChar, y, y)
			VPMINUB(last, y, y)
			VPSHUFB(y, lower, v[10])
			VPSHUFB(y, upper, y)
			VPUNPCKLBW(y, v[10], v[11])
			VPUNPCKHBW(y, v[10], v[10])
			for _, column := range []VecPhysical{v[11], v[10]} {
				store(column, Mem{Base: pool})
				ADDQ(poolStride, pool)
			}
		}
	}
	VZEROUPPER()
	RET()
}

func broadcastBytes(v uint32, z VecPhysical) {
	t := GP32()
	MOVL(U32(v), t)
	VMOVD(t, z.AsX())
	VPBROADCASTB(z.AsX(), z)
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
		for i, y := range transpose(ymm, []VecPhysical{Y16, Y17}, VMOVDQA32) {
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

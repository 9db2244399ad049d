package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// groups has the first character of each group of 16 characters that are transposed together. The
// last group overlaps the previous one, so that no character beyond the 81st is read or written.
var groups = []int{0, 16, 32, 48, 64, 65}

var (
	ymm = []VecPhysical{Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15}
	xmm = []VecPhysical{X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12, X13, X14, X15}
)

// transpose transposes rows of 16 bytes, in both halves of 8 or 16 registers, by three or four
// rounds that interleave them like a pack of cards. It returns the registers in order; with 8
// registers, each has two columns. It uses two more registers.
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

// load512 reads the text of 32 grids. Rows i, i+8, i+16 and i+24 of the text are in
// the four quarters of a register.
func load512() {
	function("load512", "func(text *byte, stride uint64, cells *uint16, table *[64]byte)",
		"load512 puts 32 grids, whose texts are stride bytes apart, into the lanes. The table has",
		"the masks for the characters 0 to 9 and six for any other character: their lower",
		"bytes, twice, then their upper bytes.")
	loadText(wide512, func(p Register, stride Op, group int) {
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
	}, VBROADCASTI64X4)
}

var wide512 = wide{v: zmm, row: row512, broadcast: broadcast,
	move: func(ops ...Op) { VMOVDQU64(ops...) },
	or:   func(b, a Op, dst VecPhysical) { VPORD(b, a, dst) },
	or3:  func(b VecPhysical, c Op, dst VecPhysical) { ternary(orAll, b, c, dst) },
	keep: func(x, y, u VecPhysical) { ternary(keepFrom, x, y, u) },
}

// loadText reads the text of as many grids as a register has words. rows puts 16 characters of each
// into eight registers, eight rows to each part of 16 bytes.
func loadText(w wide, rows func(p Register, stride Op, group int), broadcastTable func(ops ...Op)) {
	text, stride := Load(Param("text"), GP64()), Load(Param("stride"), GP64())
	cells, table := Load(Param("cells"), GP64()), Load(Param("table"), GP64())
	v := w.v
	zeroChar, last, lower, upper := v[15], v[14], v[13], v[12]
	broadcastBytes('0', zeroChar)
	broadcastBytes(15, last)
	broadcastTable(Mem{Base: table}, lower)
	broadcastTable(Mem{Base: table, Disp: 32}, upper)
	for _, g := range groups {
		p := GP64()
		MOVQ(text, p)
		rows(p, stride, g)
		for i, y := range transpose(v[:8], v[8:10], w.move) { // two columns each
			VPSUBB(zeroChar, y, y)
			VPMINUB(last, y, y)
			VPSHUFB(y, lower, v[10])
			VPSHUFB(y, upper, y)
			VPUNPCKLBW(y, v[10], v[11])
			VPUNPCKHBW(y, v[10], v[10])
			w.move(v[11], Mem{Base: cells, Disp: (g + 2*i) * w.row})
			w.move(v[10], Mem{Base: cells, Disp: (g + 2*i + 1) * w.row})
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

// collect512 copies lanes that hold a solution to the rows from which text512 writes them.
func collect512() {
	function("collect512", "func(cells, rows *uint16, lanes uint32)",
		"collect512 writes some lanes to rows, which are 64 lanes apart, and others behind them.")
	c, rows, from := Load(Param("cells"), GP64()), Load(Param("rows"), GP64()), zmm[31]
	inOrder512(from)
	sources512(from)
	loop("collect", 9, func() {
		for i := range 9 {
			z := zmm[i]
			VPERMB(Mem{Base: c, Disp: row512 * i}, from, z)
			VMOVDQU64(z, Mem{Base: rows, Disp: 2 * row512 * i})
		}
		ADDQ(U32(9*row512), c)
		ADDQ(U32(9*2*row512), rows)
	})
	VZEROUPPER()
	RET()
}

// text512 is the inverse of load512: each cell has one digit.
func text512() {
	function("text512", "func(rows *uint16, dst *byte, at *int)",
		"text512 writes the first 32 of the 64 lanes of rows as texts of 81 digits, at the 32",
		"given places of dst, and moves the other 32 to the front.")
	rows, dst, at := Load(Param("rows"), GP64()), Load(Param("dst"), GP64()), Load(Param("at"), GP64())
	one, first := zmm[31], zmm[30]
	broadcast(1, one)
	broadcast(('1'-4)*0x101, first)
	for _, g := range groups {
		digits512(rows, g, one, first)
		texts := turn512(zmm[:8], zmm[8:16])
		for quarter := range 4 {
			for i, z := range texts {
				p := GP64()
				MOVQ(Mem{Base: at, Disp: 8 * (8*quarter + i)}, p)
				to := Mem{Base: dst, Index: p, Scale: 1, Disp: g}
				if quarter == 0 {
					VMOVDQU(z.AsX(), to)
				} else {
					VEXTRACTI32X4(Imm(uint64(quarter)), z, to)
				}
			}
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

// digits512 loads the cells of 16 rows, from one on, as characters into eight registers, two rows
// to the bytes of each word.
func digits512(rows Register, from int, one, first VecPhysical) {
	for i := range 16 {
		z := zmm[i/2]
		if i%2 == 1 {
			z = zmm[8+i/2]
		}
		VMOVDQU64(Mem{Base: rows, Disp: 2 * row512 * (from + i)}, z)
		VPSUBW(one, z, z)
		VPOPCNTW(z, z) // the place of the only bit
		if i%2 == 1 {
			VPSLLW(Imm(8), z, z)
			ternary(orAll, z, z, zmm[i/2])
			VPADDW(first, zmm[i/2], zmm[i/2])
		}
	}
}

// turn512 transposes eight rows of words in each quarter of the registers. Lanes 0 to 7 are then in
// the first quarters, 8 to 15 in the second, and so on.
func turn512(rows, spare []VecPhysical) []VecPhysical {
	for range 3 {
		next := make([]VecPhysical, 8)
		for i := range 4 {
			next[2*i], next[2*i+1] = spare[2*i], spare[2*i+1]
			VPUNPCKLWD(rows[i+4], rows[i], next[2*i])
			VPUNPCKHWD(rows[i+4], rows[i], next[2*i+1])
		}
		rows, spare = next, rows
	}
	return rows
}

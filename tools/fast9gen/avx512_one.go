package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Eight grids have 27 rows of 64 bytes. In each uint64 the lower three words are the three bands of
// a grid, and the highest is 0. The first four grids are in the lower half of a register. The
// results of a scan follow the rows; the next step overwrites them.
const (
	rowOne      = 64
	keysRowOne  = 27
	waysRowOne  = 28              // six as they lie, and six turned
	guessRowOne = waysRowOne + 12 // the digit, -1 if it is in the next line, and the digit in triads 1 and 2
	bestRowOne  = guessRowOne + 4

	singlesRowOne = waysRowOne // of a pair of half-steps
	mayRowOne     = singlesRowOne + 9
	takenRowOne   = mayRowOne + 9
	leastRowOne   = takenRowOne + 9

	fullOne = 0x1ff0_1ff0_1ff0 // all digits of three bands
)

var ymm32 = []VecPhysical{Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14, Y15,
	Y16, Y17, Y18, Y19, Y20, Y21, Y22, Y23, Y24, Y25, Y26, Y27, Y28, Y29, Y30, Y31}

// Truth tables of VPTERNLOG to choose: by bit c, a or b.
const (
	chooseAB = 0xe4 // a if c, else b
	chooseBA = 0xd8 // b if c, else a
)

// upOne512 and lowOne512 are upOne2 and lowOne2 of eight grids.
var (
	upOne512  [3]Mem
	lowOne512 Mem
)

func one512() {
	lowOne512 = bytesOne("lowOne", 8, [4]int{0, 0, 0, -1})
	upOne512[1] = bytesOne("upOne", 8, [4]int{2, 0, 1, -1})
	upOne512[2] = bytesOne("upTwo", 8, [4]int{1, 2, 0, -1})
	function("pairOne512", "func(cells *uint64) (changed, dead uint32)",
		"pairOne512 makes the columns of eight grids tighter, and then the rows.")
	pairOne(zmm)
	function("pairFew512", "func(cells *uint64) (changed, dead uint32)",
		"pairFew512 does so with the first four.")
	pairOne(ymm32)
	scanOne512()
}

// pairOne makes a half-step of columns and one of rows, like those with lanes. Grids are not
// transposed. In the half-step of columns the words are the three boxes of a stack; they are
// rotated where it matters which boxes are adjacent. Triad 3s+k is that of column k in the boxes of
// stack s.
func pairOne(z []VecPhysical) {
	p := Load(Param("cells"), GP64())
	r := newRegisters512(z)
	r.begin()
	r.cell = func(q, line int) Mem { return cellOne(p, 9*line+q) }
	for stack := range 3 {
		r.box(func(k int) int { return 3*stack + k }, func(line int) Mem { return cellOne(p, singlesRowOne+3*line+stack) })
	}
	next, last := z[25], z[26]
	VMOVDQU64(upOne512[2], next)
	VMOVDQU64(upOne512[1], last)
	for stack := range 3 {
		r.stack(3*stack, next, last)
	}
	for q := range 9 {
		r.singles(q, z[9+q], z[q], z[18:])
	}
	r.cell = func(q, k int) Mem { return cellOne(p, 3*q+k) }
	r.before = func(q int) Mem { return cellOne(p, mayRowOne+q) }
	r.rows(func(q int) Mem { return cellOne(p, singlesRowOne+q) })
	r.endOne()
	VZEROUPPER()
	RET()
}

// stack computes the digits that the three triads from q on may and must have. A digit has two ways
// for each box of the stack in column 0: from there one box down from column to column, or one up.
func (r *registers512) stack(q int, next, last VecPhysical) {
	may, taken := r.z[q:q+3], r.z[9+q:12+q]
	down, up, t := may[0], r.z[18], r.z[20:24]
	for _, c := range []struct {
		f  uint8
		x  []VecPhysical
		up VecPhysical
	}{{andAll, may, up}, {orAll, taken, r.z[19]}} {
		VPSHUFB(next, c.x[1], t[0])
		VPSHUFB(last, c.x[2], t[1])
		VPSHUFB(last, c.x[1], t[2])
		VPSHUFB(next, c.x[2], t[3])
		VMOVDQA64(c.x[0], c.up)
		ternary(c.f, t[0], t[1], c.x[0])
		ternary(c.f, t[2], t[3], c.up)
	}
	for _, c := range [][2]VecPhysical{{taken[0], down}, {r.z[19], up}} {
		VPSHUFB(next, c[0], t[0])
		VPSHUFB(last, c[0], t[1])
		ternary(andNot2, t[0], t[1], c[1])
	}
	VPSHUFB(last, down, t[0])
	VPSHUFB(next, up, t[1])
	VPSHUFB(next, down, t[2])
	VPSHUFB(last, up, t[3])
	VPORD(up, down, may[0])
	VPORD(t[0], t[1], may[1])
	VPORD(t[2], t[3], may[2])
	for k, required := range taken {
		VPSHUFB(next, may[k], t[0])
		VPSHUFB(last, may[k], t[1])
		VMOVDQA64(may[k], required)
		ternary(andNot2, t[0], t[1], required)
		r.triple(required, t[0], may[k])
	}
}

// endOne returns the grids in which some band has changed, and in which one is dead.
func (r *registers512) endOne() {
	bands, all := r.z[0], r.z[1]
	broadcastOne(1<<48-1, bands)
	broadcast(allMask, all)
	VPTESTMQ(bands, r.changed, K1)
	returnMask(K1, "changed")
	VPTESTNMW(r.least, r.least, K1)
	VPANDD(all, r.possible, r.possible)
	VPCMPW(Imm(4), all, r.possible, K2)
	KORD(K1, K2, K1)
	VPMOVM2W(K1, r.possible)
	VPTESTMQ(bands, r.possible, K1)
	returnMask(K1, "dead")
}

func broadcastOne(v uint64, z VecPhysical) {
	t := GP64()
	MOVQ(U64(v), t)
	VPBROADCASTQ(t, z)
}

// masksOne returns the masks of the first band and of the first two, in the last
// registers.
func masksOne() (first, second VecPhysical) {
	first, second = zmm[31], zmm[30]
	broadcastOne(1<<16-1, first)
	broadcastOne(1<<32-1, second)
	return first, second
}

// scanOne512 finds the least open band, as scan512 does, among bands of rows and of columns.
func scanOne512() {
	function("scanOne512", "func(cells *uint64, grids uint32) (open, solved uint32)",
		"scanOne512 finds the band that is the least open in each grid, chooses a guess in it, and",
		"returns the grids that have such a band, and those that are a solution. It writes to rows",
		"of scratch a number, in four bits that of the band; six ways in bands of rows and of columns;",
		"and in the word of the band the digit, -1 if it is in line 1, and the digit in triads 1 and 2.")
	p := Load(Param("cells"), GP64())
	first, second := masksOne()
	full, one, keys := zmm[29], zmm[28], zmm[26:28]
	broadcast(1, one)
	ones(full)
	for q := range 9 {
		orOne(p, 3*q, 1, zmm[q])
	}
	waysOne(p, 0, one, full, keys[0])
	for i := range 3 {
		w := zmm[9:18]
		for b := range 3 {
			orOne(p, 3*b+i, 9, w[b])
		}
		for j, z := range mixOne(w[:3], w, first, second) {
			VMOVDQA64(z, zmm[3*i+j])
		}
	}
	waysOne(p, 1, one, full, keys[1])
	VPMINUW(keys[0], keys[1], zmm[0])
	VPSRLQ(Imm(16), zmm[0], zmm[1])
	VPSRLQ(Imm(32), zmm[0], zmm[2])
	VPMINUW(zmm[0], zmm[1], zmm[0])
	VPMINUW(zmm[0], zmm[2], zmm[0])
	VMOVDQU64(zmm[0], cellOne(p, keysRowOne))
	broadcastOne(1<<15, zmm[1])
	VPTESTNMQ(zmm[0], zmm[1], K1)
	returnMask(K1, "open")
	KMOVD(K1, K3)
	KMOVD(Load(Param("grids"), GP32()), K2)
	KANDND(K2, K1, K2)
	broadcastOne(fullOne, zmm[1])
	VPANDD(zmm[1], full, full)
	VPCMPEQQ(zmm[1], full, K2, K2)
	KORTESTD(K2, K2)
	JZ(LabelRef("none"))
	zero(zmm[0])
	for q := range 9 {
		several512(func(k int) Mem { return cellOne(p, 3*q+k) }, zmm[0], zmm[2], zmm[3])
	}
	VPTESTNMQ(zmm[0], zmm[1], K2, K2)
	Label("none")
	returnMask(K2, "solved")
	KORTESTD(K3, K3)
	JZ(LabelRef("closed"))
	chooseOne(p)
	Label("closed")
	VZEROUPPER()
	RET()
}

// chooseOne writes the guess in the band that the key of each grid names.
func chooseOne(p Register) {
	key, t, best := zmm[0], zmm[1], zmm[23:29]
	VMOVDQU64(cellOne(p, keysRowOne), key)
	VPSHUFB(lowOne512, key, key)
	broadcastOne(0xf_000f_000f, t)
	VPANDD(t, key, key)
	for layout, k := range []Register{K1, K2} {
		broadcastOne(bandNumbers(layout), t)
		VPCMPEQW(t, key, k)
	}
	for n, w := range best {
		zero(w)
		VMOVDQU16(cellOne(p, waysRowOne+n), K1, w)
		VMOVDQU16(cellOne(p, waysRowOne+6+n), K2, w)
	}
	digit := digit512(best)
	triads := place512(digit, best)
	VPMOVM2W(K1, t)
	for i, z := range []VecPhysical{digit, t, triads[1], triads[2]} {
		VMOVDQU64(z, cellOne(p, guessRowOne+i))
	}
}

// bandNumbers returns the numbers of the bands of rows, or of those of columns.
func bandNumbers(layout int) uint64 { return 0x2_0001_0000 + uint64(layout)*0x3_0003_0003 }

// orOne sets z to the union of three rows that are step rows apart.
func orOne(p Register, row, step int, z VecPhysical) {
	VMOVDQU64(cellOne(p, row), z)
	VPORD(cellOne(p, row+step), z, z)
	VPORD(cellOne(p, row+2*step), z, z)
}

// waysOne writes the ways through the triads, and sets key to the count of open512, with the number
// of the band in the four bits below it.
func waysOne(p Register, layout int, one, full, key VecPhysical) {
	way, t := zmm[9:15], zmm[18:21]
	intersect512(zmm[0:9], way)
	for i, w := range way {
		VMOVDQU64(w, cellOne(p, waysRowOne+6*layout+i))
	}
	open512(way, t, one, full, key)
	VPSLLW(Imm(4), key, key)
	broadcastOne(bandNumbers(layout), t[0])
	VPORD(t[0], key, key)
}

func cellOne(p Register, n int) Mem { return Mem{Base: p, Disp: n * rowOne} }

// mixOne transposes three cells whose words are bands into three whose words are boxes.
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

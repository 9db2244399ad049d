package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Four grids have rows as eight have for AVX-512, of which they use the lower half, and
// digit 1 is bit 0. The highest word of each number is 0. Behind the ways are rows of
// what scanOne2 has chosen, and scratch.
const (
	choiceRowOne  = waysRowOne + 12  // the digit, -1 if it is in the next line, and the digit in triads 1 and 2
	bestRowOne    = choiceRowOne + 4 // of scanOne2
	singlesRowOne = waysRowOne       // of pairOne2
	mayRowOne     = singlesRowOne + 9
	leastRowOne   = mayRowOne + 9
)

// Constants: all digits of three bands, numbers of bands as they lie and of those that
// cross them, and bytes that move three words up by one place or two, the highest to the lowest.
var (
	zeroOne2, minusOne2, topOne2, fullOne2, fifteenOne2 Mem

	bandsOne2 [2]Mem
	upOne2    [3]Mem
	lowOne2   Mem // the lowest word in all three
)

func one2() {
	zeroOne2 = wordsOne2("zeroOne", [4]uint16{})
	minusOne2 = wordsOne2("minusOne", [4]uint16{0xffff, 0xffff, 0xffff, 0xffff})
	topOne2 = wordsOne2("topOne", [4]uint16{3: 0xffff})
	bandsOne2[0] = wordsOne2("bandsOne", [4]uint16{0, 1, 2})
	bandsOne2[1] = wordsOne2("bandsTurned", [4]uint16{3, 4, 5})
	fullOne2 = wordsOne2("fullOne", [4]uint16{0x1ff, 0x1ff, 0x1ff})
	fifteenOne2 = wordsOne2("fifteenOne", [4]uint16{15, 15, 15})
	lowOne2 = bytesOne2("lowOne", [4]int{0, 0, 0, -1})
	upOne2[1] = bytesOne2("upOne", [4]int{2, 0, 1, -1})
	upOne2[2] = bytesOne2("upTwo", [4]int{1, 2, 0, -1})
	pairOne2()
	scanOne2()
}

// wordsOne2 defines a register of four numbers that have these words.
func wordsOne2(name string, words [4]uint16) Mem {
	m := GLOBL(name, NOPTR|RODATA)
	for i := range 16 {
		DATA(2*i, U16(words[i%4]))
	}
	return m
}

// bytesOne2 defines a shuffle of the words of four numbers, where -1 is for 0.
func bytesOne2(name string, words [4]int) Mem {
	m := GLOBL(name, NOPTR|RODATA)
	for i := range 32 {
		from := U8(0x80)
		if w := words[i/2%4]; w >= 0 {
			from = U8(i&8 + 2*w + i&1)
		}
		DATA(i, from)
	}
	return m
}

// pairOne2 makes a half-step of columns and one of rows, as those of lanes are. Grids are not
// turned: of columns, the words are the three boxes of a stack, and where it matters which
// is beside which, words change places.
func pairOne2() {
	function("pairOne2", "func(cells *uint64) (changed, dead uint32)",
		"pairOne2 makes the columns of four grids tighter, and then the rows.")
	p := Load(Param("cells"), GP64())
	least := Y12
	ones2(least)
	for stack := range 3 {
		columnsOne2(p, stack, least)
	}
	VMOVDQU(least, cellOne(p, leastRowOne))
	rowsOne2(p)
	VZEROUPPER()
	RET()
}

// columnsOne2 makes a stack tighter. A digit has a way for each of its boxes in column 0: from
// there on one box down from column to column, or up. Triad k is that of column k.
func columnsOne2(p Register, stack int, least VecPhysical) {
	next, last, zero, minus := Y11, Y13, Y14, Y15
	VMOVDQU(upOne2[2], next)
	VMOVDQU(upOne2[1], last)
	zero2(zero)
	ones2(minus)
	cell := func(line, k int) Mem { return cellOne(p, 9*line+3*stack+k) }
	may, taken, single, x, t := ymm[0:3], ymm[3:6], ymm[6:9], Y9, Y10
	for k := range 3 {
		for line := range 3 {
			VMOVDQU(cell(line, k), x)
			gather2(x, may[k], line == 0)
			VPADDW(minus, x, t)
			VPAND(x, t, t)
			VPCMPEQW(zero, t, t)
			VPAND(x, t, t)
			gather2(t, taken[k], line == 0)
			gather2(t, single[line], k == 0)
		}
	}
	for line, y := range single {
		VMOVDQU(y, cellOne(p, singlesRowOne+3*line+stack))
	}
	down, up, t, u := Y6, Y7, Y9, Y10
	ways := func(triad []VecPhysical, f func(a, b, dst VecPhysical), down, up VecPhysical) {
		VPSHUFB(next, triad[1], t)
		VPSHUFB(last, triad[1], u)
		f(triad[0], t, down)
		f(triad[0], u, up)
		VPSHUFB(last, triad[2], t)
		VPSHUFB(next, triad[2], u)
		f(t, down, down)
		f(u, up, up)
	}
	ways(may, func(a, b, dst VecPhysical) { VPAND(a, b, dst) }, down, up)
	ways(taken, func(a, b, dst VecPhysical) { VPOR(a, b, dst) }, Y0, Y1)
	for i, way := range []VecPhysical{down, up} {
		VPSHUFB(next, ymm[i], t)
		VPSHUFB(last, ymm[i], u)
		VPOR(t, u, t)
		VPANDN(way, t, way)
	}
	sure := ymm[3:6]
	VPOR(down, up, may[0])
	VPSHUFB(last, down, t)
	VPSHUFB(next, up, u)
	VPOR(t, u, may[1])
	VPSHUFB(next, down, t)
	VPSHUFB(last, up, u)
	VPOR(t, u, may[2])
	for k := range 3 {
		VPSHUFB(next, may[k], t)
		VPSHUFB(last, may[k], u)
		VPOR(t, u, t)
		VPANDN(may[k], t, sure[k])
		threeOne2(sure[k], may[k], t, u, zero)
		hit := sure[k]
		VMOVDQU(cell(0, k), t)
		VPAND(cell(1, k), t, u)
		VPXOR(cell(1, k), t, t)
		VPXOR(cell(2, k), t, t)
		VPANDN(t, u, t) // in one cell: an odd number of them, but not in the first two
		VPAND(t, hit, hit)
		for line := range 3 {
			z := Y8
			VPAND(cell(line, k), hit, t)
			VPAND(cell(line, k), may[k], u)
			VPCMPEQW(zero, t, z)
			VPBLENDVB(z, u, t, z)
			VPMINUW(z, least, least)
			VMOVDQU(z, cell(line, k))
		}
	}
}

// threeOne2 leaves in may what is sure where that has three digits.
func threeOne2(sure, may, t, u, zero VecPhysical) {
	VPADDW(minusOne2, sure, t)
	VPAND(sure, t, t)
	VPADDW(minusOne2, t, u)
	VPAND(t, u, u)
	VPCMPEQW(zero, u, u) // -1 if fewer than three are sure
	VPOR(sure, u, u)
	VPAND(u, may, may)
}

// rowsOne2 makes the bands tighter, by the singles that columns have found.
func rowsOne2(p Register) {
	way, single, t := ymm[0:6], ymm[6:12], Y12
	seen := map[int]bool{}
	for q := range 9 {
		orOne2(p, 3*q, 1, t)
		VMOVDQU(t, cellOne(p, mayRowOne+q))
		for _, n := range waysOf[q] {
			if seen[n] {
				VPAND(t, way[n], way[n])
				VPOR(cellOne(p, singlesRowOne+q), single[n], single[n])
			} else {
				VMOVDQA(t, way[n])
				VMOVDQU(cellOne(p, singlesRowOne+q), single[n])
			}
			seen[n] = true
		}
	}
	for n := range ways {
		first := n / 3 * 3
		VPOR(single[first+(n+1)%3], single[first+(n+2)%3], t)
		VPANDN(way[n], t, way[n])
	}
	changed, zero := Y14, Y15
	zero2(changed)
	zero2(zero)
	VPOR(way[0], way[1], t)
	for _, w := range way[2:] {
		VPOR(w, t, t)
	}
	VPCMPEQW(fullOne2, t, t)
	VMOVDQU(cellOne(p, leastRowOne), Y13)
	VPOR(topOne2, Y13, Y13)
	VPCMPEQW(zero, Y13, Y13)
	VPANDN(t, Y13, t)
	VPCMPEQQ(minusOne2, t, t)
	gridsOne2(t, "dead")
	for line := range 3 {
		may, sure, t, u := ymm[6:9], ymm[9:12], Y12, Y13
		for j := range 3 {
			w := waysOf[3*line+j]
			VPOR(way[w[0]], way[w[1]], may[j])
		}
		for j := range 3 {
			VPOR(may[(j+1)%3], may[(j+2)%3], t)
			VPANDN(may[j], t, sure[j])
		}
		for j := range 3 {
			q := 3*line + j
			threeOne2(sure[j], may[j], t, u, zero)
			VPANDN(cellOne(p, mayRowOne+q), may[j], t)
			VPOR(t, changed, changed)
			for k := range 3 {
				VPAND(cellOne(p, 3*q+k), may[j], t)
				VMOVDQU(t, cellOne(p, 3*q+k))
			}
		}
	}
	VPCMPEQQ(zero, changed, changed)
	gridsOne2(changed, "changed")
}

// turnOne2 turns three cells whose words are bands into three whose words are boxes.
func turnOne2(z, turned []VecPhysical) {
	for n := 1; n < 3; n++ {
		VPSHUFB(upOne2[n], z[n], z[n])
	}
	for band, t := range turned { // what is of the band is in word band+j of z[j]
		VPBLENDW(Imm(uint64(0x11<<((band+1)%3))), z[1], z[0], t)
		VPBLENDW(Imm(uint64(0x11<<((band+2)%3))), z[2], t, t)
		if band > 0 {
			VPSHUFB(upOne2[3-band], t, t)
		}
	}
}

// gridsOne2 returns the grids in whose number not all bits of y are set, of all that have
// all or none.
func gridsOne2(y VecPhysical, result string) {
	r := GP32()
	VMOVMSKPD(y, r)
	XORL(Imm(15), r)
	Store(r, Return(result))
}

// scanOne2 is scanOne512 for four grids.
func scanOne2() {
	function("scanOne2", "func(cells *uint64, counts *[32]byte, grids uint32) (open, solved uint32)",
		"scanOne2 does what scanOne512 does, for four grids. The bits of each number up to 15 are in",
		"counts, twice.")
	p, counts := Load(Param("cells"), GP64()), Load(Param("counts"), GP64())
	ones2(Y0)
	VMOVDQU(Y0, cellOne(p, bestRowOne))
	for q := range 9 {
		orOne2(p, 3*q, 1, ymm[q])
	}
	openOne2(p, counts, 0)
	VMOVDQU(Y0, cellOne(p, keysRowOne))
	for i := range 3 {
		z := ymm[9:12]
		for b := range 3 {
			orOne2(p, 3*b+i, 9, z[b])
		}
		turnOne2(z, ymm[3*i:3*i+3])
	}
	openOne2(p, counts, 1)
	VPMINUW(cellOne(p, keysRowOne), Y0, Y0)
	VPSRLQ(Imm(16), Y0, Y1)
	VPSRLQ(Imm(32), Y0, Y2)
	VPMINUW(Y0, Y1, Y0)
	VPMINUW(Y0, Y2, Y0)
	VMOVDQU(Y0, cellOne(p, keysRowOne))
	VMOVDQA(Y0, Y15)
	VPSLLQ(Imm(48), Y0, Y0)
	closed, solved, t := GP32(), GP32(), GP32()
	VMOVMSKPD(Y0, closed)
	VMOVDQU(fullOne2, Y1)
	VPAND(cellOne(p, bestRowOne), Y1, Y0)
	VPCMPEQQ(Y1, Y0, Y0)
	VMOVMSKPD(Y0, solved)
	ANDL(closed, solved)
	XORL(Imm(15), closed)
	Store(closed, Return("open"))
	ANDL(Load(Param("grids"), GP32()), solved)
	JZ(LabelRef("none"))
	several := Y2
	zero2(several)
	for q := range 9 { // as solved2 does
		x, y, u := Y3, Y4, Y5
		VMOVDQU(cellOne(p, 3*q), x)
		VMOVDQU(cellOne(p, 3*q+1), y)
		VPAND(x, y, u)
		VPOR(x, y, x)
		VPAND(cellOne(p, 3*q+2), x, x)
		VPOR(u, several, several)
		VPOR(x, several, several)
	}
	VPCMPEQQ(zeroOne2, several, several)
	VMOVMSKPD(several, t)
	ANDL(t, solved)
	Label("none")
	Store(solved, Return("solved"))
	CMPL(closed, Imm(0))
	JZ(LabelRef("closed"))
	chooseOne2(p, Y15)
	Label("closed")
	VZEROUPPER()
	RET()
}

// chooseOne2 writes the choice in the band that a key names.
func chooseOne2(p Register, key VecPhysical) {
	asLie, turned, w := Y0, Y1, ymm[2:4]
	VPSHUFB(lowOne2, key, key)
	VPAND(fifteenOne2, key, key)
	VPCMPEQW(bandsOne2[0], key, asLie)
	VPCMPEQW(bandsOne2[1], key, turned)
	way := func(n int) Mem { return cellOne(p, bestRowOne+n) }
	for n := range ways {
		VPAND(cellOne(p, waysRowOne+n), asLie, w[0])
		VPAND(cellOne(p, waysRowOne+6+n), turned, w[1])
		VPOR(w[0], w[1], w[0])
		VMOVDQU(w[0], way(n))
	}
	digit := digit2(way)
	triads, next := place2(digit, way)
	for i, y := range []VecPhysical{digit, next, triads[1], triads[2]} {
		VMOVDQU(y, cellOne(p, choiceRowOne+i))
	}
}

// orOne2 is orOne for four grids.
func orOne2(p Register, row, step int, y VecPhysical) {
	VMOVDQU(cellOne(p, row), y)
	VPOR(cellOne(p, row+step), y, y)
	VPOR(cellOne(p, row+2*step), y, y)
}

// openOne2 writes the ways through the triads in Y0 to Y8, and leaves in Y0 what open2
// counts, and below that in four bits the number of the band.
func openOne2(p, counts Register, lie int) {
	way := ymm[9:15]
	intersect2(ymm[0:9], way)
	for i, w := range way {
		VMOVDQU(w, cellOne(p, waysRowOne+6*lie+i))
	}
	open2(counts, way, cellOne(p, bestRowOne))
	VPSLLW(Imm(4), Y0, Y0)
	VPOR(bandsOne2[lie], Y0, Y0)
}

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Four grids have rows as eight have for AVX-512, of which they use the lower half, and
// digit 1 is bit 0. The highest word of each number is 0. Behind the ways are rows of the sum of
// all cells, of what scanOne2 has chosen, and of scratch.
const (
	sumRowOne    = waysRowOne + 12
	choiceRowOne = sumRowOne + 1 // the digit, -1 if it is in the next line, and the digit in triads 1 and 2
	bestRowOne   = choiceRowOne + 4
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
	stepOne2()
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

// stepOne2 is the half-step of stepFew512.
func stepOne2() {
	function("stepOne2", "func(cells, turned *uint64) (changed, dead uint32)",
		"stepOne2 makes all bands of four grids tighter, and writes the grids to turned, where",
		"columns are rows.")
	p, to := Load(Param("cells"), GP64()), Load(Param("turned"), GP64())
	good, least, sum, zero, minus := Y15, Y14, Y13, Y12, Y11
	tightenOne2(p, zero, minus, good)
	zero2(sum)
	ones2(least)
	for line := range 3 {
		may, hit, z := ymm[0:3], ymm[3:6], ymm[8:11]
		lineOne2(p, line, may, hit, zero, minus)
		for k := range 3 {
			for j := range 3 {
				x, one, rest := cellOne(p, 9*line+3*j+k), Y6, Y7
				VPAND(x, hit[j], one)
				VPAND(x, may[j], rest)
				VPCMPEQW(zero, one, z[j])
				VPBLENDVB(z[j], rest, one, z[j])
				VPMINUW(z[j], least, least)
				VPADDW(z[j], sum, sum)
			}
			turned := []VecPhysical{Y6, Y7, z[0]}
			turnOne2(z, turned)
			for band, t := range turned {
				VMOVDQU(t, cellOne(to, 9*k+3*band+line))
			}
		}
	}
	t := Y0
	for _, n := range []uint64{16, 32} {
		VPSLLQ(Imm(n), sum, t)
		VPADDW(t, sum, sum)
	}
	VPSRLQ(Imm(48), sum, sum)
	VMOVDQU(sum, cellOne(to, sumRowOne))
	VPCMPEQQ(cellOne(p, sumRowOne), sum, sum)
	gridsOne2(sum, "changed")
	VPOR(topOne2, least, least)
	VPCMPEQW(zero, least, least)
	VPANDN(good, least, least)
	VPCMPEQQ(minus, least, least)
	gridsOne2(least, "dead")
	VZEROUPPER()
	RET()
}

// tightenOne2 writes what each way through the bands allows, as ways512 does, and
// leaves in good the words in which all digits have a way.
func tightenOne2(p Register, zero, minus, good VecPhysical) {
	way, single, may, taken, x, t := ymm[0:6], ymm[6:12], Y12, Y13, Y14, Y15
	seen := map[int]bool{}
	for q := range 9 {
		for k := range 3 {
			VMOVDQU(cellOne(p, 3*q+k), x)
			gather2(x, may, k == 0)
			VPADDW(minusOne2, x, t)
			VPAND(x, t, t)
			VPCMPEQW(zeroOne2, t, t)
			VPAND(x, t, t)
			gather2(t, taken, k == 0)
		}
		for _, n := range waysOf[q] {
			gather2(taken, single[n], !seen[n])
			if seen[n] {
				VPAND(may, way[n], way[n])
			} else {
				VMOVDQA(may, way[n])
			}
			seen[n] = true
		}
	}
	for n := range ways {
		first := n / 3 * 3
		VPOR(single[first+(n+1)%3], single[first+(n+2)%3], t)
		VPANDN(way[n], t, way[n])
		VMOVDQU(way[n], cellOne(p, waysRowOne+n))
	}
	for n := 1; n < 6; n++ {
		VPOR(way[n], way[0], way[0])
	}
	VPCMPEQW(fullOne2, way[0], good)
	zero2(zero)
	ones2(minus)
}

// lineOne2 finds what the three triads of a line may have, and which digits have one cell
// left in them.
func lineOne2(p Register, line int, may, hit []VecPhysical, zero, minus VecPhysical) {
	t, u := Y6, Y7
	for j := range 3 {
		w := waysOf[3*line+j]
		VMOVDQU(cellOne(p, waysRowOne+w[0]), may[j])
		VPOR(cellOne(p, waysRowOne+w[1]), may[j], may[j])
	}
	for j, sure := range hit {
		VPOR(may[(j+1)%3], may[(j+2)%3], sure)
		VPANDN(may[j], sure, sure)
	}
	for j, sure := range hit {
		VPADDW(minus, sure, t)
		VPAND(sure, t, t)
		VPADDW(minus, t, u)
		VPAND(t, u, u)
		VPCMPEQW(zero, u, u) // -1 if fewer than three are sure
		VPOR(sure, u, u)
		VPAND(u, may[j], may[j])
		x := func(k int) Mem { return cellOne(p, 9*line+3*j+k) }
		VMOVDQU(x(0), t)
		VPAND(x(1), t, u)
		VPXOR(x(1), t, t)
		VPXOR(x(2), t, t)
		VPANDN(t, u, t) // in one cell: an odd number of them, but not in the first two
		VPAND(t, sure, sure)
	}
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
	for i := range 9 { // as severalOne does
		x, y, u := Y3, Y4, Y5
		VMOVDQU(cellOne(p, i), x)
		VMOVDQU(cellOne(p, i+9), y)
		VPAND(x, y, u)
		VPOR(x, y, x)
		VPAND(cellOne(p, i+18), x, x)
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

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Four grids have the same rows as eight grids for AVX-512, but use only the lower half of each
// row. Digit 1 is bit 0.

// Constants: all digits in three bands; the numbers of the bands of rows and of those of columns;
// and shuffles that rotate three words up by one or two places.
var (
	zeroOne2, minusOne2, topOne2, fullOne2, fifteenOne2 Mem

	bandsOne2 [2]Mem
	upOne2    [3]Mem
	lowOne2   Mem // copies the lowest word into all three words
)

func one2() {
	zeroOne2 = wordsOne2("zeroOne", [4]uint64{})
	minusOne2 = wordsOne2("minusOne", [4]uint64{0xffff, 0xffff, 0xffff, 0xffff})
	topOne2 = wordsOne2("topOne", [4]uint64{3: 0xffff})
	bandsOne2[0] = wordsOne2("numbersOne", [4]uint64{0, 1, 2})
	bandsOne2[1] = wordsOne2("numbersTurned", [4]uint64{3, 4, 5})
	fullOne2 = wordsOne2("fullOne", [4]uint64{0x1ff, 0x1ff, 0x1ff})
	fifteenOne2 = wordsOne2("fifteenOne", [4]uint64{15, 15, 15})
	lowOne2 = bytesOne("lowOne", 4, [4]int{0, 0, 0, -1})
	upOne2[1] = bytesOne("upOne", 4, [4]int{2, 0, 1, -1})
	upOne2[2] = bytesOne("upTwo", 4, [4]int{1, 2, 0, -1})
	loadOne2()
	putOne()
	saveOne()
	copyOne()
	pairOne2()
	scanOne2()
}

// wordsOne2 defines a register of four numbers that have these words.
func wordsOne2(name string, words [4]uint64) Mem {
	return numbersOne(name, 4, func(int) uint64 { return words[0] | words[1]<<16 | words[2]<<32 | words[3]<<48 })
}

// bytesOne defines a shuffle of the words of n numbers; -1 stands for 0.
func bytesOne(name string, numbers int, words [4]int) Mem {
	return numbersOne(name, numbers, func(n int) (x uint64) {
		for i, w := range words {
			from := uint64(0x8080)
			if w >= 0 {
				from = 0x0100 + 0x0101*uint64(n%2*8+2*w)
			}
			x |= from << (16 * i)
		}
		return x
	})
}

func numbersOne(name string, n int, number func(n int) uint64) Mem {
	m := GLOBL(name, NOPTR|RODATA)
	for i := range n {
		DATA(8*i, U64(number(i)))
	}
	return m
}

// loadOne2 reads a text into a slot. Eight characters of each band become eight numbers at a
// time, the last time some once more.
func loadOne2() {
	function("loadOne2", "func(text *byte, slot *uint64, table *[32]byte)",
		"loadOne2 puts the grid of a text into a slot. The table has the masks of the digits 1 to 9 and",
		"of any other character: their lower bytes, then their upper bytes.")
	text, p, table := Load(Param("text"), GP64()), Load(Param("slot"), GP64()), Load(Param("table"), GP64())
	one, nine, lower, upper, none := X10, X11, X12, X13, X14
	broadcastBytes('1', one)
	broadcastBytes(9, nine)
	VMOVDQU(Mem{Base: table}, lower)
	VMOVDQU(Mem{Base: table, Disp: 16}, upper)
	VPXOR(none, none, none)
	for _, at := range []int{0, 8, 16, 19} {
		band, t := []VecPhysical{X0, X1, X2}, X3
		for i, x := range band {
			VMOVQ(Mem{Base: text, Disp: 27*i + at}, x)
			VPSUBB(one, x, x)
			VPMINUB(nine, x, x)
			VPSHUFB(x, upper, t)
			VPSHUFB(x, lower, x)
			VPUNPCKLBW(t, x, x)
		}
		for i, unpack := range []func(...Op){VPUNPCKLWD, VPUNPCKHWD} {
			unpack(band[1], band[0], t)
			unpack(none, band[2], X4)
			VPUNPCKLDQ(X4, t, X5)
			VPUNPCKHDQ(X4, t, X6)
			for j, x := range []VecPhysical{X5, X6} {
				VMOVQ(x, cellOne(p, at+4*i+2*j))
				VMOVHPS(x, cellOne(p, at+4*i+2*j+1))
			}
		}
	}
	RET()
}

// putOne, saveOne and copyOne move a grid, which takes as many instructions as it has words.
func putOne() {
	function("putOne", "func(slot *uint64, grid *[27]uint64)", "putOne puts a grid into a slot.")
	slot, grid := Load(Param("slot"), GP64()), Load(Param("grid"), GP64())
	moveOne(func(n int) Mem { return Mem{Base: grid, Disp: 8 * n} }, func(n int) Mem { return cellOne(slot, n) })
}

func saveOne() {
	function("saveOne", "func(grid *[27]uint64, slot *uint64)", "saveOne gets the grid in a slot.")
	grid, slot := Load(Param("grid"), GP64()), Load(Param("slot"), GP64())
	moveOne(func(n int) Mem { return cellOne(slot, n) }, func(n int) Mem { return Mem{Base: grid, Disp: 8 * n} })
}

func copyOne() {
	function("copyOne", "func(to, from *uint64)", "copyOne copies a slot to another.")
	to, from := Load(Param("to"), GP64()), Load(Param("from"), GP64())
	moveOne(func(n int) Mem { return cellOne(from, n) }, func(n int) Mem { return cellOne(to, n) })
}

func moveOne(from, to func(n int) Mem) {
	for n := range 27 {
		t := GP64()
		MOVQ(from(n), t)
		MOVQ(t, to(n))
	}
	RET()
}

// pairOne2 makes a half-step of columns and one of rows, like those with lanes. Grids are not
// transposed. In the half-step of columns the words are the three boxes of a stack; they are
// rotated where it matters which boxes are adjacent.
func pairOne2() {
	function("pairOne2", "func(cells *uint64) (changed, dead uint32)",
		"pairOne2 makes the columns of four grids tighter, and then the rows.")
	p := Load(Param("cells"), GP64())
	r := registersOne2{p: p, next: Y11, least: Y12, last: Y13, zero: Y14, minus: Y15}
	VMOVDQU(upOne2[2], r.next)
	VMOVDQU(upOne2[1], r.last)
	zero2(r.zero)
	ones2(r.minus)
	ones2(r.least)
	for stack := range 3 {
		r.triads(stack)
	}
	for stack := range 3 {
		r.ways(stack)
	}
	for stack := range 3 {
		r.cells(stack)
	}
	VMOVDQU(r.least, cellOne(p, leastRowOne))
	rowsOne2(p)
	VZEROUPPER()
	RET()
}

// registersOne2 has the registers and rows of a half-step of columns.
type registersOne2 struct {
	p                              Register
	next, last, least, zero, minus VecPhysical
}

// triads writes the digits that the triads of a stack may have, and those that the singles take
// from these and from the triads of rows.
func (r *registersOne2) triads(stack int) {
	single, x, t := ymm[6:9], Y9, Y10
	for k := range 3 {
		may, taken := ymm[k], ymm[3+k]
		for line := range 3 {
			VMOVDQU(cellOne(r.p, 9*line+3*stack+k), x)
			gather2(x, may, line == 0)
			single2(r.minus, r.zero, x, t)
			gather2(t, taken, line == 0)
			gather2(t, single[line], k == 0)
		}
		VMOVDQU(may, cellOne(r.p, mayRowOne+3*stack+k))
		VMOVDQU(taken, cellOne(r.p, takenRowOne+3*stack+k))
	}
	for line, y := range single {
		VMOVDQU(y, cellOne(r.p, singlesRowOne+3*line+stack))
	}
}

// ways writes the digits that each way through a stack allows. A way begins in one of the boxes in
// column 0, and moves one box down, or one box up, from column to column.
func (r *registersOne2) ways(stack int) {
	t, u := Y9, Y10
	along := func(row int, f func(a, b, dst VecPhysical), down, up VecPhysical) {
		triad := ymm[0:3]
		for k, y := range triad {
			VMOVDQU(cellOne(r.p, row+3*stack+k), y)
		}
		VPSHUFB(r.next, triad[1], t)
		VPSHUFB(r.last, triad[1], u)
		f(triad[0], t, down)
		f(triad[0], u, up)
		VPSHUFB(r.last, triad[2], t)
		VPSHUFB(r.next, triad[2], u)
		f(t, down, down)
		f(u, up, up)
	}
	way, single := ymm[3:5], ymm[5:7]
	along(mayRowOne, func(a, b, dst VecPhysical) { VPAND(a, b, dst) }, way[0], way[1])
	along(takenRowOne, func(a, b, dst VecPhysical) { VPOR(a, b, dst) }, single[0], single[1])
	for i, y := range single {
		VPSHUFB(r.next, y, t)
		VPSHUFB(r.last, y, u)
		VPOR(t, u, t)
		VPANDN(way[i], t, way[i])
		VMOVDQU(way[i], cellOne(r.p, mayRowOne+3*stack+i))
	}
}

// cells restricts the cells of a stack.
func (r *registersOne2) cells(stack int) {
	cell := func(line, k int) Mem { return cellOne(r.p, 9*line+3*stack+k) }
	may, must, down, up, t, u := ymm[0:3], ymm[3:6], Y6, Y7, Y9, Y10
	VMOVDQU(cellOne(r.p, mayRowOne+3*stack), down)
	VMOVDQU(cellOne(r.p, mayRowOne+3*stack+1), up)
	VPOR(down, up, may[0])
	VPSHUFB(r.last, down, t)
	VPSHUFB(r.next, up, u)
	VPOR(t, u, may[1])
	VPSHUFB(r.next, down, t)
	VPSHUFB(r.last, up, u)
	VPOR(t, u, may[2])
	for k, required := range must {
		VPSHUFB(r.next, may[k], t)
		VPSHUFB(r.last, may[k], u)
		VPOR(t, u, t)
		VPANDN(may[k], t, required)
		three2(required, may[k], may[k], t, u, minusOne2, r.zero)
		hidden2(func(line int) Mem { return cell(line, k) }, required, t, u)
	}
	for k, hidden := range must {
		for line := range 3 {
			tighten2(cell(line, k), hidden, may[k], r.least, t, u, Y8, r.zero)
		}
	}
}

// rowsOne2 restricts the bands by the singles that columns have found.
func rowsOne2(p Register) {
	way, single, t := ymm[0:6], ymm[6:12], Y12
	for q := range 9 {
		orOne2(p, 3*q, 1, t)
		VMOVDQU(t, cellOne(p, mayRowOne+q))
		for _, n := range waysOf[q] {
			if q == ways[n][0] {
				VMOVDQA(t, way[n])
				VMOVDQU(cellOne(p, singlesRowOne+q), single[n])
			} else {
				VPAND(t, way[n], way[n])
				VPOR(cellOne(p, singlesRowOne+q), single[n], single[n])
			}
		}
	}
	exclude2(way, single, t)
	changed, zero := Y14, Y15
	zero2(changed)
	zero2(zero)
	any2(way, t)
	VPCMPEQW(fullOne2, t, t)
	VMOVDQU(cellOne(p, leastRowOne), Y13)
	VPOR(topOne2, Y13, Y13)
	VPCMPEQW(zero, Y13, Y13)
	VPANDN(t, Y13, t)
	VPCMPEQQ(minusOne2, t, t)
	gridsOne2(t, "dead")
	for line := range 3 {
		may, required, t, u := ymm[6:9], ymm[9:12], Y12, Y13
		for j := range 3 {
			w := waysOf[3*line+j]
			VPOR(way[w[0]], way[w[1]], may[j])
		}
		for j := range 3 {
			VPOR(may[(j+1)%3], may[(j+2)%3], t)
			VPANDN(may[j], t, required[j])
		}
		for j := range 3 {
			q := 3*line + j
			three2(required[j], may[j], may[j], t, u, minusOne2, zero)
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

// turnOne2 transposes three cells whose words are bands into three whose words are boxes.
func turnOne2(z, turned []VecPhysical) {
	for n := 1; n < 3; n++ {
		VPSHUFB(upOne2[n], z[n], z[n])
	}
	for band, t := range turned { // the value for the band is in word band+j of z[j]
		VPBLENDW(Imm(uint64(0x11<<((band+1)%3))), z[1], z[0], t)
		VPBLENDW(Imm(uint64(0x11<<((band+2)%3))), z[2], t, t)
		if band > 0 {
			VPSHUFB(upOne2[3-band], t, t)
		}
	}
}

// gridsOne2 returns the grids whose number in y is 0. Each number must have all bits set or none.
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
	open, solved, t := GP32(), GP32(), GP32()
	VMOVMSKPD(Y0, open)
	VMOVDQU(fullOne2, Y1)
	VPAND(cellOne(p, bestRowOne), Y1, Y0)
	VPCMPEQQ(Y1, Y0, Y0)
	VMOVMSKPD(Y0, solved)
	ANDL(open, solved) // where none is
	XORL(Imm(15), open)
	Store(open, Return("open"))
	ANDL(Load(Param("grids"), GP32()), solved)
	JZ(LabelRef("none"))
	several := Y2
	zero2(several)
	for q := range 9 { // as solved2 does
		several2(func(k int) Mem { return cellOne(p, 3*q+k) }, several, Y3, Y4, Y5)
	}
	VPCMPEQQ(zeroOne2, several, several)
	VMOVMSKPD(several, t)
	ANDL(t, solved)
	Label("none")
	Store(solved, Return("solved"))
	TESTL(open, open)
	JZ(LabelRef("closed"))
	chooseOne2(p, Y15)
	Label("closed")
	VZEROUPPER()
	RET()
}

// chooseOne2 writes the guess in the band that a key names.
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
		VMOVDQU(y, cellOne(p, guessRowOne+i))
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
func openOne2(p, counts Register, layout int) {
	way := ymm[9:15]
	intersect2(ymm[0:9], way)
	for i, w := range way {
		VMOVDQU(w, cellOne(p, waysRowOne+6*layout+i))
	}
	open2(counts, way, cellOne(p, bestRowOne))
	VPSLLW(Imm(4), Y0, Y0)
	VPOR(bandsOne2[layout], Y0, Y0)
}

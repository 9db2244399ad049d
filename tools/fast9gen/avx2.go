package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const row2 = 32 // bytes of a row of 16 lanes

// Rows of scratch after the 81 of cells and the 27 of singles.
const (
	mayRow      = 108 // what each of nine triads may have
	takenRow    = 117 // what each takes from the others of its line and box
	zeroRow     = 126
	minusRow    = 127 // -1 in each lane
	changedRow  = 128
	leastRow    = 129
	possibleRow = 130
	bestRow     = 131 // the fewest ways, the line, and six ways
)

func avx2() {
	ConstraintExpr("amd64")
	for _, l := range lies {
		half2(l)
	}
	scan2()
	move2()
	valid2()
	load2()
}

func row(base Register, n int) Mem { return Mem{Base: base, Disp: n * row2} }

func ones2(y VecPhysical) { VPCMPEQW(y, y, y) }
func zero2(y VecPhysical) { VPXOR(y, y, y) }

// broadcast2 sets all lanes of y to a word.
func broadcast2(v uint32, y VecPhysical) {
	t := GP32()
	MOVL(U32(v), t)
	VMOVD(t, y.AsX())
	VPBROADCASTW(y.AsX(), y)
}

// lanes2 returns the lanes of y that are -1, of all those that are -1 or 0.
func lanes2(y VecPhysical, result string) {
	VPACKSSWB(y, y, y)
	VPERMQ(Imm(0x08), y, y)
	r := GP32()
	VPMOVMSKB(y.AsX(), r)
	Store(r, Return(result))
}

// half2 is the half-step of half512, with most of what it knows in memory.
func half2(l lie) {
	function("half"+l.name+"2", "func(cells *uint16) (changed, dead uint32)",
		"half"+l.name+"2 makes the bands of "+l.name+" tighter in each lane. 50 rows of scratch follow the cells.")
	base, p := Load(Param("cells"), GP64()), GP64()
	MOVQ(base, p)
	zero2(Y0)
	ones2(Y1)
	broadcast2(allMask, Y2)
	VMOVDQU(Y0, row(base, zeroRow))
	VMOVDQU(Y1, row(base, minusRow))
	VMOVDQU(Y0, row(base, changedRow))
	VMOVDQU(Y1, row(base, leastRow))
	VMOVDQU(Y2, row(base, possibleRow))
	loop("half"+l.name, 3, func() {
		cell := func(q, k int) Mem { return row(p, l.at(q, k)) }
		for q := range 9 {
			triad2(base, q, cell)
		}
		ways2(base)
		for q := range 9 {
			if l.singles {
				singles2(base, q, cell)
			} else {
				cells2(base, q, cell)
			}
		}
		ADDQ(U32(uint32(l.band*row2)), p)
	})
	broadcast2(allMask, Y2)
	zero2(Y3)
	VPCMPEQW(row(base, changedRow), Y3, Y0)
	ones2(Y4)
	VPXOR(Y4, Y0, Y0)
	lanes2(Y0, "changed")
	VPCMPEQW(row(base, possibleRow), Y2, Y0)
	VPCMPEQW(row(base, leastRow), Y3, Y1)
	VPANDN(Y4, Y0, Y0)
	VPOR(Y0, Y1, Y0)
	lanes2(Y0, "dead")
	VZEROUPPER()
	RET()
}

// less2 sets y to x without its lowest digit.
func less2(base Register, x, y VecPhysical) {
	VPADDW(row(base, minusRow), x, y)
	VPAND(x, y, y)
}

// triad2 writes what triad q may have, and what its singles take.
func triad2(base Register, q int, cell func(q, k int) Mem) {
	w := ymm[8*(q%2):]
	x, s, t, taken := w[0:3], w[3], w[4], w[5]
	for k := range 3 {
		VMOVDQU(cell(q, k), x[k])
	}
	VPOR(x[0], x[1], t)
	VPOR(x[2], t, t)
	for k := range 3 {
		less2(base, x[k], s)
		VPCMPEQW(row(base, zeroRow), s, s)
		VPAND(x[k], s, s)
		if k == 0 {
			VMOVDQA(s, taken)
		} else {
			VPOR(s, taken, taken)
		}
	}
	VMOVDQU(t, row(base, mayRow+q))
	VMOVDQU(taken, row(base, takenRow+q))
}

// ways2 leaves in Y0 to Y8 what each triad may have by some way.
func ways2(base Register) {
	may, way, t := ymm[0:9], ymm[9:15], ymm[15]
	for q := range 9 {
		l1, l2 := inLine(q)
		b1, b2 := inBox(q)
		VMOVDQU(row(base, takenRow+l1), t)
		for _, other := range []int{l2, b1, b2} {
			VPOR(row(base, takenRow+other), t, t)
		}
		VPANDN(row(base, mayRow+q), t, may[q])
	}
	intersect2(may, way)
	VPOR(way[0], way[1], t)
	for _, w := range way[2:] {
		VPOR(w, t, t)
	}
	VPAND(row(base, possibleRow), t, t)
	VMOVDQU(t, row(base, possibleRow))
	for q, w := range waysOf {
		VPOR(way[w[0]], way[w[1]], may[q])
	}
}

func intersect2(may, way []VecPhysical) {
	for n, w := range ways {
		VPAND(may[w[0]], may[w[1]], way[n])
		VPAND(may[w[2]], way[n], way[n])
	}
}

// sure2 finds the digits that are in triad q for sure, and those that it may
// have: the same where they are three.
func sure2(base Register, q int, sure, may, t, u VecPhysical) {
	l1, l2 := inLine(q)
	VPOR(ymm[l1], ymm[l2], sure)
	VPANDN(ymm[q], sure, sure)
	less2(base, sure, t)
	less2(base, t, u)
	VPCMPEQW(row(base, zeroRow), u, u) // -1 if fewer than three are sure
	VPOR(sure, u, u)
	VPAND(ymm[q], u, may)
}

// cells2 takes from the cells of triad q what it may not have.
func cells2(base Register, q int, cell func(q, k int) Mem) {
	sure, may, x, t, u := ymm[9], ymm[10], ymm[11:14], ymm[14], ymm[15]
	sure2(base, q, sure, may, t, u)
	VPANDN(row(base, mayRow+q), may, t)
	VPOR(row(base, changedRow), t, t)
	VMOVDQU(t, row(base, changedRow))
	for k := range 3 {
		VPAND(cell(q, k), may, x[k])
		VMOVDQU(x[k], cell(q, k))
	}
}

// singles2 does so too, and finds hidden singles and empty cells.
func singles2(base Register, q int, cell func(q, k int) Mem) {
	sure, may, x, t, u := ymm[9], ymm[10], ymm[11:14], ymm[14], ymm[15]
	sure2(base, q, sure, may, t, u)
	for k := range 3 {
		VMOVDQU(cell(q, k), x[k])
	}
	hit := u
	VPXOR(x[0], x[1], hit)
	VPAND(x[0], x[1], t)
	VPXOR(x[2], hit, hit)
	VPAND(x[2], t, t)
	VPANDN(hit, t, hit)
	VPAND(sure, hit, hit)
	z := sure
	for k := range 3 {
		VPAND(x[k], hit, t)
		VPCMPEQW(row(base, zeroRow), t, z)
		VPAND(may, z, z)
		VPAND(x[k], z, z)
		VPOR(t, z, z)
		VMOVDQU(z, cell(q, k))
		VPXOR(x[k], z, x[k])
	}
	VPOR(x[0], x[1], x[0])
	VPOR(x[2], x[0], x[0])
	VPOR(row(base, changedRow), x[0], x[0])
	VMOVDQU(x[0], row(base, changedRow))
	VPMINUW(cell(q, 0), z, z)
	VPMINUW(cell(q, 1), z, z)
	VPMINUW(row(base, leastRow), z, z)
	VMOVDQU(z, row(base, leastRow))
}

// scan2 finds the band with the fewest ways left, but more than nine.
func scan2() {
	function("scan2", "func(cells *uint16, counts *[32]byte)",
		"scan2 writes to eight rows of scratch, for each lane: how many ways more than ten",
		"the band has that has the fewest, but ten or more (32767: there is none), its first",
		"line, and the ways. The bits of each number up to 15 are in counts, twice.")
	base, counts := Load(Param("cells"), GP64()), Load(Param("counts"), GP64())
	broadcast2(0x7fff, Y0)
	VMOVDQU(Y0, row(base, bestRow))
	zero2(Y0)
	for i := 1; i < 8; i++ {
		VMOVDQU(Y0, row(base, bestRow+i))
	}
	number := GP32()
	XORL(number, number)
	for _, l := range lies {
		p := GP64()
		MOVQ(base, p)
		loop("scan"+l.name, 3, func() {
			bandScan2(l, base, p, counts, number)
			ADDQ(U32(uint32(l.band*row2)), p)
		})
	}
	VZEROUPPER()
	RET()
}

func bandScan2(l lie, base, p, counts, number Register) {
	may, way := ymm[0:9], ymm[9:15]
	for q := range 9 {
		VMOVDQU(row(p, l.at(q, 0)), may[q])
		for k := 1; k < 3; k++ {
			VPOR(row(p, l.at(q, k)), may[q], may[q])
		}
	}
	intersect2(may, way)
	count, nibble, table, t, u := ymm[0], ymm[1], ymm[2], ymm[3], ymm[4]
	VMOVDQU(Mem{Base: counts}, table)
	broadcast2(0x0f0f, nibble)
	zero2(count)
	for _, w := range way { // in bytes: four bits and four more
		VPAND(nibble, w, t)
		VPSRLW(Imm(4), w, u)
		VPAND(nibble, u, u)
		VPSHUFB(t, table, t)
		VPSHUFB(u, table, u)
		VPADDB(t, count, count)
		VPADDB(u, count, count)
	}
	VPSRLW(Imm(8), count, t)
	VPADDB(t, count, count)
	broadcast2(0xff, t)
	VPAND(t, count, count)
	broadcast2(10, t)
	VPSUBW(t, count, count)
	old, keep := ymm[5], ymm[6]
	VMOVDQU(row(base, bestRow), old)
	VPMINUW(old, count, t)
	VPCMPEQW(t, old, keep) // less than ten are a large unsigned number
	VMOVDQU(t, row(base, bestRow))
	VMOVD(number, t.AsX())
	VPBROADCASTW(t.AsX(), t)
	VPBLENDVB(keep, row(base, bestRow+1), t, t)
	VMOVDQU(t, row(base, bestRow+1))
	for i, w := range way {
		VPBLENDVB(keep, row(base, bestRow+2+i), w, w)
		VMOVDQU(w, row(base, bestRow+2+i))
	}
	ADDL(Imm(3), number)
}

// move2 moves grids.
func move2() {
	function("move2", "func(dst *uint16, dstStride uint64, cells, pool *uint16, poolStride uint64, from *[64]uint16)",
		"move2 writes 81 rows of 16 lanes, each of which comes from the cells or from the pool",
		"as the four byte shuffles in from say: of the lower and upper half of the row of",
		"cells, and of the pool. The strides of rows are in bytes.")
	dst, dstStride := Load(Param("dst"), GP64()), Load(Param("dstStride"), GP64())
	c, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	from := Load(Param("from"), GP64())
	for i := range 4 {
		VMOVDQU(row(from, i), ymm[12+i])
	}
	loop("move", 81, func() {
		VBROADCASTI128(Mem{Base: c}, Y0)
		VBROADCASTI128(Mem{Base: c, Disp: 16}, Y1)
		VBROADCASTI128(Mem{Base: pool}, Y2)
		VBROADCASTI128(Mem{Base: pool, Disp: 16}, Y3)
		for i := range 4 {
			VPSHUFB(ymm[12+i], ymm[i], ymm[i])
		}
		VPOR(Y0, Y1, Y0)
		VPOR(Y2, Y3, Y2)
		VPOR(Y0, Y2, Y0)
		VMOVDQU(Y0, Mem{Base: dst})
		ADDQ(Imm(row2), c)
		ADDQ(stride, pool)
		ADDQ(dstStride, dst)
	})
	VZEROUPPER()
	RET()
}

// valid2 finds solutions as valid512 does.
func valid2() {
	function("valid2", "func(cells *uint16) (solved uint32)", "valid2 returns the lanes that hold a solution.")
	c := Load(Param("cells"), GP64())
	columns, boxes, all, several, x, less := ymm[0:9], ymm[9:12], ymm[12], ymm[13], ymm[14], ymm[15]
	full := row(c, possibleRow)
	ones2(x)
	VMOVDQU(x, row(c, minusRow))
	broadcast2(allMask, x)
	VMOVDQU(x, full)
	zero2(several)
	for r := range 9 {
		for column := range 9 {
			VMOVDQU(row(c, 9*r+column), x)
			less2(c, x, less)
			VPOR(less, several, several)
			gather2(x, columns[column], r == 0)
			gather2(x, all, column == 0)
			gather2(x, boxes[column/3], r%3 == 0 && column%3 == 0)
		}
		VPAND(full, all, all)
		if r%3 == 2 {
			for _, b := range boxes {
				VPAND(b, all, all)
			}
		}
		VMOVDQU(all, full)
	}
	for _, z := range columns {
		VPAND(z, all, all)
	}
	broadcast2(allMask, x)
	VPCMPEQW(x, all, all)
	zero2(x)
	VPCMPEQW(x, several, several)
	VPAND(several, all, all)
	lanes2(all, "solved")
	VZEROUPPER()
	RET()
}

func gather2(x, y VecPhysical, first bool) {
	if first {
		VMOVDQA(x, y)
	} else {
		VPOR(x, y, y)
	}
}

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const row2 = 32 // bytes of a row of 16 lanes

// Rows of scratch, after 81 rows of cells and 27 of singles. A half-step of columns writes the
// singles for the half-step of rows.
const (
	singlesRow2 = 81
	mayRow      = 108 // digits that each of nine triads may have
	takenRow    = 117 // digits that the singles of each triad take from the other triads of its line and box
	zeroRow     = 126
	minusRow    = 127 // -1 in each lane
	changedRow  = 128
	leastRow    = 129
	possibleRow = 130
	bestRow     = 131 // openness of the best band, its line, and its six ways
)

// In events all these rows are free between functions.
const (
	guessRow2 = 81 // seven rows: the line, and what leaves its triads
	stayRow2  = 88 // what stays in three triads of 18 lines
)

// eachLane2 has the bit of each lane.
var eachLane2 Mem

func avx2() {
	ConstraintExpr("amd64")
	eachLane2 = GLOBL("eachLane", NOPTR|RODATA)
	for i := range 16 {
		DATA(2*i, U16(1<<i))
	}
	for _, l := range layouts {
		half2(l)
	}
	scan2()
	move2()
	spread2()
	push2()
	restore2()
	load2()
	givens("givens2", wide2)
	store("store2", wide2)
	digits2()
	one2()
	text2()
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

// lanes2 returns the lanes of y that are -1 or, with zero, those that are 0. All lanes must be -1
// or 0.
func lanes2(y VecPhysical, result string, zero bool) {
	t, r := Y15, GP32()
	VPACKSSWB(y, y, t)
	VPERMQ(Imm(0x08), t, t)
	VPMOVMSKB(t.AsX(), r)
	if zero {
		XORL(U32(1<<16-1), r)
	}
	Store(r, Return(result))
}

// half2 is the half-step of half512, but keeps most values in memory.
func half2(l layout) {
	function("half"+l.name+"2", "func(cells *uint16) "+l.results(),
		"half"+l.name+"2 makes the bands of "+l.name+" tighter in each lane. 50 rows of scratch follow the cells.")
	base, p, m := Load(Param("cells"), GP64()), GP64(), GP64()
	MOVQ(base, p)
	LEAQ(row(base, singlesRow2), m)
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
		if l.singles {
			for box := range 3 {
				triads2(base, box, cell, func(k int) Mem { return row(m, 3*(3*box+k)) })
			}
			ways2(base, func(q int) Mem { return row(base, takenRow+q) })
			gathered2(base, leastRow, func(least VecPhysical) {
				for q := range 9 {
					singles2(base, q, cell, least)
				}
			})
			ADDQ(U32(row2), m)
		} else {
			for q := range 9 {
				may2(base, q, cell)
			}
			ways2(base, func(q int) Mem { return row(m, q) })
			gathered2(base, changedRow, func(changed VecPhysical) {
				for q := range 9 {
					cells2(base, q, cell, changed)
				}
			})
			ADDQ(U32(9*row2), m)
		}
		ADDQ(U32(uint32(l.band*row2)), p)
	})
	broadcast2(allMask, Y2)
	zero2(Y3)
	ones2(Y4)
	if !l.singles {
		VPCMPEQW(row(base, changedRow), Y3, Y0)
		lanes2(Y0, "changed", true)
	}
	VPCMPEQW(row(base, possibleRow), Y2, Y0)
	VPCMPEQW(row(base, leastRow), Y3, Y1)
	VPANDN(Y4, Y0, Y0)
	VPOR(Y0, Y1, Y0)
	lanes2(Y0, "dead", false)
	VZEROUPPER()
	RET()
}

// gathered2 keeps a row of scratch in a register while a band adds to it. Writing and reading it
// for each triad would be a chain of dependent steps.
func gathered2(base Register, n int, band func(y VecPhysical)) {
	VMOVDQU(row(base, n), Y15)
	band(Y15)
	VMOVDQU(Y15, row(base, n))
}

// less2 sets y to x without its lowest digit.
func less2(minus Op, x, y VecPhysical) {
	VPADDW(minus, x, y)
	VPAND(x, y, y)
}

// single2 sets y to x if x has one digit, and otherwise to 0.
func single2(minus, zero Op, x, y VecPhysical) {
	less2(minus, x, y)
	VPCMPEQW(zero, y, y)
	VPAND(x, y, y)
}

// triads2 writes the digits that the triads of a band of columns in one box may have, and the
// digits that the singles take from these and from the three triads of rows.
func triads2(base Register, box int, cell func(q, k int) Mem, single func(k int) Mem) {
	inRow := ymm[13:16]
	for line := range 3 {
		q, w := 3*line+box, ymm[6*(line%2):]
		x, s, t, taken := w[0:3], w[3], w[4], w[5]
		for k := range 3 {
			VMOVDQU(cell(q, k), x[k])
		}
		VPOR(x[0], x[1], t)
		VPOR(x[2], t, t)
		VMOVDQU(t, row(base, mayRow+q))
		for k := range 3 {
			single2(row(base, minusRow), row(base, zeroRow), x[k], s)
			gather2(s, taken, k == 0)
			gather2(s, inRow[k], line == 0)
		}
		VMOVDQU(taken, row(base, takenRow+q))
	}
	for k, y := range inRow {
		VMOVDQU(y, single(k))
	}
}

func gather2(x, y VecPhysical, first bool) {
	if first {
		VMOVDQA(x, y)
	} else {
		VPOR(x, y, y)
	}
}

// may2 writes the digits that a triad may have.
func may2(base Register, q int, cell func(q, k int) Mem) {
	t := ymm[q%4]
	VMOVDQU(cell(q, 0), t)
	VPOR(cell(q, 1), t, t)
	VPOR(cell(q, 2), t, t)
	VMOVDQU(t, row(base, mayRow+q))
}

// ways2 leaves in Y0 to Y8 the digits that each triad may have in some way, as registers512.ways
// does.
func ways2(base Register, taken func(q int) Mem) {
	may, way, single, t := ymm[0:9], ymm[9:15], ymm[0:6], ymm[15]
	for q := range 9 {
		VMOVDQU(row(base, mayRow+q), may[q])
	}
	intersect2(may, way)
	for n, w := range ways {
		VMOVDQU(taken(w[0]), single[n])
		VPOR(taken(w[1]), single[n], single[n])
		VPOR(taken(w[2]), single[n], single[n])
	}
	exclude2(way, single, t)
	possible2(base, way, t)
	for q, w := range waysOf {
		VPOR(way[w[0]], way[w[1]], may[q])
	}
}

// possible2 removes from the possible digits those without a way in this band.
func possible2(base Register, way []VecPhysical, t VecPhysical) {
	any2(way, t)
	VPAND(row(base, possibleRow), t, t)
	VMOVDQU(t, row(base, possibleRow))
}

// exclude2 removes from each way the digits that singles of the other two ways of its group take.
func exclude2(way, single []VecPhysical, t VecPhysical) {
	for n := range ways {
		first := n / 3 * 3
		VPOR(single[first+(n+1)%3], single[first+(n+2)%3], t)
		VPANDN(way[n], t, way[n])
	}
}

// any2 sets t to the digits that some way has.
func any2(way []VecPhysical, t VecPhysical) {
	VPOR(way[0], way[1], t)
	for _, w := range way[2:] {
		VPOR(w, t, t)
	}
}

func intersect2(may, way []VecPhysical) {
	for n, w := range ways {
		VPAND(may[w[0]], may[w[1]], way[n])
		VPAND(may[w[2]], way[n], way[n])
	}
}

// required2 finds the digits that must be in triad q, and those that it may have. The latter are
// the required digits if there are three.
func required2(base Register, q int, required, may, t, u VecPhysical) {
	l1, l2 := inLine(q)
	VPOR(ymm[l1], ymm[l2], required)
	VPANDN(ymm[q], required, required)
	three2(required, ymm[q], may, t, u, row(base, minusRow), row(base, zeroRow))
}

// three2 sets may to the required digits if there are three (or more, which have no solution), and
// otherwise to y.
func three2(required, y, may, t, u VecPhysical, minus, zero Op) {
	less2(minus, required, t)
	less2(minus, t, u)
	VPCMPEQW(zero, u, u) // -1 if fewer than three are required
	VPBLENDVB(u, y, required, may)
}

// hidden2 keeps the required digits that only one of three cells has.
func hidden2(cell func(k int) Mem, required, t, u VecPhysical) {
	VMOVDQU(cell(0), t)
	VPAND(cell(1), t, u)
	VPXOR(cell(1), t, t)
	VPXOR(cell(2), t, t)
	VPANDN(t, u, t) // an odd number of them, but not the first two
	VPAND(t, required, required)
}

// tighten2 leaves in a cell the hidden digits, if any, or else the digits that it may have.
func tighten2(cell Mem, hidden, may, least, t, u, z VecPhysical, zero Op) {
	VPAND(cell, hidden, t)
	VPAND(cell, may, u)
	VPCMPEQW(zero, t, z)
	VPBLENDVB(z, u, t, z)
	VPMINUW(z, least, least)
	VMOVDQU(z, cell)
}

// several2 gathers the digits that two of three cells have.
func several2(cell func(k int) Mem, several, x, y, t VecPhysical) {
	VMOVDQU(cell(0), x)
	VMOVDQU(cell(1), y)
	VPAND(x, y, t)
	VPOR(x, y, x)
	VPAND(cell(2), x, x)
	VPOR(t, several, several)
	VPOR(x, several, several)
}

// cells2 removes from the cells of triad q the digits that it may not have.
func cells2(base Register, q int, cell func(q, k int) Mem, changed VecPhysical) {
	required, may, t, u := ymm[9], ymm[10], ymm[11], ymm[12]
	required2(base, q, required, may, t, u)
	VPANDN(row(base, mayRow+q), may, t)
	VPOR(t, changed, changed)
	for k := range 3 {
		VPAND(cell(q, k), may, t)
		VMOVDQU(t, cell(q, k))
	}
}

// singles2 does what cells2 does, and also finds hidden singles and empty cells.
func singles2(base Register, q int, cell func(q, k int) Mem, least VecPhysical) {
	required, may, t, u, z := ymm[9], ymm[10], ymm[11], ymm[12], ymm[13]
	required2(base, q, required, may, t, u)
	hidden2(func(k int) Mem { return cell(q, k) }, required, t, u)
	for k := range 3 {
		tighten2(cell(q, k), required, may, least, t, u, z, row(base, zeroRow))
	}
}

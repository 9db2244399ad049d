package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// scan2 chooses the guess in each lane: in the least open band, as scan512 does.
func scan2() {
	function("scan2", "func(cells *uint16, counts *[32]byte) (open, solved uint32)",
		"scan2 chooses a guess in each lane, as scan512 does, and writes it to the seven rows behind",
		"the cells. The bits of each number up to 15 are in counts, twice.")
	base, counts := Load(Param("cells"), GP64()), Load(Param("counts"), GP64())
	broadcast2(0x7fff, Y0)
	VMOVDQU(Y0, row(base, bestRow))
	zero2(Y0)
	for i := 1; i < 8; i++ {
		VMOVDQU(Y0, row(base, bestRow+i))
	}
	ones2(Y0)
	VMOVDQU(Y0, row(base, possibleRow))
	number := GP32()
	XORL(number, number)
	for _, l := range layouts {
		p := GP64()
		MOVQ(base, p)
		loop("scan"+l.name, 3, func() {
			bandScan2(l, base, p, counts, number)
			ADDQ(U32(uint32(l.band*row2)), p)
		})
	}
	way := func(n int) Mem { return row(base, bestRow+2+n) }
	guess2(base, digit2(way), way)
	solved2(base)
	VZEROUPPER()
	RET()
}

// digit2 chooses the digit, as digit512 does.
func digit2(way func(n int) Mem) (digit VecPhysical) {
	one, two, three, more, t, zero := Y0, Y1, Y2, Y3, Y4, Y5
	for _, y := range []VecPhysical{one, two, three, more, zero} {
		zero2(y)
	}
	for n := range 6 {
		w := ymm[6+n]
		VMOVDQU(way(n), w)
		for _, z := range [][2]VecPhysical{{three, more}, {two, three}, {one, two}} {
			VPAND(w, z[0], t)
			VPOR(t, z[1], z[1])
		}
		VPOR(w, one, one)
	}
	VPANDN(two, three, two)
	VPANDN(three, more, three)
	for _, y := range []VecPhysical{three, two} {
		VPCMPEQW(y, zero, t)
		VPBLENDVB(t, more, y, more)
	}
	VPSUBW(more, zero, t)
	VPAND(t, more, more)
	return more
}

// place2 finds the triad for the digit: the lowest triad that can have it in line 0, or in line 1
// if only one triad of line 0 can. It returns the digit in that triad, and 0 in the others. next is
// -1 in the lanes that use line 1.
func place2(digit VecPhysical, way func(n int) Mem) (triads []VecPhysical, next VecPhysical) {
	first, second, t, u := ymm[4:7], ymm[7:10], Y1, Y2
	for j := range 3 {
		for i, y := range [][]VecPhysical{first, second} {
			w := waysOf[3*i+j]
			VMOVDQU(way(w[0]), y[j])
			VPOR(way(w[1]), y[j], y[j])
			VPAND(digit, y[j], y[j])
		}
	}
	VPAND(first[0], first[1], t) // several
	VPOR(first[0], first[1], u)
	VPAND(first[2], u, u)
	VPOR(t, u, t)
	zero2(u)
	VPCMPEQW(u, t, t)
	for j := range 3 {
		VPBLENDVB(t, second[j], first[j], first[j])
	}
	VPOR(first[0], first[1], u)
	VPANDN(first[2], u, first[2])
	VPANDN(first[1], first[0], first[1])
	return first, t
}

// guess2 writes the guess, as guess512 does.
func guess2(base Register, digit VecPhysical, way func(n int) Mem) {
	triads, next := place2(digit, way)
	line, t := Y0, Y2
	VMOVDQU(row(base, bestRow+1), line)
	VPSUBW(next, line, line)
	VMOVDQU(line, row(base, guessRow2+guessLine))
	for j, y := range triads {
		VMOVDQU(y, row(base, guessRow2+guessWrong+j))
		VPANDN(digit, y, t)
		VMOVDQU(t, row(base, guessRow2+guessRight+j))
	}
}

// solved2 returns two sets of lanes. In the lanes of the first, some band is open. In the lanes of
// the second, no band is open, each digit has a way in each band, and no cell has several digits.
// It checks the cells only if some lane satisfies the other conditions.
func solved2(base Register) {
	broadcast2(0x7fff, Y0)
	VPCMPEQW(row(base, bestRow), Y0, Y0)
	lanes2(Y0, "open", true)
	broadcast2(allMask, Y1)
	VPAND(row(base, possibleRow), Y1, Y2)
	VPCMPEQW(Y1, Y2, Y2)
	VPAND(Y0, Y2, Y0)
	VPTEST(Y0, Y0)
	JZ(LabelRef("none"))
	several := Y1
	zero2(several)
	p := GP64()
	MOVQ(base, p)
	loop("several", 9, func() { // as singles512 does
		for i := range 3 {
			several2(func(k int) Mem { return row(p, 3*i+k) }, several, ymm[2+3*i], ymm[3+3*i], ymm[4+3*i])
		}
		ADDQ(U32(9*row2), p)
	})
	zero2(Y2)
	VPCMPEQW(several, Y2, several)
	VPAND(several, Y0, Y0)
	Label("none")
	lanes2(Y0, "solved", false)
}

func bandScan2(l layout, base, p, counts, number Register) {
	may, way := ymm[0:9], ymm[9:15]
	for q := range 9 {
		VMOVDQU(row(p, l.at(q, 0)), may[q])
		for k := 1; k < 3; k++ {
			VPOR(row(p, l.at(q, k)), may[q], may[q])
		}
	}
	intersect2(may, way)
	open2(counts, way, row(base, possibleRow))
	count, t, old, keep := ymm[0], ymm[4], ymm[5], ymm[6]
	VMOVDQU(row(base, bestRow), old)
	VPMINUW(old, count, t)
	VPCMPEQW(t, old, keep)
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

// open2 sets Y0 to the number of digits with two or more ways, plus the number of those with three
// or more, less 1. If no digit has two ways, this is a large unsigned number. possible has the
// digits that have a way in each band so far.
func open2(counts Register, way []VecPhysical, possible Mem) {
	count, some, two, three, t := ymm[0], ymm[1], ymm[2], ymm[3], ymm[4]
	VPOR(way[0], way[1], some)
	VPAND(way[0], way[1], two)
	zero2(three)
	for _, w := range way[2:] {
		VPAND(w, two, t)
		VPOR(t, three, three)
		VPAND(w, some, t)
		VPOR(t, two, two)
		VPOR(w, some, some)
	}
	VPAND(possible, some, some)
	VMOVDQU(some, possible)
	nibble, table := ymm[5], ymm[6]
	VMOVDQU(Mem{Base: counts}, table)
	broadcast2(0x0f0f, nibble)
	zero2(count)
	for _, x := range []VecPhysical{two, three} { // in bytes: four bits and four more
		halves2(x, t, nibble, table, table)
		VPADDB(t, count, count)
		VPADDB(x, count, count)
	}
	broadcast2(0x0101, t)
	VPMADDUBSW(t, count, count)
	ones2(t)
	VPADDW(t, count, count)
}

// halves2 looks up the lower four bits of each byte of x in a table, and puts the results into t.
// It replaces x by the results for the upper four bits in another table.
func halves2(x, t, nibble, lower, upper VecPhysical) {
	VPAND(nibble, x, t)
	VPSRLW(Imm(4), x, x)
	VPAND(nibble, x, x)
	VPSHUFB(t, lower, t)
	VPSHUFB(x, upper, x)
}

// move2 moves grids and makes guesses.
func move2() {
	function("move2", "func(cells, pool *uint16, stride uint64, from *uint16, right, wrong uint32)",
		"move2 fills each lane from the lane that from names, or if that is 16 or more from so much",
		"more than that in the pool. The right and wrong lanes then make the guess of where they came",
		"from, or its opposite. Right lanes do not come from the pool. The stride is that of the pool,",
		"in bytes. 54 rows of scratch follow the guess.")
	pool, stride := Load(Param("pool"), GP64()), Load(Param("stride"), GP64())
	both := func(pool Register) func(at Mem, from, w []VecPhysical) {
		return func(at Mem, from, w []VecPhysical) {
			shuffle2(at, from[:2], w)
			shuffle2(Mem{Base: pool}, from[2:], w[2:])
			VPOR(w[0], w[2], w[0])
			ADDQ(stride, pool)
		}
	}
	moveGuess2(shuffles2(4), both(pooledChoice(pool, stride)), both(pool))
}

// spread2 is move2 without the pool.
func spread2() {
	function("spread2", "func(cells, from *uint16, right, wrong uint32)",
		"spread2 is move2 where nothing comes from the pool.")
	moveGuess2(shuffles2(2), shuffle2, shuffle2)
}

// push2 copies lanes to the pool.
func push2() {
	function("push2", "func(cells, pool *uint16, stride uint64, from *uint16)",
		"push2 writes 81 rows of cells and the seven of a guess behind them to the pool, whose",
		"rows are stride bytes apart: 16 lanes, each of which comes from the one that from names.")
	c, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("stride"), GP64())
	from := shuffles2(2)
	loop("push", 22, func() {
		for k := range 4 {
			w := ymm[2*k:]
			shuffle2(row(c, k), from, w)
			VMOVDQU(w[0], Mem{Base: pool})
			ADDQ(stride, pool)
		}
		ADDQ(U32(4*row2), c)
	})
	VZEROUPPER()
	RET()
}

// moveGuess2 goes through the cells, as moveGuess512 does. get loads a row into w[0], and field
// loads a field of the guesses.
func moveGuess2(from []VecPhysical, field, get func(at Mem, from, w []VecPhysical)) {
	c := Load(Param("cells"), GP64())
	guessing := Load(Param("right"), GP32())
	ORL(Load(Param("wrong"), GP32()), guessing)
	TESTL(guessing, guessing)
	JZ(LabelRef("noGuess"))
	staying2(c, from, field)
	columns, rows := GP64(), GP64()
	LEAQ(row(c, stayRow2+27), columns)
	LEAQ(row(c, stayRow2), rows)
	loop("band", 3, func() {
		loop("row", 3, func() {
			for column := range 9 {
				w := ymm[4*(column%3):]
				get(row(c, column), from, w)
				VPAND(row(rows, column/3), w[0], w[0])
				VPAND(row(columns, 3*column), w[0], w[0])
				VMOVDQU(w[0], row(c, column))
			}
			ADDQ(U32(9*row2), c)
			ADDQ(U32(3*row2), rows)
		})
		ADDQ(U32(row2), columns)
	})
	JMP(LabelRef("moved"))
	Label("noGuess")
	loop("move", 27, func() {
		for k := range 3 {
			w := ymm[4*k:]
			get(row(c, k), from, w)
			VMOVDQU(w[0], row(c, k))
		}
		ADDQ(U32(3*row2), c)
	})
	Label("moved")
	VZEROUPPER()
	RET()
}

// staying2 writes the digits that stay in each triad of rows 0 to 8, then of columns, in the lanes
// that guess.
func staying2(c Register, from []VecPhysical, field func(at Mem, from, w []VecPhysical)) {
	right, wrong, line, stay, w, minus, number := Y0, Y1, Y2, ymm[3:6], ymm[6:10], Y10, Y11
	ones2(minus)
	zero2(number)
	inLanes2("right", right, w[0])
	inLanes2("wrong", wrong, w[0])
	field(row(c, guessRow2+guessLine), from, w)
	VMOVDQA(w[0], line)
	for j, y := range stay {
		field(row(c, guessRow2+guessWrong+j), from, w)
		VPAND(wrong, w[0], y)
		shuffle2(row(c, guessRow2+guessRight+j), from, w)
		VPAND(right, w[0], w[0])
		VPOR(w[0], y, y)
		VPXOR(minus, y, y)
	}
	for n := range 18 {
		VPCMPEQW(number, line, w[0])
		VPXOR(minus, w[0], w[0])
		for j, y := range stay {
			VPOR(y, w[0], w[1])
			VMOVDQU(w[1], row(c, stayRow2+3*n+j))
		}
		VPSUBW(minus, number, number)
	}
}

// inLanes2 sets y to -1 in the lanes of a parameter, and to 0 in the others.
func inLanes2(param string, y, t VecPhysical) {
	VMOVD(Load(Param(param), GP32()), y.AsX())
	VPBROADCASTW(y.AsX(), y)
	VMOVDQU(eachLane2, t)
	VPAND(t, y, y)
	VPCMPEQW(t, y, y)
}

// restore2 copies lanes that push2 wrote back to the cells.
func restore2() {
	function("restore2", "func(cells, from *uint16, lanes uint32)",
		"restore2 copies the given lanes of from, which has rows as cells does, to cells: 81 rows of",
		"cells and the seven rows of a guess behind them.")
	c, from := Load(Param("cells"), GP64()), Load(Param("from"), GP64())
	lanes := Y0
	inLanes2("lanes", lanes, Y1)
	loop("restore", 22, func() {
		for k := range 4 {
			w := ymm[1+k]
			VMOVDQU(row(c, k), w)
			VPBLENDVB(lanes, row(from, k), w, w)
			VMOVDQU(w, row(c, k))
		}
		ADDQ(U32(4*row2), c)
		ADDQ(U32(4*row2), from)
	})
	VZEROUPPER()
	RET()
}

// shuffles2 makes byte shuffles for the source lanes in from: the first shuffle for sources among
// lanes 0 to 7, and so on.
func shuffles2(n int) []VecPhysical {
	bytes, eighth, t, zero, minus, z := Y0, Y1, Y2, Y3, Y4, ymm[16-n:]
	VMOVDQU(Mem{Base: Load(Param("from"), GP64())}, eighth)
	broadcast2(7, bytes)
	VPAND(eighth, bytes, bytes)
	VPADDW(bytes, bytes, bytes)
	VPSLLW(Imm(8), bytes, t)
	VPOR(t, bytes, bytes)
	broadcast2(1<<8, t)
	VPOR(t, bytes, bytes)
	VPSRLW(Imm(3), eighth, eighth)
	zero2(zero)
	ones2(minus)
	for i := range n {
		VPCMPEQW(zero, eighth, t)
		VPXOR(minus, t, t)
		VPOR(t, bytes, z[i]) // 0 if the source is in another eighth
		VPADDW(minus, eighth, eighth)
	}
	return z
}

// shuffle2 sets w[0] to the values of a row, shuffled from its two halves.
func shuffle2(from Mem, by, w []VecPhysical) {
	for i := range 2 {
		VBROADCASTI128(from.Offset(16*i), w[i])
		VPSHUFB(by[i], w[i], w[i])
	}
	VPOR(w[0], w[1], w[0])
}

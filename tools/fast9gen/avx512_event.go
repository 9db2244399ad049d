package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Where the fields of a guess are, in rows of 32 lanes: the line, what leaves
// its triads if the guess is wrong, and if it is right.
const guessLine, guessWrong, guessRight = 0, 1, 4

// fullScan is the register of scan512 with the digits that have a way in all bands so far.
var fullScan = zmm[22]

// scan512 chooses a guess in each lane. It takes the least open band among those that are open:
// digits with several ways count once, those with more than two count twice. In this band it takes
// a digit with two ways if there is one, and the first triad that can have the digit in a line of
// the band.
//
// A grid without such a band is a solution if each digit has a way in each band, and no cell has
// two digits: a way has the digit in each line and box of the band.
func scan512() {
	function("scan512", "func(cells, guess *uint16) (open, solved uint32)",
		"scan512 chooses a guess for each lane, and returns the lanes that have one to make, and",
		"those that hold a solution.")
	cells, guess := Load(Param("cells"), GP64()), Load(Param("guess"), GP64())
	one, least, line, best := zmm[31], zmm[30], zmm[29], zmm[23:29]
	broadcast(1, one)
	ones(least)
	zero(line)
	ones(fullScan)
	for _, z := range best {
		zero(z)
	}
	number := GP32()
	XORL(number, number)
	for _, l := range layouts {
		p := GP64()
		MOVQ(cells, p)
		loop("scan"+l.name, 3, func() {
			bandScan512(l, p, number, one, least, line, best)
			ADDQ(U32(uint32(l.band*row512)), p)
		})
	}
	digit := digit512(best)
	guess512(guess, line, digit, best)
	broadcast(0x7fff, zmm[13])
	VPCMPUW(Imm(1), zmm[13], least, K1)
	broadcast(allMask, zmm[13])
	VPANDD(zmm[13], fullScan, fullScan)
	VPCMPEQW(zmm[13], fullScan, K2)
	KANDND(K2, K1, K2)
	returnMask(K1, "open")
	KORTESTD(K2, K2)
	JZ(LabelRef("none")) // usual for grids that take many guesses
	singles512(cells, K2)
	Label("none")
	returnMask(K2, "solved")
	VZEROUPPER()
	RET()
}

// singles512 keeps the lanes in which no digit is in two cells of a triad of rows. If each digit
// also has one triad in each row, which is so when rows has changed nothing, no cell has two
// digits: the triads of a row then hold nine digits in nine cells, none of them empty.
func singles512(cells, lanes Register) {
	several := zmm[0]
	zero(several)
	loop("singles", 9, func() {
		for i := range 3 {
			several512(func(k int) Mem { return Mem{Base: cells, Disp: (3*i + k) * row512} }, several, zmm[1+2*i], zmm[2+2*i])
		}
		ADDQ(U32(9*row512), cells)
	})
	VPTESTNMW(several, several, lanes, lanes)
}

// several512 gathers the digits that two of three cells have.
func several512(cell func(k int) Mem, several, x, y VecPhysical) {
	VMOVDQU64(cell(0), x)
	VMOVDQU64(cell(1), y)
	ternary(twoOf, y, cell(2), x)
	VPORD(x, several, several)
}

// bandScan512 counts the open digits of a band and keeps its ways where the count is lower than
// before. The count less 1 is a large unsigned number where no digit is open.
func bandScan512(l layout, p, number Register, one, least, line VecPhysical, best []VecPhysical) {
	may, way := zmm[0:9], zmm[9:15]
	for q := range 9 {
		at := func(k int) Mem { return Mem{Base: p, Disp: l.at(q, k) * row512} }
		x := zmm[15+q%4]
		VMOVDQU64(at(0), may[q])
		VMOVDQU64(at(1), x)
		ternary(orAll, x, at(2), may[q])
	}
	intersect512(may, way)
	n := zmm[0]
	open512(way, zmm[0:3], one, fullScan, n)
	VPCMPUW(Imm(1), least, n, K1)
	VPMINUW(n, least, least)
	VPBROADCASTW(number, K1, line)
	for k := range best {
		VMOVDQU16(way[k], K1, best[k])
	}
	ADDL(Imm(3), number)
}

// open512 sets n to the number of digits with two or more ways, plus the number of those with three
// or more, less 1. full keeps the digits that have a way. It needs three registers.
func open512(way, t []VecPhysical, one, full, n VecPhysical) {
	some, two, three := t[0], t[1], t[2] // digits with at least one, two or three ways
	VPORD(way[0], way[1], some)
	VPANDD(way[0], way[1], two)
	VPANDD(way[2], two, three)
	ternary(orAnd, way[2], some, two)
	VPORD(way[2], some, some)
	for _, w := range way[3:] {
		ternary(orAnd, w, two, three)
		ternary(orAnd, w, some, two)
		VPORD(w, some, some)
	}
	VPANDD(some, full, full)
	VPOPCNTW(two, two)
	VPOPCNTW(three, three)
	VPSUBW(one, two, two)
	VPADDW(two, three, n)
}

// digit512 returns the lowest digit with two ways, else three, else more.
func digit512(way []VecPhysical) VecPhysical {
	one, two, three, more := zmm[0], zmm[1], zmm[2], zmm[3] // at least so many
	VPORD(way[0], way[1], one)
	VPANDD(way[0], way[1], two)
	zero(three)
	zero(more)
	for _, w := range way[2:] {
		ternary(orAnd, w, three, more)
		ternary(orAnd, w, two, three)
		ternary(orAnd, w, one, two)
		VPORD(w, one, one)
	}
	VPANDND(two, three, two)
	VPANDND(three, more, three)
	for _, z := range []VecPhysical{three, two} {
		VPTESTMW(z, z, K1)
		VMOVDQU16(z, K1, more)
	}
	digit := zmm[5]
	zero(digit)
	VPSUBW(more, digit, digit)
	VPANDD(more, digit, digit)
	return digit
}

// place512 finds the triad for the digit: the lowest triad that can have it in line 0, or in line 1
// if only one triad of line 0 can. It returns the digit in that triad, and 0 in the others. K1 has
// the lanes that use line 1.
func place512(digit VecPhysical, way []VecPhysical) (triads []VecPhysical) {
	first, second := zmm[6:9], zmm[9:12]
	for j := range 3 {
		for i, t := range [][]VecPhysical{first, second} {
			VPORD(way[waysOf[3*i+j][0]], way[waysOf[3*i+j][1]], t[j])
			VPANDD(digit, t[j], t[j])
		}
	}
	several := zmm[12]
	VMOVDQA64(first[0], several)
	ternary(twoOf, first[1], first[2], several)
	VPTESTNMW(several, several, K1)
	for j := range 3 {
		VMOVDQU16(second[j], K1, first[j])
	}
	ternary(andNot2, first[0], first[1], first[2])
	VPANDND(first[1], first[0], first[1])
	return first
}

// guess512 writes the guess: the first line of the band, or the second if the digit already has its
// triad in the first; and the first triad of that line that can have the digit.
func guess512(guess Register, line, digit VecPhysical, way []VecPhysical) {
	triads := place512(digit, way)
	broadcast(1, zmm[13])
	VPADDW(zmm[13], line, K1, line)
	field := func(n int) Mem { return Mem{Base: guess, Disp: n * row512} }
	VMOVDQU64(line, field(guessLine))
	for j, z := range triads {
		VMOVDQU64(z, field(guessWrong+j))
		VPANDND(digit, z, zmm[14])
		VMOVDQU64(zmm[14], field(guessRight+j))
	}
}

// apply512 moves grids between lanes and from the pool, and makes the guesses, in one pass over the
// cells.
func apply512() {
	function("apply512", "func(cells, pool *uint16, stride uint64, from, guess, scratch *uint16, right, wrong uint32)",
		"apply512 fills each lane from the lane or place of the pool that from names; the right",
		"and wrong lanes then make the guess of where they came from, or its opposite. Right lanes",
		"do not come from the pool. The stride is that of the pool, in bytes; scratch has 27 rows.")
	c, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("stride"), GP64())
	guesses := pooledChoice(pool, stride)
	moveGuess512("apply", c, func(from, t VecPhysical) {
		VPERMB(Mem{Base: guesses}, from, pooled512, t)
		ADDQ(stride, guesses)
	}, func(column int, from, t VecPhysical) {
		VPERMB(Mem{Base: c, Disp: row512 * column}, from, t)
		VPERMB(Mem{Base: pool}, from, pooled512, t)
		ADDQ(stride, pool)
	})
}

// spread512 is apply512 without the pool, which takes a shorter instruction.
func spread512() {
	function("spread512", "func(cells, from, guess, scratch *uint16, right, wrong uint32)",
		"spread512 is apply512 where nothing comes from the pool.")
	c := Load(Param("cells"), GP64())
	moveGuess512("spread", c, func(from, t VecPhysical) {}, func(column int, from, t VecPhysical) {
		VPERMB(Mem{Base: c, Disp: row512 * column}, from, t)
	})
}

// pair512 pairs lanes without a loop, as branch prediction rarely foresees its end. It writes the
// sources as one piece, as a processor cannot read several small pieces that were just written as
// one.
func pair512() {
	function("pair512", "func(lanes, free uint32, from *uint16, ids *int32) (to, rest uint32)",
		"pair512 pairs the first of lanes with the first of the free lanes, and so on, and enters the",
		"pairs in from and ids. to are the free lanes that were paired, and rest those of lanes that",
		"were not.")
	lanes, free := Load(Param("lanes"), GP32()), Load(Param("free"), GP32())
	from, ids := Load(Param("from"), GP64()), Load(Param("ids"), GP64())
	n, m, first, taken, to := GP32(), GP32(), GP32(), GP32(), GP32()
	POPCNTL(lanes, n)
	POPCNTL(free, m)
	CMPL(m, n)
	CMOVLLT(m, n)
	MOVL(U32(1<<32-1), first)
	BZHIL(n, first, first)
	PDEPL(lanes, first, taken)
	PDEPL(free, first, to)
	KMOVD(taken, K1)
	KMOVD(to, K2)
	VMOVDQU64(eachNumber512, Z0)
	VPCOMPRESSW_Z(Z0, K1, Z1)
	VPEXPANDW(Z1, K2, Z0)
	VMOVDQU64(Z0, Mem{Base: from})
	VPMOVZXWD(Y0, Z2)
	VEXTRACTI64X4(Imm(1), Z0, Y0)
	VPMOVZXWD(Y0, Z3)
	VMOVDQU64(Mem{Base: ids}, Z4)
	VMOVDQU64(Mem{Base: ids, Disp: 64}, Z5)
	for i, z := range []VecPhysical{Z2, Z3} {
		VPERMI2D(Z5, Z4, z)
		VMOVDQU64(z, Mem{Base: ids, Disp: 64 * i})
	}
	XORL(taken, lanes)
	Store(to, Return("to"))
	Store(lanes, Return("rest"))
	VZEROUPPER()
	RET()
}

// push512 copies lanes to the pool.
func push512() {
	function("push512", "func(cells, pool *uint16, stride uint64, lanes, to uint32)",
		"push512 copies the given lanes of 81 rows of cells, and of the seven rows of a guess behind",
		"them, to the lanes in to of the pool. The rows of the pool are stride bytes apart.")
	c, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("stride"), GP64())
	from := zmm[31]
	inOrder512(from)
	KMOVD(Load(Param("to"), GP32()), K2)
	VPEXPANDW_Z(from, K2, from)
	sources512(from)
	loop("push", 11, func() {
		for i := range 8 {
			VPERMB(Mem{Base: c, Disp: row512 * i}, from, zmm[i])
			VMOVDQU16(zmm[i], K2, Mem{Base: pool})
			ADDQ(stride, pool)
		}
		ADDQ(U32(8*row512), c)
	})
	VZEROUPPER()
	RET()
}

// restore512 copies lanes that push512 wrote back to the cells.
func restore512() {
	function("restore512", "func(cells, from *uint16, lanes uint32)",
		"restore512 copies the given lanes of from, which has rows as cells does, to cells: 81 rows of",
		"cells and the seven rows of a guess behind them.")
	c, from := Load(Param("cells"), GP64()), Load(Param("from"), GP64())
	KMOVD(Load(Param("lanes"), GP32()), K1)
	loop("restore", 11, func() {
		for i := range 8 {
			at := Mem{Base: c, Disp: row512 * i}
			VMOVDQU64(at, zmm[i])
			VMOVDQU16(Mem{Base: from, Disp: row512 * i}, K1, zmm[i])
			VMOVDQU64(zmm[i], at)
		}
		ADDQ(U32(8*row512), c)
		ADDQ(U32(8*row512), from)
	})
	VZEROUPPER()
	RET()
}

// moveGuess512 goes through the rows of cells from c on. get puts the cells of a column of the
// current row into t; then the digits that the guesses exclude are removed. next puts the next
// field of the pooled guesses into t.
func moveGuess512(name string, c Register, next func(from, t VecPhysical), get func(column int, from, t VecPhysical)) {
	guess, scratch := Load(Param("guess"), GP64()), Load(Param("scratch"), GP64())
	from, line, leave := zmm[31], zmm[30], zmm[27:30]
	VMOVDQU64(Mem{Base: Load(Param("from"), GP64())}, from)
	sources512(from)
	guesses512(guess, from, line, leave, next)
	number, one := zmm[26], zmm[25]
	broadcast(9, number)
	broadcast(1, one)
	for column := range 9 {
		leaving512(number, one, line, leave)
		for j := range 3 {
			VMOVDQU64(zmm[1+j], Mem{Base: scratch, Disp: (9*j + column) * row512})
		}
	}
	zero(number)
	loop(name+"Band", 3, func() {
		for column := range 9 {
			VMOVDQU64(Mem{Base: scratch, Disp: row512 * column}, zmm[10+column])
		}
		loop(name+"Row", 3, func() {
			leaving512(number, one, line, leave)
			for column := range 9 {
				t := zmm[4+column%6]
				get(column, from, t)
				ternary(andNot2, zmm[1+column/3], zmm[10+column], t)
				VMOVDQU64(t, Mem{Base: c, Disp: row512 * column})
			}
			ADDQ(U32(9*row512), c)
		})
		ADDQ(U32(9*row512), scratch)
	})
	VZEROUPPER()
	RET()
}

// pooled512 are the bytes that come from the pool.
var pooled512 = K3

// inOrder512 writes the numbers of the lanes in the parameter, one after the other.
func inOrder512(z VecPhysical) {
	KMOVD(Load(Param("lanes"), GP32()), K1)
	VMOVDQU64(eachNumber512, z)
	VPCOMPRESSW_Z(z, K1, z)
}

// pooledChoice returns the address of the choices of the grids in the pool: they follow the cells.
func pooledChoice(pool, stride Register) Register {
	guess := GP64()
	IMUL3Q(U32(81), stride, guess)
	ADDQ(pool, guess)
	return guess
}

// sources512 converts lane numbers to byte numbers for VPERMB, which is half the work of VPERMW on
// some processors. VPERMB uses the lower six bits of each byte; a seventh bit marks bytes from the
// pool.
func sources512(bytes VecPhysical) {
	VPSLLW(Imm(9), bytes, zmm[0])
	VPADDW(bytes, bytes, bytes)
	broadcast(1<<8, zmm[1])
	ternary(orAll, zmm[0], zmm[1], bytes)
	broadcast(0x4040, zmm[0])
	VPTESTMB(zmm[0], bytes, pooled512)
}

// guesses512 gathers the line and the digits that leave its triads, for the lanes that guess.
func guesses512(guess Register, from, line VecPhysical, leave []VecPhysical, next func(from, t VecPhysical)) {
	KMOVD(Load(Param("right"), GP32()), K1)
	KMOVD(Load(Param("wrong"), GP32()), K2)
	field := func(n int, z VecPhysical) { VPERMB(Mem{Base: guess, Disp: n * row512}, from, z) }
	field(guessLine, line)
	next(from, line)
	for j, z := range leave {
		field(guessWrong+j, zmm[0])
		next(from, zmm[0])
		field(guessRight+j, zmm[1])
		VMOVDQU16_Z(zmm[0], K2, z)
		VMOVDQU16(zmm[1], K1, z)
	}
}

// leaving512 sets Z1 to Z3 to the digits that leave the triads of a line, if line is number. It
// then increments number.
func leaving512(number, one, line VecPhysical, leave []VecPhysical) {
	VPCMPEQW(number, line, K1)
	for j := range 3 {
		VMOVDQU16_Z(leave[j], K1, zmm[1+j])
	}
	VPADDW(one, number, number)
}

package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// scan2 finds the band that is the least open, as scan512 does.
func scan2() {
	function("scan2", "func(cells *uint16, counts *[32]byte) (solved uint32)",
		"scan2 writes to nine rows of scratch, for each lane: how open the band is that is the",
		"least (32767: there is none), its first line, the ways, and the lowest digit with two",
		"of them, else three, else more. The bits of each number up to 15 are in counts, twice.",
		"It returns the lanes that hold a solution.")
	base, counts := Load(Param("cells"), GP64()), Load(Param("counts"), GP64())
	broadcast2(0x7fff, Y0)
	VMOVDQU(Y0, row(base, bestRow))
	zero2(Y0)
	for i := 1; i < 8; i++ {
		VMOVDQU(Y0, row(base, bestRow+i))
	}
	ones2(Y0)
	VMOVDQU(Y0, row(base, minusRow))
	VMOVDQU(Y0, row(base, possibleRow))
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
	digit2(base)
	solved2(base)
	VZEROUPPER()
	RET()
}

// digit2 chooses the digit, as digit512 does.
func digit2(base Register) {
	one, two, three, more, t, zero := Y0, Y1, Y2, Y3, Y4, Y5
	for _, y := range []VecPhysical{one, two, three, more, zero} {
		zero2(y)
	}
	for i := range 6 {
		w := ymm[6+i]
		VMOVDQU(row(base, bestRow+2+i), w)
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
	VMOVDQU(more, row(base, bestRow+8))
}

// solved2 returns the lanes in which no band is open, each digit has a way in each,
// and no cell has several digits: those are looked for if there is such a lane.
func solved2(base Register) {
	broadcast2(0x7fff, Y0)
	VPCMPEQW(row(base, bestRow), Y0, Y0)
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
			x, y, t := ymm[2+3*i], ymm[3+3*i], ymm[4+3*i]
			VMOVDQU(row(p, 3*i), x)
			VMOVDQU(row(p, 3*i+1), y)
			VPAND(x, y, t)
			VPOR(x, y, x)
			VPAND(row(p, 3*i+2), x, x)
			VPOR(t, several, several)
			VPOR(x, several, several)
		}
		ADDQ(U32(9*row2), p)
	})
	zero2(Y2)
	VPCMPEQW(several, Y2, several)
	VPAND(several, Y0, Y0)
	Label("none")
	lanes2(Y0, "solved")
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
	open2(base, counts, way)
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

// open2 sets Y0 to the number of digits with two ways and more, and of those with
// three and more, less one: a large unsigned number where there are none.
func open2(base, counts Register, way []VecPhysical) {
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
	VPAND(row(base, possibleRow), some, some)
	VMOVDQU(some, row(base, possibleRow))
	nibble, table := ymm[5], ymm[6]
	VMOVDQU(Mem{Base: counts}, table)
	broadcast2(0x0f0f, nibble)
	zero2(count)
	for _, x := range []VecPhysical{two, three} { // in bytes: four bits and four more
		VPAND(nibble, x, t)
		VPSRLW(Imm(4), x, x)
		VPAND(nibble, x, x)
		VPSHUFB(t, table, t)
		VPSHUFB(x, table, x)
		VPADDB(t, count, count)
		VPADDB(x, count, count)
	}
	broadcast2(0x0101, t)
	VPMADDUBSW(t, count, count)
	VPADDW(row(base, minusRow), count, count)
}

// move2 moves grids.
func move2() {
	function("move2", "func(dst *uint16, dstStride uint64, cells, pool *uint16, poolStride uint64, from *uint16)",
		"move2 writes 81 rows of 16 lanes, each of which comes from the lane of the cells that",
		"from names, or if that is 16 or more, from so much more than that in the pool. The",
		"strides of rows are in bytes.")
	dst, dstStride := Load(Param("dst"), GP64()), Load(Param("dstStride"), GP64())
	c, pool, stride := Load(Param("cells"), GP64()), Load(Param("pool"), GP64()), Load(Param("poolStride"), GP64())
	from := shuffles2(4)
	loop("move", 27, func() {
		for k := range 3 {
			w := ymm[4*k:]
			shuffle2(Mem{Base: c, Disp: k * row2}, from[:2], w)
			shuffle2(Mem{Base: pool}, from[2:], w[2:])
			VPOR(w[0], w[2], w[0])
			VMOVDQU(w[0], Mem{Base: dst})
			ADDQ(stride, pool)
			ADDQ(dstStride, dst)
		}
		ADDQ(U32(3*row2), c)
	})
	VZEROUPPER()
	RET()
}

// spread2 is move2 without the pool.
func spread2() {
	function("spread2", "func(dst *uint16, dstStride uint64, cells *uint16, from *uint16)",
		"spread2 is move2 where nothing comes from the pool.")
	dst, dstStride, c := Load(Param("dst"), GP64()), Load(Param("dstStride"), GP64()), Load(Param("cells"), GP64())
	from := shuffles2(2)
	loop("spread", 27, func() {
		for k := range 3 {
			w := ymm[2*k:]
			shuffle2(Mem{Base: c, Disp: k * row2}, from, w)
			VMOVDQU(w[0], Mem{Base: dst})
			ADDQ(dstStride, dst)
		}
		ADDQ(U32(3*row2), c)
	})
	VZEROUPPER()
	RET()
}

// restore2 puts lanes back.
func restore2() {
	function("restore2", "func(cells, from *uint16, lanes uint32)",
		"restore2 copies these lanes of 81 rows to the cells.")
	c, from := Load(Param("cells"), GP64()), Load(Param("from"), GP64())
	lanes, bit := Y0, Y1
	VMOVD(Load(Param("lanes"), GP32()), lanes.AsX())
	VPBROADCASTW(lanes.AsX(), lanes)
	eachLane := GLOBL("eachLane", NOPTR|RODATA)
	for i := range 16 {
		DATA(2*i, U16(1<<i))
	}
	VMOVDQU(eachLane, bit)
	VPAND(bit, lanes, lanes)
	VPCMPEQW(bit, lanes, lanes)
	loop("restore", 27, func() {
		for k := range 3 {
			w := ymm[3+k]
			VMOVDQU(row(c, k), w)
			VPBLENDVB(lanes, row(from, k), w, w)
			VMOVDQU(w, row(c, k))
		}
		ADDQ(U32(3*row2), c)
		ADDQ(U32(3*row2), from)
	})
	VZEROUPPER()
	RET()
}

// shuffles2 makes byte shuffles of what from names: the first for those of the first
// eight lanes, and so on.
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
		VPOR(t, bytes, z[i]) // none where it is of another eighth
		VPADDW(minus, eighth, eighth)
	}
	return z
}

// shuffle2 sets w[0] to what comes from the two halves of a row.
func shuffle2(from Mem, by, w []VecPhysical) {
	for i := range 2 {
		VBROADCASTI128(from.Offset(16*i), w[i])
		VPSHUFB(by[i], w[i], w[i])
	}
	VPOR(w[0], w[1], w[0])
}

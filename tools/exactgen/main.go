// Exactgen writes the assembly of kinds/attack25/internal/exact for AVX-512: the last four answers
// of a game of Attack 25, with 32 outcomes in a register. From the root of the repository:
//
//	go generate ./kinds/attack25/internal/exact
//
// docs/attack25.md explains what the code does, and lanes_amd64.go of the package has the layout of
// the rows that it reads.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

const row = 64 // bytes of a register

// Rows of constants. The first of them stay in registers, from Z31 down.
const (
	nibbles = iota
	one
	evenLines
	oddLines
	laneLow
	inRegisters
)

const (
	laneHigh = inRegisters + iota
	wordLow
	wordHigh
	laneCount0
	laneCount1
	laneCount2
	minusOne
	panels
	shares
	ownKey
	byPlace
	spread
	bonus
	bias
	prepares
	quadOwn
	quadNear
	quadFar
	pairOf0
	tripleOwn0  = pairOf0 + 4
	tripleNext0 = tripleOwn0 + 4
	lane        = tripleNext0 + 4 // its number
	oddBytes    = lane + 1        // a bit each
)

// Rows in the tables of a pair, a triple and a quad.
const (
	pairFirst = 0 // tables of both panels, for the panel that is taken first
	pairLast  = 2 // tables of both panels, for the panel that is taken last
	lines     = 0 // for triples and quads: a row for each line
	maps      = 4
	self      = 8
	tripleEnd = 9 // offsets of its pairs
	mapsFar   = 9
	selfFar   = 13
	quadEnd   = 14 // offsets of the triples, and the panels that touch taken panels
	quadKeys  = 15 // numbers of the triples
)

// Rows of scratch.
const (
	given      = 0 // low bits of four words, high bits, counts of three colours; then the result
	quadWords  = 1 // low bits by panel, then high bits
	quadCounts = 9
	quadEnds   = 12                      // by panel
	tasks      = 16                      // up to 192 of 16 bits: option and lane
	frames     = 23                      // two each
	options    = 29                      // sixteen, by panel and colour
	keys       = options + 16*optionRows // four: by colour, the keys of the panels
	entries    = keys + 4                // by panel and colour: the place in the cache
	cache      = entries + 2

	optionWords  = 0 // low and high bits
	optionCounts = 2
	optionEnds   = 5 // by panel
	optionRows   = 8
	optionShift  = 9 // log2 of the bytes of optionRows rows
)

// Truth tables of VPTERNLOG: bit 4a+2b+c is the result for destination a, second operand b and
// third operand c.
const (
	neither  = 0x09 // ^(a | b^c)
	andOr    = 0xea // a&b | c
	give     = 0xb8 // c if b, else a
	orAll    = 0xfe // a | b | c
	chooseAB = 0xe4 // a if c, else b
	orAnd    = 0xa8 // (a | b) & c
)

var z = []VecPhysical{Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15,
	Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z24, Z25, Z26, Z27, Z28, Z29, Z30, Z31}

var (
	constants, scratch Register
	odd                = K4                      // odd bytes
	ofColour           = [3]Register{K5, K6, K7} // words of a colour
)

// constant returns a row of constants.
func constant(n int) Op {
	if n < inRegisters {
		return z[31-n]
	}
	return at(constants, n)
}

// at returns row n of the rows at p.
func at(p Register, n int) Mem { return Mem{Base: p, Disp: n * row} }

// plus returns m moved by a number of bytes.
func plus(m Mem, bytes int) Mem { m.Disp += bytes; return m }

func ternary(f uint8, b, c Op, dst Register) { VPTERNLOGD(Imm(uint64(f)), c, b, dst) }

func main() {
	ConstraintExpr("amd64")
	TEXT("four512", NOSPLIT, "func(constants, quad, scratch *byte)")
	Pragma("noescape")
	Doc("four512 evaluates a board with four open panels, given in the first row of scratch.",
		"It adds the result to the row, and the number of boards with three that it evaluated.")
	constants = Load(Param("constants"), GP64())
	quad := Load(Param("quad"), GP64())
	scratch = Load(Param("scratch"), GP64())
	for n := range inRegisters {
		VMOVDQU64(at(constants, n), z[31-n])
	}
	for c, k := range ofColour {
		t := GP32()
		MOVL(U32(0x11111111<<c), t)
		KMOVD(t, k)
	}
	four(quad)
	VZEROUPPER()
	RET()
	TEXT("prefetch", NOSPLIT, "func(p *uint64)")
	Pragma("noescape")
	Doc("prefetch has the processor read the line of its cache at p, without waiting for it.")
	PREFETCHT0(Mem{Base: Load(Param("p"), GP64())})
	RET()
	Generate()
}

// four generates code for a position with four open panels. A 128-bit lane stands for a panel, and
// each word in its halves for the colour that takes it.
func four(quad Register) {
	low, high, codes, counts := z[0], z[1], z[7], z[4:7]
	place := at(scratch, given)
	VPBROADCASTQ(place, z[2])
	VPBROADCASTQ(plus(place, 8), z[3])
	VPSHUFB(constant(quadOwn), z[2], low)
	VPSHUFB(constant(quadOwn), z[3], high)
	for d, n := range counts {
		VPBROADCASTW(plus(place, 16+2*d), n)
	}
	legal := takes(quad, low, high, codes, 4, func(t GPVirtual) { MOVL(Mem{Base: quad, Disp: quadEnd*row + 32}, t) })
	tally(codes, low, high, counts, z[8:])
	for d, n := range counts {
		VPADDW(z[10], n, ofColour[d], n)
		VMOVDQU64(n, at(scratch, quadCounts+d))
	}
	for part, rows := range [2]struct{ near, maps, self int }{{quadNear, maps, self}, {quadFar, mapsFar, selfFar}} {
		gained(codes, func(n int) Mem { return at(quad, rows.maps+n) }, at(quad, rows.self), z[8:])
		for w, place := range []VecPhysical{z[2], z[3]} {
			words := wordsOf[2*w+part]
			VPSHUFB(constant(rows.near), place, words)
			ternary(give, z[8], constant(wordLow+w), words)
			for panel := range 4 {
				VEXTRACTI32X4(Imm(uint64(panel)), words, plus(at(scratch, quadWords+4*w+panel), 16*part))
			}
		}
	}
	noEnds(at(scratch, quadEnds), 4)
	setKeys(quad, counts)
	fresh := recall(legal)
	number, end := GP32(), GP64()
	POPCNTL(fresh, number)
	MOVL(number, plus(place, 40))
	MOVL(fresh, plus(place, 44))
	TESTL(fresh, fresh)
	JZ(LabelRef("known"))
	LEAQ(at(scratch, tasks), end)
	each("triples", fresh, func(b, panel, colour Register) { three(quad, b, panel, colour, end) })
	pairs(quad, end)
	again := GP32()
	MOVL(plus(place, 44), again)
	each("best", again, func(_, panel, colour Register) {
		best(at(option(panel, colour), optionEnds), 3)
		keep(z[0], slot(at(scratch, quadEnds), panel, colour))
		remember(z[0], panel, colour)
	})
	Label("known")
	best(at(scratch, quadEnds), 4)
	VMOVDQU(X0, plus(place, 24))
}

// wordsOf holds the words of the other panels, in lanes as in four: low bits of the first two and of
// the third, then the high bits.
var wordsOf = z[16:20]

// setKeys generates code that sets the keys of the positions with three open panels. A key has two words of 64 bits: the
// low bits of three words and the counts, and the high bits and the number of the triple. The value
// depends on nothing else.
func setKeys(quad Register, counts []VecPhysical) {
	tally, swapped := z[8], z[9]
	VPSLLW(Imm(5), counts[1], tally)
	VPORD(counts[0], tally, tally)
	VPSLLW(Imm(10), counts[2], swapped)
	VPORD(swapped, tally, tally)
	for w, last := range []Op{tally, at(quad, quadKeys)} {
		near, far := wordsOf[2*w], wordsOf[2*w+1]
		VPSHUFD(Imm(0x4e), near, swapped)
		VPUNPCKLWD(swapped, near, near)
		VPUNPCKLWD(last, far, far)
		VPUNPCKLDQ(far, near, z[10+2*w])
		VPUNPCKHDQ(far, near, z[11+2*w])
	}
	for i := range 2 { // two colours each
		VPUNPCKLQDQ(z[12+i], z[10+i], z[14])
		VMOVDQU64(z[14], at(scratch, keys+2*i))
		VPUNPCKHQDQ(z[12+i], z[10+i], z[14])
		VMOVDQU64(z[14], at(scratch, keys+2*i+1))
	}
}

// recall generates code that looks up the positions with three open panels and copies known results.
// It returns the legal choices whose positions are unknown. No branch depends on the look-ups.
func recall(legal GPVirtual) GPVirtual {
	fresh := GP32()
	XORL(fresh, fresh)
	each("recall", legal, func(b, panel, colour Register) {
		low, high, entry, other := GP64(), GP64(), GP64(), GP64()
		key := keyAt(panel, colour)
		MOVQ(key, low)
		MOVQ(plus(key, 8), high)
		XORQ(entry, entry)
		CRC32Q(low, entry)
		CRC32Q(high, entry)
		ANDL(U32(cacheSize-1), entry.As32())
		SHLQ(Imm(entryShift), entry)
		LEAQ(Mem{Base: scratch, Index: entry, Scale: 1, Disp: cache * row}, entry)
		MOVQ(entry, entryAt(panel, colour))
		XORQ(Mem{Base: entry}, low)
		XORQ(Mem{Base: entry, Disp: 8}, high)
		ORQ(low, high)
		XORL(other.As32(), other.As32())
		NEGQ(high) // sets the carry unless it is 0
		ADCL(Imm(0), other.As32())
		SHLXL(b.(GPVirtual).As32(), other.As32(), other.As32())
		ORL(other.As32(), fresh)
		VMOVDQU(Mem{Base: entry, Disp: 16}, X0)
		VMOVDQU(X0, slot(at(scratch, quadEnds), panel, colour))
	})
	return fresh
}

// The cache has the last positions with three open panels: keys and results.
const (
	cacheSize  = 1 << 13
	entryShift = 5
)

// keyAt returns the address of a key.
func keyAt(panel, colour Register) Mem {
	p, c := GP64(), GP64()
	MOVQ(panel, p)
	SHLQ(Imm(4), p)
	MOVQ(colour, c)
	SHLQ(Imm(6), c)
	ADDQ(c, p)
	return Mem{Base: scratch, Index: p, Scale: 1, Disp: keys * row}
}

// entryAt returns where the address of a position's entry in the cache is stored.
func entryAt(panel, colour Register) Mem {
	p := GP64()
	LEAQ(Mem{Base: colour, Index: panel, Scale: 4}, p)
	return Mem{Base: scratch, Index: p, Scale: 8, Disp: entries * row}
}

// remember generates code that puts a result in the cache.
func remember(r VecPhysical, panel, colour Register) {
	entry := GP64()
	MOVQ(entryAt(panel, colour), entry)
	VMOVDQU(keyAt(panel, colour), X1)
	VMOVDQU(X1, Mem{Base: entry})
	VMOVDQU32(r.AsX(), Mem{Base: entry, Disp: 16})
}

// option returns a register with the address of the rows for a panel and the colour that takes it.
func option(panel, colour Register) Register {
	p := GP64()
	LEAQ(Mem{Base: colour, Index: panel, Scale: 4}, p)
	SHLQ(Imm(optionShift), p)
	LEAQ(Mem{Base: scratch, Index: p, Scale: 1, Disp: options * row}, p)
	return p
}

// three generates code for a position with three open panels. It prepares the choices, and adds
// them to the tasks. A lane stands for a panel, as in four; its halves stand for the two other
// panels.
func three(quad, b, panel, colour, end Register) {
	low, high, codes, counts := z[0], z[1], z[7], z[4:7]
	c, words, triple := GP64(), GP64(), GP64()
	MOVQ(colour, c)
	SHLQ(Imm(6), c)
	ADDQ(constants, c)
	MOVQ(panel, words)
	SHLQ(Imm(6), words)
	ADDQ(scratch, words)
	MOVQ(Mem{Base: quad, Index: panel, Scale: 8, Disp: quadEnd * row}, triple)
	ADDQ(constants, triple)
	mine, next := z[8], z[9]
	VMOVDQU64(at(c, tripleOwn0), mine)
	VMOVDQU64(at(c, tripleNext0), next)
	for w, place := range []VecPhysical{low, high} {
		VPERMW(at(words, quadWords+4*w), mine, place)
		VPERMW(at(words, quadWords+4*w), next, z[2+w])
	}
	for d, n := range counts {
		VPBROADCASTW(Mem{Base: scratch, Index: b, Scale: 2, Disp: (quadCounts + d) * row}, n)
	}
	legal := takes(triple, low, high, codes, 3, func(t GPVirtual) { MOVL(U32(0x0f0f0f), t) })
	tally(codes, low, high, counts, z[8:])
	o := option(panel, colour)
	for d, n := range counts {
		VPADDW(z[10], n, ofColour[d], n)
		VMOVDQU64(n, at(o, optionCounts+d))
	}
	gained(codes, func(n int) Mem { return at(triple, maps+n) }, at(triple, self), z[8:])
	for w := range 2 {
		ternary(give, z[8], constant(wordLow+w), z[2+w])
		VMOVDQU64(z[2+w], at(o, optionWords+w))
	}
	noEnds(at(o, optionEnds), 3)
	n := GP64() // number of the option
	LEAQ(Mem{Base: colour, Index: panel, Scale: 4}, n)
	SHLQ(Imm(8), n)
	VPBROADCASTW(n.As32(), z[8])
	VPADDW(constant(lane), z[8], z[8])
	KMOVD(legal, K1)
	VPCOMPRESSW_Z(z[8], K1, z[8])
	VMOVDQU64(z[8], Mem{Base: end})
	POPCNTL(legal, legal)
	LEAQ(Mem{Base: end, Index: legal.As64(), Scale: 2}, end)
}

// pairs generates code for the tasks. All tasks are in one list, so the processor has to predict
// only the branch at its end. Three tasks are interleaved, since most instructions wait for the one
// before.
func pairs(quad, end Register) {
	task, last := GP64(), GP64()
	MOVWQZX(Mem{Base: end, Disp: -2}, last)
	for i := range interleaved - 1 { // pad the list with its last task
		MOVW(last.As16(), Mem{Base: end, Disp: 2 * i})
	}
	LEAQ(at(scratch, tasks), task)
	Label("pairs")
	var three [interleaved]frame
	for i := range three {
		f := &three[i]
		f.z, f.memory = z[9*i:9*i+9], at(scratch, frames+2*i)
		o, b, panel, colour := GP64(), GP64(), GP64(), GP64()
		f.pair = GP64()
		MOVWQZX(Mem{Base: task, Disp: 2 * i}, o)
		MOVBQZX(o.As8(), b)
		SHRQ(Imm(8), o)
		MOVQ(o, f.pair)
		SHRQ(Imm(2), f.pair)
		MOVQ(Mem{Base: quad, Index: f.pair, Scale: 8, Disp: quadEnd * row}, f.pair)
		ADDQ(constants, f.pair)
		split(b, panel, colour)
		MOVQ(Mem{Base: f.pair, Index: panel, Scale: 8, Disp: tripleEnd * row}, f.pair)
		ADDQ(constants, f.pair)
		SHLQ(Imm(optionShift), o)
		LEAQ(Mem{Base: scratch, Index: o, Scale: 1, Disp: options * row}, o)
		MOVQ(slot(at(o, optionEnds), panel, colour).Base, plus(f.memory, row))
		f.load(o, b, panel, colour)
	}
	for _, step := range steps {
		for i := range three {
			step(&three[i])
		}
	}
	ADDQ(Imm(2*interleaved), task)
	CMPQ(task, end)
	JB(LabelRef("pairs"))
}

const interleaved = 3

// A frame is the evaluation of a position with two open panels. A 128-bit lane stands for the
// colour that answers first, its halves for the panels that it can take, and their words for the
// colours that take the other panel.
type frame struct {
	z      []VecPhysical
	pair   Register
	memory Mem // two rows: the bonus, and the address of the result
}

func (f *frame) low() VecPhysical      { return f.z[0] }
func (f *frame) high() VecPhysical     { return f.z[1] }
func (f *frame) counts() []VecPhysical { return f.z[2:5] }
func (f *frame) codes() VecPhysical    { return f.z[5] }
func (f *frame) spare() []VecPhysical  { return f.z[6:9] }

// load loads the words of the panels taken first, and the counts.
func (f *frame) load(option, b, panel, colour Register) {
	SHLQ(Imm(4), panel)
	SHLQ(Imm(6), colour)
	ADDQ(constants, colour)
	for w, place := range f.z[:2] {
		VBROADCASTI32X4(Mem{Base: option, Index: panel, Scale: 1, Disp: (optionWords + w) * row}, place)
		VPSHUFB(at(colour, pairOf0), place, place)
	}
	for d, n := range f.counts() {
		VPBROADCASTW(Mem{Base: option, Index: b, Scale: 2, Disp: (optionCounts + d) * row}, n)
	}
}

// steps evaluate a frame.
var steps = []func(f *frame){
	func(f *frame) { f.flips(pairFirst, laneLow) },
	func(f *frame) { tally(f.codes(), f.low(), f.high(), f.counts(), f.spare()) },
	func(f *frame) {
		t := f.spare()
		for d, n := range f.counts() {
			VPANDD(constant(laneCount0+d), t[2], t[0])
			VPADDW(t[0], n, n)
		}
	},
	func(f *frame) { // from here on the words are those of the panels taken last
		t := f.spare()
		gained(f.codes(), func(n int) Mem { return at(f.pair, maps+n) }, at(f.pair, self), t)
		for w, place := range f.z[:2] {
			VPSHUFD(Imm(0x4e), place, place)
			ternary(give, t[0], constant(laneLow+w), place)
		}
	},
	func(f *frame) {
		t := f.spare()
		VPTESTMW(f.codes(), f.codes(), K1)
		VMOVDQU16_Z(constant(bonus), K1, t[0])
		VPSHUFB(constant(byPlace), t[0], t[0])
		VMOVDQU64(t[0], f.memory)
	},
	func(f *frame) { f.flips(pairLast, wordLow) },
	func(f *frame) { tally(f.codes(), f.low(), f.high(), f.counts(), f.spare()) },
	func(f *frame) {
		for d, n := range f.counts() {
			VPADDW(f.spare()[2], n, ofColour[d], n)
		}
		VMOVDQU64(constant(panels), f.z[5])
		for _, n := range f.counts() {
			VPSUBW(n, f.z[5], f.z[5])
		}
	},
	(*frame).wins,
	(*frame).add,
	(*frame).choose,
	(*frame).sum,
}

// flips computes the codes: the panels that turn over when each colour takes a panel.
func (f *frame) flips(table, colours int) {
	even, odd, t := f.codes(), f.spare()[0], f.spare()[1]
	VPXORD(constant(colours), f.low(), even)
	ternary(neither, f.high(), constant(colours+1), even)
	VPSRLW(Imm(4), even, odd)
	ternary(andOr, z[31-nibbles], constant(evenLines), even)
	ternary(andOr, z[31-nibbles], constant(oddLines), odd)
	VMOVDQU64(at(f.pair, table), t)
	VPERMI2B(at(f.pair, table+1), t, even)
	VPERMI2B(at(f.pair, table+1), t, odd)
	VPORD(odd, even, even)
}

// wins adds each colour's share of the win to its final count, in the high bytes.
func (f *frame) wins() {
	n, x, y := f.z[2:6], f.z[6], f.z[7]
	VPMAXUW(n[0], n[1], x)
	VPMAXUW(n[2], n[3], y)
	VPMAXUW(x, y, x)
	most := []Register{K1, K2, K3, K4}
	for d, k := range most {
		VPCMPEQW(x, n[d], k)
	}
	VMOVDQU16_Z(constant(one), K1, y)
	for _, k := range most[1:] {
		VPADDW(constant(one), y, k, y)
	}
	VPERMW(constant(shares), y, y)
	for d, k := range most {
		VPADDW(y, n[d], k, n[d])
	}
}

// add sums the words of each half, into words 2d and 2d+1 for colour d.
func (f *frame) add() {
	n := f.z[2:6]
	for _, v := range n {
		VPMADDWD(constant(one), v, v)
	}
	VPACKSSDW(n[1], n[0], n[0])
	VPACKSSDW(n[3], n[2], n[2])
	VPMADDWD(constant(one), n[0], n[0])
	VPMADDWD(constant(one), n[2], n[2])
	VPACKSSDW(n[2], n[0], n[0])
}

// choose selects the half that is better for the colour of each lane.
func (f *frame) choose() {
	ends, x, y := f.z[2], f.z[3], f.z[4]
	VPSHUFB(constant(ownKey), ends, x)
	VPADDW(f.memory, x, x)
	VPROLD(Imm(16), x, y)
	VPCMPGTW(x, y, K1)
	VPSRLD(Imm(16), ends, x)
	VMOVDQU16(x, K1, ends)
	VPSHUFB(constant(spread), ends, ends)
}

// sum stores the sum of the lanes.
func (f *frame) sum() {
	sumLanes(f.z[2], f.z[3])
	end := GP64()
	MOVQ(plus(f.memory, row), end)
	keep(f.z[2], Mem{Base: end})
}

// takes sets codes to the panels that turn over in each lane. It returns the legal answers, with a
// byte for each panel and a bit for each colour.
func takes(table Register, low, high, codes VecPhysical, n int, touching func(GPVirtual)) GPVirtual {
	even, next := z[8], z[9]
	VPXORD(constant(wordLow), low, codes)
	ternary(neither, high, constant(wordHigh), codes)
	VPSRLW(Imm(4), codes, next)
	VPANDD(constant(nibbles), codes, even)
	VPANDD(constant(nibbles), next, next)
	KMOVQ(constant(oddBytes), odd)
	for i, w := range []VecPhysical{even, next} {
		VMOVDQU64(at(table, lines+i), z[10+i])
		VPSHUFB(w, z[10+i], z[10+i])
		VMOVDQU64(at(table, lines+2+i), z[12])
		VPSHUFB(w, z[12], odd, z[10+i])
	}
	VMOVDQA64(z[10], z[8])
	ternary(orAnd, z[11], constant(prepares), z[8])
	VPSLLW(Imm(4), z[11], z[11])
	VMOVDQA64(z[10], codes)
	ternary(chooseAB, z[11], constant(nibbles), codes)
	VPTESTMW(codes, codes, K1)
	VPTESTMW(z[8], z[8], K2)
	mask := GP32()
	MOVL(U32(uint32(1<<(8*n)-1)&0x0f0f0f0f), mask)
	encloses, prepared, some, other, t := GP32(), GP32(), GP32(), GP32(), GP32()
	KMOVD(K1, encloses)
	KMOVD(K2, prepared)
	ANDL(mask, encloses)
	ANDL(mask, prepared)
	anyOf(encloses, some, n)
	anyOf(prepared, other, n)
	ANDNL(prepared, some, prepared) // prepared &^ some
	ORL(other, some)
	touching(t)
	ANDNL(t, some, t)
	ORL(prepared, encloses)
	ORL(t, encloses)
	return encloses
}

// anyOf sets dst to the colours with a bit in any byte of src, repeated in each byte.
func anyOf(src, dst GPVirtual, n int) {
	t := GP32()
	MOVL(src, dst)
	if n == 4 {
		SHRL(Imm(16), dst)
		ORL(src, dst)
		MOVL(dst, t)
		SHRL(Imm(8), t)
	} else {
		SHRL(Imm(8), dst)
		MOVL(src, t)
		SHRL(Imm(16), t)
		ORL(src, dst)
	}
	ORL(t, dst)
	ANDL(Imm(15), dst)
	IMUL3L(U32(0x01010101), dst, dst)
}

// tally subtracts the panels that turn over from the counts of their owners. It sets t[2] to the
// number of panels that the taking colour gains.
func tally(codes, low, high VecPhysical, counts, t []VecPhysical) {
	VPANDND(codes, high, t[0])
	VPANDD(codes, high, t[1])
	VPANDND(t[0], low, t[2])
	VPANDD(t[0], low, t[0])
	VPANDND(t[1], low, t[1])
	for d, lost := range []VecPhysical{t[2], t[0], t[1]} {
		VPOPCNTW(lost, lost)
		VPSUBW(lost, counts[d], counts[d])
	}
	VPOPCNTW(codes, t[2])
	VPSUBW(constant(minusOne), t[2], t[2])
}

// gained sets t[0] to the panels that the colour gains on the lines of other open panels. It
// applies the 8x8 bit matrices of a link: from each byte of the codes to the same byte and to the
// other.
func gained(codes VecPhysical, maps func(n int) Mem, self Mem, t []VecPhysical) {
	KMOVQ(constant(oddBytes), odd)
	VGF2P8AFFINEQB(Imm(0), maps(0), codes, t[0])
	VGF2P8AFFINEQB(Imm(0), maps(1), codes, odd, t[0])
	VPSHLDW(Imm(8), codes, codes, t[1])
	VGF2P8AFFINEQB(Imm(0), maps(2), t[1], t[2])
	VGF2P8AFFINEQB(Imm(0), maps(3), t[1], odd, t[2])
	ternary(orAll, t[2], self, t[0])
}

// noEnds clears n rows of results.
func noEnds(m Mem, n int) {
	VPXORD(z[8], z[8], z[8])
	for i := range n {
		VMOVDQU64(z[8], plus(m, i*row))
	}
}

// each generates a loop over the set bits b of legal, each for a panel and a colour.
func each(label string, legal GPVirtual, body func(b, panel, colour Register)) {
	Label(label)
	b, panel, colour := GP64(), GP64(), GP64()
	TZCNTL(legal, b.As32())
	BLSRL(legal, legal)
	split(b, panel, colour)
	body(b, panel, colour)
	TESTL(legal, legal)
	JNZ(LabelRef(label))
}

// split sets panel and colour from bit number b.
func split(b, panel, colour Register) {
	MOVQ(b, panel)
	SHRQ(Imm(3), panel)
	MOVQ(b, colour)
	ANDQ(Imm(7), colour)
}

// slot returns the address of a result in rows of results.
func slot(rows Mem, panel, colour Register) Mem {
	p := GP64()
	LEAQ(Mem{Base: colour, Index: panel, Scale: 4}, p)
	SHLQ(Imm(4), p)
	rows.Index, rows.Scale = p, 1
	LEAQ(rows, p)
	return Mem{Base: p}
}

// keep stores a result with a bias that makes it greater than results that were never stored.
func keep(r VecPhysical, m Mem) {
	VPORD(constant(bias).(Mem), r.AsX(), r.AsX())
	VMOVDQU32(r.AsX(), m)
}

// best sets X0 to the sum of each colour's best result. It loads rows in the pieces in which they
// were just written.
func best(m Mem, n int) {
	for i := range n {
		r, m := z[2*i], plus(m, i*row)
		VMOVDQU(m, r.AsX())
		VINSERTI128(Imm(1), plus(m, 16), r.AsY(), r.AsY())
		VINSERTI32X4(Imm(2), plus(m, 32), r, r)
		VINSERTI32X4(Imm(3), plus(m, 48), r, r)
		VPSHUFB(constant(ownKey), r, z[2*i+1])
	}
	for i := 1; i < n; i++ {
		VPCMPD(Imm(6), z[1], z[2*i+1], K1)
		VMOVDQA32(z[2*i], K1, z[0])
		VMOVDQA32(z[2*i+1], K1, z[1])
	}
	sumLanes(z[0], z[1])
}

// sumLanes adds the 128-bit lanes of v.
func sumLanes(v, t VecPhysical) {
	VEXTRACTI64X4(Imm(1), v, t.AsY())
	VPADDD(t.AsY(), v.AsY(), v.AsY())
	VEXTRACTI32X4(Imm(1), v.AsY(), t.AsX())
	VPADDD(t.AsX(), v.AsX(), v.AsX())
}

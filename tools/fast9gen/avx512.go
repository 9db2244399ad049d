package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

var zmm = []VecPhysical{Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14, Z15,
	Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23, Z24, Z25, Z26, Z27, Z28, Z29, Z30, Z31}

// Truth tables of VPTERNLOG: bit 4a+2b+c is the result for destination a,
// second operand b and third operand c.
const (
	orAll    = 0xfe // a | b | c
	andAll   = 0x80 // a & b & c
	oneOf    = 0x16 // exactly one of a, b, c
	twoOf    = 0xe8 // two or three of a, b, c
	andNot2  = 0x10 // a &^ b &^ c
	andOr    = 0xe0 // a & (b | c)
	orAnd    = 0xf8 // a | b&c
	orNotAnd = 0xf2 // a | c&^b
	keepFrom = 0x8c // b & (c | ^a)
)

const (
	row512  = 64 // bytes of a row of 32 lanes
	allMask = 0x1ff0

	singlesRow = 108 // after 81 rows of cells and 27 of scratch
)

// ternary sets dst to a function of dst, b and c; avo takes them last first.
func ternary(f uint8, b VecPhysical, c Op, dst VecPhysical) { VPTERNLOGD(Imm(uint64(f)), c, b, dst) }

func broadcast(v uint32, z VecPhysical) {
	t := GP32()
	MOVL(U32(v), t)
	VPBROADCASTW(t, z)
}

func ones(z VecPhysical) { VPTERNLOGD(Imm(0xff), z, z, z) }
func zero(z VecPhysical) { VPXORD(z, z, z) }

func function(name, signature string, doc ...string) {
	TEXT(name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(doc...)
}

// loop generates a loop that runs the code of body n times.
func loop(label string, n uint32, body func()) {
	count := GP64()
	MOVQ(U32(n), count)
	Label(label)
	body()
	DECQ(count)
	JNZ(LabelRef(label))
}

// eachNumber512 are the numbers of lanes.
var eachNumber512 Mem

func avx512() {
	ConstraintExpr("amd64")
	eachNumber512 = GLOBL("eachNumber", NOPTR|RODATA)
	for i := range 32 {
		DATA(2*i, U16(i))
	}
	for _, l := range layouts {
		half512(l)
	}
	scan512()
	apply512()
	spread512()
	pair512()
	push512()
	restore512()
	load512()
	givens("givens512", wide512)
	store("store512", wide512)
	collect512()
	text512()
	one512()
}

// half512 is a half-step: three bands, in place. A half-step of columns writes the singles of each
// triad of rows, so the next half-step, of rows, need not look for them. It misses singles that are
// new.
func half512(l layout) {
	function("half"+l.name+"512", "func(cells *uint16) "+l.results(),
		"half"+l.name+"512 makes the bands of "+l.name+" tighter in each lane. 27 rows of scratch follow the",
		"cells, and 27 of singles, which the bands of columns leave to those of rows.")
	p := Load(Param("cells"), GP64())
	s, m := GP64(), GP64()
	LEAQ(Mem{Base: p, Disp: 81 * row512}, s)
	LEAQ(Mem{Base: p, Disp: singlesRow * row512}, m)
	r := newRegisters512(zmm)
	r.cell = func(q, k int) Mem { return Mem{Base: p, Disp: l.at(q, k) * row512} }
	r.before = func(q int) Mem { return Mem{Base: s, Disp: q * row512} }
	r.begin()
	loop("half"+l.name, 3, func() {
		if l.singles {
			r.columns(func(row int) Mem { return Mem{Base: m, Disp: 3 * row * row512} })
			ADDQ(U32(row512), m)
		} else {
			r.rows(func(q int) Mem { return Mem{Base: m, Disp: q * row512} })
			ADDQ(U32(9*row512), m)
		}
		ADDQ(U32(uint32(l.band*row512)), p)
	})
	if !l.singles {
		r.endChanged()
	}
	r.endDead()
	VZEROUPPER()
	RET()
}

// registers512 are the values of a half-step, in 32 registers of any width. Triads are in the first
// nine.
type registers512 struct {
	z                                    []VecPhysical
	one, three, changed, least, possible VecPhysical
	cell                                 func(q, k int) Mem
	before                               func(q int) Mem // the digits that a triad could have at first
}

func newRegisters512(z []VecPhysical) *registers512 {
	return &registers512{z: z, one: z[27], three: z[28], changed: z[29], least: z[30], possible: z[31]}
}

func (r *registers512) begin() {
	broadcast(1, r.one)
	broadcast(3, r.three)
	zero(r.changed)
	ones(r.least)
	ones(r.possible)
}

// columns restricts a band of columns, and writes the singles of its triads of rows.
func (r *registers512) columns(single func(row int) Mem) {
	for box := range 3 {
		r.box(func(line int) int { return 3*line + box }, func(k int) Mem { return single(3*box + k) })
	}
	r.ways()
	for q := range 9 {
		w := r.z[9+9*(q%2):]
		r.required(q, w[0], w[1], w[2])
		r.singles(q, w[0], w[1], w[2:])
	}
}

// box computes two sets of digits for the three triads of a box: those they may have, and those
// they must have. It writes the digits that the crossing triads must have.
func (r *registers512) box(triad func(line int) int, single func(k int) Mem) {
	s := r.z[18:27]
	for line := range 3 {
		q, w := triad(line), s[3*line:]
		r.triad(q, w, r.z[9+q])
		VMOVDQA64(w[0], r.z[9+q])
		ternary(orAll, w[1], w[2], r.z[9+q])
	}
	for k := range 3 {
		ternary(orAll, s[3+k], s[6+k], s[k])
		VMOVDQU64(s[k], single(k))
	}
}

// rows restricts a band of rows by the singles of its triads.
func (r *registers512) rows(single func(q int) Mem) {
	for q := range 9 {
		VMOVDQU64(r.cell(q, 0), r.z[q])
		VMOVDQU64(r.cell(q, 1), r.z[18+q%4])
		ternary(orAll, r.z[18+q%4], r.cell(q, 2), r.z[q])
		VMOVDQU64(r.z[q], r.before(q))
		VMOVDQU64(single(q), r.z[9+q])
		r.triple(r.z[q], r.z[18+q%4], r.z[9+q]) // three digits for three cells
	}
	r.ways()
	for q := range 9 {
		r.cells(q)
	}
}

// endChanged returns the lanes that have changed, endDead those that are dead.
func (r *registers512) endChanged() {
	VPTESTMW(r.changed, r.changed, K1)
	returnMask(K1, "changed")
}

func (r *registers512) endDead() {
	broadcast(allMask, r.z[0])
	VPTESTNMW(r.least, r.least, K1)
	VPANDD(r.z[0], r.possible, r.possible)
	VPCMPW(Imm(4), r.z[0], r.possible, K2)
	KORD(K1, K2, K1)
	returnMask(K1, "dead")
}

func returnMask(k Register, result string) {
	t := GP32()
	KMOVD(k, t)
	Store(t, Return(result))
}

// triad sets the register of triad q to the digits that it may have, and w to the single of each of
// its cells.
func (r *registers512) triad(q int, w []VecPhysical, less VecPhysical) {
	for k := range 3 {
		VMOVDQU64(r.cell(q, k), w[k])
	}
	VMOVDQA64(w[0], r.z[q])
	ternary(orAll, w[1], w[2], r.z[q])
	for k := range 3 {
		VPSUBW(r.one, w[k], less)
		VPANDD(w[k], less, less)
		VPSLLVW(less, w[k], w[k]) // stays if single, else is shifted out
	}
}

// ways leaves in Z0 to Z8 the digits that each way through the band allows. All triads of the way
// may have the digit, and no single takes it in a triad of another way of its group: each of those
// shares a line or a box with a triad of the way.
func (r *registers512) ways() {
	may, taken, way, single := r.z[0:9], r.z[9:18], r.z[9:15], r.z[18:24]
	for n, w := range ways {
		combine512(orAll, taken, w, single[n])
	}
	intersect512(may, way)
	for n := range ways { // three ways have all triads, and the other three have
		first := n / 3 * 3
		ternary(andNot2, single[first+(n+1)%3], single[first+(n+2)%3], way[n])
	}
	a, b := r.z[18], r.z[19]
	combine512(orAll, way, [3]int{0, 1, 2}, a)
	combine512(orAll, way, [3]int{3, 4, 5}, b)
	ternary(andOr, a, b, r.possible)
	for q, w := range waysOf {
		VPORD(way[w[0]], way[w[1]], may[q])
	}
}

// intersect512 sets each way to the digits that its three triads may have.
func intersect512(may, way []VecPhysical) {
	for n, w := range ways {
		combine512(andAll, may, w, way[n])
	}
}

// combine512 sets dst to a function of three of some registers.
func combine512(f uint8, z []VecPhysical, of [3]int, dst VecPhysical) {
	VMOVDQA64(z[of[0]], dst)
	ternary(f, z[of[1]], z[of[2]], dst)
}

// required computes the digits that triad q must have, and makes those that it may have equal to
// them if there are three.
func (r *registers512) required(q int, required, may, n VecPhysical) {
	l1, l2 := inLine(q)
	VMOVDQA64(r.z[q], required)
	ternary(andNot2, r.z[l1], r.z[l2], required)
	VMOVDQA64(r.z[q], may)
	r.triple(required, n, may)
}

// triple sets dst to z where z has three digits; n is scratch for their number.
func (r *registers512) triple(z, n, dst VecPhysical) {
	VPOPCNTW(z, n)
	VPCMPEQW(r.three, n, K2)
	VMOVDQU16(z, K2, dst)
}

// cells removes from the cells of triad q the digits that it may not have.
func (r *registers512) cells(q int) {
	w := r.z[9+9*(q%2):]
	required, may, x := w[0], w[1], w[2:5]
	r.required(q, required, may, x[0])
	ternary(orNotAnd, may, r.before(q), r.changed)
	for k := range 3 {
		VPANDD(r.cell(q, k), may, x[k])
		VMOVDQU64(x[k], r.cell(q, k))
	}
}

// singles does what cells does, and also finds hidden singles and empty cells.
func (r *registers512) singles(q int, required, may VecPhysical, w []VecPhysical) {
	hit, x, z := w[0], w[1:4], w[4:7]
	for k := range 3 {
		VMOVDQU64(r.cell(q, k), x[k])
	}
	VMOVDQA64(x[0], hit)
	ternary(oneOf, x[1], x[2], hit)
	VPANDD(required, hit, hit)
	rest := required
	for k := range 3 {
		VPANDD(x[k], hit, z[k])
		VPSLLVW(z[k], x[k], rest) // shifted out where z is a hidden single
		ternary(orAnd, rest, may, z[k])
		VPMINUW(z[k], r.least, r.least)
		VMOVDQU64(z[k], r.cell(q, k))
	}
}

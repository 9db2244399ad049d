package exact

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"golang.org/x/sys/cpu"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Lanes evaluate the last four answers in the registers of AVX-512, 32 outcomes at a time. The
// owners on the lines through a panel are stored as 16 low bits and 16 high bits, four for each
// line. For each line, the panels of the player's colour index a table of the panels that turn
// over. A bit matrix maps these to the lines through another open panel. Counting its ones by owner
// gives the new numbers of panels.
//
// A row is the content of a register. The function four512, written by tools/exactgen, reads the
// tables below by their offsets.
type row [rowBytes]byte

func (r *row) word(i int, w uint16) { binary.LittleEndian.PutUint16(r[2*i:], w) }
func (r *row) long(i int, w uint64) { binary.LittleEndian.PutUint64(r[8*i:], w) }

// laneTables are all tables that four512 reads. They are large and have no pointers, so Go
// allocates them at the start of a page, and no row crosses a cache line.
type laneTables struct {
	constants [numConstants]row
	pairs     [cells * (cells - 1) / 2]pairRows
	triples   [cells * (cells - 1) * (cells - 2) / 6]tripleRows
	lines     [cells][fast5.Lines][16]lineTable // by the open panels on the line
	links     [cells][cells]link
}

// The offsets of pairs and triples in laneTables, and their sizes.
const (
	pairsAt     = numConstants * rowBytes
	pairBytes   = 9 * rowBytes
	triplesAt   = pairsAt + pairBytes*cells*(cells-1)/2
	tripleBytes = 10 * rowBytes
	rowBytes    = 64
)

const cells = fast5.Cells

// A lineTable is indexed by the player's panels on a line. It has the panels that turn over, and
// the bit prepares.
type lineTable [16]byte

// prepares is set if an open panel follows a run of taken panels, so that taking the panel prepares
// a later capture.
const prepares = 0x80

// pairRows are the tables of two open panels, indexed by line and by the player's panels on it.
type pairRows struct {
	first [2]row // by panel, when it is taken first
	last  [2]row // by the panel that was taken first: the tables of the other one
	maps  maps   // each 128-bit lane: its low half from the first panel to the second, its high half back
}

// tripleRows are the tables of three open panels, with a 128-bit lane for each panel.
type tripleRows struct {
	lines [fast5.Lines]row
	maps  maps // from the panel of the lane to the two others, one in each half
	pairs row  // offset of the pair that remains after each panel
}

// quadRows are the tables of four open panels, with a 128-bit lane for each panel.
type quadRows struct {
	lines [fast5.Lines]row
	near  maps // from the panel of the lane to the first two others, one in each half
	far   maps // from the panel of the lane to the third other, in both halves
	rest  row  // offset of the triple that remains after each panel; then a byte for each panel: the colours that may take it by the third tier of the rules
	keys  row  // number of the triple that remains after each panel, from 1
}

// maps holds eight links, each in 64 bits of the rows.
type maps struct {
	matrix [4]row
	self   row
}

// A link is a linear map for taking a panel x. It maps the panels that turn over on the lines
// through x to their bits on the lines through another panel y.
type link struct {
	matrix [4]uint64 // low byte to low, high to high, high to low, low to high
	self   uint64    // panel x itself on the lines of y, repeated four times
}

// set stores a link in one 64-bit half of a lane.
func (m *maps) set(half int, l *link) {
	for i, x := range l.matrix {
		m.matrix[i].long(half, x)
	}
	m.self.long(half, l.self)
}

// linkOf returns the link from panel x to panel y, given as bit numbers.
func (t *tail) linkOf(x, y int) (l link) {
	for line, step := range fast5.Steps {
		for k, d := range t.spots[x].shapes[line] {
			if d == 0 {
				continue
			}
			from := 4*line + k
			to := bits.TrailingZeros16(low16(t.spots[y].place(y, x+int(d)*step)))
			if to == 16 {
				continue
			}
			// The first byte of an 8x8 matrix computes bit 7.
			i := 2*((from^to)>>3) + to>>3
			l.matrix[i] |= 1 << (8*(7-to&7) + from&7)
		}
	}
	l.self = uint64(low16(t.spots[y].place(y, x))) * 0x0001_0001_0001_0001
	return l
}

// low16 packs the low bits of the owners in a word.
func low16(w word) uint16 {
	x := uint32(w) & 0x0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff
	return uint16(x | x>>8)
}

// lineTableOf returns the table of a line with some open panels.
func lineTableOf(s fast5.Shape, open int) (t lineTable) {
	for mine := range t {
		for _, side := range []int{1, -1} {
			t[mine] |= runOf(s, open, mine, side)
		}
	}
	return t
}

// runOf returns the panels that turn over on one side, or prepares.
func runOf(s fast5.Shape, open, mine, side int) (run uint8) {
	for n := 1; ; n++ {
		k := s.At(side * n)
		switch {
		case k < 0:
			return 0
		case open>>k&1 != 0:
			if n > 1 {
				return prepares
			}
			return 0
		case mine>>k&1 != 0:
			return run
		}
		run |= 1 << k
	}
}

// table returns the table of one line through panel x while the given panels are open.
func (l *laneTables) table(t *tail, x, line int, open ...int) *lineTable {
	on := uint8(0)
	for _, y := range open {
		on |= t.pairs[x][y].open[line]
	}
	return &l.lines[fast5.Cell(x)][line][on]
}

var newLaneTables = sync.OnceValue(func() *laneTables {
	l, t := &laneTables{}, tails()
	l.setConstants()
	for cell := range cells {
		for line, s := range t.spots[fast5.Bit(cell)].shapes {
			for open := range 16 {
				l.lines[cell][line][open] = lineTableOf(s, open)
			}
		}
	}
	for z := range cells {
		for y := range z {
			l.setPair(t, [2]int{fast5.Bit(y), fast5.Bit(z)}, &l.pairs[pairAt(y, z)])
			for x := range y {
				l.setTriple(t, [3]int{x, y, z}, &l.triples[tripleAt(x, y, z)])
			}
		}
	}
	return l
})

// pairAt and tripleAt number the sets of two or three panels, given in ascending order.
func pairAt(x, y int) int      { return x + y*(y-1)/2 }
func tripleAt(x, y, z int) int { return pairAt(x, y) + z*(z-1)*(z-2)/6 }

// setPair fills p for two panels, and stores the links between them.
func (l *laneTables) setPair(t *tail, bit [2]int, p *pairRows) {
	for i, x := range bit {
		y := bit[1-i]
		for line := range fast5.Lines {
			for mine := range 16 {
				at, shift := line<<4|mine, line&1*4
				p.first[i][at] = l.table(t, x, line, y)[mine] &^ prepares << shift
				p.last[1-i][at] = l.table(t, x, line)[mine] << shift
			}
		}
		there := t.linkOf(x, y)
		for colour := range play.Colours {
			p.maps.set(2*colour+i, &there)
		}
		l.links[fast5.Cell(x)][fast5.Cell(y)] = there
	}
}

// setTriple fills p for three panels. It needs the links that setPair stores.
func (l *laneTables) setTriple(t *tail, cell [3]int, p *tripleRows) {
	for i, other := range others {
		x, y, z := cell[i], cell[other[0]], cell[other[1]]
		for line := range p.lines {
			copy(p.lines[line][16*i:], l.table(t, fast5.Bit(x), line, fast5.Bit(y), fast5.Bit(z))[:])
		}
		p.maps.set(2*i, &l.links[x][y])
		p.maps.set(2*i+1, &l.links[x][z])
		p.pairs.long(i, uint64(pairsAt+pairAt(y, z)*pairBytes))
	}
}

// set fills q for the open panels of a board.
func (q *quadRows) set(l *laneTables, t *tail, open fast5.Set) {
	var bit, cell [4]int
	for i, s := 0, open; s != 0; i, s = i+1, s.Rest() {
		bit[i], cell[i] = s.First(), fast5.Cell(s.First())
	}
	touching := fast5.Around(fast5.All&^open) & open
	may := uint64(0)
	for i, other := range [4][3]int{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}} {
		x, y, z := other[0], other[1], other[2]
		for line := range q.lines {
			copy(q.lines[line][16*i:], l.table(t, bit[i], line, bit[x], bit[y], bit[z])[:])
		}
		from := &l.links[cell[i]]
		q.near.set(2*i, &from[cell[x]])
		q.near.set(2*i+1, &from[cell[y]])
		q.far.set(2*i, &from[cell[z]])
		q.far.set(2*i+1, &from[cell[z]])
		triple := tripleAt(cell[x], cell[y], cell[z])
		q.rest.long(i, uint64(triplesAt+triple*tripleBytes))
		q.keys.long(2*i, uint64(triple+1)*0x0001_0001_0001_0001)
		if touching>>bit[i]&1 != 0 {
			may |= 15 << (8 * i)
		}
	}
	q.rest.long(4, may)
}

// lanes evaluates boards with four open panels.
type lanes struct {
	*laneTables
	*lanesMemory
}

// lanesMemory has no pointers, for the same reason as laneTables.
type lanesMemory struct {
	scratch [29 + 16*8 + 6]row
	_       [1 << laneThreeBits]laneThree // a cache for avx512_amd64.s
	quads   [1 << quadBits]quadRows       // a cache of the latest quads, by hash of the open panels
	open    [1 << quadBits]fast5.Set
}

// A laneThree is a position with three open panels that was evaluated: two words of the panels, and
// four counts of 32 bits. Its value depends on nothing else. Only avx512_amd64.s uses it.
type laneThree [4]uint64

const (
	quadBits      = 6
	laneThreeBits = 13
)

// newLanes returns nil if the processor lacks the instructions.
func newLanes() *lanes {
	x := cpu.X86
	if !x.HasAVX512F || !x.HasAVX512BW || !x.HasAVX512VL || !x.HasAVX512VBMI || !x.HasAVX512VBMI2 || !x.HasAVX512BITALG ||
		!x.HasAVX512GFNI || !x.HasBMI1 || !x.HasBMI2 || !x.HasSSE42 || !x.HasPOPCNT {
		return nil
	}
	return &lanes{newLaneTables(), &lanesMemory{}}
}

// four sets v to the value of a board with four open panels. It returns the number of boards with
// three that it evaluated.
func (e *lanes) four(b *fast5.Board, open fast5.Set, v *fixed) int64 {
	t := tails()
	at := uint32(open) * 0x9e3779b1 >> (32 - quadBits)
	q := &e.quads[at]
	if e.open[at] != open {
		e.open[at] = open
		q.set(e.laneTables, t, open)
	}
	io := &e.scratch[0]
	o := ownersOf(b)
	for i, s := 0, open; s != 0; i, s = i+1, s.Rest() {
		w := t.spots[s.First()%30].word(o)
		io.word(i, low16(w))
		io.word(4+i, low16(w>>4))
	}
	for c := range play.Colours - 1 {
		io.word(8+c, uint16(b[c].Len()))
	}
	four512(&e.constants[0][0], &q.lines[0][0], &io[0])
	for c := range play.Colours {
		x := binary.LittleEndian.Uint32(io[24+4*c:])
		v[c] = x >> 16 * (certain / (12 * 256))
		v[c+play.Colours] = x & 0xffff * (onePanel / 256)
	}
	return int64(binary.LittleEndian.Uint32(io[40:]))
}

// Rows of constants, in the same order as in tools/exactgen.
const (
	nibbles = iota
	one
	evenLines
	oddLines
	laneLow
	laneHigh
	wordLow
	wordHigh
	laneCount
	minusOne = iota + 2
	panels
	shares
	ownKey
	byPlace
	spread
	bonus
	bias
	preparing
	quadOwn
	quadNear
	quadFar
	pairOf
	tripleOwn    = pairOf + play.Colours
	tripleNext   = tripleOwn + play.Colours
	laneNumber   = tripleNext + play.Colours
	oddBytes     = laneNumber + 1
	numConstants = oddBytes + 1
)

// setConstants sets the rows of constants. A word belongs to a colour, a half and a lane of 128 bits.
func (l *laneTables) setConstants() {
	c := &l.constants
	ifBit := func(x, bit int) uint16 { return -uint16(x >> bit & 1) }
	for i := range rowBytes / 2 {
		colour, half, lane := i%4, i/4%2, i/8
		c[wordLow].word(i, ifBit(colour, 0))
		c[wordHigh].word(i, ifBit(colour, 1))
		c[laneLow].word(i, ifBit(lane, 0))
		c[laneHigh].word(i, ifBit(lane, 1))
		if lane < 3 {
			c[laneCount+lane].word(i, 0xffff)
		}
		c[nibbles].word(i, 0x0f0f)
		c[evenLines].word(i, uint16(0x2000|half*0x4040))
		c[oddLines].word(i, uint16(0x3010|half*0x4040))
		c[minusOne].word(i, 0xffff)
		c[one].word(i, 1)
		c[panels].word(i, cells)
		if i >= 1 && i <= play.Colours {
			c[shares].word(i, uint16(12/i<<8))
		}
		c[ownKey].word(i, pick(2*lane+i%2))
		c[byPlace].word(i, pick(4*(i%2)))
		c[spread].word(i, uint16(0x8000|4*(i/2%4)+i%2))
		c[bonus].word(i, 0x4000)
		c[bias].word(i, uint16(i%2*0x4000))
		c[preparing].word(i, prepares<<8|prepares)
		c[laneNumber].word(i, uint16(i))
		c[oddBytes].word(i, 0xaaaa)
		other := [4][3]int{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}[lane]
		c[quadOwn].word(i, pick(lane))
		c[quadNear].word(i, pick(other[half]))
		c[quadFar].word(i, pick(other[2]))
		for k := range play.Colours {
			c[pairOf+k].word(i, pick(4*half+k))
			c[tripleOwn+k].word(i, uint16(4*lane+k)&31)
			if lane < 3 {
				c[tripleNext+k].word(i, uint16(4*others[lane][half]+k))
			}
		}
	}
}

// pick returns the byte indices of a word in a 128-bit lane, for VPSHUFB.
func pick(word int) uint16 { return uint16(2*word+1)<<8 | uint16(2*word) }

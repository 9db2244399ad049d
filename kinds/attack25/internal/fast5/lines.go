package fast5

// Lines is the number of straight lines through a panel: row, column, diagonals.
const Lines = 4

// Steps are the distances of adjacent bits on a line.
var Steps = [Lines]int{1, 6, 7, 5}

// A Shape lists the panels of a line through a panel, in the order of a [Gatherer], as distances
// from that panel; lower bits are negative. If a side has a single panel, that panel can neither
// turn over nor end a run, and is left out. Unused entries are 0.
type Shape [4]int8

// ShapeAt returns the shape of the line through a bit.
func ShapeAt(bit, step int) Shape {
	s, n := Shape{}, 0
	down, up := side(bit, -step), side(bit, step)
	for d := 1; d <= up && up > 1; d++ {
		s[n], n = int8(d), n+1
	}
	for d := down; d >= 1 && down > 1; d-- {
		s[n], n = int8(-d), n+1
	}
	return s
}

// side returns the number of panels on one side of a bit.
func side(bit, step int) int {
	n := 0
	for b := bit + step; b >= 0 && b < 30 && All>>b&1 != 0; b += step {
		n++
	}
	return n
}

// At returns the index of the panel at a distance, or -1.
func (s Shape) At(distance int) int {
	for k, d := range s {
		if int(d) == distance && d != 0 {
			return k
		}
	}
	return -1
}

// A Gatherer collects the bits of the panels of a line.
type Gatherer struct {
	mask, multiply  uint64 // of the panels, after the shift, in both halves
	shift, gathered uint8  // lowest panel; position of the gathered bits in the product
}

// Index returns the panels of the line that are in two sets, four bits for each. The
// second set is in the high half.
func (g *Gatherer) Index(sets uint64) uint8 {
	p := sets >> (g.shift & 63) & g.mask * g.multiply >> (g.gathered & 63)
	return uint8(p&15 | p>>28&0xf0)
}

// NewGatherer returns the Gatherer of a line from a bit. A multiplication by a sum of
// powers of two moves each bit to its place. For the shapes that occur, unwanted products
// fall elsewhere, which a test checks.
func NewGatherer(s Shape, bit, step int) Gatherer {
	low, highest := 0, 0
	for _, d := range s {
		low = min(low, int(d))
	}
	for k, d := range s {
		if d != 0 {
			highest = max(highest, (int(d)-low)*step-k)
		}
	}
	g := Gatherer{shift: uint8(bit + low*step), gathered: uint8(highest)}
	for k, d := range s {
		if d != 0 {
			far := (int(d) - low) * step
			g.mask |= 1<<far | 1<<(far+32)
			g.multiply |= 1 << (highest - far + k)
		}
	}
	return g
}

// A ray is a line through a panel, for finding the panels that turn over when it is taken.
type ray struct {
	Gatherer
	flips *[256]uint8 // by the panels of a colour and those of others: the panels that turn over, four bits
	sets  [16]Set     // the four bits as panels of the board
}

// turned returns the panels of the line that turn over.
func (r *ray) turned(ownOthers uint64) Set {
	return r.sets[r.flips[r.Index(ownOthers)]&15]
}

// rays are the lines through each panel, by bit.
var rays = func() (all [30][Lines]ray) {
	known := map[Shape]*[256]uint8{}
	for cell := range Cells {
		bit := Bit(cell)
		for l, step := range Steps {
			s := ShapeAt(bit, step)
			if known[s] == nil {
				known[s] = flipsOf(s)
			}
			all[bit][l] = newRay(s, bit, step, known[s])
		}
	}
	return all
}()

func newRay(s Shape, bit, step int, flips *[256]uint8) ray {
	r := ray{Gatherer: NewGatherer(s, bit, step), flips: flips}
	for k, d := range s {
		one := Set(0)
		if d != 0 {
			one = 1 << (bit + int(d)*step)
		}
		for panels := range 1 << k { // with the panel, the sets so far are new ones
			r.sets[1<<k|panels] = r.sets[panels] | one
		}
	}
	return r
}

// flipsOf returns the panels that turn over on lines of a shape.
func flipsOf(s Shape) *[256]uint8 {
	var flips [256]uint8
	for _, side := range [2]int{1, -1} {
		var order []int // the panels on this side, outwards
		for k := s.At(side); k >= 0; k = s.At(side * (len(order) + 1)) {
			order = append(order, k)
		}
		for i := range flips {
			flips[i] |= run(order, i&15, i>>4)
		}
	}
	return &flips
}

// run returns the panels that turn over on one side.
func run(order []int, mine, others int) (run uint8) {
	for _, k := range order {
		switch {
		case mine>>k&1 != 0:
			return run
		case others>>k&1 == 0:
			return 0
		}
		run |= 1 << k
	}
	return 0
}

package fast9

// oneSWAR holds two grids, with the bands of each in three lanes of ten bits.
type oneSWAR struct {
	c       oneCells
	guesses [2]guess
}

const (
	oneLanes = 1 | 1<<10 | 1<<20
	oneAll   = oneLanes * 0x1ff
	oneFree  = oneLanes << 9
	oneWidth = 30 // bits per grid
	oneMask  = 1<<oneWidth - 1
	oneFirst = laneMask | laneMask<<oneWidth // the first lane of each grid
	oneTwo   = oneFirst | oneFirst<<laneBits // the first two lanes of each grid
)

func (k *oneSWAR) slots() int               { return 2 }
func (k *oneSWAR) spacing() (band, low int) { return laneBits, 0 }
func (k *oneSWAR) chosen(slot int) guess    { return k.guesses[slot] }

func (k *oneSWAR) load(text []byte) {
	text = text[:Cells]
	for i := range k.c {
		k.c[i] = uint64(maskSWAR[text[i]]) | uint64(maskSWAR[text[i+27]])<<laneBits | uint64(maskSWAR[text[i+54]])<<(2*laneBits)
	}
}

func (k *oneSWAR) put(slot int, g *oneCells) {
	shift := slot * oneWidth
	for i, x := range g {
		k.c[i] = k.c[i]&^(oneMask<<shift) | x<<shift
	}
}

func (k *oneSWAR) save(slot int, g *oneCells) {
	for i, x := range &k.c {
		g[i] = x >> (slot * oneWidth) & oneMask
	}
}

func (k *oneSWAR) copy(to, from int) {
	var g oneCells
	k.save(from, &g)
	k.put(to, &g)
}

func (k *oneSWAR) word(slot, i int) (w *uint64, low int) { return &k.c[i], slot * oneWidth }

func (k *oneSWAR) make(c guess, right bool, slot int) {
	c.makeOne(right, uint64(c.digit)<<(slot*oneWidth), k.c[:], 1, laneBits)
}

func (k *oneSWAR) step(uint32) (changed, dead uint32) {
	c, d := pairSWAR((*[27]uint64)(&k.c))
	return slotsSWAR(c), slotsSWAR(d)
}

// next moves each lane's successor in the grid to it, and last its predecessor.
func next(x uint64) uint64 { return x>>laneBits&oneTwo | x&oneFirst<<(2*laneBits) }
func last(x uint64) uint64 { return x&oneTwo<<laneBits | x>>(2*laneBits)&oneFirst }

// slotsSWAR returns the slots with a free bit in any lane.
func slotsSWAR(free uint64) (slots uint32) {
	if free&oneMask != 0 {
		slots = 1
	}
	if free>>oneWidth != 0 {
		slots |= 2
	}
	return slots
}

func (k *oneSWAR) scan(slots uint32) (open, solved uint32) {
	for slot := range 2 {
		if slots>>slot&1 == 0 {
			continue
		}
		var g oneCells
		k.save(slot, &g)
		if g.valid() {
			solved |= 1 << slot
		} else if c, ok := g.choose(); ok {
			k.guesses[slot] = c
			open |= 1 << slot
		}
	}
	return open, solved
}

// valid reports whether a grid is a solution.
func (c *oneCells) valid() bool {
	var several uint64
	var boxes, columns, lines [9]uint64
	for i, x := range c {
		several |= x & ((x | oneFree) - oneLanes)
		lines[i/9] |= x
		boxes[i%9/3] |= x
		columns[i%9] |= x
	}
	full := uint64(oneAll)
	for i := range 3 {
		full &= lines[i] & boxes[i]
	}
	for _, x := range columns {
		full &= (x | x>>10 | x>>20 | x<<10 | x<<20)
	}
	return several == 0 && full == oneAll
}

// choose returns a guess for a grid, or false if there is none to make.
func (c *oneCells) choose() (guess, bool) {
	across, down := c.triads()
	ways := [2][6]uint64{waysOf(&across), waysOf(&down)}
	least, band := 19, -1
	for i := range ways {
		n := countOpen(&ways[i])
		for b := range 3 {
			if open := int(n >> (laneBits * b) & laneMask); open > 0 && open < least {
				least, band = open, 3*i+b
			}
		}
	}
	if band < 0 {
		return guess{}, false
	}
	all := chooseIn(0, &ways[band/3])
	guess := all.in(band % 3)
	guess.line += 3 * band
	return guess, true
}

// triads returns the digits of the triads of each band, of rows and of columns.
func (c *oneCells) triads() (across, down [9]uint64) {
	for q := range 9 {
		across[q] = c[3*q] | c[3*q+1] | c[3*q+2]
	}
	for i := range 3 {
		var v [3]uint64 // columns i, i+3 and i+6 in each band
		for b := range v {
			v[b] = c[3*b+i] | c[3*b+i+9] | c[3*b+i+18]
		}
		for j := range 3 {
			shift := 10 * j
			down[3*i+j] = v[0]>>shift&0x1ff | v[1]>>shift&0x1ff<<10 | v[2]>>shift&0x1ff<<20
		}
	}
	return across, down
}

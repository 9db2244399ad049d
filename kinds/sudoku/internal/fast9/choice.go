package fast9

// A choice is the guess that a digit is in a triad of a line: rows 0 to 8, then
// columns 9 to 17.
type choice struct {
	line, triad int
	digit       uint16
}

// leaving has the cells that a digit leaves for each line, triad and answer: those of this
// triad, or if the guess is right of the two others.
var leaving = func() (t [18][3][2][]uint8) {
	for line := range t {
		for n := range uint8(9) {
			cell := uint8(9*line) + n
			if line >= 9 {
				cell = uint8(line-9) + 9*n
			}
			for triad := range t[line] {
				if triad == int(n)/3 {
					t[line][triad][0] = append(t[line][triad][0], cell)
				} else {
					t[line][triad][1] = append(t[line][triad][1], cell)
				}
			}
		}
	}
	return t
}()

// leaves returns the cells that the digit leaves.
func (c choice) leaves(right bool) []uint8 {
	if right {
		return leaving[c.line][c.triad][1]
	}
	return leaving[c.line][c.triad][0]
}

// makeOne makes a guess, or its opposite, with a digit in a grid of a oneKernel, whose words
// are stride apart, and its bands so many bits.
func (c choice) makeOne(right bool, digit uint64, words []uint64, stride, band int) {
	for _, cell := range c.leaves(right) {
		words[int(cell)%27*stride] &^= digit << (int(cell) / 27 * band & 63)
	}
}

// countOpen counts, in each lane of ten bits, the digits that are in two of six ways
// and more, and those that are in three and more.
func countOpen(w *[6]uint64) uint64 {
	some, two, three := w[0]|w[1], w[0]&w[1], uint64(0) // at least so many
	for _, x := range w[2:] {
		three |= two & x
		two |= some & x
		some |= x
	}
	return sumDigits(two, three)
}

// sumDigits counts the digits in each lane of ten bits, of x and of y.
func sumDigits(x, y uint64) uint64 {
	const third, low = swarLow * (1 | 1<<3 | 1<<6), swarLow * 7
	x = x&third + x>>1&third + x>>2&third + y&third + y>>1&third + y>>2&third
	return x&low + x>>3&low + x>>6&low
}

// choices are those of all lanes of ten bits: the lines, and in which triads of them
// the digits can lie.
type choices struct {
	line, digit uint64
	triads      [3]uint64
}

// chooseIn returns the guesses for bands that begin with these lines: in this line,
// or the next if there is only one triad for the digit in this.
func chooseIn(line uint64, way *[6]uint64) choices {
	digit := fewWays(way)
	t := [3]uint64{(way[0] | way[4]) & digit, (way[1] | way[5]) & digit, (way[2] | way[3]) & digit}
	next := [3]uint64{(way[2] | way[5]) & digit, (way[0] | way[3]) & digit, (way[1] | way[4]) & digit}
	several := nonZero(t[0]&t[1] | (t[0]|t[1])&t[2])
	for j := range t {
		t[j] ^= (t[j] ^ next[j]) &^ several
	}
	return choices{line + swarLow&^several, digit, t}
}

// in returns the choice in a lane.
func (c *choices) in(lane int) choice {
	at := laneBits * lane
	triad := 0
	for c.triads[triad]>>at&laneMask == 0 {
		triad++
	}
	return choice{int(c.line >> at & laneMask), triad, uint16(c.digit >> at & laneMask)}
}

// fewWays returns the lowest digit with two ways, else three, else more.
func fewWays(way *[6]uint64) uint64 {
	var one, two, three, more uint64 // at least so many
	for _, w := range way {
		more |= three & w
		three |= two & w
		two |= one & w
		one |= w
	}
	d, e := two&^three, three&^more
	e |= more &^ nonZero(e)
	d |= e &^ nonZero(d)
	return d &^ (d & ((d | swarFree) - swarLow))
}

// nonZero is nine ones in the lanes in which x is not 0.
func nonZero(x uint64) uint64 {
	x = (x + swarAll) & swarFree
	return x - x>>9
}

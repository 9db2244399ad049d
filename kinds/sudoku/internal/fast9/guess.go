package fast9

import "github.com/banmen/banmen/kinds/sudoku/internal/cells9"

// A guess places a digit in a triad of a line, which is a row or a column.
type guess struct {
	line, triad int
	digit       uint16
}

// leaving lists, by line and triad, the cells that lose the digit: those of this triad if
// the guess is wrong, and those of the other two if it is right.
var leaving = func() (t [18][3][2][]uint8) {
	for line := range t {
		for n, cell := range cells9.Cells[line] {
			for triad := range t[line] {
				if triad == n/3 {
					t[line][triad][0] = append(t[line][triad][0], cell)
				} else {
					t[line][triad][1] = append(t[line][triad][1], cell)
				}
			}
		}
	}
	return t
}()

// leaves returns the cells that lose the digit.
func (g guess) leaves(right bool) []uint8 {
	if right {
		return leaving[g.line][g.triad][1]
	}
	return leaving[g.line][g.triad][0]
}

// makeOne makes a guess, or its opposite, in a grid of a oneKernel. Its words are stride apart, and
// its bands are band bits apart. digit is the digit of the guess in the kernel's encoding.
func (g guess) makeOne(right bool, digit uint64, words []uint64, stride, band int) {
	for _, cell := range g.leaves(right) {
		words[int(cell)%27*stride] &^= digit << (int(cell) / 27 * band & 63)
	}
}

// countOpen returns, in each lane of ten bits, the number of digits with at least two of
// the six ways, plus the number with at least three.
func countOpen(w *[6]uint64) uint64 {
	some, two, three := w[0]|w[1], w[0]&w[1], uint64(0) // digits with at least one, two, three ways
	for _, x := range w[2:] {
		three |= two & x
		two |= some & x
		some |= x
	}
	return sumDigits(two, three)
}

// sumDigits returns, in each lane of ten bits, the number of digits in x and y together.
func sumDigits(x, y uint64) uint64 {
	const third, low = swarLow * (1 | 1<<3 | 1<<6), swarLow * 7
	x = x&third + x>>1&third + x>>2&third + y&third + y>>1&third + y>>2&third
	return x&low + x>>3&low + x>>6&low
}

// guesses holds the guesses of a word of ten-bit lanes: by lane the line, the digit, and
// the triads of the line that can have it.
type guesses struct {
	line, digit uint64
	triads      [3]uint64
}

// chooseIn returns guesses, by lane, in a band with the given first line. A guess is in
// that line, or in the next if only one triad of the line can have the digit.
func chooseIn(line uint64, way *[6]uint64) guesses {
	digit := fewWays(way)
	t := [3]uint64{(way[0] | way[4]) & digit, (way[1] | way[5]) & digit, (way[2] | way[3]) & digit}
	next := [3]uint64{(way[2] | way[5]) & digit, (way[0] | way[3]) & digit, (way[1] | way[4]) & digit}
	several := nonZero(t[0]&t[1] | (t[0]|t[1])&t[2])
	for j := range t {
		t[j] ^= (t[j] ^ next[j]) &^ several
	}
	return guesses{line + swarLow&^several, digit, t}
}

// in returns the guess of a lane.
func (g *guesses) in(lane int) guess {
	at := laneBits * lane
	triad := 0
	for g.triads[triad]>>at&laneMask == 0 {
		triad++
	}
	return guess{int(g.line >> at & laneMask), triad, uint16(g.digit >> at & laneMask)}
}

// fewWays returns the lowest digit with two ways, or otherwise with three, or more.
func fewWays(way *[6]uint64) uint64 {
	var one, two, three, more uint64 // digits with at least one, two, three, more ways
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

// nonZero returns nine ones in each lane where x is not 0.
func nonZero(x uint64) uint64 {
	x = (x + swarAll) & swarFree
	return x - x>>9
}

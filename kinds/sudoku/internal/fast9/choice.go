package fast9

import "math/bits"

// A choice is the guess that a digit is in a triad of a line: rows 0 to 8, then
// columns 9 to 17.
type choice struct {
	line, triad int
	digit       uint16
}

// lineCell returns a cell of a line.
func lineCell(line, i int) int {
	if line < 9 {
		return 9*line + i
	}
	return 9*i + line - 9
}

// make makes a guess, or its opposite, in a grid of words that are stride apart.
// Either the digit leaves the two other triads, or it leaves this one.
func (c choice) make(right bool, grid []uint16, stride int) {
	for i := range 9 {
		if i/3 == c.triad != right {
			grid[lineCell(c.line, i)*stride] &^= c.digit
		}
	}
}

// choose returns a guess, if there is one to make: in the band with the fewest
// ways left, but more than nine, which would be one for each digit. Bands of
// rows come first.
func choose(ways *[6][6]uint16) (choice, bool) {
	fewest, best := 55, -1
	for band := range ways {
		w := &ways[band]
		first := uint64(w[0]) | uint64(w[1])<<9 | uint64(w[2])<<18
		last := uint64(w[3]) | uint64(w[4])<<9 | uint64(w[5])<<18
		if n := bits.OnesCount64(first | last<<27); n > 9 && n < fewest {
			fewest, best = n, band
		}
	}
	if best < 0 {
		return choice{}, false
	}
	return chooseIn(3*best, &ways[best]), true
}

// chooseIn returns the guess for a band that begins with a line: in this line,
// or the next if there is only one triad for the digit in this.
func chooseIn(line int, way *[6]uint16) choice {
	digit := fewWays(way)
	t := [3]uint16{(way[0] | way[4]) & digit, (way[1] | way[5]) & digit, (way[2] | way[3]) & digit}
	if t[0]&t[1]|t[0]&t[2]|t[1]&t[2] == 0 {
		t = [3]uint16{(way[2] | way[5]) & digit, (way[0] | way[3]) & digit, (way[1] | way[4]) & digit}
		line++
	}
	triad := 0
	for t[triad] == 0 {
		triad++
	}
	return choice{line, triad, digit}
}

// fewWays returns the lowest digit with two ways, else three, else more.
func fewWays(way *[6]uint16) uint16 {
	var one, two, three, more uint16 // at least so many
	for _, w := range way {
		more |= three & w
		three |= two & w
		two |= one & w
		one |= w
	}
	d := two &^ three
	if d == 0 {
		d = three &^ more
	}
	if d == 0 {
		d = more
	}
	return d & -d
}

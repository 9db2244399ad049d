package judge

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// shapes are a tuple of each class: panels in an order. The others of a class are
// its images under the symmetries of the board, and have the same weights.
var shapes = [...][]int{
	{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10, 11, 12, 13, 14}, // rows
	{0, 6, 12, 18, 24}, {1, 7, 13, 19}, {2, 8, 14}, // diagonals
	{0, 1, 2, 5, 6, 7}, // round a corner
}

// states is how many there are of a panel: open, or of a colour.
const states = play.Colours + 1

// A tuple is some panels in an order.
type tuple struct {
	cells []int
	class int // the number of its shape
}

// tuples are those of all classes.
var tuples = func() (all []tuple) {
	for class, shape := range shapes {
		known := make([]uint32, 0, 8) // as sets
		for k := range 8 {
			cells, set := make([]int, len(shape)), uint32(0)
			for i, cell := range shape {
				cells[i] = turned(cell, k)
				set |= 1 << cells[i]
			}
			if !slices.Contains(known, set) {
				known = append(known, set)
				all = append(all, tuple{cells, class})
			}
		}
	}
	return all
}()

// turned returns where a symmetry of the board, from 0 to 7, takes a panel.
func turned(cell, symmetry int) int {
	row, col := cell/fast5.Size, cell%fast5.Size
	if symmetry&1 != 0 {
		row = fast5.Size - 1 - row
	}
	if symmetry&2 != 0 {
		col = fast5.Size - 1 - col
	}
	if symmetry&4 != 0 {
		row, col = col, row
	}
	return row*fast5.Size + col
}

// known are the features of the tuples.
var known = sync.OnceValue(newFeatures)

// features are, by class, pattern and colour, the numbers of the weights that
// count, and how many weights there are. A pattern is a number of as many digits
// to the base of 5 as the tuple has panels. For a colour a panel is open, its own
// or another's, and it does not matter which of the others, but whether two
// panels are of the same one. A line is the same from either end.
type features struct {
	of    [len(shapes)][][play.Colours]int32
	count int
}

func newFeatures() (f features) {
	for class, shape := range shapes {
		size := 1
		for range shape {
			size *= states
		}
		numbers := map[string]int32{}
		of := make([][play.Colours]int32, size)
		for pattern := range of {
			for colour := range play.Colours {
				key := seen(pattern, len(shape), colour)
				n, ok := numbers[key]
				if !ok {
					n = int32(f.count)
					f.count++
					numbers[key] = n
				}
				of[pattern][colour] = n
			}
		}
		f.of[class] = of
	}
	return f
}

// seen returns a pattern of n panels as a colour sees it.
func seen(pattern, n, colour int) string {
	cells := make([]int, n)
	for i := range cells {
		cells[i] = pattern % states
		pattern /= states
	}
	key := renamed(cells, colour)
	if n > fast5.Size {
		return key // no line
	}
	slices.Reverse(cells)
	return min(key, renamed(cells, colour))
}

// renamed returns . for open panels, o for those of the colour and a, b, c for the
// others in the order in which they come.
func renamed(cells []int, colour int) string {
	var names [states]byte
	names[0], names[colour+1] = '.', 'o'
	next := byte('a')
	key := make([]byte, len(cells))
	for i, s := range cells {
		if names[s] == 0 {
			names[s] = next
			next++
		}
		key[i] = names[s]
	}
	return string(key)
}

package judge

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// shapes has a tuple for each class: panels in an order. The other tuples of a class are
// its images under the symmetries of the board, and share its weights.
var shapes = [...][]int{
	{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10, 11, 12, 13, 14}, // rows
	{0, 6, 12, 18, 24}, {1, 7, 13, 19}, {2, 8, 14}, // diagonals
	{0, 1, 2, 5, 6, 7}, // around a corner
}

// states is the number of states of a panel: open, or one of the colours.
const states = play.Colours + 1

// A tuple is a sequence of panels.
type tuple struct {
	cells []int
	class int // index of its shape
}

// tuples are the tuples of all classes.
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

// turned returns the image of a panel under a symmetry of the board, from 0 to 7.
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

// known holds the features of the tuples.
var known = sync.OnceValue(newFeatures)

// features holds, by class, pattern and colour, the indexes of weights, and the number of weights.
// A pattern is a base-5 number with a digit for each panel of the tuple. From the view of a colour,
// a panel is open, its own or another's. The identity of another owner does not matter, only
// whether two panels have the same owner. A line is the same in both directions.
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

// seen returns a pattern of n panels from the view of a colour.
func seen(pattern, n, colour int) string {
	cells := make([]int, n)
	for i := range cells {
		cells[i] = pattern % states
		pattern /= states
	}
	key := renamed(cells, colour)
	if n > fast5.Size {
		return key // not a line
	}
	slices.Reverse(cells)
	return min(key, renamed(cells, colour))
}

// renamed returns . for open panels, o for own ones, and a, b, c for the other colours in
// order of appearance.
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

package rings

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/grid"
)

// A square is the order of magic squares.
type square int

// values returns the number of cells, which is the number of values 1..values.
func (s square) values() int { return int(s * s) }

// total returns the sum of a line.
func (s square) total() int { return int(s) * (s.values() + 1) / 2 }

func (s square) shape() grid.Shape { return grid.Square(int(s)) }

// keeps reports whether y maps magic squares to magic squares: lines to lines with the
// same sum.
func (s square) keeps(y grid.Symmetry) bool {
	lines := s.lines()
	for i, line := range lines {
		lines[i] = slices.Sorted(slices.Values(line))
	}
	for _, line := range lines {
		if y.Cells != nil && !slices.ContainsFunc(lines, func(l []int) bool { return slices.Equal(l, image(y.Cells, line)) }) {
			return false
		}
	}
	for v := 1; y.Values != nil && v <= s.values(); v++ {
		if y.Values[v]+v != y.Values[1]+1 { // so that a sum S becomes a constant minus S
			return false
		}
	}
	return true
}

// lines returns the cells of all lines.
func (s square) lines() [][]int {
	down, up := s.shape().Diagonals()
	lines := [][]int{down, up}
	for i := range int(s) {
		lines = append(lines, s.shape().Row(i), s.shape().Col(i))
	}
	return lines
}

// image returns the images of cells under p, ascending.
func image(p grid.Perm, cells []int) []int {
	out := make([]int, len(cells))
	for i, c := range cells {
		out[i] = p[c]
	}
	slices.Sort(out)
	return out
}

// A set is a set of values; bit v is set for the value v.
type set uint32

// all returns the set of all values.
func (s square) all() set { return 1<<(s.values()+1) - 2 }

// A frame is the set of numbers on the diagonals, wherever they are placed there.
type frame struct {
	centre int // number in the centre if the order is odd, else 0
	rest   set // the eight other numbers
	weight int64
}

const ends = 8 // cells of the diagonals without the centre

// frames returns a representative of each class of frames under the symmetries, with the
// size of the class as its weight, in ascending order.
func (s square) frames(symmetries []grid.Symmetry) []frame {
	var all []frame
	centres := []int{0}
	if s%2 == 1 {
		centres = slices.Collect(values(s.all()))
	}
	for _, c := range centres {
		s.choose(frame{centre: c}, 1, ends, 2*(s.total()-c), func(f frame) {
			if f.weight = classSize(f, symmetries); f.weight > 0 {
				all = append(all, f)
			}
		})
	}
	return all
}

// choose calls take with f extended by n numbers from v on that add up to sum.
func (s square) choose(f frame, v, n, sum int, take func(frame)) {
	if n == 0 {
		if sum == 0 {
			take(f)
		}
		return
	}
	for ; v <= s.values() && n*v <= sum; v++ {
		if v != f.centre {
			g := f
			g.rest |= 1 << v
			s.choose(g, v+1, n-1, sum-v, take)
		}
	}
}

// classSize returns the number of frames that the symmetries make of f by renaming
// numbers, or 0 if one of them precedes f.
func classSize(f frame, symmetries []grid.Symmetry) int64 {
	class := []frame{f}
	for i := 0; i < len(class); i++ {
		for _, y := range symmetries {
			g := class[i].renamed(y.Values)
			if g.before(f) {
				return 0
			}
			if !slices.Contains(class, g) {
				class = append(class, g)
			}
		}
	}
	return int64(len(class))
}

func (f frame) before(g frame) bool {
	return f.centre < g.centre || f.centre == g.centre && f.rest < g.rest
}

func (f frame) renamed(p grid.Perm) frame {
	if p == nil {
		return f
	}
	g := frame{centre: p[f.centre]}
	for v := range values(f.rest) {
		g.rest |= 1 << p[v]
	}
	return g
}

// halves calls take with each division of the numbers into two diagonals with equal sums. Both are
// ascending, and the diagonal with the least number comes first.
func (s square) halves(f frame, take func(numbers [ends]int)) {
	all := slices.Collect(values(f.rest))
	for chosen := uint(1); chosen < 1<<ends; chosen += 2 {
		if bits.OnesCount(chosen) != ends/2 {
			continue
		}
		var numbers [ends]int
		first, second, sum := 0, ends/2, f.centre
		for i, v := range all {
			if chosen>>i&1 == 1 {
				numbers[first] = v
				first++
				sum += v
			} else {
				numbers[second] = v
				second++
			}
		}
		if sum == s.total() {
			take(numbers)
		}
	}
}

// values yields the values of a set, ascending.
func values(of set) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for ; of != 0; of &= of - 1 {
			if !yield(bits.TrailingZeros32(uint32(of))) {
				return
			}
		}
	}
}

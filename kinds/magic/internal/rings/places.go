package rings

import (
	"github.com/banmen/banmen/grid"
)

// A place is a way to arrange the numbers of a frame on the diagonals: the rings it
// makes, and the size of its class under the symmetries. Numbers are given by their index
// in the argument of halves.
type place struct {
	rings  [2]corners
	weight int64
}

// corners holds, for each side of a ring, the two numbers of the diagonals in the same
// row or column: top, bottom, left, right.
type corners [4][2]uint8

// labels holds by cell the index of a number, or none.
type labels [25]uint8

const none = ends

// places returns a representative of each class of places under the symmetries. As all
// numbers differ, no symmetry that moves cells of the diagonals leaves a place unchanged.
// So the size of a class is the number of squares that its representative stands for.
func (s square) places(symmetries []grid.Symmetry) []place {
	var all []place
	seen := map[labels]bool{}
	down, up := s.shape().Diagonals()
	down, up = s.withoutCentre(down), s.withoutCentre(up)
	for _, diagonals := range [][2][]int{{down, up}, {up, down}} {
		for _, p := range orders(ends / 2) {
			for _, q := range orders(ends / 2) {
				l := blank()
				for i := range p {
					l[diagonals[0][i]], l[diagonals[1][i]] = p[i], q[i]+ends/2
				}
				if n := mark(seen, l, symmetries); n > 0 {
					all = append(all, place{[2]corners{s.corners(l, 0, 1), s.corners(l, 1, 0)}, n})
				}
			}
		}
	}
	return all
}

func (s square) withoutCentre(diagonal []int) []int {
	if s%2 == 0 {
		return diagonal
	}
	half := len(diagonal) / 2
	return append(diagonal[:half:half], diagonal[half+1:]...)
}

func blank() (l labels) {
	for i := range l {
		l[i] = none
	}
	return l
}

// mark marks all images of l under the symmetries as seen. It returns their number, or 0
// if l was seen before.
func mark(seen map[labels]bool, l labels, symmetries []grid.Symmetry) int64 {
	if seen[l] {
		return 0
	}
	seen[l] = true
	class := []labels{l}
	for i := 0; i < len(class); i++ {
		for _, y := range symmetries {
			if m := class[i].moved(y.Cells); !seen[m] {
				seen[m] = true
				class = append(class, m)
			}
		}
	}
	return int64(len(class))
}

func (l labels) moved(p grid.Perm) labels {
	if p == nil {
		return l
	}
	m := blank()
	for i, j := range p {
		m[j] = l[i]
	}
	return m
}

// corners returns the corners of the ring of two rows and two columns: the given row and
// column and their mirror images.
func (s square) corners(l labels, row, col int) corners {
	last := int(s) - 1
	at := func(r, c int) uint8 { return l[s.shape().At(r, c)] }
	inRow := func(r int) [2]uint8 { return [2]uint8{at(r, r), at(r, last-r)} }
	inCol := func(c int) [2]uint8 { return [2]uint8{at(c, c), at(last-c, c)} }
	return corners{inRow(row), inRow(last - row), inCol(col), inCol(last - col)}
}

// sums returns the sums of the sides of a ring.
func (c corners) sums(total int, numbers *[ends]int) (s sums) {
	for i, pair := range c {
		s[i] = total - numbers[pair[0]] - numbers[pair[1]]
	}
	return s
}

// orders returns all orders of 0..n-1.
func orders(n int) [][]uint8 {
	if n == 0 {
		return [][]uint8{nil}
	}
	var all [][]uint8
	for _, o := range orders(n - 1) {
		for i := range n {
			p := append(append(append([]uint8{}, o[:i]...), uint8(n-1)), o[i:]...)
			all = append(all, p)
		}
	}
	return all
}

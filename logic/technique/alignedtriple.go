package technique

import "github.com/banmen/banmen/logic"

// Aligned triple exclusion. Take three cells and a candidate of one of them. It is false if each
// pair of candidates of the other two contradicts it. The three contradict each other if they leave
// no candidate for a cell with two or three candidates that sees the cells with these, or if two of
// them are the same symbol in cells that see each other.
var (
	AlignedTriple = &logic.Technique{Key: "aligned-triple", Name: "Aligned Triple Exclusion", JA: "並んだトリプルの除外", Form: logic.FormBase}

	alignedTriples = []logic.Finder{{Technique: AlignedTriple, Find: findAlignedTriple}}
)

// mostTogether bounds the pairs of candidates that the first cell alone does not exclude.
const mostTogether = 6

// A triple is a cell with a candidate, and two other cells.
type triple struct {
	*logic.State
	few   []int // cells with two or three candidates
	cells [3]int
}

func findAlignedTriple(s *logic.State, yield func(*logic.Step) bool) {
	x := triple{State: s}
	var open []int
	for c := range s.Shape.Size() {
		if n := s.At(c).Len(); n == 2 || n == 3 {
			x.few = append(x.few, c)
		}
		if s.At(c).Len() > 1 {
			open = append(open, c)
		}
	}
	left := make([]logic.Mask, s.Shape.Size()) // by cell: candidates that the first cell's candidate does not exclude
	for _, a := range open {
		for v := range s.At(a).All() {
			x.cells[0] = a
			for _, b := range open {
				left[b] = x.leftOf(v, b)
			}
			for i, b := range open {
				if b == a || left[b] == s.At(b) || left[b] == 0 {
					continue
				}
				for j, c := range open {
					if c == a || c == b || left[c] == 0 || j > i && left[c] != s.At(c) || left[b].Len()*left[c].Len() > mostTogether {
						continue
					}
					if x.cells[1], x.cells[2] = b, c; x.excludes(v, left[b], left[c]) && !yield(x.step(v)) {
						return
					}
				}
			}
			if s.Stopped() {
				return
			}
		}
	}
}

// leftOf returns the candidates of cell b that candidate v of the first cell does not exclude.
func (x *triple) leftOf(v, b int) (m logic.Mask) {
	if b == x.cells[0] {
		return 0
	}
	for w := range x.At(b).All() {
		if _, out := x.out(v, w, b); !out {
			m |= logic.Bit(w)
		}
	}
	return m
}

// out reports whether v in the first cell and w in cell b exclude each other. by is the cell that
// they leave without a candidate, or -1 if the two cells see each other.
func (x *triple) out(v, w, b int) (by int, out bool) {
	a := x.cells[0]
	if v == w && x.Peers(a).Has(b) {
		return -1, true
	}
	return x.empties([]int{a, b}, []int{v, w})
}

// empties returns a cell for which symbols in some cells leave nothing.
func (x *triple) empties(cells, symbols []int) (by int, ok bool) {
	for _, c := range x.few {
		gone := logic.Mask(0)
		for i, d := range cells {
			if c == d {
				gone = 0
				break
			}
			if x.Peers(d).Has(c) {
				gone |= logic.Bit(symbols[i])
			}
		}
		if x.At(c)&^gone == 0 {
			return c, true
		}
	}
	return 0, false
}

// excludes reports whether v in the first cell excludes all pairs of candidates from b and c in the
// other two.
func (x *triple) excludes(v int, b, c logic.Mask) bool {
	for w := range b.All() {
		for u := range c.All() {
			if w == u && x.Peers(x.cells[1]).Has(x.cells[2]) {
				continue
			}
			if _, ok := x.empties(x.cells[:], []int{v, w, u}); !ok {
				return false
			}
		}
	}
	return true
}

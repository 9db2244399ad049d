package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A filling tries to fill cells with some symbols. Sets of cells are bits, indexed by place in a
// list.
type filling struct {
	symbols []int
	words   int        // of a set
	place   []int32    // by cell: its place in the list, or -1
	peers   []uint64   // by place, words each: the places of its peers
	having  [][]uint64 // by symbol: the places with that candidate
	left    [][]uint64 // by number of filled cells: the open places, then by symbol the places that may still have it
	tries   int
}

// begin sets the symbols, and the list of cells for calls of fits.
func (x *filling) begin(s *logic.State, symbols logic.Mask, cells []int) {
	x.symbols, x.words = symbols.List(), (len(cells)+63)/64
	x.place = slices.Grow(x.place[:0], s.Shape.Size())[:s.Shape.Size()]
	for c := range x.place {
		x.place[c] = -1
	}
	for i, c := range cells {
		x.place[c] = int32(i)
	}
	x.peers = zeros(x.peers, len(cells)*x.words)
	for i, c := range cells {
		for d := range s.Peers(c).All() {
			if at := x.place[d]; at >= 0 {
				set(x.peers[i*x.words:], int(at))
			}
		}
	}
	x.having = x.having[:0]
	for _, v := range x.symbols {
		having := make([]uint64, x.words)
		for i, c := range cells {
			if s.At(c).Has(v) {
				set(having, i)
			}
		}
		x.having = append(x.having, having)
	}
}

// fits reports whether cells of the list can be filled with the symbols. After mostFillings
// attempts it gives up and reports true.
func (x *filling) fits(cells []int) bool {
	for len(x.left) <= len(cells) {
		x.left = append(x.left, nil)
	}
	left := x.at(0)
	clear(left[:x.words])
	for _, c := range cells {
		set(left, int(x.place[c]))
	}
	for k, having := range x.having {
		for w, m := range having {
			left[(k+1)*x.words+w] = m & left[w]
		}
	}
	x.tries = 0
	return x.fill(0)
}

// at returns room for the sets left[n].
func (x *filling) at(n int) []uint64 {
	size := (1 + len(x.symbols)) * x.words
	x.left[n] = slices.Grow(x.left[n][:0], size)[:size]
	return x.left[n]
}

// fill reports whether the remaining cells can be filled after n cells were.
func (x *filling) fill(n int) bool {
	x.tries++
	left := x.left[n]
	best := x.tightest(left)
	if best < 0 || x.tries > mostFillings {
		return true
	}
	for k := range x.symbols {
		if !has(left[(k+1)*x.words:], best) {
			continue
		}
		next := x.at(n + 1)
		copy(next, left)
		for j := range 1 + len(x.symbols) {
			next[j*x.words+best>>6] &^= 1 << uint(best&63)
		}
		for w, m := range x.peers[best*x.words : (best+1)*x.words] {
			next[(k+1)*x.words+w] &^= m
		}
		if x.fill(n + 1) {
			return true
		}
	}
	return false
}

// tightest returns the first open place with the fewest symbols left, or -1 if no place is open.
func (x *filling) tightest(left []uint64) int {
	best, fewest := -1, 4
	for w, open := range left[:x.words] {
		var once, twice, thrice uint64
		for k := range x.symbols {
			m := left[(k+1)*x.words+w]
			thrice |= twice & m
			twice |= once & m
			once |= m
		}
		for n, m := range [...]uint64{open &^ once, once &^ twice, twice &^ thrice, thrice} {
			if m != 0 && n < fewest {
				best, fewest = w<<6|bits.TrailingZeros64(m), n
			}
		}
	}
	return best
}

// filled is the mask of a cell that has its symbol.
const filled = logic.Mask(1)

// put returns the candidates left in cells after cell at gets symbol v.
func (x *impossible) put(cells []int, left []logic.Mask, at, v int) []logic.Mask {
	next := slices.Clone(left)
	next[at] = filled
	for i, c := range cells {
		if next[i] != filled && x.Peers(cells[at]).Has(c) {
			next[i] &^= logic.Bit(v)
		}
	}
	return next
}

package rule

import (
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// Another returns a solution of a puzzle other than a board, or false if there is none.
type Another = func(banmen.Puzzle, grid.Board) (grid.Board, bool)

// Fewer leaves clues of a full board out at random, as long as there is no other solution: of groups of
// clues, which are how many, all of the first are tried before the second. A puzzle is
// made of those to keep. It returns false if even all clues leave several solutions.
func Fewer(r *rand.Rand, full grid.Board, groups []int, puzzle func(keep []bool) banmen.Puzzle, another Another) (banmen.Puzzle, bool) {
	var keep []bool
	var order []int
	for _, n := range groups {
		first := len(keep)
		for _, i := range r.Perm(n) {
			order = append(order, first+i)
		}
		for range n {
			keep = append(keep, true)
		}
	}
	p := puzzle(keep)
	if _, ok := another(p, full); ok {
		return nil, false
	}
	for _, i := range order {
		keep[i] = false
		q := puzzle(keep)
		if _, ok := another(q, full); ok {
			keep[i] = true
			continue
		}
		p = q
	}
	return p, true
}

// Keep returns the board of those cells that are kept.
func Keep(b grid.Board, keep []bool) grid.Board {
	b = b.Clone()
	for i := range b.Cells {
		if !keep[i] {
			b.Cells[i] = 0
		}
	}
	return b
}

// List returns the part whose args are a list of texts.
func List(name string, texts []string) codec.Part {
	return codec.Part{Name: name, Args: strings.Join(texts, ",")}
}

// Kept returns those items that are kept.
func Kept[T any](items []T, keep []bool) (kept []T) {
	for i, x := range items {
		if keep[i] {
			kept = append(kept, x)
		}
	}
	return kept
}

// Cut cuts a board at random into pieces that hang together by sides, of about so many
// cells: none has more than most.
func Cut(r *rand.Rand, s grid.Shape, most int) (pieces [][]int) {
	in := make([]bool, s.Size())
	for _, c := range r.Perm(s.Size()) {
		if in[c] {
			continue
		}
		in[c] = true
		piece := []int{c}
		for range r.IntN(most) {
			var next []int
			for _, c := range piece {
				for _, d := range s.Beside(c) {
					if !in[d] {
						next = append(next, d)
					}
				}
			}
			if len(next) == 0 {
				break
			}
			d := next[r.IntN(len(next))]
			in[d] = true
			piece = append(piece, d)
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

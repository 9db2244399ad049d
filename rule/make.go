package rule

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// FindOther returns a solution of a puzzle other than the given one, or false if there is
// none.
type FindOther = func(banmen.Puzzle, grid.Board) (grid.Board, bool)

// RemoveClues removes clues of a full board at random as long as the solution stays
// unique. groups has the numbers of clues of each group; all clues of a group are tried
// before the next group. puzzle makes a puzzle of the clues to keep. RemoveClues reports
// false if even all clues leave several solutions.
func RemoveClues(r *rand.Rand, full grid.Board, groups []int, puzzle func(keep []bool) banmen.Puzzle, another FindOther) (banmen.Puzzle, grid.Board, bool) {
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
		return nil, full, false
	}
	for _, i := range order {
		keep[i] = false
		q := puzzle(keep)
		other, ok := another(q, full)
		if ok && other.Cells == nil {
			return nil, full, false
		}
		if ok {
			keep[i] = true
			continue
		}
		p = q
	}
	return p, full, true
}

// KeepCells returns the board with only the cells to keep.
func KeepCells(b grid.Board, keep []bool) grid.Board {
	b = b.Clone()
	for i := range b.Cells {
		if !keep[i] {
			b.Cells[i] = 0
		}
	}
	return b
}

// ListPart returns a part whose args are some texts, joined by commas.
func ListPart(name string, texts []string) codec.Part {
	return codec.Part{Name: name, Args: strings.Join(texts, ",")}
}

// KeepItems returns the items to keep.
func KeepItems[T any](items []T, keep []bool) (kept []T) {
	for i, x := range items {
		if keep[i] {
			kept = append(kept, x)
		}
	}
	return kept
}

// RandomPieces cuts a board at random into connected pieces of two to most cells; a few
// have a single cell.
func RandomPieces(r *rand.Rand, s grid.Shape, most int) (pieces [][]int) {
	in := slices.Repeat([]int{-1}, s.Size()) // by cell: the index of its piece
	for _, c := range r.Perm(s.Size()) {
		if in[c] >= 0 {
			continue
		}
		in[c] = len(pieces)
		piece := []int{c}
		for range 1 + r.IntN(most-1) {
			var next []int
			for _, c := range piece {
				next = append(next, slices.DeleteFunc(s.Adjacent(c), func(d int) bool { return in[d] >= 0 })...)
			}
			if len(next) == 0 {
				break
			}
			d := next[r.IntN(len(next))]
			in[d] = len(pieces)
			piece = append(piece, d)
		}
		pieces = append(pieces, piece)
	}
	for i, piece := range pieces {
		if len(piece) > 1 {
			continue
		}
		for _, d := range s.Adjacent(piece[0]) {
			if to := in[d]; to != i && len(pieces[to]) < most {
				pieces[to], pieces[i] = append(pieces[to], piece[0]), nil
				in[piece[0]] = to
				break
			}
		}
	}
	return slices.DeleteFunc(pieces, func(piece []int) bool { return piece == nil })
}

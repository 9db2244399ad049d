// Package scan9 finds puzzles and sets related to a full 9x9 board or a puzzle:
//
//   - unavoidable.go: all minimal unavoidable sets up to a size.
//   - neighbour.go: the puzzles that differ by few givens.
//   - scan.go: the puzzles of a board with few givens.
package scan9

import (
	"cmp"
	"context"
	"maps"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// Unavoidable returns the minimal unavoidable sets of a full board, with digits from 1, that have
// at most most cells. An unavoidable set can be refilled differently while all other cells stay; a
// minimal one contains no smaller unavoidable set. They are sorted by size and then by cells. It
// fails only with the error of the context.
//
// The search changes a cell to another digit. The cells that have this digit in the houses of the
// cell must change as well, and so on until every cell that must change has a digit. If a single
// cell of a house or of a digit changes, a second one must, which bounds the size.
func Unavoidable(ctx context.Context, full Puzzle, most int) ([]cells9.Set, error) {
	u := &unavoidable{most: most, found: map[cells9.Set]bool{}, done: ctx.Done()}
	for cell, v := range full {
		u.full[cell] = v - 1
		for _, h := range cells9.Houses[cell] {
			u.at[h][v-1] = uint8(cell)
		}
	}
	for first := range cells9.Size {
		u.first = first
		u.change(first)
		u.search()
		u.undo(first)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return minimal(slices.Collect(maps.Keys(u.found))), nil
}

// minimal returns the sets that contain no other set, sorted.
func minimal(all []cells9.Set) []cells9.Set {
	slices.SortFunc(all, func(a, b cells9.Set) int {
		return cmp.Or(cmp.Compare(a.Len(), b.Len()), cmp.Compare(bits.Reverse64(b[0]), bits.Reverse64(a[0])), cmp.Compare(bits.Reverse64(b[1]), bits.Reverse64(a[1])))
	})
	kept := all[:0]
next:
	for _, s := range all {
		for i := range kept {
			if kept[i][0]&^s[0] == 0 && kept[i][1]&^s[1] == 0 {
				continue next
			}
		}
		kept = append(kept, s)
	}
	return kept
}

// unavoidable is the state of the search.
type unavoidable struct {
	full  [cells9.Size]uint8 // digits from 0
	at    [27][9]uint8       // by house and digit: its cell
	most  int
	first int // the least cell of the set
	done  <-chan struct{}
	nodes int

	set, open cells9.Set // cells that change, and the changing cells without a digit
	size      int
	taken     [27]uint16 // by house: the new digits
	count     [36]uint8  // by house, and by digit: the cells that change
	single    [4]int     // rows, columns, boxes and digits in which a single cell changes
	found     map[cells9.Set]bool
}

// groups returns the indexes in count of a cell, by the index in single.
func (u *unavoidable) groups(cell int) [4]uint8 {
	h := &cells9.Houses[cell]
	return [4]uint8{h[0], h[1], h[2], 27 + u.full[cell]}
}

// change adds a cell to the changing cells.
func (u *unavoidable) change(cell int) {
	u.set.Add(cell)
	u.open.Add(cell)
	u.size++
	for i, g := range u.groups(cell) {
		switch u.count[g]++; u.count[g] {
		case 1:
			u.single[i]++
		case 2:
			u.single[i]--
		}
	}
}

func (u *unavoidable) undo(cell int) {
	u.set.Remove(cell)
	u.open.Remove(cell)
	u.size--
	for i, g := range u.groups(cell) {
		switch u.count[g]--; u.count[g] {
		case 0:
			u.single[i]--
		case 1:
			u.single[i]++
		}
	}
}

// needed returns a lower bound of the number of cells that must still be added.
func (u *unavoidable) needed() int {
	return max(u.single[0], u.single[1], u.single[2], u.single[3])
}

// moved returns the cells outside the set that must change if a cell gets a digit, and their
// number. It reports false if that is impossible or there are too many.
func (u *unavoidable) moved(cell, digit int) (cells [3]uint8, n int, ok bool) {
	for _, h := range cells9.Houses[cell] {
		c := u.at[h][digit]
		if u.set.Has(int(c)) || n > 0 && cells[0] == c || n > 1 && cells[1] == c {
			continue
		}
		if int(c) < u.first {
			return cells, n, false
		}
		cells[n] = c
		n++
	}
	return cells, n, u.size+n <= u.most
}

// options returns the digits that a cell can get.
func (u *unavoidable) options(cell int) (digits uint16) {
	h := &cells9.Houses[cell]
	free := cells9.AllDigits &^ (u.taken[h[0]] | u.taken[h[1]] | u.taken[h[2]] | 1<<u.full[cell])
	for rest := free; rest != 0; rest &= rest - 1 {
		if _, _, ok := u.moved(cell, bits.TrailingZeros16(rest)); ok {
			digits |= rest & -rest
		}
	}
	return digits
}

// interval is the number of steps after which a search looks whether it should stop.
const interval = 1 << 14

func (u *unavoidable) stopped() bool {
	select {
	case <-u.done:
		u.most = 0 // which ends the search at once
		return true
	default:
		return false
	}
}

// search gives digits to the cells of the set that have none.
func (u *unavoidable) search() {
	if u.open == (cells9.Set{}) {
		u.found[u.set] = true
		return
	}
	if u.size+u.needed() > u.most {
		return
	}
	if u.nodes++; u.nodes%interval == 0 && u.stopped() {
		return
	}
	best, digits := -1, uint16(0)
	for open := u.open; open != (cells9.Set{}); {
		cell := open.First()
		open.Remove(cell)
		if o := u.options(cell); best < 0 || bits.OnesCount16(o) < bits.OnesCount16(digits) {
			if best, digits = cell, o; o == 0 {
				return
			}
		}
	}
	h := &cells9.Houses[best]
	u.open.Remove(best)
	for ; digits != 0; digits &= digits - 1 {
		bit := digits & -digits
		cells, n, _ := u.moved(best, bits.TrailingZeros16(digits))
		for _, c := range cells[:n] {
			u.change(int(c))
		}
		for _, house := range h {
			u.taken[house] |= bit
		}
		u.search()
		for _, house := range h {
			u.taken[house] &^= bit
		}
		for _, c := range cells[:n] {
			u.undo(int(c))
		}
	}
	u.open.Add(best)
}

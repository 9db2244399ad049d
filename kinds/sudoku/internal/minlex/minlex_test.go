package minlex

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// perms returns all permutations of 0..n-1 in which each block of k numbers
// stays together.
func perms(n, k int) [][]int {
	var all [][]int
	var extend func(p []int, used uint32)
	extend = func(p []int, used uint32) {
		if len(p) == n {
			all = append(all, slices.Clone(p))
			return
		}
		for i := range n {
			if used>>i&1 == 0 && (len(p)%k == 0 || p[len(p)-1]/k == i/k) {
				extend(append(p, i), used|1<<i)
			}
		}
	}
	extend(nil, 0)
	return all
}

// plain is Min by trying all symmetries.
func plain(cells []uint16, h, w int) ([]uint16, *big.Int) {
	n := h * w
	var best []uint16
	same := int64(0)
	used := map[uint16]bool{0: true}
	for _, v := range cells {
		used[v] = true
	}
	for turn := range 2 {
		if turn == 1 && h != w && h != 1 && w != 1 {
			break
		}
		for _, rows := range perms(n, h) {
			for _, cols := range perms(n, w) {
				b := renamed(move(cells, n, turn == 1, rows, cols))
				switch c := slices.Compare(b, best); {
				case best == nil || c < 0:
					best, same = b, 1
				case c == 0:
					same++
				}
			}
		}
	}
	return best, new(big.Int).Mul(big.NewInt(same), factorial(n+1-len(used)))
}

// move returns the board with its rows and columns in the order.
func move(cells []uint16, n int, turn bool, rows, cols []int) []uint16 {
	var b []uint16
	for _, r := range rows {
		for _, c := range cols {
			if turn {
				b = append(b, cells[c*n+r])
			} else {
				b = append(b, cells[r*n+c])
			}
		}
	}
	return b
}

// renamed gives the symbols new names in the order in which they come.
func renamed(cells []uint16) []uint16 {
	names := map[uint16]uint16{0: 0}
	b := make([]uint16, len(cells))
	for i, v := range cells {
		if _, ok := names[v]; !ok {
			names[v] = uint16(len(names))
		}
		b[i] = names[v]
	}
	return b
}

// shuffled returns the board that a random symmetry makes of cells.
func shuffled(r *rand.Rand, cells []uint16, h, w int) []uint16 {
	n := h * w
	names := r.Perm(n)
	turn := (h == w || h == 1 || w == 1) && r.IntN(2) == 1
	b := move(cells, n, turn, order(r, n, h), order(r, n, w))
	for i, v := range b {
		if v != 0 {
			b[i] = uint16(names[v-1] + 1)
		}
	}
	return b
}

// order returns a random permutation of 0..n-1 that keeps blocks of k together.
func order(r *rand.Rand, n, k int) []int {
	var p []int
	for _, block := range r.Perm(n / k) {
		for _, i := range r.Perm(k) {
			p = append(p, block*k+i)
		}
	}
	return p
}

// A board has any symbols in some of its cells, or it is part of a full one.
func drawBoard(t *rapid.T, h, w int) []uint16 {
	n := h * w
	cells := make([]uint16, n*n)
	keep := rapid.IntRange(0, 100).Draw(t, "percent")
	legal := rapid.Bool().Draw(t, "legal")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for i := range cells {
		row, col := i/n, i%n
		v := (row%h*w + row/h + col) % n // shifted rows keep the rules
		if !legal {
			v = r.IntN(n)
		}
		if r.IntN(100) < keep {
			cells[i] = uint16(v + 1)
		}
	}
	return shuffled(r, cells, h, w)
}

func TestPlain(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {1, 4}, {4, 1}, {1, 3}, {2, 3}, {3, 2}} {
		rapid.Check(t, func(t *rapid.T) {
			cells := drawBoard(t, box[0], box[1])
			got, same, err := Min(cells, box[0], box[1])
			want, wantSame := plain(cells, box[0], box[1])
			if diff := cmp.Diff(want, got); err != nil || diff != "" || same.Cmp(wantSame) != 0 {
				t.Errorf("%v: %v automorphisms, want %v, %v\n%s", cells, same, wantSame, err, diff)
			}
		})
	}
}

func TestIsomorph(t *testing.T) {
	for _, box := range [][2]int{{3, 3}, {2, 5}, {4, 3}, {1, 7}} {
		rapid.Check(t, func(t *rapid.T) {
			h, w := box[0], box[1]
			cells := drawBoard(t, h, w)
			min, same, err := Min(cells, h, w)
			if errors.Is(err, ErrWork) {
				t.Skip(err)
			}
			if err != nil || slices.Compare(min, renamed(cells)) > 0 {
				t.Fatalf("%v: %v, %v", cells, min, err)
			}
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "isomorph"), 0))
			for _, isomorph := range [][]uint16{shuffled(r, cells, h, w), min} {
				again, sameAgain, err := Min(isomorph, h, w)
				if diff := cmp.Diff(min, again); err != nil || diff != "" || same.Cmp(sameAgain) != 0 {
					t.Errorf("%v and its isomorph: %v and %v automorphisms, %v\n%s", cells, same, sameAgain, err, diff)
				}
			}
		})
	}
}

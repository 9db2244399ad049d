package minlex

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/message"
)

// perms returns the permutations of 0..n-1 that keep each block of k numbers together.
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
	transposes := []bool{false, true}
	if h != w && h != 1 && w != 1 {
		transposes = transposes[:1]
	}
	best, b := slices.Repeat([]uint16{none}, n*n), make([]uint16, n*n)
	same := int64(0)
	rowOrders, colOrders := perms(n, h), perms(n, w)
	for _, transpose := range transposes {
		for _, rows := range rowOrders {
			for _, cols := range colOrders {
				move(b, cells, transpose, rows, cols)
				rename(b)
				if c := slices.Compare(b, best); c < 0 {
					copy(best, b)
					same = 1
				} else if c == 0 {
					same++
				}
			}
		}
	}
	used := slices.Compact(slices.Sorted(slices.Values(append(best, 0))))
	return best[:n*n], new(big.Int).Mul(big.NewInt(same), factorial(n+1-len(used)))
}

// move fills b with the rows and columns of a board in the given order.
func move(b, cells []uint16, transpose bool, rows, cols []int) {
	i, n := 0, len(rows)
	for _, r := range rows {
		for _, c := range cols {
			if b[i] = cells[r*n+c]; transpose {
				b[i] = cells[c*n+r]
			}
			i++
		}
	}
}

// rename renames the symbols in order of appearance.
func rename(b []uint16) {
	var names [maxSide + 1]uint16
	last := uint16(0)
	for i, v := range b {
		if v != 0 && names[v] == 0 {
			last++
			names[v] = last
		}
		b[i] = names[v]
	}
}

// shuffled returns the image of cells under a random symmetry.
func shuffled(r *rand.Rand, cells []uint16, h, w int) []uint16 {
	n := h * w
	names := r.Perm(n)
	transpose := (h == w || h == 1 || w == 1) && r.IntN(2) == 1
	b := make([]uint16, n*n)
	move(b, cells, transpose, order(r, n, h), order(r, n, w))
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

// drawBoard draws a board with arbitrary symbols in some cells, or a part of a full
// board.
func drawBoard(t *rapid.T, h, w int) []uint16 {
	n := h * w
	cells := make([]uint16, n*n)
	keep := rapid.IntRange(0, 100).Draw(t, "percent")
	legal := rapid.Bool().Draw(t, "legal")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for i := range cells {
		row, col := i/n, i%n
		v := (row%h*w + row/h + col) % n // shifted rows satisfy the rules
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
	for _, box := range [][2]int{{3, 3}, {2, 5}, {4, 3}, {1, 5}} {
		rapid.Check(t, func(t *rapid.T) {
			h, w := box[0], box[1]
			cells := drawBoard(t, h, w)
			min, same, err := Min(cells, h, w)
			if errors.Is(err, message.ErrLimit) {
				t.Skip(err)
			}
			named := slices.Clone(cells)
			rename(named)
			if err != nil || slices.Compare(min, named) > 0 {
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

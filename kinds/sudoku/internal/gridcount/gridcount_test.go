package gridcount

import (
	"context"
	"errors"
	"math/big"
	"os"
	"runtime"
	"testing"

	"github.com/banmen/banmen/grid"
)

// list returns the number of full boards by listing those with the first row in order,
// times the orders of the row.
func list(h, w int) *big.Int {
	n := h * w
	rows, cols, boxes, boxOf := make([]uint, n), make([]uint, n), make([]uint, n), make([]int, n*n)
	for box := range n {
		for _, cell := range grid.Square(n).Box(h, w, box) {
			boxOf[cell] = box
		}
	}
	found := int64(0)
	var fill func(at int)
	fill = func(at int) {
		if at == n*n {
			found++
			return
		}
		r, c, box := at/n, at%n, boxOf[at]
		for v := range n {
			bit := uint(1) << v
			if r == 0 && v != c || (rows[r]|cols[c]|boxes[box])&bit != 0 {
				continue
			}
			rows[r], cols[c], boxes[box] = rows[r]^bit, cols[c]^bit, boxes[box]^bit
			fill(at + 1)
			rows[r], cols[c], boxes[box] = rows[r]^bit, cols[c]^bit, boxes[box]^bit
		}
	}
	fill(0)
	return new(big.Int).Mul(big.NewInt(found), factorial(n))
}

func TestListed(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		got, err := Count(t.Context(), box[0], box[1], 1)
		if want := list(box[0], box[1]); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%v: %v, listed are %v, %v", box, got, want, err)
		}
	}
}

// OEIS A107739 and Felgenhauer and Jarvis (2005).
func TestKnown(t *testing.T) {
	for _, c := range []struct {
		h, w int
		want string
	}{
		{2, 4, "29136487207403520"},
		{4, 2, "29136487207403520"},
		{2, 5, "1903816047972624930994913280000"},
		{3, 3, "6670903752021072936960"},
	} {
		if c.w == 5 && os.Getenv("BANMEN_LONG") == "" {
			continue
		}
		if got, err := Count(t.Context(), c.h, c.w, runtime.GOMAXPROCS(0)); err != nil || got.String() != c.want {
			t.Errorf("%dx%d: %v, want %s, %v", c.h, c.w, got, c.want, err)
		}
	}
}

func TestCan(t *testing.T) {
	for _, box := range [][2]int{{1, 4}, {4, 1}, {2, 6}, {3, 4}, {4, 4}} {
		if Can(box[0], box[1]) {
			t.Errorf("%v cannot be counted", box)
		}
	}
}

// If all boxes have the same split, a band is two Latin squares.
func TestLatinBands(t *testing.T) {
	for k, squares := range map[int]int64{2: 2, 3: 12, 4: 576, 5: 161280} {
		s := split{}
		for range k {
			s = append(s, 1<<k-1)
		}
		if got := s.bands(k); got != squares*squares {
			t.Errorf("%d boxes: %d, want %d", k, got, squares*squares)
		}
	}
}

// Every split is in a class.
func TestSplitClasses(t *testing.T) {
	for k, want := range map[int]int64{2: 6, 3: 20 * 20, 4: 70 * 70 * 70} {
		n := int64(0)
		for _, c := range splitClasses(k) {
			n += c.size
		}
		if n != want {
			t.Errorf("%d boxes: %d splits, want %d", k, n, want)
		}
	}
}

// The 44 classes of Felgenhauer and Jarvis, and all 9! x 56 x 6^6 bands.
func TestBands(t *testing.T) {
	tables := newTables()
	classes := tables.classes()
	n, pairs := int64(0), int64(0)
	for i, c := range classes.first {
		size := classes.size[i]
		n += size * tables.bands[c[0]][c[1]]
		pairs += size
	}
	if len(classes.first) != 44 || pairs != partitions*partitions {
		t.Errorf("%d classes of %d pairs, want 44 of %d", len(classes.first), pairs, partitions*partitions)
	}
	if all := n * partitions * arrangements * arrangements * arrangements; all != 362880*56*46656 {
		t.Errorf("%d bands, want %d", all, 362880*56*46656)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, w := range []int{2, 3} {
		if _, err := Count(ctx, w, w, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("%dx%d: %v", w, w, err)
		}
	}
}

// BenchmarkCount compares with listing where that is feasible.
func BenchmarkCount(b *testing.B) {
	b.Run("sudoku/2x3/listed", func(b *testing.B) {
		for b.Loop() {
			list(2, 3)
		}
	})
	for name, box := range map[string][2]int{"2x3": {2, 3}, "2x4": {2, 4}, "2x5": {2, 5}, "3x3": {3, 3}} {
		b.Run("sudoku/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Count(b.Context(), box[0], box[1], runtime.GOMAXPROCS(0)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package orbit_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

func reading(a, b grid.Board) int { return slices.Compare(a.Cells, b.Cells) }

func square(n int) []grid.Symmetry {
	s := grid.Square(n)
	return []grid.Symmetry{{Cells: s.Mirror()}, {Cells: s.Flip()}, {Cells: s.Transpose()}}
}

func TestClosure(t *testing.T) {
	wide := grid.Shape{Rows: 2, Cols: 3}
	for _, test := range []struct {
		name       string
		generators []grid.Symmetry
		want       int
	}{
		{"none", nil, 1},
		{"one cell", square(1), 1},
		{"square", square(4), 8},
		{"rectangle", []grid.Symmetry{{Cells: wide.Mirror()}, {Cells: wide.Flip()}}, 4},
		{"renamings", grid.Renamings(4), 24},
		{"both", append(square(3), grid.Renamings(3)...), 48},
	} {
		g, err := orbit.Closure(test.generators, test.want)
		if err != nil || len(g) != test.want || g[0].Cells != nil || g[0].Values != nil {
			t.Errorf("%s: %d elements, %v; want %d, the identity first", test.name, len(g), err, test.want)
		}
		if _, err := orbit.Closure(test.generators, test.want-1); !errors.Is(err, orbit.ErrLarge) {
			t.Errorf("%s, one too many: %v", test.name, err)
		}
	}
}

func TestNamed(t *testing.T) {
	rename := grid.Renamings(3)
	wide := grid.Shape{Rows: 2, Cols: 3}
	rows := grid.Identity(9)
	rows[0], rows[1], rows[2], rows[3], rows[4], rows[5] = 3, 4, 5, 0, 1, 2
	for _, test := range []struct {
		name       string
		shape      grid.Shape
		generators []grid.Symmetry
		want       int
	}{
		{"none", grid.Square(3), square(3), 1},
		{"mirror", grid.Square(3), square(3), 2},
		{"d4", grid.Square(3), append(square(3), rename...), 8},
		{"d4", grid.Square(3), append(square(3), grid.Symmetry{Cells: rows}), 8},
		{"d4", wide, []grid.Symmetry{{Cells: wide.Mirror()}, {Cells: wide.Flip()}}, 4},
		{"mirror", grid.Square(3), square(3)[2:], 1},
		{"mirror", grid.Square(3), nil, 1},
	} {
		g, ok := orbit.Named(test.name, test.shape, test.generators)
		if !ok || len(g) != test.want {
			t.Errorf("%s of %v: %d elements, %v; want %d", test.name, test.shape, len(g), ok, test.want)
		}
	}
	if _, ok := orbit.Named("d5", grid.Square(3), nil); ok {
		t.Error("d5 is there")
	}
}

// TestFirst takes all boards of 3x3 cells with two symbols: each orbit has one
// first board, and the sizes of the orbits add up to all boards. There are 102
// orbits (OEIS A054247).
func TestFirst(t *testing.T) {
	g, _ := orbit.Named("d4", grid.Square(3), square(3))
	orbits, total := 0, 0
	for bits := range 1 << 9 {
		b := grid.New(grid.Square(3))
		for i := range b.Cells {
			b.Cells[i] = uint16(bits>>i&1) + 1
		}
		size, first := g.First(b, reading)
		if !first {
			continue
		}
		orbits++
		total += size
		if stabiliser := g.Stabiliser(b); size*len(stabiliser) != len(g) {
			t.Errorf("%v: orbit of %d, stabiliser of %d", b.Cells, size, len(stabiliser))
		}
	}
	if orbits != 102 || total != 512 {
		t.Errorf("%d orbits with %d boards; want 102 with 512", orbits, total)
	}
}

// TestStabiliser wants a subgroup, also where symbols are renamed.
func TestStabiliser(t *testing.T) {
	g, err := orbit.Closure(append(square(2), grid.Renamings(2)...), 16)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		b := grid.New(grid.Square(2))
		for i := range b.Cells {
			b.Cells[i] = uint16(r.IntN(3))
		}
		h := g.Stabiliser(b)
		closed, err := orbit.Closure(h, len(h))
		if err != nil || len(closed) != len(h) {
			t.Errorf("%v: %d elements generate %d, %v", b.Cells, len(h), len(closed), err)
		}
		for _, y := range h {
			if !y.Apply(b).Equal(b) {
				t.Errorf("%v moves %v", y, b.Cells)
			}
		}
	}
}

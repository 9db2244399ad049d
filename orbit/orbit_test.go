package orbit_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

func square(n int) []grid.Symmetry { return orbit.RotationGenerators("d4", grid.Square(n)) }

// exchanges returns the exchanges of adjacent lines within blocks of width lines: rows
// or, transposed, columns.
func exchanges(n, width int, transposed bool) []grid.Symmetry {
	s := grid.Square(n)
	var ys []grid.Symmetry
	for i := 0; i+width < n; i += width {
		p := grid.Identity(n * n)
		for r := i; r < i+width; r++ {
			for c := range n {
				a, b := s.At(r, c), s.At(r+width, c)
				if transposed {
					a, b = s.At(c, r), s.At(c, r+width)
				}
				p[a], p[b] = b, a
			}
		}
		ys = append(ys, grid.Symmetry{Cells: p})
	}
	return ys
}

// boxes returns the symmetries of Number Place with boxes of h x w, without the
// reflection.
func boxes(h, w int) []grid.Symmetry {
	n := h * w
	var ys []grid.Symmetry
	for i, y := range exchanges(n, 1, false) {
		if i%h != h-1 {
			ys = append(ys, y)
		}
	}
	for i, y := range exchanges(n, 1, true) {
		if i%w != w-1 {
			ys = append(ys, y)
		}
	}
	ys = append(ys, exchanges(n, h, false)...)
	return append(ys, exchanges(n, w, true)...)
}

// paratopy returns the symmetries of Latin squares of order n.
func paratopy(n int) []grid.Symmetry {
	ys := append(exchanges(n, 1, false), exchanges(n, 1, true)...)
	ys = append(ys, grid.Renamings(n)...)
	p := make(grid.Perm, n*n*n)
	for i := range p {
		r, c, v := i/n/n, i/n%n, i%n
		p[i] = v*n*n + c*n + r
	}
	return append(ys, grid.Symmetry{Cells: grid.Square(n).Transpose()}, grid.Symmetry{Literals: p})
}

func transpose(n int) grid.Symmetry { return grid.Symmetry{Cells: grid.Square(n).Transpose()} }

var groups = []struct {
	name       string
	side       int
	symbols    int
	generators []grid.Symmetry
	order      string
	classes    int
	exact      bool // whether Conjugates returns whole classes
}{
	{"none", 4, 4, nil, "1", 1, true},
	{"one cell", 1, 1, square(1), "1", 1, true},
	{"d4", 4, 4, square(4), "8", 5, true},
	{"symbols", 3, 5, grid.Renamings(5), "120", 7, true},
	{"d4 and symbols", 3, 3, append(square(3), grid.Renamings(3)...), "48", 15, true},
	{"sudoku 2x2", 4, 4, append(append(boxes(2, 2), transpose(4)), grid.Renamings(4)...), "3072", 20 * 5, true},
	{"sudoku 2x3", 6, 6, append(boxes(2, 3), grid.Renamings(6)...), "2488320", 10 * 9 * 11, true},
	{"sudoku 2x4", 8, 8, append(boxes(2, 4), grid.Renamings(8)...), "17836277760", 20 * 20 * 22, true},
	{"isotopy 6", 6, 6, paratopy(6)[:15], "373248000", 11 * 11 * 11, true},
	{"paratopy 3", 3, 3, paratopy(3), "1296", 22, true},
	{"paratopy 6", 6, 6, paratopy(6), "2239488000", 11*11*11 + 3*11*11 + 2*11, false},
}

func TestOrderAndConjugates(t *testing.T) {
	for _, test := range groups {
		g := orbit.New(grid.Square(test.side), test.symbols, test.generators)
		if n := g.Order(); n.String() != test.order {
			t.Errorf("%s: order %s; want %s", test.name, n, test.order)
		}
		all, err := g.Conjugates(t.Context())
		if err != nil || len(all) != test.classes {
			t.Errorf("%s: %d sets, %v; want %d", test.name, len(all), err, test.classes)
			continue
		}
		total := new(big.Int)
		for _, c := range all {
			total.Add(total, c.Size)
		}
		if y := all[0].Symmetry; total.String() != test.order || all[0].Size.String() != "1" || y.Cells != nil || y.Values != nil || y.Literals != nil {
			t.Errorf("%s: %s elements, first %v; want %s, the identity first", test.name, total, all[0], test.order)
		}
	}
}

// Number Place with 9x9 cells has 275 classes of symmetries of the cells
// (Russell and Jarvis, Mathematics of Sudoku II, 2006).
func TestConjugates9x9(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes long: BANMEN_LONG=1 runs it")
	}
	g := orbit.New(grid.Square(9), 9, append(append(boxes(3, 3), transpose(9)), grid.Renamings(9)...))
	all, err := g.Conjugates(t.Context())
	if err != nil || len(all) != 275*30 || g.Order().String() != "1218998108160" {
		t.Errorf("%d classes, %v, order %s", len(all), err, g.Order())
	}
}

// literals returns the permutation of literals by y, as text.
func literals(y grid.Symmetry, n, symbols int) string { return fmt.Sprint(y.OnLiterals(n*n, symbols)) }

// Conjugates agrees with conjugating each element by all others.
func TestConjugatesPlain(t *testing.T) {
	for _, test := range groups {
		g := orbit.New(grid.Square(test.side), test.symbols, test.generators)
		if n := g.Order(); n.Cmp(big.NewInt(1300)) > 0 {
			continue
		}
		ys, err := g.Elements()
		if err != nil {
			t.Fatal(err)
		}
		all, err := g.Conjugates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all {
			class := map[string]bool{}
			x := c.Symmetry.OnLiterals(test.side*test.side, test.symbols)
			for _, y := range ys {
				s := y.OnLiterals(test.side*test.side, test.symbols)
				z := make(grid.Perm, len(x))
				for i, j := range x {
					z[s[i]] = s[j]
				}
				class[fmt.Sprint(z)] = true
			}
			if test.exact && c.Size.String() != fmt.Sprint(len(class)) {
				t.Errorf("%s: a class of %d, not %s", test.name, len(class), c.Size)
			}
		}
	}
}

func TestLarge(t *testing.T) {
	g := orbit.New(grid.Square(16), 16, append(append(boxes(4, 4), transpose(16)), grid.Renamings(16)...))
	if _, err := g.Elements(); !errors.Is(err, orbit.ErrLarge) {
		t.Errorf("elements: %v", err)
	}
	if _, err := g.Orbits(nil); !errors.Is(err, orbit.ErrLarge) {
		t.Errorf("orbits: %v", err)
	}
	b := grid.New(grid.Square(16))
	b.Cells[0] = 1
	if _, err := g.Stabiliser(b); !errors.Is(err, orbit.ErrLarge) {
		t.Errorf("stabiliser: %v", err)
	}
}

func TestTurns(t *testing.T) {
	wide := grid.Shape{Rows: 2, Cols: 3}
	for name, want := range map[string][2]int{"none": {1, 1}, "mirror": {2, 2}, "flip": {2, 2}, "transpose": {2, 1}, "c2": {2, 2}, "c4": {4, 2}, "d2": {4, 4}, "d2x": {4, 2}, "d4": {8, 4}} {
		for i, s := range []grid.Shape{grid.Square(3), wide} {
			ys, err := orbit.New(s, 3, orbit.RotationGenerators(name, s)).Elements()
			if err != nil || len(ys) != want[i] {
				t.Errorf("%s of %v: %d elements, %v; want %d", name, s, len(ys), err, want[i])
			}
		}
		if !slices.Contains(orbit.RotationNames(), name) {
			t.Errorf("%s is not among the names", name)
		}
	}
}

// TestFirst takes all boards of 3x3 cells with two symbols: each orbit has one
// first board, and the sizes of the orbits add up to all boards. There are 102
// orbits (OEIS A054247), and 51 with the symbols renamed (each has 0 to 4 of one
// symbol, or 5 to 9).
func TestFirst(t *testing.T) {
	last := func(a, b grid.Board) int { return slices.Compare(b.Cells, a.Cells) }
	for _, test := range []struct {
		generators []grid.Symmetry
		compare    func(a, b grid.Board) int
		want       int
	}{
		{square(3), nil, 102}, {square(3), last, 102},
		{append(square(3), grid.Renamings(2)...), nil, 51}, {append(square(3), grid.Renamings(2)...), last, 51},
	} {
		g := orbit.New(grid.Square(3), 2, test.generators)
		o, err := g.Orbits(test.compare)
		if err != nil {
			t.Fatal(err)
		}
		orbits, total := 0, int64(0)
		for bits := range 1 << 9 {
			b := grid.New(grid.Square(3))
			for i := range b.Cells {
				b.Cells[i] = uint16(bits>>i&1) + 1
			}
			size, first := o.First(b)
			if !first {
				continue
			}
			orbits++
			total += size
			h, err := g.Stabiliser(b)
			if err != nil || size*h.Order().Int64() != g.Order().Int64() {
				t.Errorf("%v: orbit of %d, stabiliser of %s, %v", b.Cells, size, h.Order(), err)
			}
		}
		if orbits != test.want || total != 512 {
			t.Errorf("%d orbits with %d boards; want %d with 512", orbits, total, test.want)
		}
	}
}

// Sizes of orbits are right for boards that lack freely renamed symbols.
func TestFirstLacks(t *testing.T) {
	shape := grid.Square(2)
	for _, rename := range [][]grid.Symmetry{grid.Renamings(4), {{Values: grid.Perm{0, 3, 2, 1, 4}}}, {{Values: grid.Perm{0, 2, 3, 1, 4}}, {Values: grid.Perm{0, 2, 1, 3, 4}}}} {
		g := orbit.New(shape, 4, append(square(2), rename...))
		o, err := g.Orbits(nil)
		if err != nil {
			t.Fatal(err)
		}
		total := int64(0)
		for n := range 1 << 8 {
			b := grid.New(shape)
			for i := range b.Cells {
				b.Cells[i] = uint16(n>>(2*i)&3) + 1
			}
			if size, first := o.First(b); first {
				total += size
				h, err := g.Stabiliser(b)
				if err != nil || size*h.Order().Int64() != g.Order().Int64() {
					t.Errorf("%v: orbit of %d, stabiliser of %s, %v", b.Cells, size, h.Order(), err)
				}
			}
		}
		if total != 256 {
			t.Errorf("orbits of %d boards, want 256", total)
		}
	}
}

// The stabiliser of random boards with empty cells is the set of elements that leave them
// unchanged.
func TestStabiliser(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, test := range groups {
		g := orbit.New(grid.Square(test.side), test.symbols, test.generators)
		if n := g.Order(); n.Cmp(big.NewInt(4000)) > 0 {
			continue
		}
		ys, err := g.Elements()
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			b := grid.New(grid.Square(test.side))
			for i := range b.Cells {
				b.Cells[i] = uint16(max(0, r.IntN(2*test.symbols)-test.symbols))
			}
			if h, err := g.Stabiliser(b); err != nil || !sameElements(t, h, ys, b, test.symbols) {
				t.Errorf("%s: the stabiliser of %v has other elements, %v", test.name, b.Cells, err)
			}
		}
	}
}

// sameElements reports whether h consists of the elements of ys that leave b unchanged.
func sameElements(t *testing.T, h *orbit.Group, ys []grid.Symmetry, b grid.Board, symbols int) bool {
	want := map[string]bool{}
	for _, y := range ys {
		if y.Apply(b).Equal(b) {
			want[literals(y, b.Rows, symbols)] = true
		}
	}
	have, err := h.Elements()
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range have {
		if !want[literals(y, b.Rows, symbols)] {
			return false
		}
	}
	return len(have) == len(want)
}

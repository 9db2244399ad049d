package sudoku_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// TestVariables counts solutions and faults of boards of 2 x 2 cells with variables, with the
// numbers 1 to 3 or 0 to 2, and compares them with plain code on all boards. v has the cells, then
// the variables, as numbers from 1.
func TestVariables(t *testing.T) {
	for parts, means := range map[string]func(v []int) bool{
		"variables(A1)":                                    func([]int) bool { return true },
		"less(VB1<VB2)+variables(B1x2)":                    func(v []int) bool { return v[4] < v[5] },
		"less(VB4<VB2)+variables(B2x2)":                    func(v []int) bool { return v[7] < v[5] },
		"sum(0=R1C1R2C1/-2VA1)+variables(A1)":              func(v []int) bool { return v[0]+v[2] == 2*v[4] },
		"sum(-1=-1R1C1/2R2C1/-2VA1)+variables(A1)":         func(v []int) bool { return -v[0]+2*v[2]-2*v[4] == -1 },
		"cage(R1C1-R1C2VA2)+variables(A2)":                 func(v []int) bool { return v[0] != v[5] && v[1] != v[5] && v[0] != v[1] },
		"arrow(VA1R1C1-R1C2)+variables(A1)":                func(v []int) bool { return v[4] == v[0]+v[1] },
		"or(less(VA1<VA2)/same(VA1=R1C1))+variables(A1x2)": func(v []int) bool { return v[4] < v[5] || v[4] == v[0] },
		"valueindex(VA1R1C1R1C1-R1C2)+variables(A1)":       func(v []int) bool { return v[0] <= 2 && v[4] == v[v[0]-1] },
		"circles(R1C1VA1-VA2)+variables(A2)": func(v []int) bool {
			of := []int{v[0], v[4], v[5]}
			return !slices.ContainsFunc(of, func(x int) bool {
				n := 0
				for _, y := range of {
					if y == x {
						n++
					}
				}
				return n != x
			})
		},
		"connected(1VB)+variables(B2x2)": func(v []int) bool { return joined(v[4:8], 2, 1) },
		"connected(1.2=3VA)+variables(A4)": func(v []int) bool { // drawn in two rows
			return joined(v[4:8], 2, 1, 2) && 4-times(v[4:8], 3) == 3
		},
		"connected(2VA)+variables(A3)":              func(v []int) bool { return joined(v[4:7], 2, 2) },
		"connected(1.3)":                            func(v []int) bool { return joined(v[:4], 2, 1, 3) },
		"odd(VA1)+thermo(R1C1VA1)+variables(A1,B1)": func(v []int) bool { return v[4]%2 == 1 && v[0] < v[4] },
	} {
		for low := range 2 {
			low = 1 - low
			if low == 0 && strings.ContainsAny(parts[:1], "cvo") {
				continue // numbers that are places, parities or totals
			}
			text := fmt.Sprintf("sudoku:2r2c,%d-%d+%s", low, low+2, parts)
			p, err := sudoku.Kind.Parse(text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			all, cells, want := p.Givens().Clone(), p.Givens().Present(), 0
			v := make([]int, len(cells))
			for n := range pow(3, len(cells)) {
				for i, c := range cells {
					all.Cells[c] = uint16(n%3 + 1)
					v[i], n = n%3+low, n/3
				}
				keeps := v[0] != v[1] && v[2] != v[3] && v[0] != v[2] && v[1] != v[3] && means(v)
				if faults := p.Faults(all); keeps != (len(faults) == 0) {
					t.Errorf("%s: %v has faults %v", text, v, faults)
				}
				if keeps {
					want++
				}
			}
			n, err := ops.Count(t.Context(), p, ops.CountOptions{})
			if err != nil || n.String() != fmt.Sprint(want) || want == 0 {
				t.Errorf("%s: %v solutions, expected %d, %v", text, n, want, err)
			}
		}
	}
}

// joined reports whether the places of some numbers are connected, in rows of several places.
func joined(v []int, cols int, numbers ...int) bool {
	of := make([]int, len(v)) // by place: its region
	for i, x := range v {
		if slices.Contains(numbers, x) {
			of[i] = i + 1
		}
	}
	for range v {
		for i, r := range of {
			for j, s := range of[:i] {
				if r > 0 && s > 0 && (i-j == cols || i-j == 1 && i/cols == j/cols) {
					of[i] = min(of[i], of[j])
					of[j] = of[i]
				}
			}
		}
	}
	of = slices.DeleteFunc(of, func(r int) bool { return r == 0 })
	return len(of) > 0 && slices.Min(of) == slices.Max(of)
}

func times(v []int, x int) (n int) {
	for _, y := range v {
		if y == x {
			n++
		}
	}
	return n
}

func pow(a, n int) int {
	p := 1
	for range n {
		p *= a
	}
	return p
}

// TestDoppelgangerVariables checks that a Doppelganger with variables has the same solutions, and
// that the variables are the numbers that lines lack.
func TestDoppelgangerVariables(t *testing.T) {
	const with = "sudoku:2x2,0-4+doppelganger+variables(DGR4,DGC4,DGB2x2)"
	p, err := sudoku.Kind.Parse(with)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := ops.Count(t.Context(), p, ops.CountOptions{}); err != nil || n.String() != "768" {
		t.Errorf("%v solutions, %v", n, err)
	}
	full, err := ops.AnySolution(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	s := full.Shape
	for name, house := range map[string]func(i int) []int{"DGR": s.Main().Col, "DGC": s.Main().Row, "DGB": func(i int) []int { return s.Main().Box(2, 2, i) }} {
		for i, v := range s.Variables(name) {
			if slices.ContainsFunc(house(i), func(c int) bool { return full.Cells[c] == full.Cells[v] }) || full.Cells[v] == 1 {
				t.Errorf("%s is %d, which is not lacking in %v", s.Name(v), full.Cells[v]-1, full.Cells)
			}
		}
	}
	if _, err := sudoku.Kind.Parse("sudoku:2x2,0-4+doppelganger+variables(DGR3)"); err == nil || err.Error() != "expected 4 variables DGR, found 3" {
		t.Error(err)
	}
}

// The error about bad variables is one line that begins with their column.
func TestVariableErrors(t *testing.T) {
	for text, want := range map[string]string{
		"+variables(a3)":                    `22: expected groups such as A8 (eight cells) or B3x4 (three rows of four cells), found "a3"`,
		"+variables(A01)":                   `22: expected groups such as A8 (eight cells) or B3x4 (three rows of four cells), found "A01"`,
		"+variables(A3,A2)":                 "25: A appears twice",
		"+variables(A999,B1)":               "27: expected at most 999 variables, found 1000",
		"+variables(B2,A2x12)":              `25: expected at most 9 columns, as the board has, found "A2x12"`,
		"+connected(1VB)+variables(A2)":     `23: expected a group of cells beside the board, such as VA, found "VB"`,
		"+connected(1.)":                    `22: expected numbers from 1 to 9 such as 1.3, 1.3=5 (five cells) or 1.3VA (in group A), found "1."`,
		"+connected(1=3VA)+variables(A2)":   `24: expected a number from 1 to 2, found "3"`,
		"+arrow(VB1R1C1)+variables(A2)":     `18: expected a cell from R1C1 to R9C9, found "VB1R1C1"`,
		"+arrow(VA3R1C1)+variables(A2)":     `18: expected a cell from R1C1 to R9C9, found "VA3R1C1"`,
		"+arrow(R11C1R1C1)+variables(A2)":   `18: expected a cell from R1C1 to R9C9, found "R11C1R1C1"`,
		"+less(VA1<VA2)+variables(A2)":      `17: expected two cells side by side, such as R1C1<R1C2, found "VA1<VA2"`,
		"+arrow(R1C1-VA1)+variables(A2)":    "23: expected a cell in a straight line with R1C1, found VA1",
		"+xsum(3VA1-VA3)+variables(A3)":     `17: expected a number and a line through the board, such as 12R1C1-R1C9, found "3VA1-VA3"`,
		"+quad(1.2VA1)+variables(A3)":       `17: expected numbers and the upper left of four cells, such as 1.2R1C1, found "1.2VA1"`,
		"+regionsum(VA1R1C1)+variables(A3)": "22: expected cells of the board, found VA1",
		"+minimum(R1C1VA1)+variables(A3)":   "20: expected cells of the board, found VA1",
		"+sum(3=R1C1/0R1C2)":                `23: expected a factor from -1000 to 1000 that is not 0 before cells, found "0R1C2"`,
		"+sum(x=R1C1)":                      `16: expected a total before the =, such as 0=R1C1-R1C2/-10R2C1, found "x=R1C1"`,
		"+sum(3=R1C1/2R1C1)":                "23: R1C1 appears twice",
		"+valueindex(R1C1R1C1R1C2)":         "23: expected two cells before the places of the line",
	} {
		_, err := sudoku.Kind.Parse("sudoku:3x3" + text)
		if s, ok := errors.AsType[*banmen.SyntaxError](err); !ok || fmt.Sprintf("%d: %v", s.Column, err) != want {
			t.Errorf("%s: %d: %v; want %s", text, s.Column, err, want)
		}
	}
}

// TestVariableBoards checks that a name may leave out the cells of variables, and that these are
// apart from the board.
func TestVariableBoards(t *testing.T) {
	p, err := sudoku.Kind.Parse("sudoku:2x2+sum(9R1C1-R1C2VA1)+variables(A1,B2x2,C3):123.............")
	if err != nil {
		t.Fatal(err)
	}
	shape := p.Givens().Shape
	if shape.Rows != 9 || len(shape.Present()) != 16+1+4+3 || p.Givens().Count() != 3 {
		t.Errorf("%v with %d cells", shape, len(shape.Present()))
	}
	back, err := sudoku.Kind.Parse(p.String())
	if err != nil || back.String() != p.String() || back.Givens().Shape != shape {
		t.Errorf("%s comes back as %v, %v", p, back, err)
	}
	for name, near := range map[string]int{"A": 0, "B": 2, "C": 0} {
		if got := len(shape.Adjacent(shape.Variables(name)[0])); got != near {
			t.Errorf("V%s1 has %d neighbours, expected %d", name, got, near)
		}
	}
	f := p.Figure(grid.New(shape))
	for _, c := range shape.Variables("B") {
		if f.Names[c] != shape.Name(c) || !strings.HasPrefix(f.Names[c], "VB") || f.Cells[c].Gap {
			t.Errorf("%s is drawn as %q", shape.Name(c), f.Names[c])
		}
	}
}

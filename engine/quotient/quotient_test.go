package quotient_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/orbit"
)

// A problem is a puzzle and its model.
type problem struct {
	p       banmen.Puzzle
	m       *model.Model
	cells   int
	symbols int
}

func parse(t *testing.T, text string) problem {
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	q := problem{p: p, m: p.(banmen.Modeler).Model(), cells: len(p.Givens().Cells)}
	for _, d := range q.m.Domains {
		q.symbols = max(q.symbols, d[len(d)-1])
	}
	return q
}

func (q problem) solutions(t *testing.T) []grid.Board {
	var all []grid.Board
	for b, err := range ops.Solutions(t.Context(), q.p, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

// listed counts the solutions of a model one by one.
func listed(t *testing.T, m *model.Model) int {
	n := 0
	if _, err := engine.Search(t.Context(), m, engine.Options{}, func(event.Event) bool { n++; return true }); err != nil {
		t.Fatal(err)
	}
	return n
}

// For each type of symmetry, the solutions that it leaves unchanged are those of the
// quotient, as an exact cover and as a model.
func TestFold(t *testing.T) {
	for _, text := range []string{"sudoku:2x2", "sudoku:2x2+x", "sudoku:2x2:1...............", "latin:3", "latin:4", "coin:4", "coin:4,sum", "coin:5,sum", "coin:3,7+1,sum", "magic:3", "magic:4:G..D............"} {
		q := parse(t, text)
		s, err := quotient.New(q.m, q.cells, q.symbols)
		if err != nil {
			t.Fatal(err)
		}
		y, err := ops.NewSymmetries(q.p, "all")
		if err != nil {
			t.Fatal(err)
		}
		g := orbit.New(q.p.Givens().Shape, q.symbols, y.Generators())
		all, err := g.Conjugates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		solutions := q.solutions(t)
		for _, c := range all {
			p := c.Symmetry.OnLiterals(q.cells, q.symbols)
			if !s.Has(p) {
				t.Fatalf("%s: %v is no symmetry", text, c.Symmetry)
			}
			want := 0
			for _, b := range solutions {
				if c.Symmetry.Apply(b).Equal(b) {
					want++
				}
			}
			checkFold(t, text, s.Fold(p), want)
		}
	}
}

func checkFold(t *testing.T, text string, f *quotient.Quotient, want int) {
	if p, ok := f.Cover(); ok {
		if n, err := cover.Count(t.Context(), p, cover.Options{}); err != nil || n.String() != fmt.Sprint(want) {
			t.Errorf("%s: %s covers, %v; want %d", text, n, err, want)
		}
	}
	if f.Infeasible() {
		if want != 0 {
			t.Errorf("%s: none; want %d", text, want)
		}
		return
	}
	if n := listed(t, f.Model()); n != want {
		t.Errorf("%s: %d solutions of the model; want %d", text, n, want)
	}
}

// A permutation that breaks a rule or a given is not a symmetry.
func TestHas(t *testing.T) {
	mirror := func(n int) grid.Symmetry { return grid.Symmetry{Cells: grid.Square(n).Mirror()} }
	rename := func(n int) grid.Symmetry { return grid.Renamings(n)[0] }
	complement := grid.Symmetry{Values: grid.Perm{0, 9, 8, 7, 6, 5, 4, 3, 2, 1}}
	for _, test := range []struct {
		text string
		y    grid.Symmetry
		want bool
	}{
		{"sudoku:2x3", mirror(6), true},
		{"sudoku:2x3", grid.Symmetry{Cells: grid.Square(6).Transpose()}, false},
		{"sudoku:2x3", grid.Symmetry{Cells: grid.Square(6).SwapRows(1, 2, 1)}, false},
		{"sudoku:2x3", rename(6), true},
		{"sudoku:2x2+x", grid.Symmetry{Cells: grid.Square(4).SwapRows(0, 1, 1)}, false},
		{"sudoku:2x2:1...............", mirror(4), false},
		{"sudoku:2x2:1...............", rename(4), false},
		{"sudoku:2x2:1..1............", mirror(4), true},
		{"coin:4", rename(3), true},
		{"coin:4,sum", rename(3), false},
		{"coin:4,sum", mirror(4), true},
		{"magic:3", rename(9), false},
		{"magic:3", complement, true},
		{"magic:3:....5....", complement, true},
		{"magic:3:....5...4", complement, false},
	} {
		q := parse(t, test.text)
		s, err := quotient.New(q.m, q.cells, q.symbols)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Has(test.y.OnLiterals(q.cells, q.symbols)); got != test.want {
			t.Errorf("%s, %v: %v", test.text, test.y, got)
		}
	}
}

func TestMoreVariables(t *testing.T) {
	m := new(model.Model)
	m.Add(5, 3)
	if _, err := quotient.New(m, 4, 3); !errors.Is(err, quotient.ErrMore) {
		t.Error(err)
	}
}

// Constraints that are not equations have symmetries, too. Those of Takuzu are all
// rotations and reflections and the exchange of its symbols. A sign between two cells
// keeps the symmetries that keep it; a line only those that reverse it.
func TestSymmetriesOfOtherConstraints(t *testing.T) {
	const n = 4
	takuzu := func() (*model.Model, []model.Var) {
		m := new(model.Model)
		cells := m.Add(n*n, 2)
		rows := slices.Collect(slices.Chunk(cells, n))
		columns := make([][]model.Var, n)
		for i, v := range cells {
			columns[i%n] = append(columns[i%n], v)
		}
		m.Require(model.AllDifferentRows{Rows: rows}, model.AllDifferentRows{Rows: columns})
		for _, line := range slices.Concat(rows, columns) {
			m.Require(model.Exactly(n/2, line, 1))
			for i := range n - 2 {
				m.Require(model.Count{Of: line[i : i+3], Values: []int{1}, Least: 1, Most: 2})
			}
		}
		return m, cells
	}
	square := grid.Square(n)
	all := map[string]grid.Symmetry{"mirror": {Cells: square.Mirror()}, "flip": {Cells: square.Flip()}, "transpose": {Cells: square.Transpose()},
		"rename": {Values: grid.Perm{0, 2, 1}}, "swap": {Cells: square.SwapRows(0, 1, 1)}}
	for _, test := range []struct {
		name string
		more func(cells []model.Var) model.Constraint
		want []string
	}{
		{"nothing", nil, []string{"flip", "mirror", "rename", "transpose"}},
		{"less", func(c []model.Var) model.Constraint { return model.Less{Of: c[:2]} }, nil},
		{"equal", func(c []model.Var) model.Constraint { return model.EqualSums(c[:1], c[3:4]) }, []string{"mirror", "rename"}},
		{"table", func(c []model.Var) model.Constraint {
			return model.Table{Of: c[:2], Tuples: [][]int{{1, 2}, {2, 1}}}
		}, []string{"rename"}},
		{"line", func(c []model.Var) model.Constraint {
			a := model.Automaton{States: 3, Steps: []model.Step{{Value: 1}, {Value: 2, To: 1}, {From: 1, Value: 1, To: 2}, {From: 2, Value: 1, To: 2}}, Ends: []int{1, 2}}
			return model.Regular{Of: c[:n], Automaton: a}
		}, []string{"mirror"}},
		{"either", func(c []model.Var) model.Constraint {
			return model.Or{Of: []model.Constraint{model.Less{Of: c[:2]}, model.Not{Of: model.Less{Of: []model.Var{c[3], c[2]}, OrEqual: true}}}}
		}, nil},
	} {
		m, cells := takuzu()
		if test.more != nil {
			m.Require(test.more(cells))
		}
		s, err := quotient.New(m, n*n, 2)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for name, y := range all {
			if s.Has(y.OnLiterals(n*n, 2)) {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if s.Foldable() || !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

package logic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
)

// narrowCells is the number of cells in narrowed's models. One more cell is given a
// symbol that makes the board too wide for a Mask.
const narrowCells, narrowSymbols = 4, 4

// narrowed draws a model with givens, and the Rules for its open cells.
func narrowed(t *rapid.T, constraints int) (*model.Model, grid.Board, *logic.Rules) {
	m := new(model.Model)
	m.Add(narrowCells, narrowSymbols)
	givens := grid.New(grid.Shape{Rows: 1, Cols: narrowCells + 1})
	for c := range narrowCells {
		if rapid.Bool().Draw(t, "partial") {
			m.Domains[c] = logic.Mask(rapid.IntRange(1, 1<<narrowSymbols-1).Draw(t, "domain") << 1).List()
		}
		if rapid.IntRange(0, 3).Draw(t, "given") == 0 {
			givens.Cells[c] = uint16(rapid.SampledFrom(m.Domains[c]).Draw(t, "as"))
		}
	}
	m.Domains = append(m.Domains, []int{70})
	givens.Cells[narrowCells] = 70
	for range constraints {
		m.Require(modeltest.Constraint(t, narrowCells, narrowSymbols))
	}
	r, symbols, _ := logic.FromGivens(givens.Shape, m, nil, givens, nil, nil)
	if r == nil || symbols != r.Symbols || !r.Narrowed() {
		t.Fatalf("no rules for %d symbols", symbols)
	}
	return m, givens, r
}

// boardsOf returns the symbols by cell of all boards with the givens in which constraints hold.
func boardsOf(m *model.Model, givens grid.Board, cs []model.Constraint) (all [][]int) {
	values := make([]int, len(givens.Cells))
	var try func(cell int)
	try = func(cell int) {
		if cell == len(values) {
			if !slices.ContainsFunc(cs, func(c model.Constraint) bool { return !model.Holds(c, values) }) {
				all = append(all, slices.Clone(values))
			}
			return
		}
		for _, v := range m.Domains[cell] {
			if g := int(givens.Cells[cell]); g == 0 || g == v {
				values[cell] = v
				try(cell + 1)
			}
		}
	}
	try(0)
	return all
}

// A law restricted to the open cells keeps exactly the values of the satisfying boards.
func TestNarrowLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, givens, r := narrowed(t, 1)
		c := m.Constraints[0]
		boards := boardsOf(m, givens, m.Constraints)
		s := logic.NewState(r)
		s.Start(givens)
		for i := range r.Laws {
			if _, rows := c.(model.AllDifferentRows); rows {
				break // each law is about two of the values
			}
			for at, left := range new(logic.Filter).Left(s, &r.Laws[i], true) {
				cell := r.Laws[i].Cells[at]
				if cell < 0 {
					continue
				}
				for v := range s.At(cell).All() {
					may := slices.ContainsFunc(boards, func(b []int) bool { return b[cell] == r.ToBoard(v) })
					if left.Has(v) != may {
						t.Fatalf("%v with %v: %s is left: %v, but possible: %v", c, givens.Cells, r.Name(logic.CandOf(cell, v)), left.Has(v), may)
					}
				}
			}
		}
	})
}

// Steps on narrowed Rules are proved and true; falsified ones are refused.
func TestNarrowSteps(t *testing.T) {
	found, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		m, givens, r := narrowed(t, 2)
		boards := boardsOf(m, givens, m.Constraints)
		if len(boards) == 0 {
			return
		}
		for _, b := range boards {
			for c, v := range b {
				b[c] = r.FromBoard(v)
			}
		}
		s := logic.NewState(r)
		s.Start(givens)
		if !s.Board().Equal(givens) {
			t.Fatalf("%v became %v", givens.Cells, s.Board().Cells)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for _, e := range scale.For(r).Entries {
			if e.Guess != nil {
				continue
			}
			steps := 0
			e.Find(s, func(p *logic.Step) bool {
				found, steps = found+1, steps+1
				if err := logic.Check(s, p); err != nil {
					t.Fatalf("%v: %s", err, s.Notation(p))
				}
				if denied(p, boards) {
					t.Fatalf("%s is false with %v by %v", s.Notation(p), givens.Cells, m.Constraints)
				}
				refused += mutate(t, s, p, boards, random)
				return steps < 4
			})
		}
	})
	if !testing.Short() && (found < 100 || refused < 1000) {
		t.Errorf("only %d steps and %d false ones", found, refused)
	}
}

// wide is a model of a Latin square of n, with square boxes or none, and a solution.
func wide(n, box int) (*model.Model, grid.Board, []int) {
	m, full, shape := new(model.Model), grid.New(grid.Square(n)), grid.Square(n)
	cells := m.Add(n*n, n)
	var region []int
	for i := range n {
		m.Require(model.AllDifferent{Of: model.Pick(cells, shape.Row(i))}, model.AllDifferent{Of: model.Pick(cells, shape.Col(i))})
		if box > 0 {
			m.Require(model.AllDifferent{Of: model.Pick(cells, shape.Box(box, box, i))})
		}
	}
	for c := range full.Cells {
		row, col := c/n, c%n
		shift := row
		if box > 0 {
			shift = row*box + row/box
			region = append(region, row/box*box+col/box)
		}
		full.Cells[c] = uint16((shift+col)%n + 1)
	}
	return m, full, region
}

// Boards of 64 symbols and more are solved in proved steps once open cells have few
// enough candidates.
func TestWideBoards(t *testing.T) {
	for name, at := range map[string]struct{ n, box int }{"sudoku 8x8": {64, 8}, "latin 70": {70, 0}} {
		m, full, region := wide(at.n, at.box)
		if r, symbols, _ := logic.FromGivens(full.Shape, m, region, grid.New(full.Shape), nil, nil); r != nil || symbols != at.n {
			t.Errorf("%s without givens: %d symbols", name, symbols)
		}
		givens := full.Clone()
		random := rand.New(rand.NewPCG(4, 5))
		for c, v := range full.Cells {
			if v%2 == 0 && random.IntN(8) == 0 {
				givens.Cells[c] = 0
			}
		}
		r, symbols, err := logic.FromGivens(full.Shape, m, region, givens, nil, nil)
		if err != nil || r == nil || symbols != at.n/2 {
			t.Fatalf("%s: %d symbols", name, symbols)
		}
		solveWide(t, name, r, givens, full, 100)
	}
}

// Magic squares of 64 numbers are solved in proved steps, whose texts use the numbers of
// the board.
func TestWideMagic(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	p, err := magic.Kind.Parse("magic:8:9,.,.,49,30,.,.,26,.,57,62,3,5,16,.,7,33,.,50,46,47,.,4,.,.,15,21,.,.,.,31,45,54,58,12,14,.,.,55,.,.,.,41,38,.,.,34,64,17,.,27,.,.,.,6,29,11,42,.,19,.,24,.,60")
	if err != nil {
		t.Fatal(err)
	}
	found, err := ops.Solve(t.Context(), p, ops.Method{})
	if err != nil || found.Solutions != 1 {
		t.Fatal(found.Solutions, err)
	}
	r, err := ops.LogicRules(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	solveWide(t, "magic:8", r, p.Givens(), found.Board, 1<<20)
}

// solveWide solves a puzzle and checks up to most of its steps.
func solveWide(t *testing.T, name string, r *logic.Rules, givens, full grid.Board, most int) {
	t.Helper()
	s := logic.NewState(r)
	s.Start(givens)
	steps := 0
	rating := scale.For(r).Solve(s, func(next logic.LadderStep) bool {
		if next.Step == nil {
			t.Fatalf("%s: a guess", name)
		}
		if steps++; steps <= most {
			if err := logic.Check(s, next.Step); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		return true
	})
	if !rating.Solved || !s.Board().Equal(full) {
		t.Errorf("%s is not solved after %d steps: %v", name, steps, s.Board().Cells)
	}
}

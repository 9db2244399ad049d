package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
)

const (
	someSolutions = 50  // of a puzzle with many
	someFails     = 500 // dead ends before the search stops
	plainCells    = 1e6 // limit of cells that the brute-force search looks at
)

// solve checks a puzzle with a model. It returns 1 if the puzzle was small enough for
// every method, else 0.
func solve(t *testing.T, k *banmen.Kind, p banmen.Puzzle) int {
	m := p.(banmen.Modeler).Model()
	checkModel(t, p, m)
	found := solutions(t, p, someSolutions)
	checkSolutions(t, p, m, found)
	symmetries(t, p.With(grid.New(p.Givens().Shape)), found)
	if s, ok := p.(banmen.Shuffler); ok {
		checkShuffler(t, p, s, m)
	}
	byRules, ok := byRules(p, m)
	if !ok {
		return 0
	}
	byModel := solutions(t, p, 0)
	for name, boards := range map[string][]grid.Board{"the rules": byRules, "method naive": naive(t, p, m)} {
		if !slices.EqualFunc(sorted(byModel), sorted(boards), grid.Board.Equal) {
			t.Errorf("%d solutions by the model, %d by %s, or not the same", len(byModel), len(boards), name)
		}
	}
	return 1
}

// solutions returns solutions in list order: all if most is 0, otherwise up to most,
// within a short search.
func solutions(t *testing.T, p banmen.Puzzle, most int) []grid.Board {
	var found []grid.Board
	o := engine.Options{InOrder: true}
	if most > 0 {
		o.MaxFails = someFails
	}
	_, err := engine.Search(context.Background(), p.(banmen.Modeler).Model(), o, func(e event.Event) bool {
		found = append(found, grid.Of(p.Givens().Shape, e.Values))
		return len(found) != most
	})
	if err != nil && !errors.Is(err, engine.ErrFails) {
		t.Fatal(err)
	}
	return found
}

func sorted(boards []grid.Board) []grid.Board {
	return slices.SortedFunc(slices.Values(boards), func(a, b grid.Board) int { return slices.Compare(a.Cells, b.Cells) })
}

func checkModel(t *testing.T, p banmen.Puzzle, m *model.Model) {
	if len(m.Domains) < len(p.Givens().Cells) {
		t.Fatalf("%d variables for %d cells", len(m.Domains), len(p.Givens().Cells))
	}
	for v, d := range m.Domains {
		if len(d) == 0 || d[0] < 1 || !slices.IsSorted(d) {
			t.Errorf("variable %d has the domain %v", v, d)
		}
	}
	for i, v := range p.Givens().Cells {
		if v != 0 && !slices.Equal(m.Domains[i], []int{int(v)}) {
			t.Errorf("cell %d is given as %d and has the domain %v", i, v, m.Domains[i])
		}
	}
	for _, c := range m.Constraints {
		for _, v := range c.Vars() {
			if v < 0 || int(v) >= len(m.Domains) {
				t.Errorf("%v has variable %d of %d", c, v, len(m.Domains))
			}
		}
	}
}

// checkSolutions requires full boards without faults that contain the givens, in list
// order.
func checkSolutions(t *testing.T, p banmen.Puzzle, m *model.Model, found []grid.Board) {
	for i, b := range found {
		if fs := p.Faults(b); !b.Full() || !p.Givens().ContainedIn(b) || len(fs) > 0 {
			t.Fatalf("solution %s has faults %v, or does not fit the givens", p.With(b), fs)
		}
		checkFigure(t, p.Figure(b), b)
		if i > 0 && !before(m, found[i-1], b) {
			t.Fatalf("%s comes after %s in the list", p.With(found[i-1]), p.With(b))
		}
	}
}

// before reports whether a is before b in list order.
func before(m *model.Model, a, b grid.Board) bool {
	for _, lit := range m.ListOrder() {
		if int(lit.Var) >= len(a.Cells) {
			continue // no cell may have this symbol
		}
		x, y := int(a.Cells[lit.Var]) == lit.Value, int(b.Cells[lit.Var]) == lit.Value
		if x != y {
			return x
		}
	}
	return false
}

// symmetries checks the symmetries of a puzzle without givens.
func symmetries(t *testing.T, p banmen.Puzzle, found []grid.Board) {
	s, err := ops.NewSymmetries(p, "all")
	if err != nil {
		t.Fatal(err)
	}
	ys := s.Generators()
	if y, ok := p.(banmen.Symmetric); ok {
		for _, g := range y.Symmetries() {
			if g.Name == "" || g.Doc.Format == "" {
				t.Errorf("the symmetries %q say nothing of themselves: %q", g.Name, g.Doc)
			}
			ys = append(ys, g.Generators...) // as declared
		}
	}
	checkGenerators(t, p, ys, found)
	if len(ys) > 0 && len(found) > 0 {
		metamorphic(t, p, ys, found)
	}
}

// checkGenerators requires each generator to map solutions to solutions.
func checkGenerators(t *testing.T, p banmen.Puzzle, ys []grid.Symmetry, found []grid.Board) {
	for i, y := range ys {
		for _, perm := range []grid.Perm{y.Cells, y.Values, y.Literals} {
			if !slices.Equal(slices.Sorted(slices.Values(perm)), grid.Identity(len(perm))) {
				t.Fatalf("generator %d holds %v, which is no permutation", i, perm)
			}
		}
		if y.Values != nil && y.Values[0] != 0 {
			t.Fatalf("generator %d decides undecided cells", i)
		}
		for _, b := range found {
			if fs := p.Faults(y.Apply(b)); len(fs) > 0 {
				t.Fatalf("generator %d turns %s into a wrong board: %v", i, p.With(b), fs)
			}
		}
	}
}

// metamorphic requires that a random symmetry keeps the number of solutions. The givens come from a
// solution, and are enough for a short count.
func metamorphic(t *testing.T, p banmen.Puzzle, ys []grid.Symmetry, found []grid.Board) {
	const most = 20
	count := func(t *rapid.T, b grid.Board) string {
		n, err := ops.Count(context.Background(), p.With(b), ops.CountOptions{AtMost: most})
		if err != nil {
			t.Fatal(err)
		}
		return n.String()
	}
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SampledFrom(found).Draw(t, "solution").Clone()
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(b.Cells)-1), 0, len(b.Cells)/2).Draw(t, "holes") {
			b.Cells[i] = 0
		}
		c := b
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(ys)-1), 0, 8).Draw(t, "generators") {
			c = ys[i].Apply(c)
		}
		if n, m := count(t, b), count(t, c); n != m {
			t.Fatalf("%s has %s solutions, %s has %s", p.With(b), n, p.With(c), m)
		}
	})
}

func checkShuffler(t *testing.T, p banmen.Puzzle, s banmen.Shuffler, m *model.Model) {
	shuffle := func() grid.Board {
		b := grid.New(p.Givens().Shape)
		if n := s.Shuffle(rand.New(rand.NewPCG(1, 2)), b); n < 1 {
			t.Errorf("shuffled %d lists", n)
		}
		return b
	}
	b := shuffle()
	for i, v := range b.Cells {
		if p.Givens().IsOpen(i) && !slices.Contains(m.Domains[i], int(v)) {
			t.Errorf("shuffled %d into cell %d", v, i)
		}
	}
	if c := shuffle(); !c.Equal(b) {
		t.Error("the same seed shuffles two boards")
	}
	if n := s.Tables(); n < 0 || n > 0 && n < 1 {
		t.Errorf("expects %v tables", n)
	}
}

// byRules finds all solutions by brute force with Faults alone. It reports false if there
// are too many boards.
func byRules(p banmen.Puzzle, m *model.Model) (found []grid.Board, ok bool) {
	b := p.Givens().Clone()
	seen := 0
	var fill func(i int) bool
	fill = func(i int) bool {
		if seen += len(b.Cells); seen > plainCells {
			return false
		}
		if len(p.Faults(b)) > 0 {
			return true
		}
		if i == len(b.Cells) {
			found = append(found, b.Clone())
			return true
		}
		if !p.Givens().IsOpen(i) {
			return fill(i + 1)
		}
		for _, v := range m.Domains[i] {
			b.Cells[i] = uint16(v)
			if !fill(i + 1) {
				return false
			}
		}
		b.Cells[i] = 0
		return true
	}
	ok = fill(0)
	return found, ok
}

// naive finds all solutions by plain backtracking.
func naive(t *testing.T, p banmen.Puzzle, m *model.Model) (found []grid.Board) {
	_, err := plain.Naive(context.Background(), m, engine.Options{}, func(e event.Event) bool {
		if e.Type == event.Solution {
			found = append(found, grid.Of(p.Givens().Shape, e.Values))
		}
		return true
	})
	if err != nil {
		t.Fatal(fmt.Errorf("method naive: %w", err))
	}
	return found
}

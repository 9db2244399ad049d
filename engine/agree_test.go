package engine_test

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
)

// ways are options of the engine, all of which must find the same solutions.
var ways = map[string]engine.Func{"usual": engine.Search, "eager": engine.Eager, "fickle": engine.Fickle, "forgetful": engine.Forgetful}

// agree compares the engine, with all its options, with the plain engine.
func agree(t *rapid.T, m *model.Model) {
	want, _ := solutions(t, plain.Naive, m, engine.Options{})
	agreeCopying(t, m, want)
	inOrder := slices.Clone(want)
	if m.Order != nil {
		slices.SortFunc(inOrder, func(a, b []int) int { return listed(m.Order, a, b) })
	}
	for name, f := range ways {
		got, _ := solutions(t, f, m, engine.Options{InOrder: true})
		if diff := cmp.Diff(inOrder, got); diff != "" {
			t.Fatalf("%s, in order (-plain +got):\n%s", name, diff)
		}
		for _, o := range []engine.Options{{Trace: true}, {Rand: rand.New(rand.NewPCG(1, 2))}} {
			got, _ := solutions(t, f, m, o)
			slices.SortFunc(got, slices.Compare)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, trace %v (-plain +got):\n%s", name, o.Trace, diff)
			}
		}
	}
}

// agreeCopying compares searches that copy with the solutions in any order.
func agreeCopying(t *rapid.T, m *model.Model, want [][]int) {
	want = slices.Clone(want)
	slices.SortFunc(want, slices.Compare)
	for name, f := range map[string]engine.Func{"copying": engine.Copying, "turns": engine.Alternating} {
		got, _ := solutions(t, f, m, engine.Options{})
		slices.SortFunc(got, slices.Compare)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s, %+v (-plain +got):\n%s", name, m, diff)
		}
	}
}

// A sink that wants no more solutions gets none, even if learning found the solution after which
// the other search goes on alone.
func TestLastTurn(t *testing.T) {
	for sum := 6; sum < 13; sum++ {
		m := latin(4)
		m.Require(model.Sum([]model.Var{0, 5, 10, 15}, sum))
		sent := 0
		_, err := engine.LastTurn(t.Context(), m, engine.Options{}, func(event.Event) bool { sent++; return false })
		if err != nil || sent != 1 {
			t.Errorf("sum %d: %d solutions were sent, %v", sum, sent, err)
		}
	}
}

// listed compares solutions by list order.
func listed(order []model.Literal, a, b []int) int {
	for _, l := range order {
		switch x, y := a[l.Var] == l.Value, b[l.Var] == l.Value; {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
	}
	return 0
}

// A search that learns finds all solutions in any list order.
func TestAgreeOrders(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m := latin(3)
		m.Order = m.ListOrder()
		r.Shuffle(len(m.Order), func(i, j int) { m.Order[i], m.Order[j] = m.Order[j], m.Order[i] })
		if found, _ := solutions(t, engine.Eager, m, engine.Options{InOrder: true}); len(found) != 12 {
			t.Fatalf("%d solutions in the order %v", len(found), m.Order)
		}
	}
}

func TestAgreeSmall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, randomModel(t)) })
}

func TestAgreeCages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, cages(t)) })
}

// cages returns a Latin square with cages in a random list order: hard enough to fail
// often, small enough for the plain engine.
func cages(t *rapid.T) *model.Model {
	n := rapid.IntRange(3, 5).Draw(t, "n")
	m := latin(n)
	square := rapid.SampledFrom(squares(t, n)).Draw(t, "square")
	for v, x := range square {
		if n > 3 && rapid.IntRange(0, 9).Draw(t, "given") < n {
			m.Domains[v] = []int{x}
		} else if hole := rapid.IntRange(2, 8*n).Draw(t, "hole"); hole < n && hole != x {
			m.Domains[v] = slices.DeleteFunc(slices.Clone(m.Domains[v]), func(y int) bool { return y == hole })
		}
	}
	for range rapid.IntRange(0, 6).Draw(t, "cages") {
		m.Require(cage(t, n, square)...)
	}
	if rapid.Bool().Draw(t, "order") {
		m.Order = rapid.Permutation(m.ListOrder()).Draw(t, "list")
	}
	return m
}

// Constraints of all types along rows and columns of a Latin square, whose variables differ.
func TestAgreeLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := latin(4)
		for range rapid.IntRange(1, 4).Draw(t, "lines") {
			c := modeltest.Of(t, rapid.SampledFrom(modeltest.Sorts).Draw(t, "sort"), 4, 4)
			at, step := rapid.IntRange(0, 3).Draw(t, "at"), 1
			if rapid.Bool().Draw(t, "row") {
				at *= 4
			} else {
				step = 4
			}
			m.Require(model.Renamed(c, []model.Var{model.Var(at), model.Var(at + step), model.Var(at + 2*step), model.Var(at + 3*step)}))
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// Values that some cells of a Latin square have a given number of times or not at all, for all
// values or only some.
func TestAgreeTimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := latin(4)
		for range rapid.IntRange(1, 2).Draw(t, "sets of cells") {
			of := vars(rapid.SliceOfNDistinct(rapid.IntRange(0, 15), 1, 10, rapid.ID[int]).Draw(t, "cells"))
			for v := 1; v <= rapid.IntRange(2, 4).Draw(t, "values"); v++ {
				times := rapid.SampledFrom([]int{v, v, v, 1, 2}).Draw(t, "times")
				m.Require(model.Or{Of: []model.Constraint{model.Exactly(0, of, v), model.Exactly(times, of, v)}})
			}
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// Groups of cells of a Latin square in which all values, or only some, occur equally often.
func TestAgreeSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := latin(4)
		for range rapid.IntRange(1, 2).Draw(t, "pairs of groups") {
			cells := rapid.SliceOfNDistinct(rapid.IntRange(0, 15), 2, 10, rapid.ID[int]).Draw(t, "cells")
			n := rapid.IntRange(1, min(len(cells)-1, 9)).Draw(t, "cells of the first group")
			a, b := vars(cells[:n]), vars(cells[n:])
			for v := 1; v <= rapid.IntRange(1, 4).Draw(t, "values"); v++ {
				c := model.EqualSums(a, b)
				c.Worth = make([]int, 5)
				c.Worth[v] = rapid.SampledFrom([]int{1, 1, 1, 2}).Draw(t, "worth")
				m.Require(c)
			}
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

func vars(cells []int) (of []model.Var) {
	for _, c := range cells {
		of = append(of, model.Var(c))
	}
	return of
}

// squares returns some Latin squares of order n.
func squares(t *rapid.T, n int) (found [][]int) {
	_, err := plain.Naive(context.Background(), latin(n), engine.Options{}, func(e event.Event) bool {
		found = append(found, slices.Clone(e.Values))
		return len(found) < 100
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// cage returns a sum or count on some cells of a row or column, or now and then of any cells. The
// square satisfies it or just fails to. Cells anywhere on the board may have to differ.
func cage(t *rapid.T, n int, square []int) []model.Constraint {
	cells := rapid.SliceOfNDistinct(rapid.IntRange(0, n*n-1), 2, 5, rapid.ID[int]).Draw(t, "cells")
	if rapid.Bool().Draw(t, "row") {
		row := rapid.IntRange(0, n-1).Draw(t, "of")
		cells = rapid.SliceOfNDistinct(rapid.IntRange(row*n, row*n+n-1), 2, n, rapid.ID[int]).Draw(t, "in row")
	}
	var of []model.Var
	total, ones, off := 0, 0, rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "off")
	for _, c := range cells {
		of = append(of, model.Var(c))
		total += square[c]
		if square[c] == 1 {
			ones++
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "count") == 0 {
		return []model.Constraint{model.Exactly(ones+off, of, 1)}
	}
	all := []model.Constraint{model.Sum(of, total+off)}
	if rapid.Bool().Draw(t, "differ") {
		all = append(all, model.AllDifferent{Of: of})
	}
	return all
}

// Derived sums hold on every board that keeps the cages, whether the cages cover the
// board, overlap or repeat a house.
func TestInnies(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{4, 6, 9}).Draw(t, "n")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		board := modeltest.FullBoard(r, map[int]int{4: 2, 6: 2, 9: 3}[n], map[int]int{4: 2, 6: 3, 9: 3}[n])
		m := latin(n)
		for range rapid.IntRange(1, 2*n).Draw(t, "cages") {
			at, long := r.IntN(n*n), 1+r.IntN(5)
			var of []model.Var
			total := 0
			for c := at; c < n*n && len(of) < long; c += []int{1, 1, n}[r.IntN(3)] {
				of = append(of, model.Var(c))
				total += board[c]
			}
			m.Require(model.Sum(of, total))
		}
		for _, c := range engine.Innies(m) {
			if found++; !model.Holds(c, board) {
				t.Fatalf("%v does not hold on %v", c, board)
			}
		}
	})
	if found == 0 {
		t.Error("no sums were found")
	}
}

// In a magic square of order four, the corners, the middle and the middles of opposite
// sides have the sum of a row.
func TestDerivedSums(t *testing.T) {
	m := new(model.Model)
	cells := m.Add(16, 16)
	for i := range 4 {
		m.Require(model.Sum(cells[4*i:4*i+4], 34),
			model.Sum(model.Pick(cells, []int{i, i + 4, i + 8, i + 12}), 34))
	}
	m.Require(model.Sum(model.Pick(cells, []int{0, 5, 10, 15}), 34),
		model.Sum(model.Pick(cells, []int{3, 6, 9, 12}), 34))
	var got [][]model.Var
	for _, c := range engine.Derived(m) {
		if c.Least != 34 || c.Most != 34 {
			t.Errorf("%v", c)
		}
		got = append(got, slices.Sorted(slices.Values(c.Of)))
	}
	slices.SortFunc(got, slices.Compare)
	want := [][]model.Var{{0, 3, 12, 15}, {1, 2, 13, 14}, {4, 7, 8, 11}, {5, 6, 9, 10}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Models with several types of constraints: the plain engine and the engine, with and without
// learning from the first failure, find what trying all values finds. With BANMEN_LONG, each pair
// of types is tried, in 110,000 models in all.
func TestAgreeSorts(t *testing.T) {
	for i, a := range modeltest.Sorts {
		if os.Getenv("BANMEN_LONG") == "" {
			rapid.Check(t, func(t *rapid.T) { agreeSorts(t, a, rapid.SampledFrom(modeltest.Sorts).Draw(t, "other")) })
			continue
		}
		for _, b := range modeltest.Sorts[i:] {
			for range 20 {
				t.Run(a+", "+b, func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { agreeSorts(t, a, b) }) })
			}
		}
	}
}

func agreeSorts(t *rapid.T, a, b string) {
	m, n, k := new(model.Model), rapid.IntRange(1, 6).Draw(t, "variables"), rapid.IntRange(1, 4).Draw(t, "values")
	m.Add(n, k)
	for range rapid.IntRange(1, 3).Draw(t, "constraints") {
		m.Require(modeltest.Of(t, a, n, k))
		if a != b {
			m.Require(modeltest.Of(t, b, n, k))
		}
	}
	want, _ := solutions(t, plain.Brute, m, engine.Options{})
	agreeCopying(t, m, want)
	for name, f := range map[string]engine.Func{"usual": engine.Search, "eager": engine.Eager, "naive": plain.Naive} {
		got, _ := solutions(t, f, m, engine.Options{InOrder: true})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s (-brute +got):\n%s", name, diff)
		}
	}
}

// Cells of a Latin square of which each two satisfy a symmetric relation, such as those of a Renban
// line. Some of the relations may be missing.
func TestAgreeCliques(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, square, n := partly(t)
		for range rapid.IntRange(1, 3).Draw(t, "cliques") {
			cells := rapid.SliceOfNDistinct(rapid.IntRange(0, n*n-1), 3, n, func(c int) int { return square[c] }).Draw(t, "cells of a clique")
			allowed := make(map[[2]int]bool)
			for x := 1; x <= n; x++ {
				for y := 1; y < x; y++ {
					ok := rapid.Bool().Draw(t, "allowed")
					allowed[[2]int{x, y}], allowed[[2]int{y, x}] = ok, ok
				}
			}
			for _, c := range cells {
				for _, d := range cells {
					allowed[[2]int{square[c], square[d]}] = c != d
				}
			}
			var tuples [][]int
			for x := 1; x <= n; x++ {
				for y := 1; y <= n; y++ {
					if allowed[[2]int{x, y}] {
						tuples = append(tuples, []int{x, y})
					}
				}
			}
			for i, c := range cells {
				for _, d := range cells[:i] {
					if rapid.IntRange(0, 9).Draw(t, "kept") > 0 {
						m.Require(model.Table{Of: []model.Var{model.Var(c), model.Var(d)}, Tuples: tuples})
					}
				}
			}
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// Cells of a Latin square that give the place of a value in a row or column.
func TestAgreeIndexes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, square, n := partly(t)
		for range rapid.IntRange(1, 3).Draw(t, "indexes") {
			first, step := drawHouse(t, n)
			at, value := rapid.IntRange(0, n-1).Draw(t, "place"), rapid.IntRange(1, n).Draw(t, "value")
			var cells []model.Var
			for cell, x := range square {
				if x == at+1 && square[first+at*step] == value {
					cells = append(cells, model.Var(cell))
				}
			}
			index := model.Var(rapid.IntRange(0, n*n-1).Draw(t, "index"))
			if len(cells) > 0 {
				index = rapid.SampledFrom(cells).Draw(t, "right index")
			}
			postIndex(m, n, index, first, step, value)
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// drawHouse returns the first cell of a column or row of a square with n rows, and the distance
// between its cells.
func drawHouse(t *rapid.T, n int) (first, step int) {
	first = rapid.IntRange(0, n-1).Draw(t, "house")
	if rapid.Bool().Draw(t, "row") {
		return first * n, 1
	}
	return first, n
}

// postIndex requires that a variable gives the place of a value among n variables.
func postIndex(m *model.Model, n int, index model.Var, first, step, value int) {
	for place := range n {
		cell := model.Var(first + place*step)
		var tuples [][]int
		for i := 1; i <= n; i++ {
			for x := 1; x <= n; x++ {
				if i != place+1 || x == value {
					tuples = append(tuples, []int{i, x})
				}
			}
		}
		if cell != index {
			m.Require(model.Table{Of: []model.Var{index, cell}, Tuples: tuples})
		}
	}
}

// A value cannot be at a place that its index lost.
func TestIndexes(t *testing.T) {
	m := latin(4)
	m.Domains[4] = []int{1, 2}
	postIndex(m, 4, 4, 0, 1, 3)
	dom := engine.Pruned(m)
	if dom[2]>>3&1 != 0 || dom[3]>>3&1 != 0 || dom[0]>>3&1 == 0 {
		t.Errorf("domains %b", dom[:4])
	}
}

// Disjoint sums that cover a row or a column of a Latin square and other cells.
func TestAgreeCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, square, n := partly(t)
		for range rapid.IntRange(1, 2).Draw(t, "covers") {
			first, step := drawHouse(t, n)
			of := make([][]model.Var, rapid.IntRange(1, 3).Draw(t, "sums"))
			for cell := range n * n {
				inside := (cell-first)%step == 0 && cell >= first && cell < first+n*step
				if inside || rapid.IntRange(0, 2).Draw(t, "outside") == 0 {
					k := rapid.IntRange(0, len(of)-1).Draw(t, "sum")
					of[k] = append(of[k], model.Var(cell))
				}
			}
			for _, of := range of {
				if len(of) == 0 {
					continue
				}
				total := rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "off")
				for _, v := range of {
					total += square[v]
				}
				m.Require(model.Sum(of, total))
			}
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// partly returns a Latin square of order n with some givens, and one of its solutions.
func partly(t *rapid.T) (m *model.Model, square []int, n int) {
	n = rapid.IntRange(4, 5).Draw(t, "n")
	m = latin(n)
	square = rapid.SampledFrom(squares(t, n)).Draw(t, "square")
	for v, x := range square {
		if rapid.IntRange(0, 9).Draw(t, "given") < 3*n-11 {
			m.Domains[v] = []int{x}
		}
	}
	return m, square, n
}

// Sums of the values before, between or after two values in rows and columns of a Latin square, as
// automata.
func TestAgreePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, square, n := partly(t)
		for range rapid.IntRange(1, 4).Draw(t, "sums") {
			first, step := drawHouse(t, n)
			marks := rapid.SliceOfNDistinct(rapid.IntRange(1, n), 1, 2, rapid.ID[int]).Draw(t, "marks")
			counted := rapid.SliceOfN(rapid.Bool(), 3, 3).Draw(t, "counted")
			var of []model.Var
			passed, total := 0, rapid.SampledFrom([]int{0, 0, 0, 1}).Draw(t, "off")
			for i := range n {
				v := first + i*step
				of = append(of, model.Var(v))
				if slices.Contains(marks, square[v]) {
					passed++
				} else if counted[passed] {
					total += square[v]
				}
			}
			m.Require(model.Regular{Of: of, Automaton: between(n, marks, counted, total)})
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}

// between returns an automaton that adds values up to n. counted says whether it adds those that
// come after 0, 1 or 2 marks.
func between(n int, marks []int, counted []bool, total int) (a model.Automaton) {
	states := map[[2]int]int{{}: 0} // by the number of marks and the sum
	for todo := [][2]int{{}}; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		if from == [2]int{len(marks), total} {
			a.Ends = append(a.Ends, states[from])
		}
		for x := 1; x <= n; x++ {
			to := from
			if slices.Contains(marks, x) {
				to[0]++
			} else if counted[from[0]] {
				to[1] += x
			}
			if to[0] > len(marks) || to[1] > total {
				continue
			}
			if _, ok := states[to]; !ok {
				states[to] = len(states)
				todo = append(todo, to)
			}
			a.Steps = append(a.Steps, model.Step{From: states[from], Value: x, To: states[to]})
		}
	}
	a.States = len(states)
	return a
}

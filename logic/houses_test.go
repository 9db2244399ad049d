package logic_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/model"
)

// A randomPuzzle is a random puzzle: a solution and a model of it. Each house is stated once,
// twice, in parts or not at all; overlapping sets of cells are added.
type randomPuzzle struct {
	*rand.Rand
	n      int
	times  int   // factor of the symbols on the board; if large, Rules are built for the givens
	full   []int // by cell, from 1
	region []int
	m      *model.Model
}

// stateRandom returns a random puzzle on a board of h·w rows and columns, with a few
// extra constraints.
func stateRandom(r *rand.Rand, h, w int) *randomPuzzle {
	x := stateFull(r, modeltest.FullBoard(r, h, w), max(1, logic.MaxSymbols*(1-r.IntN(6))))
	if x.region = boxesOf(h, w); x.IntN(3) == 0 {
		x.region = x.anyRegions()
	}
	for _, of := range x.kinds() {
		broken := x.IntN(3) == 0
		for i := range x.n {
			x.state(x.house(of, i), broken)
		}
	}
	for range x.IntN(3) * x.IntN(x.n) {
		x.differ(x.anyCells(2 + x.IntN(x.n-1)))
	}
	for range x.IntN(3) {
		x.relate(x.anyCells(2 + x.IntN(3)))
	}
	x.Shuffle(len(x.m.Constraints), func(i, j int) {
		x.m.Constraints[i], x.m.Constraints[j] = x.m.Constraints[j], x.m.Constraints[i]
	})
	return x
}

// stateFull returns a puzzle with a solution and no constraints yet.
func stateFull(r *rand.Rand, full []int, times int) *randomPuzzle {
	x := &randomPuzzle{Rand: r, n: slices.Max(full), times: times, full: full, m: new(model.Model)}
	x.m.Add(len(full), x.n)
	domain := make([]int, x.n)
	for i := range domain {
		domain[i] = times * (i + 1)
	}
	for c := range x.m.Domains {
		x.m.Domains[c] = domain
	}
	return x
}

// kinds returns three functions: the row, the column and the region of a cell.
func (x *randomPuzzle) kinds() [3]func(cell int) int {
	return [...]func(int) int{func(c int) int { return c / x.n }, func(c int) int { return c % x.n }, func(c int) int { return x.region[c] }}
}

// house returns the cells of the i-th house of a kind.
func (x *randomPuzzle) house(of func(int) int, i int) (cells []int) {
	for c := range x.full {
		if of(c) == i {
			cells = append(cells, c)
		}
	}
	return cells
}

func boxesOf(h, w int) (region []int) {
	n := h * w
	for c := range n * n {
		region = append(region, c/n/h*h+c%n/w)
	}
	return region
}

// anyRegions returns random regions with all symbols in each; some are rows or columns.
func (x *randomPuzzle) anyRegions() []int {
	region, lines, across := make([]int, len(x.full)), x.IntN(x.n), x.IntN(2) == 0
	for v := 1; v <= x.n; v++ {
		rest := x.Perm(x.n - lines)
		for c, symbol := range x.full {
			line := c / x.n
			if across {
				line = c % x.n
			}
			switch {
			case symbol != v:
			case line < lines:
				region[c] = line
			default:
				region[c], rest = lines+rest[0], rest[1:]
			}
		}
	}
	return region
}

// anyCells returns up to n cells with different symbols. Cells are any, or all but a few
// are from one house.
func (x *randomPuzzle) anyCells(n int) (cells []int) {
	seen, order := logic.Mask(0), x.Perm(len(x.full))
	if x.IntN(2) == 0 {
		line, col := x.IntN(x.n), x.IntN(2) == 0
		in := func(c int) bool { return !col && c/x.n == line || col && c%x.n == line }
		slices.SortStableFunc(order, func(a, b int) int {
			if in(a) != in(b) && x.IntN(10) > 0 {
				return map[bool]int{true: -1, false: 1}[in(a)]
			}
			return 0
		})
	}
	for _, c := range order {
		if v := x.full[c]; !seen.Has(v) && len(cells) < n {
			seen |= logic.Bit(v)
			cells = append(cells, c)
		}
	}
	return cells
}

// state states a house as constraints: usually as a whole, often twice. If broken is set, it may
// state the house in parts or not at all.
func (x *randomPuzzle) state(cells []int, broken bool) {
	switch {
	case !broken || x.IntN(2) == 0:
		for range 1 + x.IntN(8)/6 {
			x.differ(cells)
		}
	case x.IntN(3) == 0:
	default:
		for range 1 + x.IntN(4) {
			part := slices.Clone(cells)
			x.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
			x.differ(part[:2+x.IntN(len(part)-1)])
		}
	}
}

func (x *randomPuzzle) differ(cells []int) {
	of := variables(cells)
	x.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	x.m.Require(model.AllDifferent{Of: of})
}

// relate constrains the sum of cells, or forbids a pair of values of the first two.
func (x *randomPuzzle) relate(cells []int) {
	if x.IntN(2) == 0 {
		sum := 0
		for _, c := range cells {
			sum += x.times * x.full[c]
		}
		x.m.Require(model.Sum(variables(cells), sum))
		return
	}
	var not [][]int
	for range 4 {
		if v, w := 1+x.IntN(x.n), 1+x.IntN(x.n); v != x.full[cells[0]] || w != x.full[cells[1]] {
			not = append(not, []int{x.times * v, x.times * w})
		}
	}
	x.m.Require(model.Table{Of: variables(cells[:2]), Tuples: not, Forbidden: true})
}

func variables(cells []int) (of []model.Var) {
	for _, c := range cells {
		of = append(of, model.Var(c))
	}
	return of
}

// position returns a random state of the puzzle and the solution in its symbols. Some
// solution symbols are givens, some are placed, and some false candidates are removed.
func (x *randomPuzzle) position() (*logic.State, []int) {
	givens, part := grid.New(grid.Square(x.n)), 20+x.IntN(45)
	for c, v := range x.full {
		if x.IntN(100) < part {
			givens.Cells[c] = uint16(x.times * v)
		}
	}
	rules, _, _ := logic.FromGivens(givens.Shape, x.m, x.region, givens, nil, nil) // no error: there is no budget
	s, full := logic.NewState(rules), slices.Clone(x.full)
	s.Start(givens)
	s.Unique = len(solutionsOf(s, 2)) == 1
	for c, v := range x.full {
		full[c] = rules.FromBoard(x.times * v)
		if x.IntN(100) < 10 {
			s.Put(c, x.times*v)
		}
		for w := range s.At(c).All() {
			if w != full[c] && x.IntN(100) < 25 {
				s.Remove(logic.CandOf(c, w))
			}
		}
	}
	return s, full
}

// A prover checks steps against their proofs and a known solution.
type prover struct {
	*testing.T
	full  []int
	found map[*logic.Technique]int
}

// look has a finder find up to n steps.
func (x *prover) look(about string, s *logic.State, f logic.Finder, n int) {
	f.Find(s, func(p *logic.Step) bool {
		if err := logic.Check(s, p); err != nil {
			x.Errorf("%s: %s: %v", about, s.Notation(p), err)
		}
		if denied(p, [][]int{x.full}) {
			x.Errorf("%s: %s is false", about, s.Notation(p))
		}
		x.found[p.Technique]++
		n--
		return n > 0
	})
}

func everyFinder() []logic.Finder { return slices.Concat(technique.All(), technique.ByRules()) }

// TestHouses checks that steps are proved and agree with the solution, however often and in
// whatever order a model states its houses.
func TestHouses(t *testing.T) {
	for _, size := range []struct{ h, w, short, usual, long, found int }{{2, 2, 40, 200, 4000, 70}, {2, 3, 6, 40, 1500, 60}, {3, 3, 1, 8, 300, 60}} {
		rounds := size.usual
		if testing.Short() {
			rounds = size.short
		} else if os.Getenv("BANMEN_LONG") != "" {
			rounds = size.long
		}
		x := prover{T: t, found: map[*logic.Technique]int{}}
		for i := range rounds {
			r := rand.New(rand.NewPCG(uint64(i), uint64(size.h*size.w)))
			puzzle := stateRandom(r, size.h, size.w)
			var s *logic.State
			s, x.full = puzzle.position()
			s.Options = logic.Options{MissingCandidates: r.IntN(2) == 0, EmptyPairs: r.IntN(2) == 0, Dual: r.IntN(8) == 0, Siamese: r.IntN(8) == 0,
				Overlap: r.IntN(2) == 0, LockedInChains: r.IntN(4) == 0}
			for _, f := range everyFinder() {
				x.look(fmt.Sprintf("%dx%d, %d", size.h, size.w, i), s, f, 8)
			}
		}
		if len(x.found) < size.found && !testing.Short() {
			t.Errorf("%dx%d: only %d techniques were found", size.h, size.w, len(x.found))
		}
	}
}

// The same holds in the example position of each technique, with houses restated and
// overlapped.
func TestHousesInPositions(t *testing.T) {
	text, err := os.ReadFile("technique/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	x := prover{T: t, found: map[*logic.Technique]int{}}
	r, lines := rand.New(rand.NewPCG(7, 8)), 0
	for line := range strings.Lines(string(text)) {
		if lines++; testing.Short() && lines%8 != 0 {
			continue
		}
		fields := strings.Split(line, "\t")
		c, err := library.Parse(":0000::"+fields[1]+":"+fields[2]+":::", 0)
		if err != nil {
			t.Fatal(err)
		}
		plain := logic.NewState(logic.Sudoku(3, 3))
		plain.Start(c.Givens)
		x.full = solutionsOf(plain, 1)[0]
		puzzle := stateFull(r, x.full, 1)
		puzzle.region = boxesOf(3, 3)
		for _, of := range puzzle.kinds() {
			for i := range puzzle.n {
				puzzle.state(puzzle.house(of, i), false)
			}
		}
		for range 2 {
			puzzle.differ(puzzle.anyCells(3 + r.IntN(7)))
		}
		s := c.State(logic.FromModel(plain.Shape, puzzle.m, puzzle.region))
		s.Options = optionsFor(fields[0])
		for _, f := range findersOf(fields[0]) {
			x.look(fields[0], s, f, 100)
		}
	}
	if len(x.found) < 100 && !testing.Short() {
		t.Errorf("only %d techniques were found", len(x.found))
	}
}

// Restating a constraint changes nothing: neither houses nor relations, hence no step. No
// step is found twice.
func TestRestated(t *testing.T) {
	for i := range 300 {
		r := rand.New(rand.NewPCG(uint64(i), 9))
		size := [...][2]int{{2, 2}, {2, 3}, {3, 3}}[r.IntN(3)]
		x := stateFull(r, modeltest.FullBoard(r, size[0], size[1]), 1)
		x.region = boxesOf(size[0], size[1])
		var houses [][]int
		for _, of := range x.kinds() {
			for i := range x.n {
				houses = append(houses, x.house(of, i))
				x.differ(houses[len(houses)-1])
			}
		}
		for range r.IntN(5) {
			cells := x.anyCells(2 + r.IntN(x.n-1))
			houses = append(houses, cells)
			x.differ(cells)
		}
		shape := grid.Square(x.n)
		want := logic.FromModel(shape, x.m, x.region)
		for range 1 + r.IntN(9) {
			cells := slices.Clone(houses[r.IntN(len(houses))])
			x.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
			at := r.IntN(len(x.m.Constraints))
			x.differ(cells[:2+r.IntN(len(cells)-1)])
			last := len(x.m.Constraints) - 1
			x.m.Constraints[at], x.m.Constraints[last] = x.m.Constraints[last], x.m.Constraints[at]
		}
		got := logic.FromModel(shape, x.m, x.region)
		if diff := cmp.Diff(aboutOf(want), aboutOf(got)); diff != "" {
			t.Fatal(i, diff)
		}
	}
}

// aboutOf lists the houses and relations of Rules, unnamed houses in any order.
func aboutOf(r *logic.Rules) (all []string) {
	for _, h := range r.Houses {
		if h.Kind == logic.Other {
			h.Index = 0
		}
		all = append(all, fmt.Sprint(h))
	}
	slices.Sort(all[len(all)-len(r.Kinds[logic.Other]):])
	for c := range r.Shape.Size() {
		all = append(all, fmt.Sprint(r.HasLaw(c), r.Peers(c)))
	}
	return all
}

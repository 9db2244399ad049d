package logic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// filled returns the first solution with random boxes on a diagonal.
func filled(rules *logic.Rules, r *rand.Rand) (cells [81]int) {
	g := grid.New(grid.Square(9))
	for box := range 3 {
		for i, v := range r.Perm(9) {
			g.Cells[30*box+9*(i/3)+i%3] = uint16(v + 1)
		}
	}
	s := logic.NewState(rules)
	s.Start(g)
	copy(cells[:], solutionsOf(s, 1)[0])
	return cells
}

// component returns the cells with symbol x or y that are connected to a cell by houses.
func component(full *[81]int, from, x, y int) (all []int) {
	if full[from] == x || full[from] == y {
		all = append(all, from)
	}
	for i := 0; i < len(all); i++ {
		for c, v := range full {
			d := all[i]
			if joined := c/9 == d/9 || c%9 == d%9 || c/27 == d/27 && c%9/3 == d%9/3; joined && (v == x || v == y) && !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

// twoSolutions fails unless a board has several solutions. It returns the state of the board.
func twoSolutions(t *testing.T, s *logic.State, what string, pattern []logic.Cand) {
	t.Helper()
	if all := solutionsOf(s, 2); len(all) < 2 {
		t.Errorf("%s of %v: %v has %d solutions", what, pattern, s.Board(), len(all))
	}
}

// TestComplement checks Complement on boards with two solutions: the cells of two symbols that are
// not given can be exchanged if each house has two or none of the others.
func TestComplement(t *testing.T) {
	rules, found := logic.Sudoku(3, 3), 0
	boards := 1000
	if testing.Short() {
		boards = 250
	}
	for k := range boards {
		r := rand.New(rand.NewPCG(41, uint64(k)))
		full := filled(rules, r)
		x, y := 1+r.IntN(9), 1+r.IntN(9)
		g := grid.New(grid.Square(9))
		kept := component(&full, r.IntN(81), x, y)
		r.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		open := kept[:min(len(kept), 1+r.IntN(3))]
		for c, v := range full {
			if v != x && v != y || slices.Contains(kept, c) && !slices.Contains(open, c) {
				g.Cells[c] = uint16(v)
			}
		}
		s := logic.NewState(rules)
		s.Start(g)
		s.Unique = true
		var pattern []logic.Cand
		for _, c := range open {
			pattern = append(pattern, logic.CandOf(c, full[c]))
		}
		if _, ok := logic.Complement(s, pattern); ok && x != y {
			found++
			twoSolutions(t, s, "the complement", pattern)
		}
	}
	if found < 10 {
		t.Errorf("only %d boards", found)
	}
}

// TestTwoLines checks two lines with givens in only one path: there are two solutions if the corner
// has the pair.
func TestTwoLines(t *testing.T) {
	rules, found, others := logic.Sudoku(3, 3), 0, 0
	boards := 3000
	if testing.Short() {
		boards = 800
	}
	for k := range boards {
		r := rand.New(rand.NewPCG(42, uint64(k)))
		full := filled(rules, r)
		g := grid.New(grid.Square(9))
		for c, v := range full {
			g.Cells[c] = uint16(v)
		}
		band, third := 3*r.IntN(3), 0
		for third/3*3 == band || third == 0 && band == 0 {
			third = r.IntN(9)
		}
		first := band + r.IntN(2)
		second := first + 1 + r.IntN(band+2-first)
		box := 3 * r.IntN(3)
		a, b := 9*third+box+r.IntN(2), 9*third+box+2
		for _, row := range []int{first, second} {
			for c := range 9 {
				if c/3*3 == box || r.IntN(4) > 0 {
					g.Cells[9*row+c] = 0
				}
			}
		}
		g.Cells[a], g.Cells[b] = 0, 0
		s := logic.NewState(rules)
		s.Start(g)
		s.Unique = true
		pattern := []logic.Cand{logic.CandOf(a, full[a]), logic.CandOf(b, full[b])}
		if _, ok := logic.TwoLinesOf(s, pattern); ok {
			found++
			twoSolutions(t, s, "two lines", pattern)
		} else if len(solutionsOf(s, 2)) == 1 {
			others++
		}
	}
	if found < 10 || others < 10 {
		t.Errorf("only %d boards with two lines, %d with one solution", found, others)
	}
}

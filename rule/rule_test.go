package rule

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A saying is rules with what they mean in plain words: whether a full board, by cell,
// keeps them.
type saying struct {
	rules []Rule
	means func(v []int) bool
}

func one(r Rule, means func(v []int) bool) saying { return saying{[]Rule{r}, means} }

// The board of most tests is 2 x 3 cells with the numbers 1 to 4:
//
//	0 1 2
//	3 4 5
func sayings(b *Board) map[string]saying {
	b.Regions = []int{0, 0, 1, 1, 1, 1}
	apart := func(a, z int, least int) bool { return max(a-z, z-a) >= least }
	return map[string]saying{
		"rows": {b.RowHouses(), func(v []int) bool {
			return v[0] != v[1] && v[0] != v[2] && v[1] != v[2] && v[3] != v[4] && v[3] != v[5] && v[4] != v[5]
		}},
		"columns":        {b.ColumnHouses(), func(v []int) bool { return v[0] != v[3] && v[1] != v[4] && v[2] != v[5] }},
		"boxes":          {b.BoxHouses(2, 1), func(v []int) bool { return v[0] != v[3] && v[1] != v[4] && v[2] != v[5] }},
		"different rows": one(b.DifferentRows(), func(v []int) bool { return !slices.Equal(v[:3], v[3:]) }),
		"different columns": one(b.DifferentColumns(), func(v []int) bool {
			return !(v[0] == v[1] && v[3] == v[4]) && !(v[0] == v[2] && v[3] == v[5]) && !(v[1] == v[2] && v[4] == v[5])
		}),
		"count": one(b.Count("row", Row(0), b.Row(0), 2, 1), func(v []int) bool { return len(found(v[:3], 2)) == 1 }),
		"not touching": {b.NotTouching(3), func(v []int) bool {
			for _, i := range found(v, 3) {
				for _, j := range b.Neighbours(i) {
					if v[j] == 3 {
						return false
					}
				}
			}
			return true
		}},
		"knight": {b.AntiMove("knight", Knight, banmen.Msg("a knight's move apart")), func(v []int) bool { return v[0] != v[5] && v[2] != v[3] }},
		"king": {b.AntiMove("king", King, banmen.Msg("side by side")), func(v []int) bool {
			for i := range v {
				for _, j := range b.Neighbours(i) {
					if v[i] == v[j] {
						return false
					}
				}
			}
			return true
		}},
		"cage +":      one(b.Cage([]int{0, 3, 4}, Operation{'+', 7}), func(v []int) bool { return v[0]+v[3]+v[4] == 7 }),
		"cage *":      one(b.Cage([]int{0, 1, 2, 5}, Operation{'*', 12}), func(v []int) bool { return v[0]*v[1]*v[2]*v[5] == 12 }),
		"cage -":      one(b.Cage([]int{1, 4}, Operation{'-', 2}), func(v []int) bool { return v[1]-v[4] == 2 || v[4]-v[1] == 2 }),
		"cage /":      one(b.Cage([]int{1, 4}, Operation{'/', 3}), func(v []int) bool { return v[1] == 3*v[4] || v[4] == 3*v[1] }),
		"cage":        one(b.Cage([]int{1}, Operation{0, 3}), func(v []int) bool { return v[1] == 3 }),
		"thermometer": one(b.Thermometer([]int{0, 4, 5}), func(v []int) bool { return v[0] < v[4] && v[4] < v[5] }),
		"arrow":       one(b.Arrow([]int{5, 1, 0}), func(v []int) bool { return v[5] == v[1]+v[0] }),
		"palindrome":  one(b.Palindrome([]int{0, 1, 2, 5, 4}), func(v []int) bool { return v[0] == v[4] && v[1] == v[5] }),
		"between": one(b.Between([]int{3, 1, 2, 5}), func(v []int) bool {
			low, high := min(v[3], v[5]), max(v[3], v[5])
			return low < min(v[1], v[2]) && max(v[1], v[2]) < high
		}),
		"renban": one(b.Renban([]int{3, 4, 1}), func(v []int) bool {
			run := []int{v[3], v[4], v[1]}
			slices.Sort(run)
			return run[1] == run[0]+1 && run[2] == run[1]+1
		}),
		"whispers":    one(b.Whispers([]int{3, 4, 1}, 2), func(v []int) bool { return apart(v[3], v[4], 2) && apart(v[4], v[1], 2) }),
		"region sums": one(b.RegionSums([]int{0, 1, 2, 5}), func(v []int) bool { return v[0]+v[1] == v[2]+v[5] }),
		"less":        one(b.Pair(0, 3, Less), func(v []int) bool { return v[0] < v[3] }),
		"same":        one(b.Pair(0, 3, Same), func(v []int) bool { return v[0] == v[3] }),
		"differ":      one(b.Pair(0, 3, Differ), func(v []int) bool { return v[0] != v[3] }),
		"double":      one(b.Pair(0, 3, Double), func(v []int) bool { return v[0] == 2*v[3] || 2*v[0] == v[3] }),
		"consecutive": one(b.Pair(0, 3, DifferBy(1)), func(v []int) bool { return v[0] == v[3]+1 || v[3] == v[0]+1 }),
		"differ by 3": one(b.Pair(0, 3, DifferBy(3)), func(v []int) bool { return v[0]*v[3] == 4 && v[0] != 2 }),
		"bar":         one(b.Pair(0, 3, Consecutive), func(v []int) bool { return v[0] == v[3]+1 || v[3] == v[0]+1 }),
		"no bars": {(&Board{Grid: b.Grid, Rules: []Rule{b.Pair(1, 4, Consecutive)}}).Negative(NotConsecutive, Consecutive), func(v []int) bool {
			for _, p := range [][2]int{{0, 1}, {1, 2}, {3, 4}, {4, 5}, {0, 3}, {2, 5}} {
				if apart(v[p[0]], v[p[1]], 1) && !apart(v[p[0]], v[p[1]], 2) {
					return false
				}
			}
			return true
		}},
		"sum 5": one(b.Pair(0, 3, SumTo(5)), func(v []int) bool { return v[0]+v[3] == 5 }),
		"skyscrapers": one(b.Skyscrapers([]int{5, 4, 3}, 2), func(v []int) bool {
			seen := 1
			if v[4] > v[5] {
				seen++
			}
			if v[3] > max(v[4], v[5]) {
				seen++
			}
			return seen == 2
		}),
		"sandwich": one(b.Sandwich([]int{0, 1, 2}, 3), func(v []int) bool { return v[0]*v[2] == 4 && v[0] != 2 && v[1] == 3 }),
		"xsum": one(b.XSum([]int{0, 1, 2}, 6), func(v []int) bool {
			return v[0] <= 3 && sum(v[:min(3, v[0])]) == 6
		}),
		"little killer": one(b.LittleKiller([]int{3, 1}, 6), func(v []int) bool { return v[3]+v[1] == 6 }),
		"runs":          one(b.Runs("row", Row(0), []int{0, 1, 2}, 1, []int{1, 1}), func(v []int) bool { return v[0] == 1 && v[1] != 1 && v[2] == 1 }),
		"run":           one(b.Runs("row", Row(0), []int{0, 1, 2}, 1, []int{2}), func(v []int) bool { return v[1] == 1 && (v[0] == 1) != (v[2] == 1) }),
		"no runs":       one(b.Runs("row", Row(0), []int{0, 1, 2}, 1, nil), func(v []int) bool { return v[0] != 1 && v[1] != 1 && v[2] != 1 }),
	}
}

func found(v []int, symbol int) (at []int) {
	for i, x := range v {
		if x == symbol {
			at = append(at, i)
		}
	}
	return at
}

func sum(v []int) (s int) {
	for _, x := range v {
		s += x
	}
	return s
}

// TestRules tries each rule on all boards: a full one is without faults if and only if
// plain words say so, as engines find them; and one with open cells has none where it
// can be completed.
func TestRules(t *testing.T) {
	shape, symbols := grid.Shape{Rows: 2, Cols: 3}, codec.Digits(4)
	for name, s := range sayings(NewBoard(shape, symbols, codec.Name{})) {
		t.Run(name, func(t *testing.T) {
			var solutions [][]int
			completes := map[string]bool{}
			eachBoard(shape.Size(), 1, len(symbols), func(b grid.Board) {
				v := make([]int, len(b.Cells))
				for i, x := range b.Cells {
					v[i] = int(x)
				}
				want := s.means(v)
				if fs := Faults(s.rules, b, symbols); want != (len(fs) == 0) {
					t.Fatalf("%v: faults %v, want some: %v", v, fs, !want)
				}
				if want {
					solutions = append(solutions, v)
					parts(b.Cells, completes)
				}
			})
			eachBoard(shape.Size(), 0, len(symbols), func(b grid.Board) {
				if fs := Faults(s.rules, b, symbols); len(fs) > 0 && completes[fmt.Sprint(b.Cells)] {
					t.Fatalf("%v can be completed, faults %v", b.Cells, fs)
				}
			})
			if len(solutions) == 0 || len(solutions) == 4096 {
				t.Fatalf("%d boards keep the rule: it is not tried", len(solutions))
			}
			if got := solve(t, Model(s.rules, grid.New(shape), len(symbols)-1)); !slices.EqualFunc(got, solutions, slices.Equal) {
				t.Errorf("engines find %d boards, plain words %d, or others", len(got), len(solutions))
			}
			checkShown(t, s.rules, shape)
		})
	}
}

// eachBoard goes through all boards of shape 2 x 3 with values from least on.
func eachBoard(n, least, end int, f func(grid.Board)) {
	b := grid.New(grid.Shape{Rows: 2, Cols: n / 2})
	var fill func(i int)
	fill = func(i int) {
		if i == n {
			f(b)
			return
		}
		for v := least; v < end; v++ {
			b.Cells[i] = uint16(v)
			fill(i + 1)
		}
	}
	fill(0)
}

// parts notes all boards of which some cells of a full one are left.
func parts(cells []uint16, all map[string]bool) {
	for set := range 1 << len(cells) {
		some := slices.Clone(cells)
		for i := range some {
			if set>>i&1 == 0 {
				some[i] = 0
			}
		}
		all[fmt.Sprint(some)] = true
	}
}

func solve(t *testing.T, m *model.Model) (all [][]int) {
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	_, err := engine.Search(context.Background(), m, engine.Options{InOrder: true}, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// checkShown wants a sentence, or a place where all is different, and pictures that stay
// on the board.
func checkShown(t *testing.T, rules []Rule, s grid.Shape) {
	f := &figure.Figure{Rows: s.Rows, Cols: s.Cols}
	Draw(rules, f)
	for _, p := range f.Paths {
		if slices.ContainsFunc(p.Cells, func(c int) bool { return c < 0 || c >= s.Size() }) {
			t.Errorf("path %v", p)
		}
	}
	for _, o := range f.Outside {
		if s.Contains(o.Row, o.Col) {
			t.Errorf("a clue outside stands on the board: %v", o)
		}
	}
	for _, r := range rules {
		if r.Name == "" || r.Text.Format == "" && r.Where.Format == "" {
			t.Errorf("%+v says nothing", r)
		}
	}
}

// Clues of several sorts beside one line do not stand on each other.
func TestOutsideApart(t *testing.T) {
	b := NewBoard(grid.Square(4), codec.Digits(4), codec.Name{})
	f := &figure.Figure{Rows: 4, Cols: 4}
	Draw([]Rule{b.Sandwich(b.Row(0), 5), b.XSum(b.Row(0), 7), b.Skyscrapers(b.Row(0), 2), b.LittleKiller([]int{1, 4}, 5), b.Skyscrapers(b.Col(2), 1)}, f)
	seen := map[[2]int]string{}
	for _, o := range f.Outside {
		at := [2]int{o.Row, o.Col}
		if other, ok := seen[at]; ok || grid.Square(4).Contains(o.Row, o.Col) {
			t.Errorf("%s stands at %v, on %q", o.Text, at, other)
		}
		seen[at] = o.Text
	}
	if len(seen) != 5 || seen[[2]int{0, -3}] != "2" {
		t.Errorf("%v", seen)
	}
}

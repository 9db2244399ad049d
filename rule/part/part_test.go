package part_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/ruletest"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// A plain is a part on a small board, with its definition in plain code.
type plain struct {
	args  string
	means func(v []int) bool
}

// plains has all parts on a board of 2 x 3 cells with the numbers 1 to 4 and the regions
// AAB BBB:
//
//	0 1 2
//	3 4 5
var plains = map[string][]plain{
	"automaton": {{"12>1/*12>1;34>0@R1C1-R1C3", func(v []int) bool { return v[0] <= 2 && v[2] <= 2 && ended(v[:3]) }}},
	"or": {{"cage(3R1C1-R1C2)/odd(R1C1)+less(R1C1<R2C1)", func(v []int) bool { return v[0]+v[1] == 3 || v[0]%2 == 1 && v[0] < v[3] }},
		{"odd(R1C1)/or(odd(R1C2)/odd(R1C3)),odd(R2C1)/odd(R2C2)", func(v []int) bool { return (v[0]%2+v[1]%2+v[2]%2 > 0) && v[3]%2+v[4]%2 > 0 }}},
	"relate":    {{"2/3/4/1@R1C1-R1C3", func(v []int) bool { return v[1] == v[0]%4+1 && v[2] == v[1]%4+1 }}},
	"relateall": {{"234/34/4/@R1C1-R2C1-R2C3", func(v []int) bool { return v[0] < v[3] && v[3] < v[4] && v[4] < v[5] }}},
	"arrow":     {{"R2C3-R1C2-R1C1", func(v []int) bool { return v[5] == v[1]+v[0] }}},
	"between": {{"R2C1-R1C2-R1C3-R2C3", func(v []int) bool {
		low, high := min(v[3], v[5]), max(v[3], v[5])
		return low < min(v[1], v[2]) && max(v[1], v[2]) < high
	}}},
	"cage": {{"7R1C1-R2C1-R2C2", func(v []int) bool { return v[0]+v[3]+v[4] == 7 && differ(v[0], v[3], v[4]) }},
		{"R1C1-R1C2-R2C3", func(v []int) bool { return differ(v[0], v[1], v[5]) }},
		{"3R1C1-R1C2,5R1C2-R1C3,6R1C2-R2C2", func(v []int) bool {
			return v[0]+v[1] == 3 && v[1]+v[2] == 5 && v[1]+v[4] == 6 && differ(v[0], v[1]) && differ(v[1], v[2]) && differ(v[1], v[4])
		}}},
	"consecutive": {{"R1C1cR2C1", func(v []int) bool { return gap(v[0], v[3]) == 1 }}},
	"connected": {{"1", func(v []int) bool { return regions(v, 1) == 1 }}, {"1.3=3", func(v []int) bool { return regions(v, 1, 3) == 1 && count(v, 1)+count(v, 3) == 3 }},
		{"2=2,1.3", func(v []int) bool {
			return regions(v, 2) == 1 && count(v, 2) == 2 && regions(v, 1, 3) == 1
		}}},
	"differ": {{"R1C1d3R2C1", func(v []int) bool { return gap(v[0], v[3]) == 3 }},
		{"R1C1d1R1C2,R1C2d2R1C3", func(v []int) bool { return gap(v[0], v[1]) == 1 && gap(v[1], v[2]) == 2 }}},
	"king": {{"", func(v []int) bool {
		return apart(v, func(rows, cols int) bool { return max(rows, cols) == 1 }, func(a, b int) bool { return a != b })
	}}},
	"knight": {{"", func(v []int) bool { return v[0] != v[5] && v[2] != v[3] }}},
	"kropki": {{"R1C1bR2C1", func(v []int) bool { return v[0] == 2*v[3] || 2*v[0] == v[3] }},
		{"R1C1d1R2C1", func(v []int) bool { return gap(v[0], v[3]) == 1 }},
		{"allb,R1C1d1R2C1", func(v []int) bool {
			return gap(v[0], v[3]) == 1 && !slices.ContainsFunc(sides[1:], func(p [2]int) bool { return v[p[0]] == 2*v[p[1]] || 2*v[p[0]] == v[p[1]] })
		}}},
	"less":         {{"R1C1<R2C1", func(v []int) bool { return v[0] < v[3] }}},
	"littlekiller": {{"6R2C1-R1C2", func(v []int) bool { return v[3]+v[1] == 6 }}},
	"nonconsecutive": {{"", func(v []int) bool {
		return apart(v, func(rows, cols int) bool { return rows+cols == 1 }, func(a, b int) bool { return gap(a, b) != 1 })
	}}},
	"palindrome": {{"R1C1-R1C3-R2C3-R2C2", func(v []int) bool { return v[0] == v[4] && v[1] == v[5] }}},
	"regionsum":  {{"R1C1-R1C3-R2C3", func(v []int) bool { return v[0]+v[1] == v[2]+v[5] }}},
	"renban": {{"R2C1-R2C2-R1C2", func(v []int) bool {
		run := sorted(v[3], v[4], v[1])
		return run[1] == run[0]+1 && run[2] == run[1]+1
	}}},
	"sandwich": {{"2R1C1-R1C3", func(v []int) bool { return v[1] == 2 && min(v[0], v[2]) < 2 && max(v[0], v[2]) > 2 }}},
	"skyscrapers": {{"2R2C3-R2C1", func(v []int) bool {
		seen := 1
		if v[4] > v[5] {
			seen++
		}
		if v[3] > max(v[4], v[5]) {
			seen++
		}
		return seen == 2
	}}},
	"thermo": {{"R1C1-R2C2-R2C3", func(v []int) bool { return v[0] < v[4] && v[4] < v[5] }}},
	"whispers": {{"R2C1-R2C2-R1C2", func(v []int) bool { return gap(v[3], v[4]) >= 2 && gap(v[4], v[1]) >= 2 }},
		{"3R2C1-R2C2-R1C2", func(v []int) bool { return gap(v[3], v[4]) >= 3 && gap(v[4], v[1]) >= 3 }}},
	"xsum": {{"6R1C1-R1C3", func(v []int) bool {
		sum := 0
		for _, x := range v[:min(3, v[0])] {
			sum += x
		}
		return v[0] <= 3 && sum == 6
	}}},
	"odd":     {{"R1C1R2C3", func(v []int) bool { return v[0]%2 == 1 && v[5]%2 == 1 }}},
	"even":    {{"R1C1R2C3", func(v []int) bool { return v[0]%2 == 0 && v[5]%2 == 0 }}},
	"minimum": {{"R1C2R2C3", func(v []int) bool { return v[1] < min(v[0], v[2], v[4]) && v[5] < min(v[2], v[4]) }}},
	"maximum": {{"R1C2", func(v []int) bool { return v[1] > max(v[0], v[2], v[4]) }}},
	"clone": {{"R1C1-R1C2=R2C2-R2C3", func(v []int) bool { return v[0] == v[4] && v[1] == v[5] }},
		{"R1C1=R2C2=R1C3", func(v []int) bool { return v[0] == v[4] && v[0] == v[2] }}},
	"different": {{"R1C1-R1C2R2C3", func(v []int) bool { return differ(v[0], v[1], v[5]) }}},
	"contain": {{"1.1.2R1C1-R1C3-R2C3", func(v []int) bool {
		cells := []int{v[0], v[1], v[2], v[5]}
		return count(cells, 1) >= 2 && count(cells, 2) >= 1
	}}},
	"zipper": {{"R1C1-R1C3", func(v []int) bool { return v[0]+v[2] == v[1] }},
		{"R1C1-R1C3-R2C3", func(v []int) bool { return v[0]+v[5] == v[1]+v[2] }}},
	"modular": {{"3R1C1-R1C3-R2C3", func(v []int) bool {
		return differ(v[0]%3, v[1]%3, v[2]%3) && differ(v[1]%3, v[2]%3, v[5]%3)
	}}},
	"sumline": {{"4R1C1-R1C3-R2C3", func(v []int) bool { return pieces(4, v[0], v[1], v[2], v[5]) }},
		{"5R1C1-R1C3-R2C3-R2C1-R1C1", func(v []int) bool {
			loop := []int{v[0], v[1], v[2], v[5], v[4], v[3]}
			for range loop {
				if loop = append(loop[1:], loop[0]); pieces(5, loop...) {
					return true
				}
			}
			return false
		}}},
	"lockout": {{"2R1C1-R1C3", func(v []int) bool {
		return gap(v[0], v[2]) >= 2 && (v[1] < min(v[0], v[2]) || v[1] > max(v[0], v[2]))
	}}},
	"doublearrow": {{"R1C1-R1C3-R2C3", func(v []int) bool { return v[0]+v[5] == v[1]+v[2] }}},
	"equality": {{"R1C1-R1C2", func(v []int) bool { return (v[0]+v[1])%2 == 1 && v[0]/3 != v[1]/3 }},
		{"R1C1-R1C3-R2C3", func(v []int) bool { return differ(v[0], v[1], v[2], v[5]) }}},
	"xv": {{"R1C1vR2C1", func(v []int) bool { return v[0]+v[3] == 5 }},
		{"all,R1C1vR2C1", func(v []int) bool {
			return v[0]+v[3] == 5 && !slices.ContainsFunc(sides[1:], func(p [2]int) bool { return v[p[0]]+v[p[1]] == 5 })
		}}},
	"taxicab": {{"", func(v []int) bool {
		for d := 1; d <= 4; d++ {
			if !apart(v, func(rows, cols int) bool { return rows+cols == d }, func(a, b int) bool { return a != d || b != d }) {
				return false
			}
		}
		return true
	}}},
	"mod": {{"", func(v []int) bool { return thirds(v[0], v[1], v[3], v[4]) && thirds(v[1], v[2], v[4], v[5]) }}},
	"flatmates": {{"", func(v []int) bool {
		for c := range 3 {
			if v[c] == 2 && v[c+3] != 4 || v[c+3] == 2 && v[c] != 1 {
				return false
			}
		}
		return true
	}}},
	"sum": {{"6R1C1R2C2R2C3", func(v []int) bool { return v[0]+v[4]+v[5] == 6 }},
		{"-5=R1C1/-2R2C2R2C3", func(v []int) bool { return v[0]-2*v[4]-2*v[5] == -5 }}},
	"exactly": {{"1.1.2R1C1-R1C3-R2C3", func(v []int) bool {
		cells := []int{v[0], v[1], v[2], v[5]}
		return count(cells, 1) == 2 && count(cells, 2) == 1
	}}},
	"looksay": {{"0213R1C1-R1C3", func(v []int) bool { return count(v[:3], 2) == 0 && count(v[:3], 3) == 1 }},
		{"21R1C1R2C3R1C2", func(v []int) bool { return count([]int{v[0], v[1], v[5]}, 1) == 2 }}},
	"rellik": {{"6R1C1-R1C3", func(v []int) bool {
		for some := 1; some < 8; some++ {
			sum := 0
			for i := range 3 {
				sum += v[i] * (some >> i & 1)
			}
			if sum == 6 {
				return false
			}
		}
		return differ(v[:3]...)
	}}},
	"lunchbox": {{"3R1C1-R1C3-R2C3", func(v []int) bool {
		cells := []int{v[0], v[1], v[2], v[5]}
		if !differ(cells...) {
			return false
		}
		low, high := slices.Index(cells, slices.Min(cells)), slices.Index(cells, slices.Max(cells))
		sum := 0
		for _, x := range cells[min(low, high)+1 : max(low, high)] {
			sum += x
		}
		return sum == 3
	}}},
	"pill": {{"2R1C2-R1C1R2C1R2C2-R2C3", func(v []int) bool { return 10*v[0]+v[1] == v[3]+v[4]+v[5] }}},
	"distinct": {{"R1C1R2C1-R2C3", func(v []int) bool {
		return v[0] == len(slices.Compact(sorted(slices.Clone(v[3:])...)))
	}}},
	"valueindex": {{"R1C1-R1C3-R2C3-R2C2", func(v []int) bool {
		cells := []int{v[2], v[5], v[4]}
		return v[1] <= 3 && cells[v[1]-1] == v[0]
	}},
		{"R1C1-R1C2R1C2-R1C3", func(v []int) bool { return v[1] <= 2 && v[0] == v[v[1]] }},
		{"R1C1-R1C2R1C1R2C1", func(v []int) bool { return v[1] == 1 || v[1] == 2 && v[0] == v[3] }}},
	"circles": {{"R1C1R1C3R2C1R2C2", func(v []int) bool {
		cells := []int{v[0], v[2], v[3], v[4]}
		return !slices.ContainsFunc(cells, func(x int) bool { return count(cells, x) != x })
	}}},
	"columnindex": {{"R1C1R2C3", func(v []int) bool { return v[0] <= 3 && v[v[0]-1] == 1 && v[5] <= 3 && v[3+v[5]-1] == 3 }}},
	"rowindex":    {{"R1C1R2C3", func(v []int) bool { return v[0] <= 2 && v[3*(v[0]-1)] == 1 && v[5] <= 2 && v[2+3*(v[5]-1)] == 2 }}},
	"hidden": {{"2R1C1-R1C3", func(v []int) bool {
		return v[0] >= v[1] && v[1] == 2 || v[0] < v[1] && v[1] >= v[2] && v[2] == 2
	}}},
	"room": {{"3R1C3-R1C1", func(v []int) bool { return v[2] <= 3 && v[3-v[2]] == 3 }}},
	"same": {{"R1C1-R1C2=R2C2-R2C3", func(v []int) bool { return slices.Equal(sorted(v[0], v[1]), sorted(v[4], v[5])) }},
		{"R1C1=R2C2=R1C3", func(v []int) bool { return v[0] == v[4] && v[0] == v[2] }},
		{"R1C1-R1C2=R1C2-R1C3", func(v []int) bool { return v[0] == v[2] }}},
	"equalsum": {{"R1C1-R1C2=R1C2-R1C3=R1C2R2C2", func(v []int) bool { return v[0] == v[2] && v[0] == v[4] }}, {"R1C1-R1C2=R2C3=R2C1-R2C2", func(v []int) bool { return v[0]+v[1] == v[5] && v[3]+v[4] == v[5] }}},
	"quad": {{"1.1.2R1C2", func(v []int) bool {
		cells := []int{v[1], v[2], v[4], v[5]}
		return count(cells, 1) >= 2 && count(cells, 2) >= 1
	}}},
}

// sides are the pairs of neighbours.
var sides = [][2]int{{0, 3}, {0, 1}, {1, 2}, {3, 4}, {4, 5}, {1, 4}, {2, 5}}

// thirds reports whether numbers have all remainders by 3.
func thirds(v ...int) bool {
	return slices.ContainsFunc(v, func(x int) bool { return x%3 == 0 }) && slices.ContainsFunc(v, func(x int) bool { return x%3 == 1 }) &&
		slices.ContainsFunc(v, func(x int) bool { return x%3 == 2 })
}

// pieces reports whether numbers can be cut into pieces with a sum.
func pieces(sum int, v ...int) bool {
	so := 0
	for _, x := range v {
		if so += x; so > sum {
			return false
		}
		so %= sum
	}
	return so == 0
}

func gap(a, b int) int { return max(a-b, b-a) }

func count(v []int, x int) (n int) {
	for _, y := range v {
		if x == y {
			n++
		}
	}
	return n
}

func sorted(v ...int) []int {
	slices.Sort(v)
	return v
}

func differ(v ...int) bool { return len(slices.Compact(sorted(slices.Clone(v)...))) == len(v) }

// ended follows the automaton of plains.
func ended(v []int) bool {
	state := 0
	for _, x := range v {
		switch {
		case x <= 2:
			state = 1
		case state == 0:
			return false
		default:
			state = 0
		}
	}
	return state == 1
}

// regions counts the connected regions of the cells with some numbers.
func regions(v []int, numbers ...int) (n int) {
	left := make([]bool, len(v))
	for i, x := range v {
		left[i] = slices.Contains(numbers, x)
	}
	var fill func(i int)
	fill = func(i int) {
		left[i] = false
		for j := range v {
			if left[j] && gap(i/3, j/3)+gap(i%3, j%3) == 1 {
				fill(j)
			}
		}
	}
	for i := range v {
		if left[i] {
			n++
			fill(i)
		}
	}
	return n
}

// apart reports whether a relation holds between all pairs of cells whose distance in
// rows and columns satisfies lie.
func apart(v []int, lie func(rows, cols int) bool, holds func(a, b int) bool) bool {
	for i, a := range v {
		for j, b := range v[:i] {
			if lie(gap(i/3, j/3), gap(i%3, j%3)) && !holds(a, b) {
				return false
			}
		}
	}
	return true
}

// rules reads a part of a name on a board.
func rules(t *testing.T, b grid.Shape, symbols codec.Symbols, offset int, regions []int, name string) []rule.Rule {
	t.Helper()
	n, err := codec.SplitName("toy", "toy:1+"+name, rule.Aliases(part.All)...)
	if err != nil {
		t.Fatal(err)
	}
	board := rule.NewBoard(b, symbols, n)
	board.Regions, board.Offset = regions, offset
	board.ReadParts(part.All)
	if _, err := board.Done(); err != nil {
		t.Fatal(err)
	}
	return board.Rules
}

// TestParts checks each part on all boards of 2 x 3 cells.
func TestParts(t *testing.T) {
	shape, symbols, regions := grid.Shape{Rows: 2, Cols: 3}, codec.Digits(4), []int{0, 0, 1, 1, 1, 1}
	for _, p := range part.All {
		if square[p.Name] {
			continue
		}
		if len(plains[p.Name]) == 0 {
			t.Errorf("+%s is not tried: plains lacks it", p.Name)
		}
		for i, plain := range plains[p.Name] {
			if testing.Short() && i > 0 {
				continue
			}
			text := p.Name
			if plain.args != "" {
				text += "(" + plain.args + ")"
			}
			t.Run(text, func(t *testing.T) {
				ruletest.All(rules(t, shape, symbols, 0, regions, text), plain.means).Check(t, shape, symbols)
			})
			if fromOne[p.Name] || testing.Short() {
				continue
			}
			t.Run(text+" from 0", func(t *testing.T) {
				means := func(v []int) bool {
					numbers := make([]int, len(v))
					for i, x := range v {
						numbers[i] = x - 1
					}
					return plain.means(numbers)
				}
				ruletest.All(rules(t, shape, codec.Numbers(0, 3), -1, regions, text), means).Check(t, shape, codec.Numbers(0, 3))
			})
		}
	}
}

// fromOne lists parts whose plain code is only valid for the numbers 1 to 4. They use numbers as
// places, halves of all numbers, sums that other numbers do not reach, or heights, where 0 is
// invisible.
var fromOne = map[string]bool{
	"columnindex": true, "rowindex": true, "valueindex": true, "room": true, "xsum": true,
	"equality": true, "flatmates": true, "cage": true, "skyscrapers": true, "sandwich": true,
	"automaton": true, "relate": true, "relateall": true,
}

// square lists the parts that need a square board with boxes, or other numbers;
// TestSquares checks them.
var square = map[string]bool{"x": true, "disjoint": true, "windoku": true, "entropic": true, "entropy": true, "rank": true, "rankties": true, "doppelganger": true, "samesets": true,
	"chaos": true, "chaosapart": true, "chaosarrow": true, "chaoscount": true, "chaosdistinct": true, "chaostogether": true}

// squares defines parts of a Sudoku of 4 x 4 or 6 x 6 cells in plain code.
var squares = map[string]func(v []int) bool{
	"sudoku:2x2+x":       func(v []int) bool { return differ(v[0], v[5], v[10], v[15]) && differ(v[3], v[6], v[9], v[12]) },
	`sudoku:2x2+x(\)`:    func(v []int) bool { return differ(v[0], v[5], v[10], v[15]) },
	"sudoku:2x2+x(/)":    func(v []int) bool { return differ(v[3], v[6], v[9], v[12]) },
	"sudoku:2x2+windoku": func(v []int) bool { return differ(v[5], v[6], v[9], v[10]) },
	"sudoku:2x2+disjoint": func(v []int) bool {
		return differ(v[0], v[2], v[8], v[10]) && differ(v[1], v[3], v[9], v[11]) && differ(v[4], v[6], v[12], v[14]) && differ(v[5], v[7], v[13], v[15])
	},
	"sudoku:2x2+rank(6R1C1-R1C4)": func(v []int) bool { return ranks(v, v[0:4]) == 6 },
	"sudoku:2x2+rank(11R4C2-R1C2,7R3C4-R3C1)": func(v []int) bool {
		return ranks(v, []int{v[13], v[9], v[5], v[1]}) == 11 && ranks(v, []int{v[11], v[10], v[9], v[8]}) == 7
	},
	"sudoku:2x2+rankties(none)": func(v []int) bool {
		for i := range 4 {
			if ranks(v, v[4*i:4*i+4]) == 0 || ranks(v, []int{v[i], v[i+4], v[i+8], v[i+12]}) == 0 {
				return false
			}
		}
		return true
	},
	"sudoku:2x2+rank(6R1C1-R1C4)+rankties(any)":               func(v []int) bool { return less(v, v[0:4]) == 5 },
	"sudoku:2x2+rank(5R1C1-R1C4)+rankties(any)":               func(v []int) bool { return less(v, v[0:4]) == 4 },
	"sudoku:2x2+rank(5R1C1-R1C4,7R1C2-R4C2)":                  func(v []int) bool { return ranks(v, v[0:4]) == 5 && ranks(v, []int{v[1], v[5], v[9], v[13]}) == 7 },
	"sudoku:2x2+or(odd(R1C1)/rank(6R1C1-R1C4))+rankties(any)": func(v []int) bool { return v[0]%2 == 1 || less(v, v[0:4]) == 5 },
	"sudoku:2x2+or(odd(R1C1)/rank(6R1C1-R1C4))":               func(v []int) bool { return v[0]%2 == 1 || ranks(v, v[0:4]) == 6 },
	"sudoku:2x2+rank(16R2C1-R2C4)+knight":                     func(v []int) bool { return false },
	"sudoku:2x2+rank(17R2C1-R2C4)":                            func(v []int) bool { return false },
	"sudoku:2x2+knight": func(v []int) bool {
		return far(v, func(rows, cols int) bool { return rows*cols == 2 }, func(a, b int) bool { return a != b })
	},
	"sudoku:2x2+nonconsecutive+less(R1C1<R1C2)": func(v []int) bool {
		return far(v, func(rows, cols int) bool { return rows+cols == 1 }, func(a, b int) bool { return gap(a, b) != 1 }) && v[0] < v[1]
	},
	"sudoku:2x2+kropki(R1C1bR1C2)+thermo(R2C3-R3C3)": func(v []int) bool { return (v[0] == 2*v[1] || v[1] == 2*v[0]) && v[6] < v[10] },
	"sudoku:2x2+cage(5R1C2-R1C3,6R1C3-R2C4)+renban(R4C1-R4C3)": func(v []int) bool {
		run := sorted(v[12], v[13], v[14])
		return v[1]+v[2] == 5 && v[1] != v[2] && v[2]+v[7] == 6 && v[2] != v[7] && run[2]-run[0] == 2
	},
	"sudoku:2x2+clone(R1C1-R1C2=R3C2-R3C3)+odd(R1C1)": func(v []int) bool { return v[0] == v[9] && v[1] == v[10] && v[0]%2 == 1 },
	"sudoku:2x2+sandwich(5R1C1-R1C4)+xsum(4R4C4-R4C1)": func(v []int) bool {
		sandwich := gap(v[0], v[3]) == 3 && v[1]+v[2] == 5
		sum := 0
		for i := range v[15] {
			sum += v[15-i]
		}
		return sandwich && sum == 4
	},
}

// ranks returns the rank of a line of a board of 4 x 4 cells among its rows and columns in both
// directions, 0 if another line reads the same.
func ranks(v, line []int) int {
	n, same := compared(v, line)
	if same > 1 {
		return 0
	}
	return n + 1
}

// less counts the lines that are less than a line.
func less(v, line []int) int {
	n, _ := compared(v, line)
	return n
}

// compared counts the lines that are less than a line, and those that are equal.
func compared(v, line []int) (n, same int) {
	for i := range 4 {
		row, col := slices.Clone(v[4*i:4*i+4]), []int{v[i], v[i+4], v[i+8], v[i+12]}
		for range 2 {
			for _, other := range [][]int{row, col} {
				switch slices.Compare(other, line) {
				case -1:
					n++
				case 0:
					same++
				}
				slices.Reverse(other)
			}
		}
	}
	return n, same
}

// TestDoppelganger counts the boards of 4 x 4 cells with numbers from 0 that satisfy the part.
func TestDoppelganger(t *testing.T) {
	if testing.Short() {
		t.Skip("lists all boards of 4x4 with five symbols")
	}
	lacks := func(v []int, house ...int) int { // the number from 1 that a house lacks, 0 if it lacks 0
		lack := 10
		for _, c := range house {
			lack -= v[c]
		}
		if !slices.ContainsFunc(house, func(c int) bool { return v[c] == 0 }) {
			return 0
		}
		return lack
	}
	want := 0
	for _, v := range solutions(t, "sudoku:4r4c,2x2,0-4") {
		for c := range v {
			v[c]-- // the first symbol is 0
		}
		var rows, cols, boxes []int
		for i := range 4 {
			at := i/2*8 + i%2*2
			rows, cols = append(rows, lacks(v, 4*i, 4*i+1, 4*i+2, 4*i+3)), append(cols, lacks(v, i, i+4, i+8, i+12))
			boxes = append(boxes, lacks(v, at, at+1, at+4, at+5))
		}
		means := differ(append(rows, 0)...) && differ(append(cols, 0)...) && differ(append(boxes, 0)...)
		for c, x := range v {
			means = means && (x != 0 || differ(rows[c/4], cols[c%4], boxes[c/8*2+c%4/2]))
		}
		if means {
			want++
		}
	}
	if got := len(solutions(t, "sudoku:4r4c,2x2,0-4+doppelganger")); got != want || got == 0 {
		t.Errorf("%d boards, plain words find %d", got, want)
	}
}

// TestSameSets counts the boards of 4 x 4 cells and five numbers whose rows, columns and boxes all
// have the same four numbers.
func TestSameSets(t *testing.T) {
	const givens = ":12.............."
	want := 0
	for _, v := range solutions(t, "sudoku:2x2,1-5"+givens) {
		alike := true
		for i := range 4 {
			at := i/2*8 + i%2*2
			for _, house := range [][]int{v[4*i : 4*i+4], {v[i], v[i+4], v[i+8], v[i+12]}, {v[at], v[at+1], v[at+4], v[at+5]}} {
				alike = alike && slices.Equal(sorted(slices.Clone(house)...), sorted(slices.Clone(v[:4])...))
			}
		}
		if alike {
			want++
		}
	}
	if got := len(solutions(t, "sudoku:2x2,1-5+samesets"+givens)); got != want || got == 0 {
		t.Errorf("%d boards, plain words find %d", got, want)
	}
}

// far is apart for a board of 4 x 4 cells.
func far(v []int, lie func(rows, cols int) bool, holds func(a, b int) bool) bool {
	for i, a := range v {
		for j, b := range v[:i] {
			if lie(gap(i/4, j/4), gap(i%4, j%4)) && !holds(a, b) {
				return false
			}
		}
	}
	return true
}

// TestSquares counts the full Sudokus of 4 x 4 cells that satisfy parts, alone and in
// pairs, and compares with plain code.
func TestSquares(t *testing.T) {
	full := solutions(t, "sudoku:2x2")
	if len(full) != 288 {
		t.Fatalf("%d boards", len(full))
	}
	for text, means := range squares {
		want := slices.DeleteFunc(slices.Clone(full), func(v []int) bool { return !means(v) })
		if got := solutions(t, text); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %d boards, plain words find %d, or others", text, len(got), len(want))
		}
	}
}

// TestEntropic checks boards of six numbers. In their first row, any three consecutive cells have a
// low, a middle and a high number.
func TestEntropic(t *testing.T) {
	const rest = ":........................312645645312"
	seen := map[bool]int{}
	for _, v := range solutions(t, "sudoku:2x3"+rest) {
		means := true
		for i := range 4 {
			means = means && differ((v[i]-1)/2, (v[i+1]-1)/2, (v[i+2]-1)/2)
		}
		text := "sudoku:2x3+entropic(R1C1-R1C6):"
		for _, x := range v {
			text += fmt.Sprint(x)
		}
		if got := len(solutions(t, text)) == 1; got != means {
			t.Errorf("%s: %v, plain words say %v", text, got, means)
		}
		seen[means]++
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("boards by whether they keep the part: %v", seen)
	}
}

// TestPairs counts the solutions of the presets of two parts, given those of each alone.
func TestPairs(t *testing.T) {
	alone := map[string]map[string]bool{}
	texts := map[string]string{}
	for _, p := range part.All {
		args, ok := strings.CutPrefix(p.Preset, "sudoku:2x2")
		if !ok || !strings.HasPrefix(args, "+") {
			continue // on another board, or with other values
		}
		texts[p.Name], alone[p.Name] = args, map[string]bool{}
		for _, v := range solutions(t, p.Preset) {
			alone[p.Name][fmt.Sprint(v)] = true
		}
	}
	for a, one := range alone {
		for b, two := range alone {
			if a >= b || testing.Short() && (len(texts[a])+len(texts[b]))%4 > 0 || (a == "consecutive" || a == "kropki") && b == "nonconsecutive" {
				continue
			}
			want := 0
			for v := range one {
				if two[v] {
					want++
				}
			}
			if got := len(solutions(t, "sudoku:2x2"+texts[a]+texts[b])); got != want {
				t.Errorf("+%s and +%s: %d boards, want %d", a, b, got, want)
			}
		}
	}
}

// solutions returns the solutions of a puzzle in order.
func solutions(t *testing.T, text string) (all [][]int) {
	t.Helper()
	return solutionsBy(t, text, engine.Options{InOrder: true})
}

func solutionsBy(t *testing.T, text string, o engine.Options) (all [][]int) {
	t.Helper()
	p, err := sudoku.Kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Search(t.Context(), p.(banmen.Modeler).Model(), o, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// divisions calls f with each division of a board of 4 x 4 cells into connected regions of 4.
func divisions(f func(region []int)) {
	region := slices.Repeat([]int{-1}, 16)
	var fill func(n int)
	var grow func(n int, in []int)
	grow = func(n int, in []int) {
		if len(in) == 4 {
			fill(n + 1)
			return
		}
		for c := in[0] + 1; c < 16; c++ {
			beside := slices.ContainsFunc(in, func(d int) bool { return gap(c/4, d/4)+gap(c%4, d%4) == 1 })
			if region[c] < 0 && beside {
				region[c] = n
				grow(n, append(slices.Clone(in), c))
				region[c] = -1
			}
		}
	}
	seen := map[string]bool{}
	fill = func(n int) {
		if c := slices.Index(region, -1); c >= 0 {
			region[c] = n
			grow(n, []int{c})
			region[c] = -1
		} else if key := fmt.Sprint(region); !seen[key] {
			seen[key] = true
			f(region)
		}
	}
	fill(0)
}

// TestChaos counts the boards of 4 x 4 cells for which there are regions.
func TestChaos(t *testing.T) {
	var all [][]int
	divisions(func(r []int) { all = append(all, slices.Clone(r)) })
	if len(all) != 117 {
		t.Fatalf("%d divisions", len(all))
	}
	squares := solutions(t, "sudoku:4r4c")
	tried := map[string]bool{} // parts, each of which short tests try once
	cases := map[string]func(v, r []int) bool{
		"+chaos":                        func(v, r []int) bool { return true },
		"+chaos+x":                      func(v, r []int) bool { return differ(v[0], v[5], v[10], v[15]) && differ(v[3], v[6], v[9], v[12]) },
		"+chaosapart(R1C1-R1C2R2C2)":    func(v, r []int) bool { return differ(r[0], r[1], r[5]) },
		"+chaostogether(R1C1-R1C2R2C2)": func(v, r []int) bool { return r[0] == r[1] && r[1] == r[5] },
		"+chaoscount(R2C2R1C1-R1C3)": func(v, r []int) bool {
			return v[5] == 1+count(r[:3], r[5])
		},
		"+chaoscount(1R2C2R1C1-R1C3,R4C4R1C4)": func(v, r []int) bool {
			return v[5] == count(r[:3], r[5]) && v[15] == 1+count(r[3:4], r[15])
		},
		"+chaoscount(R1C1R1C2R2C1-R2C2,R2C2R1C1-R1C2R2C1)": func(v, r []int) bool {
			block := []int{r[0], r[1], r[4], r[5]}
			return v[0] == count(block, r[0]) && v[5] == count(block, r[5])
		},
		"+chaoscount(1R1C1R1C2R2C1-R2C2,1R2C2R1C1-R1C2R2C1)": func(v, r []int) bool {
			block := []int{r[0], r[1], r[4], r[5]}
			return v[0]+1 == count(block, r[0]) && v[5]+1 == count(block, r[5])
		},
		"+chaoscount(1R1C1R1C2R2C1-R2C2,R2C2R1C1-R1C2R2C1)": func(v, r []int) bool {
			block := []int{r[0], r[1], r[4], r[5]}
			return v[0]+1 == count(block, r[0]) && v[5] == count(block, r[5])
		},
		"+chaosdistinct(R2C2R1C2R2C3R3C2)": func(v, r []int) bool {
			return v[5] == len(slices.Compact(sorted(r[5], r[1], r[6], r[9])))
		},
		"+chaosdistinct(R2C2R1C1-R1C3R2C1R2C3R3C1-R3C3)": func(v, r []int) bool {
			return v[5] == len(slices.Compact(sorted(append(append(slices.Clone(r[:3]), r[4:7]...), r[8:11]...)...)))
		},
		"+chaosdistinct(1R4C4R4C1-R4C3,R1C1R1C2R2C1-R2C2)": func(v, r []int) bool {
			return v[15]+1 == len(slices.Compact(sorted(slices.Clone(r[12:])...))) && v[0] == len(slices.Compact(sorted(r[0], r[1], r[4], r[5])))
		},
		"+chaosarrow(R1C1-R1C4)": func(v, r []int) bool { return v[0] == run(r, 0, 1, 2, 3) },
		"+chaosarrow(R2C2-R2C4/R2C2-R4C2/R2C2-R1C2)": func(v, r []int) bool {
			return v[5] == run(r, 5, 6, 7)+run(r, 5, 9, 13)-1+run(r, 5, 1)-1
		},
		"+chaosarrow(1R4C4-R1C4)+chaosapart(R1C1-R1C2)": func(v, r []int) bool { return v[15] == run(r, 15, 11, 7, 3)-1 && r[0] != r[1] },
	}
	for _, text := range slices.Sorted(maps.Keys(cases)) {
		name, _, _ := strings.Cut(text, "(")
		if testing.Short() && tried[name] {
			continue
		}
		tried[name] = true
		var want [][]int
		for _, v := range squares {
			if slices.ContainsFunc(all, func(r []int) bool { return fits(v, r) && cases[text](v, r) }) {
				want = append(want, v)
			}
		}
		slices.SortFunc(want, slices.Compare)
		for _, o := range []engine.Options{{InOrder: true}, {}} {
			got := solutionsBy(t, "sudoku:4r4c"+text, o)
			slices.SortFunc(got, slices.Compare)
			if !slices.EqualFunc(got, want, slices.Equal) || len(want) == 0 {
				t.Errorf("%s, in order %v: %d boards, plain words find %d", text, o.InOrder, len(got), len(want))
			}
		}
	}
}

// fits reports whether no region has a number twice.
func fits(v, region []int) bool {
	in := map[[2]int]bool{}
	for c, x := range v {
		in[[2]int{region[c], x}] = true
	}
	return len(in) == len(v)
}

// run counts the cells of a line from the first one that share its region.
func run(region []int, cells ...int) (n int) {
	for n < len(cells) && region[cells[n]] == region[cells[0]] {
		n++
	}
	return n
}

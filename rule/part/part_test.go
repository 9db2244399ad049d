package part_test

import (
	"slices"
	"testing"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/ruletest"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// A plain is a part on a small board, and what it means in plain words.
type plain struct {
	args  string
	means func(v []int) bool
}

// plains are all parts on a board of 2 x 3 cells with the numbers 1 to 4 and the
// regions AAB BBB:
//
//	0 1 2
//	3 4 5
var plains = map[string][]plain{
	"arrow": {{"R2C3-R1C2-R1C1", func(v []int) bool { return v[5] == v[1]+v[0] }}},
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
	"differ": {{"R1C1d3R2C1", func(v []int) bool { return gap(v[0], v[3]) == 3 }},
		{"R1C1d1R1C2,R1C2d2R1C3", func(v []int) bool { return gap(v[0], v[1]) == 1 && gap(v[1], v[2]) == 2 }}},
	"king": {{"", func(v []int) bool {
		return apart(v, func(rows, cols int) bool { return max(rows, cols) == 1 }, func(a, b int) bool { return a != b })
	}}},
	"knight": {{"", func(v []int) bool { return v[0] != v[5] && v[2] != v[3] }}},
	"kropki": {{"R1C1bR2C1", func(v []int) bool { return v[0] == 2*v[3] || 2*v[0] == v[3] }},
		{"R1C1d1R2C1", func(v []int) bool { return gap(v[0], v[3]) == 1 }}},
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
	"sandwich": {{"3R1C1-R1C3", func(v []int) bool { return v[0]*v[2] == 4 && v[0] != 2 && v[1] == 3 }}},
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
	"xv": {{"R1C1vR2C1", func(v []int) bool { return v[0]+v[3] == 5 }}},
}

func gap(a, b int) int { return max(a-b, b-a) }

func sorted(v ...int) []int {
	slices.Sort(v)
	return v
}

func differ(v ...int) bool { return len(slices.Compact(sorted(slices.Clone(v)...))) == len(v) }

// apart reports whether a relation holds between each two cells that lie so many rows and
// columns apart.
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
func rules(t *testing.T, b grid.Shape, symbols codec.Symbols, regions []int, name string) []rule.Rule {
	t.Helper()
	n, err := codec.SplitName("toy", "toy:1+"+name, rule.Aliases(part.All)...)
	if err != nil {
		t.Fatal(err)
	}
	board := rule.NewBoard(b, symbols, n)
	board.Regions = regions
	board.ReadParts(part.All)
	if _, err := board.Done(); err != nil {
		t.Fatal(err)
	}
	return board.Rules
}

// TestParts tries each part on all boards of 2 x 3 cells.
func TestParts(t *testing.T) {
	shape, symbols, regions := grid.Shape{Rows: 2, Cols: 3}, codec.Digits(4), []int{0, 0, 1, 1, 1, 1}
	for _, p := range part.All {
		if square := square(p.Name); square {
			continue
		}
		if len(plains[p.Name]) == 0 {
			t.Errorf("+%s is not tried: plains lacks it", p.Name)
		}
		for _, plain := range plains[p.Name] {
			text := p.Name
			if plain.args != "" {
				text += "(" + plain.args + ")"
			}
			t.Run(text, func(t *testing.T) {
				ruletest.All(rules(t, shape, symbols, regions, text), plain.means).Check(t, shape, symbols)
			})
		}
	}
}

// square reports whether a part needs a square board.
func square(name string) bool { return name == "x" }

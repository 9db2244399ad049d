package part

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Rank are numbers beside the board: the ranks of lines, read as numbers, among the lines of all
// four sides.
var Rank = &rule.Part{
	Part: banmen.Part{
		Name: "rank", Names: []string{"full-rank", "fullrank", "ranks", "順位"},
		Title: banmen.Localized("Full rank", "順位"),
		Rule: banmen.Localized("A number with an r outside the board is the rank of its line among all rows and columns read as numbers in both directions, from the smallest. No other line reads the same.",
			"盤面の外の数(rつき)は、行や列をそこから一つの数として読んだときの順位です。すべての行と列を両方向から読み、小さい順に並べます。同じ数になる行や列はほかにありません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+rank(6R1C1-R1C4)", Solutions: 9,
		Wrong:     "sudoku:2x2+rank(6R1C1-R1C4):1...............",
		Elsewhere: banmen.Elsewhere{ISS: "FullRank"},
	},
	Args: rule.Clues{Sign: "r", Of: rank, Wrong: notLatin},
}

// notLatin returns the error for a board whose rows and columns do not have all numbers.
func notLatin(g *rule.Grid) (wrong banmen.Message) {
	if g.Rows != g.Cols || g.Most() != g.Rows {
		wrong = banmen.Msg("expected a square board with as many numbers as rows")
	}
	return wrong
}

// rank returns the rule that a line has rank n. Each number begins exactly four lines, one from
// each side, so the rank determines the first number of the line. It also says how many of the
// other three lines with that first number are less.
func rank(g *rule.Grid, cells []int, n int) rule.Rule {
	first, less := g.Low()+(n-1)/4, (n-1)%4
	begins := model.Exactly(1, rule.Vars(cells[:1]), first)
	var ways []model.Constraint
	var sides [][2]model.Constraint // that the side's line is less, or greater
	for _, side := range rule.Sides {
		if lines := linesOf(side, g.Shape); !slices.ContainsFunc(lines, func(l []int) bool { return slices.Equal(l, cells) }) {
			sides = append(sides, [2]model.Constraint{beginning(lines, first, cells, true), beginning(lines, first, cells, false)})
		}
	}
	for set := range 1 << len(sides) {
		way, count := []model.Constraint{begins}, 0
		for i, s := range sides {
			if set>>i&1 != 0 {
				way, count = append(way, s[0]), count+1
			} else {
				way = append(way, s[1])
			}
		}
		if count == less {
			ways = append(ways, model.And{Of: way})
		}
	}
	must := []model.Constraint{begins}
	if len(ways) > 0 {
		must = append(must, model.Or{Of: ways})
	}
	return rule.Rule{Name: "rank", Text: banmen.Msg("the line from %s to %s must have rank %d", g.Name(cells[0]), g.Name(cells[len(cells)-1]), n), Constraints: must}
}

func linesOf(s rule.Side, on grid.Shape) (lines [][]int) {
	for i := range s.Lines(on) {
		lines = append(lines, s.Line(on, i))
	}
	return lines
}

// beginning returns the constraint that, of lines, the one that begins with the number first is
// less than cells, or greater.
func beginning(lines [][]int, first int, cells []int, less bool) model.Constraint {
	var all []model.Constraint
	for _, l := range lines {
		a, b := l, cells
		if !less {
			a, b = cells, l
		}
		all = append(all, model.Or{Of: []model.Constraint{model.Exactly(0, rule.Vars(l[:1]), first), before(a, b)}})
	}
	return model.And{Of: all}
}

// before returns the constraint that a line reads as a smaller number than another one that begins
// with the same digit.
func before(a, b []int) model.Constraint {
	var ways, equal []model.Constraint
	for i := 1; i < len(a); i++ {
		if a[i] == b[i] {
			continue
		}
		pair := rule.Vars([]int{a[i], b[i]})
		ways = append(ways, model.And{Of: append(slices.Clone(equal), model.Less{Of: pair})})
		equal = append(equal, model.Linear{Of: pair, Coefficients: []int{1, -1}})
	}
	return model.Or{Of: ways}
}

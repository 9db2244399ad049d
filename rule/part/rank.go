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
		Rule: banmen.Localized("A number with an r outside the board is the rank of its line among all rows and columns read as numbers in both directions, from the smallest. No other line reads the same, unless ties are allowed.",
			"盤面の外の数(rつき)は、行や列をそこから一つの数として読んだときの順位です。すべての行と列を両方向から読み、小さい順に並べます。同順位が認められていなければ、同じ数になる行や列はほかにありません。"),
		Numbers: true,
		Preset:  "sudoku:2x2+rank(6R1C1-R1C4)", Solutions: 9,
		Wrong:     "sudoku:2x2+rank(6R1C1-R1C4):1...............",
		Elsewhere: banmen.Elsewhere{ISS: "FullRank"},
	},
	Args: rule.Clues{Sign: "r", OfBoard: rank, Wrong: notLatin},
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
func rank(b *rule.Board, cells []int, n int) rule.Rule {
	c := model.Rank{Line: rule.Vars(cells), First: b.Low() + (n-1)/4, Less: (n - 1) % 4}
	ties, _ := b.Outermost().Part(RankTies.Name)
	c.Ties = ties.Args == "any"
	for _, side := range rule.Sides {
		if lines := linesOf(side, b.Shape); !slices.ContainsFunc(lines, func(l []model.Var) bool { return slices.Equal(l, c.Line) }) {
			c.Sides = append(c.Sides, lines)
		}
	}
	return rule.Rule{Name: "rank", Text: banmen.Msg("the line from %s to %s must have rank %d", b.Name(cells[0]), b.Name(cells[len(cells)-1]), n), Constraints: []model.Constraint{model.Exactly(1, c.Line[:1], c.First), c}}
}

func linesOf(s rule.Side, on grid.Shape) (lines [][]model.Var) {
	for i := range s.Lines(on) {
		lines = append(lines, rule.Vars(s.Line(on, i)))
	}
	return lines
}

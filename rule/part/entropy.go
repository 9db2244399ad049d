package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Entropy requires low, middle and high numbers in each square of 2x2 cells.
var Entropy = &rule.Part{
	Part: banmen.Part{
		Name: "entropy", Names: []string{"global-entropy", "グローバルエントロピー"},
		Title: banmen.Localized("Global entropy", "グローバルエントロピー"),
		Rule: banmen.Localized("Each 2x2 square of cells contains a low, a middle and a high number (each a third of all numbers).",
			"どの2x2にも、小さい数・中くらいの数・大きい数(三等分)が入ります。"),
		Numbers: true,
		Preset:  "sudoku:2x3+entropy", Solutions: 17760,
		Wrong:     "sudoku:2x3+entropy:.......12....21.....................",
		Elsewhere: banmen.Elsewhere{ISS: "GlobalEntropy", SudokuMaker: 16},
	},
	Args: rule.Flag{Of: entropy},
}

func entropy(b *rule.Board) []rule.Rule {
	third := b.Most() / 3
	if third*3 != b.Most() {
		b.FailSize(banmen.Msg("entropy needs a board whose numbers can be cut into thirds, found %d numbers", b.Most()))
		return nil
	}
	return squares(b, "entropy", banmen.Msg("a low, a middle and a high number"), func(v int) int { return (v - b.Low()) / third }, 3)
}

// squares requires numbers of all sorts in each square of 2x2 cells.
func squares(b *rule.Board, name string, what banmen.Message, sort func(v int) int, sorts int) (all []rule.Rule) {
	values := make([][]int, sorts)
	for v := b.Low(); v <= b.High(); v++ {
		values[sort(v)] = append(values[sort(v)], v)
	}
	for corner := range b.Size() {
		cells := b.Four(corner)
		if cells == nil {
			continue
		}
		r := rule.Rule{Name: name, Text: banmen.Msg("the square from %s to %s must have %s", b.Name(corner), b.Name(cells[3]), what)}
		for _, some := range values {
			r.Constraints = append(r.Constraints, model.Count{Of: rule.Vars(cells), Values: some, Least: 1, Most: 4})
		}
		all = append(all, r)
	}
	return all
}

package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// RankTies sets which lines may be equal: +rankties(none) or +rankties(any).
var RankTies = &rule.Part{
	Part: banmen.Part{
		Name: "rankties", Names: []string{"full-rank-ties", "同順位"},
		Title: banmen.Localized("Ties of ranks", "同順位"),
		Rule: banmen.Localized("With (none), no two rows and columns read the same, whatever the directions. With (any), a line with a rank may read the same as others; its rank is one more than the number of lines that read as smaller numbers.",
			"(none)では、行や列をどちらの方向から読んでも、同じ数になるものはありません。(any)では、順位のついた行や列と同じ数になるものがあってもかまいません。順位は、それより小さい数になるものの個数に1を足したものです。"),
		Numbers: true, Whole: true,
		Preset: "sudoku:2x2+rankties(none)", Solutions: 96,
		Wrong:     "sudoku:2x2+rankties(none):1234....4321....",
		Elsewhere: banmen.Elsewhere{ISS: "FullRankTies"},
	},
	Args: ties{},
}

// ties are the args of RankTies.
type ties struct{}

// Read requires that all lines differ if the args are "none".
func (ties) Read(b *rule.Board, p *rule.Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	if wrong := notLatin(&b.Grid); wrong.Format != "" {
		b.FailSize(wrong)
		return
	}
	switch q.Args {
	case "any":
	case "none":
		var rows [][]model.Var
		for _, side := range rule.Sides {
			rows = append(rows, linesOf(side, b.Shape)...)
		}
		b.Require(rule.Rule{Name: p.Name, Text: banmen.Msg("no two rows and columns may read the same in any direction"),
			Constraints: []model.Constraint{model.AllDifferentRows{Rows: rows}}})
	default:
		b.Refuse(banmen.Syntaxf(0, q.ArgsColumn, "expected none or any in the brackets of part %q, found %q", p.Name, q.Args))
		return
	}
	b.Write(p.Name, q.Args)
}

// Example returns the args that make all lines differ.
func (ties) Example(*rule.Grid) string { return "none" }

package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Or are alternatives, at least one of which must hold.
var Or = &rule.Part{
	Part: banmen.Part{
		Name: "or", Names: []string{"either", "any-of", "どれか"},
		Title: banmen.Localized("Alternatives", "どれか一つ"),
		Rule: banmen.Localized("At least one of the rules separated by slashes holds.",
			"スラッシュで区切ったルールのうち、少なくとも一つが成り立ちます。"),
		Numbers: true,
		Preset:  "sudoku:2x2+or(cage(3R1C1-R1C2)/less(R1C1<R2C1)+thermo(R1C2-R2C2))", Solutions: 72,
		Wrong:     "sudoku:2x2+or(cage(3R1C1-R1C2)/less(R1C1<R2C1)+thermo(R1C2-R2C2)):43..............",
		Elsewhere: banmen.Elsewhere{ISS: "Or"},
	},
	Args: rule.Either{Of: either},
}

func either(_ *rule.Grid, text string, c model.Constraint) rule.Rule {
	return rule.Rule{Name: "or", Constraints: []model.Constraint{c}, Text: banmen.Msg("one of these must hold: %s", text)}
}

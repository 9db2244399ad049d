package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// variables are cells beside the board, for other parts to name.
var variables = &rule.Part{Part: banmen.Part{
	Name: "variables", Names: []string{"variable", "var", "extra-cells", "変数", "欄外マス"},
	Title: banmen.Localized("Variables", "変数"),
	Rule: banmen.Localized("The cells beside the board contain numbers, too. They are in no row, column or box; other rules name them.",
		"盤面の外のマスにも数が入ります。どの行・列・ブロックにも属さず、ほかのルールから使われます。"),
	Whole:   true,
	Example: func() string { return "A3,B2x2" },
	Preset:  "sudoku:2x2+variables(A1)", Solutions: 1152,
	Elsewhere: banmen.Elsewhere{ISS: "Var"},
}}

package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/rule"
)

// noHouses removes the rules of rows, columns and boxes, so that symbols are limited by other rules
// alone.
var noHouses = &rule.Part{Part: banmen.Part{
	Name: "nohouses", Names: []string{"no-houses", "raw", "行列なし"},
	Title: banmen.Localized("No rows, columns or boxes", "行・列・ブロックなし"),
	Rule: banmen.Localized("Symbols may repeat in rows, columns and boxes, unless another rule forbids it.",
		"ほかのルールにないかぎり、行・列・ブロックに同じ記号が入ってもかまいません。"),
	Whole:  true,
	Preset: "sudoku:1x2+nohouses", Solutions: 16,
	Elsewhere: banmen.Elsewhere{ISS: "Shape"},
}}

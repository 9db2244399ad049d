package part

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Thermo is a line of numbers that increase from its bulb.
var Thermo = &rule.Part{
	Part: banmen.Part{
		Name: "thermo", Names: []string{"thermometer", "thermometers", "thermos", "温度計", "サーモ"},
		Title: banmen.Localized("Thermometers", "温度計"),
		Rule: banmen.Localized("Numbers increase along a thermometer from its bulb.",
			"温度計の数字は、丸い端からだんだん大きくなります。"),
		Numbers: true,
		Preset:  "sudoku:2x2+thermo(R4C1-R4C3)", Solutions: 48,
		Wrong:     "sudoku:2x2+thermo(R1C1-R1C3):43..............",
		Elsewhere: banmen.Elsewhere{ISS: "Thermo", FPuzzles: "thermometer", SudokuMaker: 300},
	},
	Args: rule.Lines{Least: 2, Path: figure.Path{Bulb: true}, Of: thermometer},
}

func thermometer(g *rule.Grid, cells []int) rule.Rule {
	return rule.Rule{Name: "thermometer", Text: banmen.Msg("numbers must increase along the thermometer from %s", g.Name(cells[0])),
		Constraints: []model.Constraint{model.Less{Of: rule.Vars(cells)}}}
}

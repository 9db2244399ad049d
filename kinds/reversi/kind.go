package reversi

import "github.com/banmen/banmen"

// Kind is Reversi.
var Kind = &banmen.Kind{
	Name:  kindName,
	Title: banmen.Localized("Reversi", "リバーシ(オセロ)"),
	Rules: banmen.Localized(rulesEn, rulesJa),
	Aliases: []banmen.Alias{
		{Of: "reversi", Names: []string{"othello", "オセロ", "リバーシ"}},
		{Of: "reversi:6x6", Names: []string{"mini-othello", "6x6-reversi", "ミニオセロ"}},
	},
	Order:  9,
	Sample: "reversi:6x6",
	Presets: []string{
		"reversi",
		"reversi:6x6",
		"reversi:8x8:f5d6c3d3c4f4",
		"reversi:6x6:-OOOO-OOXXOOOXXXOOOXXXXOOOXXOO-OOOO-/X",
	},
	Parse: parse,
	Forms: forms,
}

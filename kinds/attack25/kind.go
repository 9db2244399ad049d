package attack25

import "github.com/banmen/banmen"

// Kind is Panel Quiz Attack 25.
var Kind = &banmen.Kind{
	Name:  kindName,
	Title: banmen.Localized("Panel Quiz Attack 25", "パネルクイズ アタック25"),
	Rules: banmen.Localized(rulesEn, rulesJa),
	Aliases: []banmen.Alias{
		{Of: "attack25", Names: []string{"attack", "panel-quiz", "panel-quiz-attack-25", "アタック25", "パネルクイズ", "パネルクイズアタック25"}},
	},
	Order:  10,
	Sample: "attack25:R13B8",
	Presets: []string{
		"attack25",
		"attack25:R13B8",
		"attack25:WWW....B..RRRRR..W....W..",
		"attack25:WWWWWB.B.GBBWGBB.G.BRGB.B", // before the Attack Chance
		"attack25:BGRRRBBGG.BRBGRB.GGBB.BGW/ac",
		"attack25,size=6",
	},
	Parse: parse,
	Forms: forms,
}

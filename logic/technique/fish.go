package technique

import "github.com/banmen/banmen/logic"

// Basic fish: the places of a symbol in n rows lie in n columns, or the other way round.
var (
	XWing     = fish("x-wing", "X-Wing", "X-Wing", "0300")
	Swordfish = fish("swordfish", "Swordfish", "ソードフィッシュ", "0301")
	Jellyfish = fish("jellyfish", "Jellyfish", "ジェリーフィッシュ", "0302")
	Squirmbag = fish("squirmbag", "Squirmbag", "スクワームバッグ", "0303")
	Whale     = fish("whale", "Whale", "ホエール", "0304")
	Leviathan = fish("leviathan", "Leviathan", "レヴィアタン", "0305")

	basicFish = []logic.Finder{basic(XWing, 2), basic(Swordfish, 3), basic(Jellyfish, 4), basic(Squirmbag, 5), basic(Whale, 6), basic(Leviathan, 7)}
)

func fish(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormFish}
}

func basic(t *logic.Technique, n int) logic.Finder {
	return logic.Finder{Technique: t, For: over(n), Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := basicSearch{State: s, t: t, by: t, n: n, yield: yield}
		x.search()
	}}
}

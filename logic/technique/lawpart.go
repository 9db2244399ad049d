package technique

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/logic"
)

// Steps from one rule of a part: its constraint, together with the exclusions among its cells,
// removes candidates. One mechanism finds them all; the technique has the name of the part.
// Connected dots and signs are one rule.
var (
	CageCombinations = lawful("cage-combinations", "Cage Combinations", "ケージの組み合わせ")
	Thermometer      = lawful("thermometer", "Thermometer", "温度計")
	Arrow            = lawful("arrow", "Arrow", "矢印")
	Whispers         = lawful("whispers", "Whispers", "ウィスパー")
	Renban           = lawful("renban", "Renban", "レンバン")
	Palindrome       = lawful("palindrome", "Palindrome", "回文")
	Clone            = lawful("clone", "Clone", "クローン")
	KropkiDot        = lawful("kropki-dot", "Kropki Dot", "クロプキの丸")
	XVSign           = lawful("xv-sign", "XV Sign", "XとVの印")
	LittleKiller     = lawful("little-killer", "Little Killer", "リトルキラー")
	Sandwich         = lawful("sandwich", "Sandwich", "サンドイッチ")
	Quadruple        = lawful("quadruple", "Quadruple", "四つ角")
	RegularLine      = lawful("regular-line", "Regular Line", "並びの決まった線")

	// partTechniques are the techniques and the parts whose laws they are about.
	partTechniques = []partTechnique{
		{KropkiDot, "kropki consecutive differ"},
		{XVSign, "xv"},
		{Thermometer, "thermo"},
		{Palindrome, "palindrome"},
		{Clone, "clone"},
		{Whispers, "whispers"},
		{Quadruple, "quad"},
		{Arrow, "arrow pill doublearrow"},
		{CageCombinations, "cage"},
		{Renban, "renban"},
		{LittleKiller, "littlekiller"},
		{Sandwich, "sandwich"},
		{RegularLine, "automaton relate relateall modular entropic"},
	}

	partLaws = byParts()
)

// A partTechnique is a technique about laws of parts, which are separated by blanks.
type partTechnique struct {
	*logic.Technique
	parts string
}

// byParts returns the finders of partTechniques.
func byParts() (all []logic.Finder) {
	for _, t := range partTechniques {
		all = append(all, byPart(t.Technique))
	}
	return all
}

// nameOf returns the technique of the part of a law, or nil if only its sort of law has a
// technique.
func nameOf(l *logic.Law) *logic.Technique {
	if l.Part == "" {
		return nil
	}
	for _, t := range partTechniques {
		if slices.Contains(strings.Fields(t.parts), l.Part) {
			return t.Technique
		}
	}
	return nil
}

// byPart returns the finder of eliminations by the laws of a technique.
func byPart(t *logic.Technique) logic.Finder {
	return logic.Finder{Technique: t, For: func(r *logic.Rules) bool {
		return slices.ContainsFunc(r.Laws, func(l logic.Law) bool { return nameOf(&l) == t })
	}, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := of(s).lawCache(s)
		for _, apart := range [2]bool{false, true} {
			for i := range s.Laws {
				l := &s.Laws[i]
				if x.names[i] != t || apart && !l.Tight {
					continue
				}
				if gone := x.gone(s, i, apart); len(gone) > 0 && !yield(lawStep(s, t, []int{i}, gone)) {
					return
				}
			}
		}
	}}
}

// named reports whether a technique of partLaws is about a law.
func named(l *logic.Law) bool { return nameOf(l) != nil }

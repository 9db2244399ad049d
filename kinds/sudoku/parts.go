package sudoku

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/rule"
)

// A part adds rules to those of the board.
type part struct {
	name  string
	rules func(b *rule.Board, name string)
	clues bool // it says something of symbols, so that they cannot be renamed
}

// parts are all parts, by name.
var parts = []part{
	{name: "arrow", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Arrow) }, clues: true},
	{name: "between", rules: func(b *rule.Board, name string) { b.ReadLines(name, 3, b.Between) }, clues: true},
	{name: "cage", rules: func(b *rule.Board, name string) { b.ReadCages(name, true) }, clues: true},
	{name: "consecutive", rules: func(b *rule.Board, name string) { b.ReadSigns(name, rule.Consecutive) }, clues: true},
	{name: "differ", rules: func(b *rule.Board, name string) { b.ReadSigns(name, b.Differences()...) }, clues: true},
	{name: "king", rules: func(b *rule.Board, name string) {
		b.ReadAntiMove(name, rule.King, banmen.Msg("side by side or at a corner"))
	}},
	{name: "knight", rules: func(b *rule.Board, name string) {
		b.ReadAntiMove(name, rule.Knight, banmen.Msg("a knight's move apart"))
	}},
	{name: "kropki", rules: func(b *rule.Board, name string) { b.ReadSigns(name, rule.Double, rule.DifferBy(1)) }, clues: true},
	{name: "less", rules: func(b *rule.Board, name string) { b.ReadSigns(name, rule.Less) }, clues: true},
	{name: "littlekiller", rules: func(b *rule.Board, name string) { b.ReadOutside(name, true, b.LittleKiller) }, clues: true},
	{name: "nonconsecutive", rules: func(b *rule.Board, name string) { b.ReadNegative(name, rule.NotConsecutive, rule.Consecutive) }, clues: true},
	{name: "palindrome", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Palindrome) }, clues: true},
	{name: "regionsum", rules: func(b *rule.Board, name string) { b.ReadRegionSums(name) }, clues: true},
	{name: "renban", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Renban) }, clues: true},
	{name: "sandwich", rules: func(b *rule.Board, name string) { b.ReadOutside(name, false, b.Sandwich) }, clues: true},
	{name: "skyscrapers", rules: func(b *rule.Board, name string) { b.ReadOutside(name, false, b.Skyscrapers) }, clues: true},
	{name: "thermo", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Thermometer) }, clues: true},
	{name: "whispers", rules: func(b *rule.Board, name string) { b.ReadWhispers(name) }, clues: true},
	{name: "x", rules: func(b *rule.Board, name string) { b.ReadDiagonals(name) }},
	{name: "xsum", rules: func(b *rule.Board, name string) { b.ReadOutside(name, false, b.XSum) }, clues: true},
	{name: "xv", rules: func(b *rule.Board, name string) { b.ReadSigns(name, rule.SumTo(10), rule.SumTo(5)) }, clues: true},
}

// partAliases are the names of all parts, with the other names that people use for them.
var partAliases = rule.Parts(partNames()...)

// partNames returns the names of all parts.
func partNames() (names []string) {
	for _, q := range parts {
		names = append(names, q.name)
	}
	return names
}

// HasClues reports whether a part says something of symbols, as cages do.
func (p *Puzzle) HasClues() bool {
	return slices.ContainsFunc(parts, func(q part) bool {
		return q.clues && slices.ContainsFunc(p.parts, func(r codec.Part) bool { return r.Name == q.name })
	})
}

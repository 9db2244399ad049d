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
	{name: "knight", rules: func(b *rule.Board, name string) {
		if b.Flag(name) {
			b.Require(b.Apart("knight", rule.Knight, banmen.Msg("a knight's move apart"))...)
		}
	}},
	{name: "kropki", rules: func(b *rule.Board, name string) { b.ReadSigns(name, rule.Double, rule.DifferBy(1)) }, clues: true},
	{name: "palindrome", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Palindrome) }, clues: true},
	{name: "renban", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Renban) }, clues: true},
	{name: "thermo", rules: func(b *rule.Board, name string) { b.ReadLines(name, 2, b.Thermometer) }, clues: true},
	{name: "x", rules: func(b *rule.Board, name string) {
		if b.Flag(name) {
			b.Require(b.DiagonalHouses()...)
		}
	}},
}

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

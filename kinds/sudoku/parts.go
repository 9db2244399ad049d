package sudoku

import (
	"slices"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// allParts are all parts of a Sudoku.
var allParts = append([]*rule.Part{regions, variables, noHouses}, part.All...)

// parts are all parts of a Sudoku, described for a plain board.
var parts = rule.Described(allParts, func() *rule.Grid { return &rule.Grid{Shape: grid.Square(9), Symbols: codec.Digits(9)} })

// partAliases are the names and aliases of all parts.
var partAliases = rule.Aliases(allParts)

// hasPart reports whether p has a part for which is returns true.
func (p *Puzzle) hasPart(is func(*rule.Part) bool) bool {
	return slices.ContainsFunc(allParts, func(q *rule.Part) bool {
		return is(q) && slices.ContainsFunc(p.parts, func(r codec.Part) bool { return r.Name == q.Name })
	})
}

// HasClues reports whether p has more than its size and givens: parts that mark cells, as
// cages do, or that take symbols as numbers.
func (p *Puzzle) HasClues() bool {
	return p.hasPart(func(q *rule.Part) bool {
		return q.Numbers || q.Args == nil || q.Args.Example(&rule.Grid{Shape: grid.Square(9), Symbols: codec.Digits(9)}) != ""
	})
}

package sudoku

import (
	"slices"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// parts are all that a Sudoku can have, described for a plain board.
var parts = rule.Described(part.All, &rule.Grid{Shape: grid.Square(9), Symbols: codec.Digits(9)})

// partAliases are the names of all parts, with the other names that people use for them.
var partAliases = rule.Aliases(part.All)

// hasPart reports whether p has a part that is so.
func (p *Puzzle) hasPart(is func(*rule.Part) bool) bool {
	return slices.ContainsFunc(part.All, func(q *rule.Part) bool {
		return is(q) && slices.ContainsFunc(p.parts, func(r codec.Part) bool { return r.Name == q.Name })
	})
}

// HasClues reports whether p says more than its size and its givens do: where cages and
// lines are, or something of symbols as numbers.
func (p *Puzzle) HasClues() bool {
	return p.hasPart(func(q *rule.Part) bool {
		return q.Numbers || q.Args.Example(&rule.Grid{Shape: grid.Square(9), Symbols: codec.Digits(9)}) != ""
	})
}

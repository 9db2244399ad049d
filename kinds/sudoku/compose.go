package sudoku

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// Composes returns the parts whose clues are drawn at random, and the parts that are simply set.
func (p *Puzzle) Composes() (names []string) {
	for _, q := range allParts {
		if q == regions || flag(q) {
			names = append(names, q.Name)
		}
	}
	for _, c := range part.Compositions() {
		names = append(names, c.Part.Name)
	}
	return names
}

// flag reports whether a part is a rule of the whole board.
func flag(p *rule.Part) bool {
	return p.Args != nil && p.Args.Example(&rule.Grid{Shape: grid.Square(9), Symbols: codec.Digits(9)}) == ""
}

// Wanted returns the part of a name or an alias.
func (p *Puzzle) Wanted(word string) (name string, ok bool) {
	word = strings.ToLower(strings.TrimSpace(word))
	for _, q := range allParts {
		if q.Name == word || slices.Contains(q.Names, word) {
			return q.Name, slices.Contains(p.Composes(), q.Name)
		}
	}
	return "", false
}

// Frame returns p with regions at random, or the rules of the whole board.
func (p *Puzzle) Frame(r *rand.Rand, wanted []banmen.Wanted) (banmen.Puzzle, error) {
	name := p.name()
	for _, w := range wanted {
		i := slices.IndexFunc(allParts, func(q *rule.Part) bool { return q.Name == w.Part })
		switch {
		case i < 0:
		case allParts[i] == regions:
			name.Parts = append(name.Parts, codec.Part{Name: regions.Name, Args: rule.RandomRegions(r, p.Shape)})
		case flag(allParts[i]):
			name.Parts = append(name.Parts, codec.Part{Name: w.Part})
		}
	}
	return parse(name.String())
}

// Compose returns p with clues at random that a full board satisfies.
func (p *Puzzle) Compose(r *rand.Rand, full grid.Board, wanted []banmen.Wanted) (banmen.Puzzle, error) {
	name := p.name()
	d := rule.NewSampler(r, &rule.Grid{Shape: p.Shape, Symbols: p.symbols, Regions: p.regions, Offset: p.low - 1}, full)
	for _, w := range wanted {
		for _, c := range part.Compositions() {
			if c.Part.Name != w.Part {
				continue
			}
			if clues := c.Draw(d, w.Number); len(clues) > 0 {
				name.Parts = append(name.Parts, rule.ListPart(w.Part, clues))
			}
		}
	}
	return parse(name.String())
}

// name returns the name of p without givens.
func (p *Puzzle) name() codec.Name {
	return codec.Name{Kind: "sudoku", Params: p.size.String(), Parts: slices.Clone(p.parts)}
}

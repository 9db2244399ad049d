package rule

import (
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// A Part is a banmen.Part with a reader of its args. Package rule/part has the parts that
// kinds share; a kind may have more.
type Part struct {
	banmen.Part
	Args Args // nil if the kind reads them itself
}

// Args is a way to write the args of a part: lines, cages, signs and so on. A value
// includes the rule made for each of them.
type Args interface {
	// Read reads the args of the part from the name of b, records how they are written,
	// and requires their rules. It does nothing if the name lacks the part.
	Read(b *Board, p *Part)
	// Example returns args for a board like g, such as R1C1-R1C4, or "" for a flag.
	Example(g *Grid) string
}

// In returns the part with another kind's preset, number of solutions and wrong board.
func (p *Part) In(preset string, solutions int, wrong string) *Part {
	q := *p
	q.Preset, q.Solutions, q.Wrong = preset, solutions, wrong
	return &q
}

// ReadParts reads parts, except for those without Args.
func (b *Board) ReadParts(parts []*Part) {
	b.known = parts
	had := b.Unknown
	for _, p := range parts {
		if p.Args == nil {
			continue
		}
		first := len(b.Rules)
		p.Args.Read(b, p)
		for i := first; i < len(b.Rules); i++ {
			if b.Rules[i].Arg != "" {
				b.Rules[i].Part = p.Name
			}
		}
	}
	if b.Unknown != had {
		b.Require(b.Unknown.rule())
		b.dropUnknown()
	}
}

// Aliases returns the names of parts with their aliases.
func Aliases(parts []*Part) []banmen.Alias {
	all := make([]banmen.Alias, len(parts))
	for i, p := range parts {
		all[i] = banmen.Alias{Of: p.Name, Names: p.Names}
	}
	return all
}

// Described returns parts for a kind, with examples for a board like that of like.
func Described(parts []*Part, like func() *Grid) []banmen.Part {
	all := make([]banmen.Part, len(parts))
	for i, p := range parts {
		all[i] = p.Part
		if p.Args != nil {
			all[i].Example, all[i].Shape = func() string { return p.Args.Example(like()) }, shapeOf(p.Args)
		}
	}
	return all
}

// shapeOf returns how rules with these args are drawn by hand.
func shapeOf(a Args) banmen.Shape {
	switch a := a.(type) {
	case Lines, NumberedLines:
		return banmen.ShapeLine
	case Cages, OperationCages, WeightedSums:
		return banmen.ShapeCage
	case ValueCages:
		if a.Corner {
			return banmen.ShapeCorner
		}
		return banmen.ShapeCage
	case Groups:
		return banmen.ShapeGroups
	case Signs:
		return banmen.ShapeSign
	case Clues:
		return banmen.ShapeOutside
	case Cells:
		return banmen.ShapeCells
	case Flag:
		return banmen.ShapeBoard
	}
	return banmen.NoShape
}

// Presets returns texts followed by the presets of parts, without duplicates.
func Presets(texts []string, parts []*Part) []string {
	all := slices.Clone(texts)
	for _, p := range parts {
		if !slices.Contains(all, p.Preset) {
			all = append(all, p.Preset)
		}
	}
	return all
}

// Manual returns the rules of a kind, followed by a paragraph with a line for each part.
func Manual(rules func(language.Tag) string, parts []*Part) func(language.Tag) string {
	return func(t language.Tag) string {
		var text strings.Builder
		text.WriteString(rules(t) + "\n")
		for _, p := range parts {
			text.WriteString("\n" + p.Title(t) + " (+" + p.Name + "): " + p.Rule(t))
		}
		return text.String()
	}
}

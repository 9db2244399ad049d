package rule

import (
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// A Part is a banmen.Part with what reads its args. Package rule/part has those that
// kinds share; a kind may have others of its own.
type Part struct {
	banmen.Part
	Args Args // nil: the kind reads them itself
}

// Args are one way to write what a part says in its brackets: lines, cages, signs and
// so on. A value has the rule that the part makes of each of them.
type Args interface {
	// Read reads the args of the part from the name of b, says how they are written,
	// and requires their rules. It does nothing if b has no such part.
	Read(b *Board, p *Part)
	// Example returns args for a board like g, such as R1C1-R1C4; "" for a flag.
	Example(g *Grid) string
}

// In returns the part with a preset, its solutions and its wrong board for another kind.
func (p *Part) In(preset string, solutions int, wrong string) *Part {
	q := *p
	q.Preset, q.Solutions, q.Wrong = preset, solutions, wrong
	return &q
}

// ReadParts reads parts, those without Args excepted.
func (b *Board) ReadParts(parts []*Part) {
	for _, p := range parts {
		if p.Args != nil {
			p.Args.Read(b, p)
		}
	}
}

// Aliases returns parts as names with their other names.
func Aliases(parts []*Part) []banmen.Alias {
	all := make([]banmen.Alias, len(parts))
	for i, p := range parts {
		all[i] = banmen.Alias{Of: p.Name, Names: p.Names}
	}
	return all
}

// Described returns parts as a kind has them, with examples for a board like g.
func Described(parts []*Part, g *Grid) []banmen.Part {
	all := make([]banmen.Part, len(parts))
	for i, p := range parts {
		all[i] = p.Part
		if p.Args != nil {
			all[i].Example = p.Args.Example(g)
		}
	}
	return all
}

// Presets returns texts with the presets of parts behind them, each once.
func Presets(texts []string, parts []*Part) []string {
	all := slices.Clone(texts)
	for _, p := range parts {
		if !slices.Contains(all, p.Preset) {
			all = append(all, p.Preset)
		}
	}
	return all
}

// Manual returns the rules of a kind with a paragraph behind them that has a line for
// each part.
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

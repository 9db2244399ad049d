package sudoku

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// maxVariables is the most cells beside a board.
const maxVariables = 256

// variables are cells beside the board, for other parts to name.
var variables = &rule.Part{Part: banmen.Part{
	Name: "variables", Names: []string{"variable", "var", "extra-cells", "変数", "欄外マス"},
	Title: banmen.Localized("Variables", "変数"),
	Rule: banmen.Localized("The cells beside the board contain numbers, too. They are in no row, column or box; other rules name them.",
		"盤面の外のマスにも数が入ります。どの行・列・ブロックにも属さず、ほかのルールから使われます。"),
	Whole:   true,
	Example: "A3,B2x2",
	Preset:  "sudoku:2x2+variables(A1)", Solutions: 1152,
	Elsewhere: banmen.Elsewhere{ISS: "Var"},
}}

// readVariables reads the groups of cells beside a board. Overlapping grids refuse the part.
func readVariables(b *rule.Board, s size) {
	p, ok := b.Part(variables.Name)
	if !ok || s.layout != nil {
		return
	}
	var groups []grid.Group
	var words []string
	column, n := 0, 0
	for word := range strings.SplitSeq(p.Args, ",") {
		g, ok := grid.ParseGroup(word)
		n += g.Count
		switch {
		case !ok:
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+column, "expected groups such as A8 (eight cells) or B3x4 (three rows of four cells), found %q", banmen.Clip(word)))
		case g.Cols > b.Cols:
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+column, "expected at most %d columns, as the board has, found %q", b.Cols, word))
		case n > maxVariables:
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+column, "expected at most %d variables, found %d", maxVariables, n))
		case slices.ContainsFunc(groups, func(h grid.Group) bool { return h.Name == g.Name }):
			b.Refuse(banmen.Syntaxf(0, p.ArgsColumn+column, "%s appears twice", g.Name))
		default:
			groups, words = append(groups, g), append(words, g.String())
			column += len(word) + 1
			continue
		}
		return
	}
	b.Shape = b.With(groups)
	b.Write(variables.Name, strings.Join(words, ","))
}

// drawVariables draws an outline with its name around each group. Clues below the board move below
// the groups.
func drawVariables(f *figure.Figure, p *Puzzle) {
	for _, g := range p.Groups() {
		cells := p.Variables(g.Name)
		f.Cages = append(f.Cages, figure.Cage{Cells: cells, Label: "V" + g.Name, Style: figure.Style{Name: variables.Name}})
		for _, c := range cells {
			if f.Names == nil {
				f.Names = map[int]string{}
			}
			f.Names[c] = p.Name(c)
		}
	}
	for i := range f.Outside {
		if o := &f.Outside[i]; o.Row >= p.Rows {
			o.Row += p.board.Rows - p.Rows
		}
	}
}

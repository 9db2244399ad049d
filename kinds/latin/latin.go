// Package latin implements Latin squares. It is the example of docs/kinds.md: a complete
// kind in one file. The file count.go is an extra for large empty squares.
//
// A puzzle is named latin:N[:givens] and has N rows, N columns and the symbols 1..N, N
// from 2 to 35. Plain latin is latin:5.
package latin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Kind is Latin squares.
var Kind = &banmen.Kind{
	Name:  "latin",
	Title: banmen.Localized("Latin square", "ラテン方陣"),
	Rules: banmen.Localized("Each row and each column has each symbol once.\n\nFill the empty cells.",
		"どの行・列にも、各記号がちょうど一つずつ入ります。\n\n空きマスを埋めてください。"),
	Aliases: []banmen.Alias{{Of: "latin", Names: []string{"latin-square", "latin-squares", "quasigroup", "ラテン方陣", "ラテン方格"}}},
	Order:   12,
	Sample:  "latin:4:1.....2..3.....4",
	Presets: []string{"latin:5", "latin:2", "latin:3", "latin:4", "latin:4:1.....2..3.....4", "latin:6", "latin:9", "latin:5:12......3..4......5......"},
	Parse:   banmen.ParseMarks(parse),
	Forms:   codec.Square{Kind: "latin", Parse: parse, Params: func(side, _ int) string { return strconv.Itoa(side) }}.Forms(),
}

// A Puzzle is a Latin square to be completed.
type Puzzle struct {
	codec.Spelling
	n      int
	givens grid.Board
}

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("latin", text)
	if err != nil {
		return nil, err
	}
	n, err := codec.Sizes{Default: 5, Least: 2, Most: 35}.Parse(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	p := &Puzzle{codec.NewSpelling(codec.Digits(n)), n, grid.New(grid.Square(n))}
	if name.HasGivens {
		p.givens, err = codec.Digits(n).Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

func (p *Puzzle) String() string {
	return fmt.Sprintf("latin:%d:%s", p.n, codec.Digits(p.n).Format(p.givens))
}

// WithAlphabet returns p with other texts for its symbols.
func (p *Puzzle) WithAlphabet(symbols []string) banmen.Puzzle {
	return &Puzzle{p.Spelling.With(symbols), p.n, p.givens}
}

// Givens returns the givens.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, p.n); q != nil {
		return q
	}
	return &Puzzle{p.Spelling, p.n, b}
}

var kept rule.Memo[int, []rule.Rule]

func (p *Puzzle) rules() []rule.Rule { return kept.Get(p.n, rules) }

// rules returns the rules of rows and columns.
func rules(n int) []rule.Rule {
	b := rule.NewBoard(grid.Square(n), codec.Digits(n), codec.Name{})
	rows, columns := b.RowHouses(), b.ColumnHouses()
	for i := range n {
		b.Require(rows[i], columns[i])
	}
	return b.Rules
}

// Model states the puzzle: one AllDifferent for each line.
func (p *Puzzle) Model() *model.Model { return rule.Model(p.rules(), p.givens, p.n) }

// Faults returns the symbols that occur more than once in a line.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, p.n); q != nil {
		return q.Faults(b)
	}
	return rule.Faults(p.rules(), b, p.Shown())
}

// Figure draws the board.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, p.n); q != nil {
		return q.Figure(b)
	}
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.Shown())
}

// Symmetries returns two groups: isotopy, the permutations of rows, columns and symbols,
// and paratopy, which also exchanges these three with each other.
func (p *Puzzle) Symmetries() []banmen.SymmetryGroup {
	rows, cols, symbols := p.givens.RowBlocks(1), p.givens.ColBlocks(1), grid.Renamings(p.n)
	isotopy, conjugates := slices.Concat(rows, cols, symbols), []grid.Symmetry{{Cells: p.givens.Transpose()}, {Literals: p.givens.RowsAndSymbols()}}
	return []banmen.SymmetryGroup{
		{Name: "rows", Doc: banmen.Msg("exchange rows (Number Place: those of a band)"), Generators: rows},
		{Name: "columns", Doc: banmen.Msg("exchange columns (Number Place: those of a stack)"), Generators: cols},
		{Name: "symbols", Doc: banmen.Msg("rename the symbols"), Generators: symbols},
		{Name: "conjugates", Doc: banmen.Msg("exchange the roles of rows, columns and symbols"), Generators: conjugates},
		{Name: "isotopy", Doc: banmen.Msg("rows, columns and symbols"), Generators: isotopy},
		{Name: "paratopy", Doc: banmen.Msg("isotopy and conjugates: main classes"), Generators: slices.Concat(isotopy, conjugates)}}
}

// Shuffle shuffles each row.
func (p *Puzzle) Shuffle(r *rand.Rand, b grid.Board) int {
	b.ShuffleRows(r)
	return p.n
}

// squares is the number of Latin squares by size (OEIS A002860).
var squares = [...]float64{2: 2, 3: 12, 4: 576, 5: 161280, 6: 812851200, 7: 61479419904000}

// Tables returns (N!)^N divided by the number of Latin squares, or 0 for sizes over 7.
func (p *Puzzle) Tables() float64 {
	if p.n >= len(squares) {
		return 0
	}
	return math.Pow(math.Gamma(float64(p.n+1)), float64(p.n)) / squares[p.n]
}

// Package sudoku implements Number Place (Sudoku) with boxes from 2x2 to 5x5, and the
// added rules (parts) of its variants.
//
// A puzzle is named sudoku:HxW[+part...][:givens]: boxes of H rows and W columns, so that
// the board has H·W of each. Plain sudoku is sudoku:3x3. A board of R rows and C columns
// without boxes is sudoku:RrCc. Overlapping grids are named by their layout, sudoku:samurai, or
// by the upper left cell of each: sudoku:grids(3x3@R1C1,3x3@R7C7). Boxes and numbers that are
// not the usual ones follow commas: sudoku:6r6c,3x3,1-9. A name may also have all cells
// without the size: sudoku:53..7…. The parts are those of package rule/part:
// +thermo(R1C1-R1C4), say. Instead of givens there may be the number of a full 9x9 board in
// list order, and which of its cells are given: sudoku:3x3:board(N) or board(N,CELLS).
package sudoku

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku/internal/overlap"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
	"github.com/banmen/banmen/rule/part"
)

// A Puzzle is a Number Place puzzle.
type Puzzle struct {
	*table
	codec.Spelling
	givens grid.Board
}

// A table holds data that puzzles with the same parameters and parts share.
type table struct {
	size
	symbols codec.Symbols
	parts   []codec.Part // as written
	rules   []rule.Rule  // rules of the board, then rules of parts
	regions []int        // by cell: its box, or its region
	board   grid.Shape   // including the cells beside the board
	unknown *rule.Unknown
	solvers sync.Pool // of overlapping grids
	err     error     // error in the name
}

var tables rule.Memo[[2]string, *table]

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("sudoku", text, partAliases...)
	if err != nil {
		return nil, err
	}
	head := strings.TrimSuffix(text, name.Givens)
	if name, err = sized(name); err != nil {
		return nil, err
	}
	t := tables.Get([2]string{head, name.Params}, func([2]string) *table { return newTable(name) })
	if t.err != nil {
		return nil, t.err
	}
	p := &Puzzle{t, codec.NewSpelling(t.symbols), grid.New(t.board)}
	if args, ok := strings.CutPrefix(name.Givens, boardName); ok {
		p.givens, err = p.numbered(args, name.GivensColumn+len(boardName))
	} else if name.HasGivens {
		p.givens, err = t.parseGivens(name.Givens, name.GivensColumn)
	}
	return p, err
}

func newTable(name codec.Name) *table {
	free := slices.ContainsFunc(name.Parts, func(p codec.Part) bool { return p.Name == noHouses.Name })
	size, err := readSize(name.Params, name.ParamsColumn, free)
	if err != nil {
		return &table{err: err}
	}
	b := rule.NewBoard(size.Shape, nil, name)
	b.Offset, b.Symbols = size.low-1, codec.Numbers(size.low, size.high)
	if size.layout == nil {
		b.ReadVariables(variables.Name)
		size.Shape = b.Shape
	}
	t := &table{size: size, symbols: b.Symbols, board: b.All()}
	switch {
	case size.layout != nil:
		requireGrids(b, size.layout, name)
	case b.Flag(noHouses.Name):
		readRegions(b)
	default:
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
		requireBoxes(b, size)
	}
	b.ReadParts(part.All)
	if t.regions, t.unknown = b.Regions, b.Unknown; t.unknown != nil && size.h < 2 {
		t.regions = nil // rows are no regions
	}
	if t.regions != nil {
		t.regions = append(t.regions, slices.Repeat([]int{rule.NoRegion}, t.board.Size()-b.Size())...)
	}
	t.parts, t.err = b.Done()
	t.rules = b.Rules
	return t
}

// parseGivens reads the cells of a board, row by row or grid by grid.
func (t *table) parseGivens(text string, column int) (grid.Board, error) {
	if t.layout != nil {
		return t.symbols.ParseGrids(text, column, t.board, t.layout.Cells())
	}
	return t.symbols.Parse(text, column, t.board)
}

// sized adds the box size to a name without one, such as sudoku:53..7…, by its number of cells.
func sized(name codec.Name) (codec.Name, error) {
	n := utf8.RuneCountInString(name.Params)
	var rows, cols int
	head, _, _ := strings.Cut(name.Params, ",")
	if name.HasGivens || n < 10 || overlap.Is(name.Params) || len(name.Parts) > 0 || strings.ContainsAny(name.Params, "+x") || strings.Contains(head, "r") && scans(head, "%dr%dc", &rows, &cols) {
		return name, nil
	}
	side := sideOf(n)
	if side == 0 {
		return name, banmen.Syntaxf(0, name.ParamsColumn, "expected a box size such as 3x3, or all cells of a board such as 16, 36 or 81, found %d characters", n)
	}
	name.Givens, name.GivensColumn, name.HasGivens = name.Params, name.ParamsColumn, true
	name.Params = bareParams(side, 0)
	return name, nil
}

// sideOf returns the number of rows of a board of n cells without params, or 0 if there is none.
func sideOf(n int) int {
	side := codec.SideOf(n)
	if side < 4 || bareParams(side, 0) == "" {
		return 0
	}
	return side
}

// most returns the greatest symbol.
func (t *table) most() int { return len(t.symbols) - 1 }

// ordinary reports whether a board is regular and has no parts.
func (t *table) ordinary() bool { return t.regular() && len(t.parts) == 0 }

// Describe describes the requirement of a constraint of the model.
func (p *Puzzle) Describe(constraint int) banmen.Message { return rule.Describe(p.rules, constraint) }

// Source returns the rule that states a constraint of the model, and its part.
func (p *Puzzle) Source(constraint int) (int, string) { return rule.Source(p.rules, constraint) }

func (p *Puzzle) String() string {
	return codec.Name{Kind: "sudoku", Params: p.size.String(), Parts: p.parts,
		Givens: p.symbols.Format(p.givens), HasGivens: true}.String()
}

// WithAlphabet returns p with other texts for its symbols.
func (p *Puzzle) WithAlphabet(symbols []string) banmen.Puzzle {
	q := *p
	q.Spelling = p.Spelling.With(symbols)
	return &q
}

// Givens returns the givens.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, p.most()); q != nil {
		return q
	}
	q := *p
	q.givens = b
	return &q
}

// Model states the puzzle.
func (p *Puzzle) Model() *model.Model { return rule.Model(p.rules, p.givens, p.most()) }

// Faults returns the broken rules of houses and parts.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, p.most()); q != nil {
		return q.Faults(b)
	}
	return rule.Faults(p.rules, b, p.Shown())
}

// ClueStates returns the state of each clue around the board.
func (p *Puzzle) ClueStates(b grid.Board) []banmen.ClueState {
	return rule.ClueStates(p.rules, b, len(p.symbols)-1, 0)
}

// Figure draws the board with its boxes and parts.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, p.most()); q != nil {
		return q.Figure(b)
	}
	f := figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.Shown())
	f.Region = p.regions
	for c := range f.Cells {
		f.Cells[c].Gap = p.board.IsGap(c)
	}
	rule.Draw(p.rules, f)
	rule.DrawVariables(f, variables.Name, p.board)
	drawFound(p, f, b)
	return f
}

// drawFound draws the unknown regions as found on a full board: as regions, or as cages if the
// board has boxes.
func drawFound(p *Puzzle, f *figure.Figure, b grid.Board) {
	found := p.unknown.Find(b)
	if f.Region == nil {
		f.Region = found
		return
	}
	g := rule.Grid{Shape: b.Shape, Regions: found}
	for n := range found {
		if cells := g.Region(n); len(cells) > 0 {
			f.Cages = append(f.Cages, figure.Cage{Cells: cells, Style: figure.Style{Name: part.Chaos.Name, Ink: figure.Grey}})
		}
	}
}

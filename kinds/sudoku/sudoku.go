// Package sudoku has Number Place (Sudoku) with boxes of any size, from 2x2 to
// 5x5, and the parts that stand beside the board in variants.
//
// A puzzle is named sudoku:HxW[+part...][:givens]: boxes of H rows and W
// columns, so that the board has H·W of each. Plain sudoku is sudoku:3x3. A name
// without the size but all cells, sudoku:53..7…, is read, too. The parts are
//
//	+x              both diagonals are houses
//	+knight         cells a knight's move apart differ
//	+cage(…)        killer cages, 12R1C1-R1C3: their sum, and no symbol twice
//	+arrow(…)       the symbol in the first cell of a line is the sum of the others
//	+between(…)     symbols of a line are between those at its ends
//	+renban(…)      symbols of a line follow each other, in any order
//	+palindrome(…)  symbols of a line are the same from either end
//	+kropki(…)      dots: R1C1bR1C2 one is twice the other, R1C1d1R1C2 they differ by 1
//	+thermo(…)      thermometers, R1C1-R1C4-R3C4: symbols grow from the first cell
package sudoku

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

const maxSide = 25

// A Puzzle is a Number Place puzzle.
type Puzzle struct {
	h, w   int          // rows and columns of a box
	parts  []codec.Part // as they are written
	givens grid.Board
	more   []rule.Rule // those of parts
}

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("sudoku", text, partNames()...)
	if err != nil {
		return nil, err
	}
	if name, err = sized(name); err != nil {
		return nil, err
	}
	h, w, err := boxSize(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	p := &Puzzle{h: h, w: w, givens: grid.New(grid.Square(h * w))}
	if len(name.Parts) > 0 {
		b := rule.NewBoard(p.givens.Shape, p.symbols(), name)
		for _, q := range parts {
			q.rules(b, q.name)
		}
		if p.parts, err = b.Done(); err != nil {
			return nil, err
		}
		p.more = b.Rules
	}
	if name.HasGivens {
		p.givens, err = p.symbols().Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

// sized gives the name of a board without a box size, sudoku:53..7…, that of a bare board.
func sized(name codec.Name) (codec.Name, error) {
	n := utf8.RuneCountInString(name.Params)
	if name.HasGivens || n < 10 || len(name.Parts) > 0 || strings.ContainsAny(name.Params, "+x") {
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

// sideOf returns the rows of a bare board of n cells, 0 if none has so many.
func sideOf(n int) int {
	side := int(math.Sqrt(float64(n)))
	if side*side != n || side < 4 || bareParams(side, 0) == "" {
		return 0
	}
	return side
}

func boxSize(text string, column int) (h, w int, err error) {
	if text == "" {
		return 3, 3, nil
	}
	if _, err := fmt.Sscanf(text, "%dx%d", &h, &w); err != nil || text != fmt.Sprintf("%dx%d", h, w) || h < 1 || w < 1 {
		return 0, 0, banmen.Syntaxf(0, column, "expected a box size such as 3x3 (rows x columns), found %q", text)
	}
	if n := h * w; n < 2 || n > maxSide || h > maxSide || w > maxSide {
		return 0, 0, banmen.Syntaxf(0, column, "expected a box of 2 to %d cells, found %q", maxSide, text)
	}
	return h, w, nil
}

func (p *Puzzle) symbols() codec.Symbols { return codec.Digits(p.h * p.w) }

func (p *Puzzle) String() string {
	return codec.Name{Kind: "sudoku", Params: fmt.Sprintf("%dx%d", p.h, p.w), Parts: p.parts,
		Givens: p.symbols().Format(p.givens), HasGivens: true}.String()
}

// Givens returns the board as printed.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b, as far as they fit.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	q := *p
	q.givens = b.Fit(p.givens.Shape, p.h*p.w)
	return &q
}

// houses are the rules of boards without parts, by the rows and columns of their boxes:
// collections have very many puzzles of one size.
var houses sync.Map

// rules returns the rules of the board, then those of parts.
func (p *Puzzle) rules() []rule.Rule {
	size := [2]int{p.h, p.w}
	all, ok := houses.Load(size)
	if !ok {
		b := rule.NewBoard(p.givens.Shape, p.symbols(), codec.Name{})
		b.Require(b.RowHouses()...)
		b.Require(b.ColumnHouses()...)
		if p.h > 1 && p.w > 1 {
			b.Require(b.BoxHouses(p.h, p.w)...)
		}
		all, _ = houses.LoadOrStore(size, slices.Clip(b.Rules))
	}
	return append(all.([]rule.Rule), p.more...)
}

// Model states the puzzle.
func (p *Puzzle) Model() *model.Model { return rule.Model(p.rules(), p.givens, p.h*p.w) }

// Faults returns each symbol that stands twice or more in a house, and what else the
// rules of parts forbid.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	return rule.Faults(p.rules(), b, p.symbols())
}

// Figure draws the board with its boxes, and what its parts show.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	texts := p.symbols()
	f := figure.Of(b.Rows, b.Cols, b.Cells, p.givens.Cells, texts)
	f.Region = make([]int, len(b.Cells))
	for i := range p.h * p.w {
		for _, c := range b.Box(p.h, p.w, i) {
			f.Region[c] = i
		}
	}
	rule.Draw(p.rules(), f)
	return f
}

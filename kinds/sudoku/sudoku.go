// Package sudoku has Number Place (Sudoku) with boxes of any size, from 2x2 to
// 5x5, and the parts that stand beside the board in variants.
//
// A puzzle is named sudoku:HxW[+part...][:givens]: boxes of H rows and W
// columns, so that the board has H·W of each. Plain sudoku is sudoku:3x3. A name
// without the size but all cells, sudoku:53..7…, is read, too.
package sudoku

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

const maxSide = 25

// A Puzzle is a Number Place puzzle.
type Puzzle struct {
	h, w   int // rows and columns of a box
	parts  []part
	givens grid.Board
	houses []house
}

// A house is a set of cells whose symbols are all different.
type house struct {
	rule  string
	text  banmen.Message
	cells []int
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
	p.addParts(name.Parts)
	p.houses = p.findHouses()
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

// params returns the text between the kind and the givens.
func (p *Puzzle) params() string {
	s := fmt.Sprintf("%dx%d", p.h, p.w)
	for _, part := range p.parts {
		s += "+" + part.name
	}
	return s
}

func (p *Puzzle) String() string {
	return "sudoku:" + p.params() + ":" + p.symbols().Format(p.givens)
}

// Givens returns the board as printed.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b, as far as they fit.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	q := *p
	q.givens = b.Fit(p.givens.Shape, p.h*p.w)
	return &q
}

func (p *Puzzle) findHouses() []house {
	var hs []house
	s, n := p.givens.Shape, p.h*p.w
	for i := range n {
		hs = append(hs, house{"row", banmen.Msg("row %d", i+1), s.Row(i)})
	}
	for i := range n {
		hs = append(hs, house{"column", banmen.Msg("column %d", i+1), s.Col(i)})
	}
	for i := range n {
		if p.h > 1 && p.w > 1 {
			hs = append(hs, house{"box", banmen.Msg("box %d", i+1), s.Box(p.h, p.w, i)})
		}
	}
	for _, part := range p.parts {
		hs = append(hs, part.houses(s)...)
	}
	return hs
}

// Model states the puzzle: one AllDifferent for each house.
func (p *Puzzle) Model() *model.Model {
	m := new(model.Model)
	cells := m.Add(len(p.givens.Cells), p.h*p.w)
	m.Fix(p.givens.Cells)
	for _, h := range p.houses {
		m.Require(model.AllDifferent{Of: model.Pick(cells, h.cells)})
	}
	return m
}

// Faults returns each symbol that stands twice or more in a house.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	var fs []banmen.Fault
	for _, h := range p.houses {
		at := make([][]int, p.h*p.w+1)
		for _, c := range h.cells {
			at[b.Cells[c]] = append(at[b.Cells[c]], c)
		}
		for v, cells := range at {
			if v != 0 && len(cells) > 1 {
				slices.Sort(cells)
				fs = append(fs, banmen.Fault{Rule: h.rule, Cells: cells,
					Text: banmen.Msg("%s stands %d times in %s", p.symbols()[v], len(cells), h.text)})
			}
		}
	}
	return fs
}

// Figure draws the board with its boxes, and a line for each diagonal that counts.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	texts := p.symbols()
	f := figure.Of(b.Rows, b.Cols, b.Cells, p.givens.Cells, texts)
	f.Region = make([]int, len(b.Cells))
	for i := range p.h * p.w {
		for _, c := range b.Box(p.h, p.w, i) {
			f.Region[c] = i
		}
	}
	for _, part := range p.parts {
		f.Paths = append(f.Paths, part.paths(b.Shape)...)
	}
	return f
}

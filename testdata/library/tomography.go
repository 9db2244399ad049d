package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// tomography puzzles say how many cells of each row and column are full. A puzzle is named
// tomography:ROWS/COLUMNS[:givens].
var tomography = &banmen.Kind{
	Name:    "tomography",
	Title:   banmen.Localized("Tomography", "トモグラフィー"),
	Rules:   banmen.Localized("So many cells of each row and column are full.", "各行・各列の塗りつぶすマスの数が決まっています。"),
	Presets: []string{usual, "tomography:1,1,0/0,1,1:.#.......", "tomography:2,1/1,1,1"},
	Parse:   parse,
	Forms:   []banmen.Form{codec.Text("tomography", parse), codec.JSON("tomography", parse)},
}

const usual = "tomography:2,1,2/2,1,2"

// The values of a cell that is not open.
const (
	full = 1 + iota
	empty
)

// symbols are the characters of an open, a full and an empty cell.
var symbols = codec.Symbols{".", "#", "-"}

// A puzzle has a clue for each row and column: the number of its full cells.
type puzzle struct {
	rows, cols []int
	givens     grid.Board
}

func parse(text string) (banmen.Puzzle, error) {
	if text == "tomography" {
		text = usual
	}
	name, err := codec.SplitName("tomography", text)
	if err != nil {
		return nil, err
	}
	rows, cols, _ := strings.Cut(name.Params, "/")
	var p puzzle
	if p.rows, err = clues(rows, name.ParamsColumn); err != nil {
		return nil, err
	}
	if p.cols, err = clues(cols, name.ParamsColumn+len(rows)+1); err != nil {
		return nil, err
	}
	p.givens = grid.New(grid.Shape{Rows: len(p.rows), Cols: len(p.cols)})
	if name.HasGivens {
		p.givens, err = symbols.Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

// clues parses numbers separated by commas, which begin at a column of the text.
func clues(text string, column int) (all []int, err error) {
	for word := range strings.SplitSeq(text, ",") {
		n, err := codec.Sizes{Default: -1, Least: 0, Most: 20}.Parse(word, column)
		if err != nil {
			return nil, err
		}
		if n < 0 || len(all) == 20 {
			return nil, banmen.Syntaxf(0, column, "expected 1 to 20 numbers with commas between them")
		}
		all = append(all, n)
		column += len(word) + 1
	}
	return all, nil
}

func (p puzzle) String() string {
	return "tomography:" + words(p.rows) + "/" + words(p.cols) + ":" + symbols.Format(p.givens)
}

func words(clues []int) string {
	var all []string
	for _, n := range clues {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, ",")
}

func (p puzzle) Givens() grid.Board { return p.givens }

func (p puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q
	}
	p.givens = b
	return p
}

func (p puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q.Figure(b)
	}
	f := figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, symbols)
	for r, n := range p.rows {
		f.Outside = append(f.Outside, figure.Outside{Row: r, Col: -1, Text: strconv.Itoa(n)})
	}
	for c, n := range p.cols {
		f.Outside = append(f.Outside, figure.Outside{Row: -1, Col: c, Text: strconv.Itoa(n)})
	}
	return f
}

// A line is a row or a column.
type line struct {
	rule  string
	text  banmen.Message
	cells []int
	full  int
}

// most returns how many cells of the line may have a symbol.
func (l line) most(symbol int) int {
	if symbol == full {
		return l.full
	}
	return len(l.cells) - l.full
}

func (p puzzle) lines() (all []line) {
	for r, n := range p.rows {
		all = append(all, line{"row", banmen.Msg("row %d", r+1), p.givens.Row(r), n})
	}
	for c, n := range p.cols {
		all = append(all, line{"column", banmen.Msg("column %d", c+1), p.givens.Col(c), n})
	}
	return all
}

// Model states the rules for engines.
func (p puzzle) Model() *model.Model {
	m := new(model.Model)
	cells := m.Add(p.givens.Size(), len(symbols)-1)
	m.Fix(p.givens.Cells)
	for _, l := range p.lines() {
		m.Require(model.Exactly(l.full, model.Pick(cells, l.cells), full))
	}
	return m
}

// Faults states the rules for people: too many full or too many empty cells in a line.
func (p puzzle) Faults(b grid.Board) (all []banmen.Fault) {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q.Faults(b)
	}
	for _, l := range p.lines() {
		for _, v := range []int{full, empty} {
			at := slices.DeleteFunc(slices.Clone(l.cells), func(c int) bool { return int(b.Cells[c]) != v })
			if most := l.most(v); len(at) > most {
				text := banmen.Msg("%s appears %d times in %s: expected %d at most", symbols[v], len(at), l.text, most)
				all = append(all, banmen.Fault{Rule: l.rule, Cells: at, Text: text})
			}
		}
	}
	return all
}

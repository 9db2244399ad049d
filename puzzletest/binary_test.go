package puzzletest_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/puzzletest"
)

// TestBinary runs the suite for a kind whose symbols are 0 and 1, which forms take
// for an open cell and the first symbol elsewhere: each row and each column has as
// many of both.
func TestBinary(t *testing.T) { puzzletest.Run(t, binaryKind) }

// FuzzBinary fuzzes the texts of that kind.
func FuzzBinary(f *testing.F) { puzzletest.Fuzz(f, binaryKind) }

var binaryKind = &banmen.Kind{
	Name:    "binary",
	Title:   banmen.Localized("Binary", "バイナリ"),
	Rules:   banmen.Localized("Each row and each column has as many 0 as 1.", "どの行・列にも、0 と 1 が同じ数だけ入ります。"),
	Presets: []string{"binary:4", "binary:2", "binary:4:0..1....1......0", "binary:6"},
	Parse:   parseBinary,
	Forms: codec.Square{
		Kind: "binary", Parse: parseBinary, Params: func(side, _ int) string { return strconv.Itoa(side) },
		Symbols: func(int) codec.Symbols { return binarySymbols },
	}.Forms(),
}

var binarySymbols = codec.Symbols{".", "0", "1"}

type binary struct{ givens grid.Board }

func parseBinary(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("binary", text)
	if err != nil {
		return nil, err
	}
	n, err := codec.Sizes{Default: 4, Least: 2, Most: 20}.Parse(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	if n%2 != 0 {
		return nil, banmen.Syntaxf(0, name.ParamsColumn, "expected an even size, found %d", n)
	}
	p := binary{grid.New(grid.Square(n))}
	if name.HasGivens {
		p.givens, err = binarySymbols.Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

func (p binary) String() string {
	return fmt.Sprintf("binary:%d:%s", p.givens.Rows, binarySymbols.Format(p.givens))
}

func (p binary) Givens() grid.Board { return p.givens }

func (p binary) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, 2); q != nil {
		return q
	}
	return binary{b}
}

func (p binary) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, 2); q != nil {
		return q.Figure(b)
	}
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, binarySymbols)
}

func (p binary) Model() *model.Model {
	m := new(model.Model)
	cells := m.Add(len(p.givens.Cells), 2)
	m.Fix(p.givens.Cells)
	for i := range p.givens.Rows {
		for _, line := range [][]int{p.givens.Row(i), p.givens.Col(i)} {
			m.Require(model.Exactly(len(line)/2, model.Pick(cells, line), 1))
		}
	}
	return m
}

func (p binary) Faults(b grid.Board) (fs []banmen.Fault) {
	if q := banmen.Unfit(p, b, 2); q != nil {
		return q.Faults(b)
	}
	check := func(rule string, cells []int) {
		var n [3]int
		for _, c := range cells {
			n[b.Cells[c]]++
		}
		if max(n[1], n[2]) > len(cells)/2 {
			fs = append(fs, banmen.Fault{Rule: rule, Cells: cells, Text: banmen.Msg("%d times 0 and %d times 1", n[1], n[2])})
		}
	}
	for i := range b.Rows {
		check("row", b.Row(i))
		check("column", b.Col(i))
	}
	return fs
}

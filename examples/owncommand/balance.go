package main

import (
	"fmt"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// balanceKind is boards of 0 and 1, named balance:N[:givens], N even from 2 to 20.
var balanceKind = &banmen.Kind{
	Name:    "balance",
	Title:   banmen.Localized("Balance", "同数パズル"),
	Rules:   banmen.Localized("Each row and each column has as many 0 as 1.", "どの行・列にも、0 と 1 が同じ数だけ入ります。"),
	Presets: []string{"balance:4", "balance:2", "balance:4:0..1....1......0", "balance:6"},
	Parse:   parse,
	Forms: codec.Square{
		Kind: "balance", Parse: parse, Params: func(side, _ int) string { return strconv.Itoa(side) },
		Symbols: func(int) codec.Symbols { return symbols },
	}.Forms(),
}

// symbols are an open cell, 0 and 1: on a board 0, 1 and 2.
var symbols = codec.Symbols{".", "0", "1"}

// A puzzle is a board with its givens.
type puzzle struct{ givens grid.Board }

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("balance", text)
	if err != nil {
		return nil, err
	}
	n, err := codec.Sizes{Default: 4, Least: 2, Most: 20}.Parse(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	if n%2 != 0 {
		return nil, banmen.Syntaxf(0, name.ParamsColumn, "expected a size from %d to %d, found %q", 2, 20, name.Params)
	}
	p := puzzle{grid.New(grid.Square(n))}
	if name.HasGivens {
		p.givens, err = symbols.Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

func (p puzzle) String() string {
	return fmt.Sprintf("balance:%d:%s", p.givens.Rows, symbols.Format(p.givens))
}

func (p puzzle) Givens() grid.Board { return p.givens }

func (p puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q
	}
	return puzzle{b}
}

func (p puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q.Figure(b)
	}
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, symbols)
}

// A line is a row or a column.
type line struct {
	rule  string
	text  banmen.Message
	cells []int
}

func (p puzzle) lines() (all []line) {
	for i := range p.givens.Rows {
		all = append(all,
			line{"row", banmen.Msg("row %d", i+1), p.givens.Row(i)},
			line{"column", banmen.Msg("column %d", i+1), p.givens.Col(i)})
	}
	return all
}

// Model states the rules for engines: half of the cells of each line are zeros.
func (p puzzle) Model() *model.Model {
	m := new(model.Model)
	cells := m.Add(len(p.givens.Cells), 2)
	m.Fix(p.givens.Cells)
	for _, l := range p.lines() {
		m.Require(model.Exactly(len(l.cells)/2, model.Pick(cells, l.cells), 1))
	}
	return m
}

// Faults returns the broken rules for people: lines with too many of one symbol.
func (p puzzle) Faults(b grid.Board) (all []banmen.Fault) {
	if q := banmen.Unfit(p, b, len(symbols)-1); q != nil {
		return q.Faults(b)
	}
	for _, l := range p.lines() {
		for v := 1; v < len(symbols); v++ {
			var at []int
			for _, c := range l.cells {
				if int(b.Cells[c]) == v {
					at = append(at, c)
				}
			}
			if len(at) > len(l.cells)/2 {
				all = append(all, banmen.Fault{Rule: l.rule, Cells: at,
					Text: banmen.Msg("%s appears %d times in %s", symbols[v], len(at), l.text)})
			}
		}
	}
	return all
}

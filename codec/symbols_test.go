package codec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A toy is a board of symbols without rules.
type toy struct {
	symbols codec.Symbols
	givens  grid.Board
}

func (p toy) String() string {
	return fmt.Sprintf("toy:%d:%s", p.givens.Rows, p.symbols.Format(p.givens))
}
func (p toy) Givens() grid.Board              { return p.givens }
func (p toy) With(b grid.Board) banmen.Puzzle { return toy{p.symbols, b} }
func (p toy) Model() *model.Model {
	m := new(model.Model)
	m.Add(p.givens.Size(), len(p.symbols)-1)
	return m
}
func (p toy) Faults(grid.Board) []banmen.Fault { return nil }
func (p toy) Figure(b grid.Board) *figure.Figure {
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.symbols)
}

// toys is a kind with these symbols.
func toys(symbols codec.Symbols) codec.Square {
	parse := func(text string) (banmen.Puzzle, error) {
		name, err := codec.SplitName("toy", text)
		if err != nil {
			return nil, err
		}
		n, err := codec.Sizes{Default: 4, Least: 2, Most: 9}.Parse(name.Params, name.ParamsColumn)
		if err != nil {
			return nil, err
		}
		p := toy{symbols, grid.New(grid.Square(n))}
		if name.HasGivens {
			p.givens, err = symbols.Parse(name.Givens, name.GivensColumn, p.givens.Shape)
		}
		return p, err
	}
	return codec.Square{
		Kind: "toy", Parse: parse, Params: func(side, _ int) string { return fmt.Sprint(side) },
		Symbols: func(int) codec.Symbols { return symbols },
	}
}

// TestOwnSymbols checks that a kind with other symbols than 1, 2 and so on has them in every form,
// and that none is lost.
func TestOwnSymbols(t *testing.T) {
	for _, c := range []struct {
		symbols codec.Symbols
		givens  string
		line    string
		csv     string
	}{
		{codec.Symbols{".", "0", "1"}, "01..1.....10....", "01..1.....10....\n", "0,1,.,.\n1,.,.,.\n.,.,1,0\n.,.,.,.\n"},
		{codec.Symbols{".", "1", "0"}, "01..1.....10....", "01..1.....10....\n", "0,1,.,.\n1,.,.,.\n.,.,1,0\n.,.,.,.\n"},
		{codec.Symbols{".", "A", "B", "-"}, "AB-.b.....-A....", "AB-.B.....-A....\n", "A,B,-,0\nB,0,0,0\n0,0,-,A\n0,0,0,0\n"},
		{codec.Symbols{".", "+", "い"}, "+い..い.....+い....", "+い..い.....+い....\n", "+,い,0,0\nい,0,0,0\n0,0,+,い\n0,0,0,0\n"},
		{codec.Symbols{"?", "10", "5"}, "10,5,?,?,5,?,?,?,?,?,10,5,?,?,?,?", "", "10,5,0,0\n5,0,0,0\n0,0,10,5\n0,0,0,0\n"},
	} {
		sq := toys(c.symbols)
		p, err := sq.Parse("toy:4:" + c.givens)
		if err != nil {
			t.Fatal(err)
		}
		forms := append(sq.Forms(), codec.SDM(sq), codec.SDK(sq), codec.SS(sq), codec.PM(sq), codec.Fields(sq))
		for _, f := range forms {
			var out strings.Builder
			if err := f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
				if c.line != "" && !(f.Name == "pm" && slices.Contains(c.symbols, "-")) {
					t.Errorf("%s: %v", f.Name, err)
				}
				continue
			}
			if want := map[string]string{"line": c.line, "csv": c.csv}[f.Name]; want != "" && out.String() != want {
				t.Errorf("%s of %s: %q", f.Name, p, out.String())
			}
			if d := cmp.Diff(p.String(), read(f, out.String(), banmen.Params{As: "toy"})); d != "" {
				t.Errorf("%s: %s\n%s", f.Name, d, out.String())
			}
		}
	}
}

// TestOwnSymbolsErrors: an unknown symbol is reported together with the known ones.
func TestOwnSymbolsErrors(t *testing.T) {
	f := codec.Line(toys(codec.Symbols{".", "0", "1"}))
	if d := cmp.Diff(`1:3: expected one of 0 1 or an empty cell (.), found "2"`, read(f, "012.............", banmen.Params{})); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff("toy:4:01.0............", read(f, "〇一_０............", banmen.Params{})); d != "" {
		t.Error(d)
	}
}

package sudoku

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/render/scene"
)

// Errors in a part give its column.
func TestPartErrors(t *testing.T) {
	for name, want := range map[string]string{
		"sudoku:2x2+king(1)":                      `column 17: expected nothing in the brackets of part "king", found "1"`,
		"sudoku:2x2+cage(3R1C1-R1C2,3R1C2-R1C1)":  "column 28: 3R1C1-R1C2 appears twice",
		"sudoku:2x2+cage(3R1C1-R1C5)":             `column 23: expected a cell from R1C1 to R4C4, found "R1C5"`,
		"sudoku:2x2+cage(3R1C1R1C1)":              "column 22: R1C1 appears twice",
		"sudoku:2x2+thermo(R1C1)":                 `column 19: expected at least 2 cells in a line, found "R1C1"`,
		"sudoku:2x2+whispers(xR1C1-R1C3)":         `column 21: expected a number and cells, such as 12R1C1-R1C3, found "xR1C1-R1C3"`,
		"sudoku:2x2+whispers(-)":                  `column 21: expected a cell from R1C1 to R4C4, found "-"`,
		"sudoku:2x2+whispers(3R1C1)":              `column 22: expected at least 2 cells in a line, found "R1C1"`,
		"sudoku:2x2+regionsum(R1C1-R1C2)":         `column 22: expected a line through at least two regions, found "R1C1-R1C2"`,
		"sudoku:2x2+sandwich(5R1C1-R1C3)":         `column 21: expected a number and a line through the board, such as 12R1C1-R1C4, found "5R1C1-R1C3"`,
		"sudoku:2x2+sandwich(5R1C1-R4C4)":         `column 21: expected a number and a line through the board, such as 12R1C1-R1C4, found "5R1C1-R4C4"`,
		"sudoku:2x2+sandwich(5R1C1-R1C3-R1C2)":    "column 32: R1C2 appears twice",
		"sudoku:2x2+littlekiller(5R1C1-R1C4)":     `column 25: expected a number and a line through the board, such as 12R1C2-R2C1, found "5R1C1-R1C4"`,
		"sudoku:2x2+littlekiller(5R2C2-R3C3)":     `column 25: expected a number and a line through the board, such as 12R1C2-R2C1, found "5R2C2-R3C3"`,
		"sudoku:2x2+xsum(R1C1-R1C4)":              `column 17: expected a number and cells, such as 12R1C1-R1C3, found "R1C1-R1C4"`,
		"sudoku:2x2+skyscrapers(99999999999R1C1)": `column 24: expected a number and cells, such as 12R1C1-R1C3, found "99999999999R1C1"`,
		"sudoku:2x2+xv(R1C1xR1C3)":                `column 15: expected two cells side by side, such as R1C1xR1C2, found "R1C1xR1C3"`,
		"sudoku:2x2+differ(R1C1d4R1C2)":           `column 19: expected two cells and a sign, such as R1C1d3R1C2, found "R1C1d4R1C2"`,
		"sudoku:1x4+chaos(5)":                     `column 18: expected a number of cells that divides 16, from 2 to 4, found "5"`,
		"sudoku:4r3c+chaosarrow(2R1C1-R1C2)":      `column 24: expected cells, or a 1 before them if the first cell does not count, found "2R1C1-R1C2"`,
		"sudoku:1x4+chaosarrow(R1C1-R1C2/R2C1)":   `column 33: expected at least two cells, and the same first cell in each arm, found "R1C1-R1C2/R2C1"`,
		"sudoku:1x4+or(odd(R1C1)/chaos)":          "column 25: unknown regions cannot be part of an alternative",
		"sudoku:2x2+less(R1C1<R1C2,R1C1<R1C2)":    "column 27: R1C1<R1C2 appears twice",
	} {
		_, err := parse(name)
		syntax, ok := errors.AsType[*banmen.SyntaxError](err)
		if !ok {
			t.Errorf("%s: %v", name, err)
		} else if got := fmt.Sprintf("column %d: %v", syntax.Column, err); got != want {
			t.Errorf("%s: %s; want %s", name, got, want)
		}
	}
}

// A puzzle has one name, however its parts are written.
func TestPartNames(t *testing.T) {
	for text, want := range map[string]string{
		"sudoku:2x2+whispers(2R1C1-R1C2,3R2C1R2C2)":                 "sudoku:2x2+whispers(R1C1-R1C2,3R2C1-R2C2)",
		"sudoku:2x2+xv(R1C2xR1C1,R2C1vR1C1)":                        "sudoku:2x2+xv(R1C1xR1C2,R1C1vR2C1)",
		"sudoku:3x3+differ(R1C1d8R1C2)+king+consecutive(R2C2cR1C2)": "sudoku:3x3+consecutive(R1C2cR2C2)+differ(R1C1d8R1C2)+king",
	} {
		p, err := parse(text)
		if err != nil || p.String()[:len(want)+1] != want+":" {
			t.Errorf("%s: %v, %v; want %s", text, p, err, want)
		}
	}
}

// looked writes down all items with their styles.
type looked struct{ to *strings.Builder }

func (d looked) Begin(*scene.Scene) {}
func (d looked) Rect(r scene.Rect, s scene.Style) {
	r.Class, r.Style = "", nil
	fmt.Fprintln(d.to, r, s)
}
func (d looked) Path(p scene.Path, s scene.Style) {
	p.Class, p.Style = "", nil
	fmt.Fprintln(d.to, p, s)
}
func (d looked) Text(t scene.Text, s scene.Style) { fmt.Fprintln(d.to, t, s) }
func (d looked) End() error                       { return nil }

// TestPartsLookDifferent checks that no two parts look the same in any theme.
func TestPartsLookDifferent(t *testing.T) {
	for _, theme := range scene.Themes {
		looks := map[string]string{}
		for _, part := range Kind.Parts {
			p, err := Kind.Parse(part.Preset)
			if err != nil {
				t.Fatal(err)
			}
			sample := p.Figure(p.Givens()).Sample(part.Name)
			if sample == nil {
				continue // a rule of the whole board
			}
			var look strings.Builder
			if err := scene.Sample(sample, theme.Theme()).Draw(&looked{&look}); err != nil {
				t.Fatal(err)
			}
			if other := looks[look.String()]; other != "" {
				t.Errorf("%s: +%s and +%s look alike:\n%s", theme.Name, other, part.Name, look.String())
			}
			looks[look.String()] = part.Name
		}
		if len(looks) < 40 {
			t.Errorf("%s: %d parts are drawn", theme.Name, len(looks))
		}
	}
}

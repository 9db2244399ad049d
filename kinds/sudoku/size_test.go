package sudoku

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
)

// TestSizes counts boards of other sizes and numbers. The counts must agree with plain code that
// knows only rows, columns and boxes.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		name             string
		rows, cols, h, w int
		low, high        int
	}{
		{"sudoku:2r3c", 2, 3, 1, 1, 1, 3},
		{"sudoku:2r3c,0-4", 2, 3, 1, 1, 0, 4},
		{"sudoku:4r2c,2x2", 4, 2, 2, 2, 1, 4},
		{"sudoku:4r4c,2x2,0-4", 4, 4, 2, 2, 0, 4},
		{"sudoku:2x2,0-3", 4, 4, 2, 2, 0, 3},
	} {
		p, err := Parse(test.name + ":" + strings.Repeat(".", test.rows*test.cols))
		if err != nil {
			t.Fatal(err)
		}
		want := boards(test.rows, test.cols, test.h, test.w, test.high-test.low+1)
		if got := solutionsOf(t, p.String()); got != want {
			t.Errorf("%s has %d boards, expected %d", test.name, got, want)
		}
		if low, high := p.symbols[1], p.symbols[len(p.symbols)-1]; low != string(rune('0'+test.low)) || high != string(rune('0'+test.high)) {
			t.Errorf("%s has the symbols %s to %s", test.name, low, high)
		}
	}
}

// solutionsOf counts the solutions of a puzzle by the engine.
func solutionsOf(t *testing.T, text string) int {
	t.Helper()
	p, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	stats, err := engine.Search(t.Context(), p.(*Puzzle).Model(), engine.Options{}, func(event.Event) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	return int(stats.Solutions)
}

// boards counts the boards of n symbols with no symbol twice in a row, a column or a box, by
// trying all.
func boards(rows, cols, h, w, n int) int {
	cells := make([]int, rows*cols)
	fits := func(at, v int) bool {
		for c, x := range cells[:at] {
			if x == v && (c/cols == at/cols || c%cols == at%cols || c/cols/h == at/cols/h && c%cols/w == at%cols/w) {
				return false
			}
		}
		return true
	}
	var try func(at int) int
	try = func(at int) (count int) {
		if at == len(cells) {
			return 1
		}
		for v := range n {
			if fits(at, v) {
				cells[at] = v
				count += try(at + 1)
			}
		}
		return count
	}
	return try(0)
}

// TestNumbersFromZero checks that a sum adds up the numbers, whatever the least number is.
func TestNumbersFromZero(t *testing.T) {
	for name, want := range map[string]int{
		"sudoku:2x2+cage(3R1C1-R1C2)":  solutionsOf(t, "sudoku:2x2,0-3+cage(1R1C1-R1C2)"),
		"sudoku:2x2+thermo(R1C1-R1C3)": solutionsOf(t, "sudoku:2x2,0-3+thermo(R1C1-R1C3)"),
		"sudoku:2x2,1-4+xv(R1C1vR1C2)": solutionsOf(t, "sudoku:2x2,2-5+sum(7R1C1-R1C2)"),
	} {
		if got := solutionsOf(t, name); got != want || got == 0 {
			t.Errorf("%s has %d solutions, expected %d", name, got, want)
		}
	}
}

func TestWrongSizes(t *testing.T) {
	for text, says := range map[string]string{
		"sudoku:0r4c":         `8: expected 1 to 25 rows and columns, found "0r4c"`,
		"sudoku:4r26c":        `8: expected 1 to 25 rows and columns, found "4r26c"`,
		"sudoku:4r7c,3x3":     `13: expected the rows and columns of boxes that fill the board, found "3x3"`,
		"sudoku:4r4c,2x4":     "13: expected boxes of at most 4 cells, as there are numbers, found 8",
		"sudoku:3x3,0-7":      `12: expected a range of at least 9 numbers up to 35, found "0-7"`,
		"sudoku:3x3,0-8,knee": `16: expected boxes such as 3x3 or numbers such as 0-8, found "knee"`,
		"sudoku:4r7c+windoku": "8: expected a board with boxes",
		"sudoku:3x3,0-8:9" + strings.Repeat(".", 80): `16: expected one of . 0 1 2 3 4 5 6 7 8 in cell R1C1, found "9"`,
	} {
		_, err := parse(text)
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); !ok || fmt.Sprintf("%d: %v", syntax.Column, err) != says {
			t.Errorf("%s: %v, expected %s", text, err, says)
		}
	}
}

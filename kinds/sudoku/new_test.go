package sudoku

import (
	"errors"
	"strings"
	"testing"

	"github.com/banmen/banmen"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("0", 36):            "sudoku:2x3:" + strings.Repeat(".", 36),
		" sudoku:2x2+x:1.....3....4.2..\n": "sudoku:2x2+x:1.....3....4.2..",
		"sudoku":                           "sudoku:3x3:" + strings.Repeat(".", 81),
	} {
		if p, err := Parse(text); err != nil || p.String() != want {
			t.Errorf("%q: %v, %v; want %s", text, p, err, want)
		}
	}
	for text, column := range map[string]int{"": 0, "1.....3....4.2.": 0, "1.....3....4.2.x": 16, "sudoku:2x2:5": 12, "magic:3": 1} {
		p, err := Parse(text)
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); !ok || syntax.Column != column {
			t.Errorf("%q: %v, %v; want an error in column %d", text, p, err, column)
		}
	}
}

func TestNew(t *testing.T) {
	for name, cells := range map[string][]int{
		"none": nil, "too few": make([]int, 80), "a prime": make([]int, 49), "too large": make([]int, 26*26), "one": {1},
		"no symbol": append(make([]int, 15), 5), "negative": append(make([]int, 15), -1),
	} {
		p, err := New(cells)
		if _, ok := errors.AsType[*banmen.SyntaxError](err); !ok {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	for side, want := range map[int]string{4: "2x2", 6: "2x3", 9: "3x3", 25: "5x5"} {
		p, err := New(make([]int, side*side))
		if err != nil || !strings.HasPrefix(p.String(), "sudoku:"+want+":") {
			t.Errorf("%d: %v, %v", side, p, err)
		}
	}
}

package sudoku

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// Parse returns a puzzle by its name, sudoku:2x3:1..4…, or by its cells alone, 53..7… or
// 5,3,0,0,7…, as in such a name. Cells alone must fill a board from 4x4 to 25x25, whose
// boxes are as square as possible. Errors are *SyntaxError. Package stream reads other
// forms and files.
func Parse(text string) (*Puzzle, error) {
	text = strings.TrimSpace(text)
	head := ""
	if text != "sudoku" && !strings.Contains(text, ":") {
		n := utf8.RuneCountInString(text)
		if commas := strings.Count(text, ","); commas > 0 {
			n = commas + 1
		}
		if sideOf(n) == 0 {
			return nil, banmen.Syntaxf(0, 0, "expected all cells of a board such as 16, 36 or 81, found %d", n)
		}
		head = "sudoku:" + bareParams(sideOf(n), 0) + ":"
	}
	p, err := parse(head + text)
	if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok {
		syntax.Column -= len(head)
	}
	if err != nil {
		return nil, err
	}
	return p.(*Puzzle), nil
}

// New returns the puzzle with these cells in reading order: numbers from 1, and 0 for an
// open cell.
func New(cells []int) (*Puzzle, error) {
	return Parse(strings.Trim(strings.ReplaceAll(fmt.Sprint(cells), " ", ","), "[]"))
}

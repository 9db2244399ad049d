package banmen_test

import (
	"fmt"
	"log"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
)

// A text becomes a puzzle, and a board with its faults.
func Example() {
	p, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	board := p.Givens().Clone()
	board.Cells[1] = 1 // a second 1 in the first row
	for _, f := range p.Faults(board) {
		fmt.Println(f.Rule, f.Cells, f.Text)
	}
	fmt.Println(p.With(board))
	// Output:
	// row [0 1] 1 appears 2 times in row 1
	// box [0 1] 1 appears 2 times in box 1
	// sudoku:2x2:11....3....4.2..
}

// Titles and rules are there in both languages.
func ExampleKind() {
	fmt.Println(sudoku.Kind.Title(language.English), sudoku.Kind.Title(language.Japanese))
	fmt.Println(sudoku.Kind.Presets[0])
	// Output:
	// Number Place (Sudoku) ナンプレ(数独)
	// sudoku:3x3
}

// The error for an invalid text has the position, and a message that can be translated: its format
// and its arguments are separate.
func ExampleSyntaxError() {
	_, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....5.2..")
	bad := err.(*banmen.SyntaxError)
	fmt.Println(bad)
	fmt.Println(bad.Column, bad.Text)
	// Output:
	// expected 1 to 4 or . in cell R3C4, found "5"
	// 23 expected 1 to 4 or . in cell R3C4, found "5"
}

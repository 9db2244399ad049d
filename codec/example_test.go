package codec_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/latin"
)

func ExampleSplitName() {
	name, err := codec.SplitName("latin", "latin:3:1..2.....")
	if err != nil {
		log.Fatal(err)
	}
	n, err := codec.Sizes{Default: 5, Least: 2, Most: 35}.Parse(name.Params, name.ParamsColumn)
	fmt.Println(n, name.Givens, err)
	_, err = codec.Sizes{Default: 5, Least: 2, Most: 35}.Parse("99", name.ParamsColumn)
	fmt.Println(err)
	// Output:
	// 3 1..2..... <nil>
	// expected a size from 2 to 35, found "99"
}

// Symbols may be any characters. On a board they are numbers from 1.
func ExampleSymbols() {
	symbols := codec.Symbols{".", "0", "1"}
	board, err := symbols.Parse("0.1.", 1, grid.Square(2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.Cells, symbols.Format(board))
	// Output: [1 0 2 0] 0.1.
}

// The form that a file has, and its records in another form.
func ExampleRecognise() {
	file := []byte("1 . | . .\n. . | 3 .\n----+----\n. . | . 4\n. 2 | . .\n")
	c, ok := codec.Recognise(kinds.All, file, "")
	if !ok {
		log.Fatal("no form fits")
	}
	fmt.Println(c.Kind.Name, c.Form.Name)
	csv, _ := codec.Recognise([]*banmen.Kind{c.Kind}, nil, "csv")
	for e, err := range c.Form.Read(bytes.NewReader(file), banmen.Params{}) {
		if err == nil {
			err = csv.Form.Write(os.Stdout, e, e.Puzzle.Givens())
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// sudoku ss
	// 1,0,0,0
	// 0,0,3,0
	// 0,0,0,4
	// 0,2,0,0
}

// A form for a kind that has a parser and knows which puzzle a board without a name is.
func ExampleSquare() {
	csv := codec.CSV(codec.Square{
		Kind:   "latin",
		Parse:  latin.Kind.Parse,
		Params: func(side, _ int) string { return strconv.Itoa(side) },
	})
	for e, err := range csv.Read(strings.NewReader("1,2,3\n,,\n,,\n"), banmen.Params{}) {
		fmt.Println(e.Puzzle, err)
	}
	// Output: latin:3:123...... <nil>
}

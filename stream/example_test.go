package stream_test

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
)

// A bad line does not end the file.
func ExampleOpen() {
	file := strings.NewReader("1.....3....4.2..\n1.....3....5.2..\n....3.1243.1....\n")
	for entry, err := range stream.Open(file, kinds.All...) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(entry.Line, entry.Puzzle)
	}
	// Output:
	// 1 sudoku:2x2:1.....3....4.2..
	// 2:12: expected 1 to 4 or an empty cell (.), found "5"
	// 3 sudoku:2x2:....3.1243.1....
}

// A printed board is read, too.
func ExampleOpen_board() {
	file := strings.NewReader("1 . | . .\n. . | 3 .\n----+----\n. . | . 4\n. 2 | . .\n")
	for entry, err := range stream.Open(file, kinds.All...) {
		fmt.Println(entry.Puzzle, err)
	}
	// Output: sudoku:2x2:1.....3....4.2.. <nil>
}
